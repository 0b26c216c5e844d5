import { Link } from "@remix-run/react";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Explains which data is missing while the address is unproven. Signing up with it proves nothing. */
export function UnprovenAddressNotice({ email }: { email: string }) {
  return (
    <Notice>
      <p className="wrap-anywhere">
        Ob{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{" "}
        dir gehört, wissen wir noch nicht. Was nur an dieser Adresse hängt, bleibt darum außen vor:
        der Newsletter, Nachrichten über das Kontaktformular und Plätze in Bestellungen anderer.
      </p>
      <p className="mt-2">
        Lass dir einen Link schicken, mit dem du{" "}
        <Link to="/dashboard/confirm-address">die Adresse bestätigst</Link> oder ein{" "}
        <Link to="/auth/forgot-password">neues Passwort</Link> wählst, und benutze ihn, dann gehört
        auch das dazu. Oder schreib uns von dieser Adresse aus <ContactAddress />.
      </p>
    </Notice>
  );
}
