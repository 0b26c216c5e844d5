import { Form, Link } from "@remix-run/react";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import type { AnyAccount, ListedAccount } from "#app/features/accounts/accounts-admin.server.ts";
import { ACCOUNT_FAILURE, roleLabels } from "#app/features/accounts/accounts-admin.ts";
import { FeedQuestion } from "#app/features/accounts/sign-in/session-list.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedAccount>[] = [
  {
    head: "Konto",
    place: "title",
    sort: "email",
    cell: ({ id, email, name }) => (
      <RowLink to={`/admin/people/${id}`} note={name}>
        <EmailAddress>{email}</EmailAddress>
      </RowLink>
    ),
  },
  { head: "Rolle", place: "state", cell: ({ role }) => <RoleBadge role={role} /> },
  {
    head: "Angelegt",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    head: "Adresse",
    place: "more",
    cell: ({ emailVerifiedAt }) => (emailVerifiedAt ? "bestätigt" : "nicht bestätigt"),
  },
];

interface AccountListProps {
  list: ListPage<ListedAccount>;
  role: Account["role"] | null;
}

export function AccountList({ list, role }: AccountListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Konto", "Konten"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
      filter={{ name: "role", label: "Rolle", value: role, labels: roleLabels }}
    />
  );
}

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

interface RoleFormProps {
  role: Account["role"];
  isOwn: boolean;
  /** Every server start promotes this account to admin again. */
  isNamedInSettings: boolean;
}

const changes = {
  customer: {
    to: "admin",
    summary: "In die Verwaltung aufnehmen …",
    button: "In die Verwaltung aufnehmen",
    consequence:
      "Wer zur Verwaltung gehört, sieht alle Bestellungen, Nachrichten und Konten und darf alles ändern, auch diese Rolle.",
  },
  admin: {
    to: "customer",
    summary: "Aus der Verwaltung nehmen …",
    button: "Aus der Verwaltung nehmen",
    consequence: "Ab dem nächsten Seitenaufruf hat dieses Konto keinen Zugang mehr zur Verwaltung.",
  },
} as const;

/** Switches the account to the other role, after a confirmation. */
export function RoleForm({ role, isOwn, isNamedInSettings }: RoleFormProps) {
  const isSending = useIsSending();
  const { to, summary, button, consequence } = changes[role];
  return (
    <AdminSection id="rolle" title="Rolle">
      <p>
        {roleLabels[role]}
        {isOwn && ". Das sind Sie selbst: Ihre eigene Rolle ändert jemand anderes."}
      </p>
      {!isOwn && (
        <Disclosure key={to} summary={summary}>
          <Form data-failure={ACCOUNT_FAILURE} method="post" className="grid max-w-text gap-4">
            <p>{consequence}</p>
            {isNamedInSettings && (
              <p>
                Dieses Konto steht in den Einstellungen (ADMIN_EMAIL): Der nächste Start nimmt es
                wieder in die Verwaltung auf.
              </p>
            )}
            <input type="hidden" name="role" value={to} />
            <Button
              look="bad"
              name="intent"
              value="change-role"
              disabled={isSending}
              className="justify-self-start"
            >
              {button}
            </Button>
          </Form>
        </Disclosure>
      )}
    </AdminSection>
  );
}

const looks = {
  customer: { tone: "card", icon: "user" },
  admin: { tone: "lake", icon: "settings" },
} as const;

export function RoleBadge({ role }: Pick<Account, "role">) {
  return <Badge {...looks[role]}>{roleLabels[role]}</Badge>;
}

interface AccountSessionsProps {
  /** The number of browsers in which the account is signed in. */
  browsers: number;
  /** Whether the account has a feed, whose secret address works without signing in. */
  hasFeed: boolean;
  isOwn: boolean;
}

export function AccountSessions({ browsers, hasFeed, isOwn }: AccountSessionsProps) {
  const isSending = useIsSending();
  return (
    <AdminSection id="anmeldungen" title="Anmeldungen">
      <p>
        {wordsFor(browsers)}
        {isOwn && " Das sind Sie selbst: Sie werden auch in diesem Browser abgemeldet."}
      </p>
      {(browsers > 0 || hasFeed) && (
        <Form
          data-failure={ACCOUNT_FAILURE}
          method="post"
          className="grid justify-items-start gap-3"
        >
          {hasFeed && (
            <FeedQuestion label="Auch den Feed beenden">
              Die geheime Adresse des Feeds öffnet danach weiterhin alles, was das Konto lesen und
              hören darf.
            </FeedQuestion>
          )}
          <Button name="intent" value="sign-out-everywhere" size="small" disabled={isSending}>
            Überall abmelden
          </Button>
        </Form>
      )}
    </AdminSection>
  );
}

function wordsFor(browsers: number): string {
  if (browsers === 0) return "Nirgends angemeldet.";
  return browsers === 1 ? "In 1 Browser angemeldet." : `In ${browsers} Browsern angemeldet.`;
}

interface AccountSecondFactorProps {
  since: Date | null;
  isOwn: boolean;
  /** The owner's own page. */
  ownPath: string;
}

/** The state of an account's second factor. Another admin can reset it after a confirmation. */
export function AccountSecondFactor({ since, isOwn, ownPath }: AccountSecondFactorProps) {
  const isSending = useIsSending();
  return (
    <AdminSection id="zweiter-faktor" title="Zweiter Faktor">
      <p>{since ? `Eingeschaltet seit dem ${formatMoment(since)}.` : "Nicht eingeschaltet."}</p>
      {isOwn && (
        <p>
          <TextLink to={ownPath}>Ihre Zwei-Faktor-Anmeldung</TextLink>
        </p>
      )}
      {since && !isOwn && (
        <Disclosure summary="Zurücksetzen …">
          <Form data-failure={ACCOUNT_FAILURE} method="post" className="grid max-w-text gap-4">
            <p>
              Nur, wenn Telefon und Wiederherstellungscodes verloren sind und Sie sicher sind, mit
              wem Sie sprechen. Danach reicht zur Anmeldung das Passwort. Das Konto wird überall
              abgemeldet, und die Person bekommt eine E-Mail.
            </p>
            <Button
              look="bad"
              name="intent"
              value="reset-second-factor"
              disabled={isSending}
              className="justify-self-start"
            >
              Zweiten Faktor zurücksetzen
            </Button>
          </Form>
        </Disclosure>
      )}
    </AdminSection>
  );
}
