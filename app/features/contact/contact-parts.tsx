import { Form } from "@remix-run/react";
import { useState } from "react";
import { contact, contactNote } from "#app/content/contact.ts";
import type { ContactCard } from "#app/features/contact/contact.server.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { EmailField, FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EachParagraph } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

type Values = Record<"name" | "email" | "phone" | "message", string>;

interface ContactFormProps extends FormState<Values> {
  /** The details of the signed-in customer. */
  defaultValue: Partial<Values>;
  /** The form's signed creation time, see http/form-guard. */
  token: string;
}

export function ContactForm(props: ContactFormProps) {
  const { constraint, defaultValue, token, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "nachricht", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: lastResult !== undefined });
  return (
    <PostForm
      form={form}
      problem={problem}
      data-failure="Fehler beim Senden"
      preventScrollReset
      formRef={ref}
    >
      <GuardFields token={token} kept={lastResult?.initialValue} />
      <FieldGrid>
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <EmailField field={fields.email} autoComplete="email" width={3} />
        <TextField
          field={fields.phone}
          label="Telefon"
          optional
          type="tel"
          autoComplete="tel"
          width={3}
        />
        <TextArea field={fields.message} label="Nachricht" rows={8} />
      </FieldGrid>
      <ConsentNote>{contact.form.consent}</ConsentNote>
      <SendButton isSending={isSending}>{contact.form.buttonLabel}</SendButton>
    </PostForm>
  );
}

const { map: words } = contact;

interface ContactMapProps {
  heading: string;
  directions: string[];
  /** null if there is no map. */
  map: ContactCard["map"];
  isLoaded: boolean;
  /** Whether the place is invented. Only the invented place has a drawing. */
  isExample: boolean;
}

/** The way to the operator. It loads OpenStreetMap's map only on request. */
export function ContactMap({ heading, directions, map, isLoaded, isExample }: ContactMapProps) {
  return (
    <section
      id="karte"
      aria-labelledby="karte-titel"
      className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="karte-titel">{heading}</h2>
        {directions.length > 0 && (
          <div className="mt-4 grid max-w-text gap-3 text-pretty">
            <EachParagraph of={directions} />
          </div>
        )}
        {map && <MapConsent isLoaded={isLoaded} pageUrl={map.pageUrl} />}
      </div>
      {map && isLoaded ? <EmbeddedMap embedUrl={map.embedUrl} /> : isExample && <DrawnMap />}
    </section>
  );
}

type ShownMap = NonNullable<ContactCard["map"]>;

interface MapConsentProps extends Pick<ShownMap, "pageUrl"> {
  isLoaded: boolean;
}

function MapConsent({ isLoaded, pageUrl }: MapConsentProps) {
  return (
    <div className="mt-6 max-w-text border-t border-line pt-5">
      <p className="text-sm leading-normal text-ink-soft">
        {isLoaded ? words.hideNote : words.consent}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form method="post" action="/contact/map" preventScrollReset>
          <Button name="intent" value={isLoaded ? "hide" : "load"}>
            {isLoaded ? words.hideLabel : words.loadLabel}
          </Button>
        </Form>
        <ExternalLink href={pageUrl} className="inline-flex min-h-8 items-center gap-[.4rem]">
          {words.linkLabel}
        </ExternalLink>
      </div>
    </div>
  );
}

function DrawnMap() {
  return (
    <div role="img" aria-label={words.alt}>
      <Illustration name="karte" viewBox="0 0 480 320" className="w-full rounded-cut-lg" />
    </div>
  );
}

/**
 * OpenStreetMap loads no tiles without its own origin, hence `allow-same-origin`. Only a document served with
 * the map's policy may frame OpenStreetMap. The client script therefore adds the map inside a separate
 * document of this site.
 */
function EmbeddedMap({ embedUrl }: Pick<ShownMap, "embedUrl">) {
  const isHydrated = useHydrated();
  const [src] = useState(isHydrated ? "/contact/map" : embedUrl);
  return (
    <iframe
      src={src}
      title={words.embedTitle}
      loading="lazy"
      referrerPolicy="strict-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
      className="aspect-[3/2] min-h-80 w-full rounded-cut-lg border border-line bg-sand"
    />
  );
}

interface PostcardProps {
  card: ContactCard;
  words: Record<"addressNote" | "emailNote" | "phoneNote", string>;
}

/** The contact details as an addressed postcard, and the faster ways beside it. */
export function Postcard({ card, words }: PostcardProps) {
  const { address, email, phone, isExample } = card;
  return (
    <div className="grid grid-cols-1 content-start gap-8 md:max-lg:grid-cols-[3fr_2fr] md:max-lg:grid-rows-[auto_1fr]">
      {address.length > 0 && (
        <Address lines={address} note={words.addressNote} isExample={isExample} />
      )}
      {email && (
        <ContactChannel
          id="e-mail"
          heading={contact.email.heading}
          href={mailtoLink(email)}
          note={words.emailNote}
        >
          <EmailAddress>{email}</EmailAddress>
        </ContactChannel>
      )}
      {phone && (
        <ContactChannel
          id="telefon"
          heading={contact.phone.heading}
          href={phone.href}
          note={words.phoneNote}
        >
          {phone.display}
        </ContactChannel>
      )}
    </div>
  );
}

interface AddressProps {
  lines: string[];
  note: string;
  isExample: boolean;
}

function Address({ lines, note, isExample }: AddressProps) {
  const { address } = contact;
  return (
    <section
      aria-labelledby="anschrift"
      className="rounded-cut-lg border border-line bg-card md:max-lg:row-span-2 p-[clamp(1.25rem,3vw,1.75rem)]"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="anschrift" className="shrink-0 text-h4">
          {address.heading}
        </h2>
        <Illustration
          name="briefmarke"
          viewBox="0 0 216 132"
          className="-me-2 -mt-2 w-full max-w-52 min-w-0"
        />
      </div>
      <address className="mt-2 ms-auto w-[min(15rem,100%)] font-serif text-lg not-italic wrap-anywhere">
        {lines.map((line) => (
          <p key={line} className="border-b border-edge pt-2 leading-[1.6]">
            {line}
          </p>
        ))}
      </address>
      {note && <p className="mt-5 text-sm leading-normal text-ink-soft">{note}</p>}
      {isExample && <p className="mt-2 text-sm leading-normal text-ink-soft">{contactNote}</p>}
    </section>
  );
}

interface ContactChannelProps {
  id: string;
  heading: string;
  href: string;
  note: string;
  children: React.ReactNode;
}

function ContactChannel({ id, heading, href, note, children }: ContactChannelProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {heading}
      </h2>
      <p className="mt-1 font-serif text-lg leading-normal wrap-anywhere">
        <a href={href}>{children}</a>
      </p>
      {note && <p className="mt-1 max-w-text text-sm leading-normal text-ink-soft">{note}</p>}
    </section>
  );
}
