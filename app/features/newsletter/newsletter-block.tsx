import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { newsletter } from "#app/content/newsletter-words.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

interface FooterFormProps {
  token: string;
  returnTo: string;
  buttonLabel: string;
}

interface NewsletterBlockProps extends Omit<FooterFormProps, "buttonLabel"> {
  words: Record<"heading" | "lead" | "buttonLabel", string>;
}

/**
 * The newsletter form in the footer. Errors are shown on /newsletter, so that the code for them is not part
 * of every page's script.
 */
export function NewsletterBlock({ words, ...form }: NewsletterBlockProps) {
  return (
    <section id="newsletter" aria-labelledby="newsletter-titel" className="max-w-[34rem]">
      <h2 id="newsletter-titel">{words.heading}</h2>
      <p className="mt-3 mb-5 text-on-deep-soft">{words.lead}</p>
      <FooterForm {...form} buttonLabel={words.buttonLabel} />
    </section>
  );
}

function FooterForm({ token, returnTo, buttonLabel }: FooterFormProps) {
  const isSending = useIsSending("/newsletter");
  const form = useClearedForm({ isSending, isRefused: false });
  return (
    <Form
      ref={form}
      data-failure={newsletter.failureTitle}
      method="post"
      action="/newsletter"
      preventScrollReset
      className="grid grid-cols-2 gap-x-3 gap-y-4"
    >
      <GuardFields token={token} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="consentVersion" value={newsletter.consentVersion} />
      <FooterField
        label="E-Mail-Adresse"
        name="email"
        type="email"
        maxLength={254}
        autoComplete="email"
        required
      />
      <FooterField label="Vorname" name="firstName" maxLength={100} autoComplete="given-name" />
      <FooterField label="Nachname" name="lastName" maxLength={100} autoComplete="family-name" />
      <div className="col-span-full grid gap-4">
        <ConsentNote>{newsletter.consent}</ConsentNote>
        <SendButton isSending={isSending} look="deep">
          {buttonLabel}
        </SendButton>
      </div>
    </Form>
  );
}

type FooterFieldProps = ComponentProps<"input"> & { label: string; name: string };

function FooterField({ label, required, ...props }: FooterFieldProps) {
  const id = `newsletter-${props.name}`;
  return (
    <div className={`grid content-end gap-[.3rem] ${required ? "col-span-full" : ""}`}>
      <label htmlFor={id} className="field-label">
        {label}
        {!required && <span className="optional"> (freiwillig)</span>}
      </label>
      <input id={id} required={required} className={inputClass} {...props} />
    </div>
  );
}
