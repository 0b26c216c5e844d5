import { Link } from "@remix-run/react";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface AddressFactsProps {
  address: string;
  /** An account that has this address but has not proven it. */
  unprovenAccountId: string | null;
}

/** An address that no account has proven. */
export function AddressFacts({ address, unprovenAccountId }: AddressFactsProps) {
  return (
    <AdminSection id="adresse" title="E-Mail-Adresse ohne Konto">
      <AdminFacts
        entries={[
          {
            term: "E-Mail",
            value: (
              <a href={mailtoLink(address)}>
                <EmailAddress>{address}</EmailAddress>
              </a>
            ),
          },
          {
            term: "Konto",
            value: unprovenAccountId && (
              <>
                <Link to={`/admin/people/${unprovenAccountId}`}>Ein Konto</Link> nennt diese
                Adresse, hat sie aber nicht bestätigt. Es kann jemand anderem gehören.
              </>
            ),
          },
        ]}
      />
      <p className="max-w-text text-sm text-ink-soft">
        Hier steht, was unter dieser Adresse eingegangen und an sie gegangen ist. Eine Adresse kann
        jeder eintippen.
      </p>
    </AdminSection>
  );
}
