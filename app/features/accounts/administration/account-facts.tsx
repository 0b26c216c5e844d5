import { Link } from "@remix-run/react";
import type { AnyAccount } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface AccountFactsProps {
  account: AnyAccount;
  /** The state of the account's membership. */
  membership: React.ReactNode;
}

/** The account's owner, with links to the account's orders and membership. */
export function AccountFacts({ account, membership }: AccountFactsProps) {
  const { name, email, emailVerifiedAt, createdAt } = account;
  return (
    <AdminSection id="kontodaten" title="Kontodaten">
      <AdminFacts
        entries={[
          { term: "Name", value: name },
          {
            term: "E-Mail",
            value: (
              <a href={mailtoLink(email)}>
                <EmailAddress>{email}</EmailAddress>
              </a>
            ),
          },
          {
            term: "Adresse bestätigt",
            value: emailVerifiedAt
              ? formatMoment(emailVerifiedAt)
              : "noch nicht. Deshalb fehlen unten Nachrichten und Newsletter, die nur diese Adresse nennen.",
          },
          { term: "Angelegt", value: formatMoment(createdAt) },
          {
            term: "Bestellungen",
            value: (
              <Link to={`/admin/orders?q=${encodeURIComponent(email)}`}>
                Bestellungen mit dieser Adresse
              </Link>
            ),
          },
          {
            term: "Mitgliedschaft",
            value: (
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {membership}
                <a href="#mitgliedschaft">ansehen, vergeben oder beenden</a>
              </span>
            ),
          },
        ]}
      />
    </AdminSection>
  );
}
