import { contact, contactNote } from "#app/content/contact.ts";
import type { ContactCard } from "#app/features/contact/contact-card.server.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

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
