import { Link } from "@remix-run/react";
import { useSite } from "#app/ui/document/use-site.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface ContactAddressProps {
  /** The subject of the mail draft. */
  subject?: string;
}

/** Ends a sentence such as 'Schreib uns' with the operator's address, or the contact form without one. */
export function ContactAddress({ subject }: ContactAddressProps) {
  const { email } = useSite();
  if (!email) {
    return (
      <>
        über das <Link to="/contact">Kontaktformular</Link>
      </>
    );
  }
  return (
    <>
      an{" "}
      <a href={mailtoLink(email, { subject })}>
        <EmailAddress>{email}</EmailAddress>
      </a>
    </>
  );
}
