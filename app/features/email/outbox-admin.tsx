import { Form, Link } from "@remix-run/react";
import type { ListedLetter } from "#app/features/email/business-letters.server.ts";
import type { TextPart } from "#app/features/email/email-links-in-text.ts";
import type { ListedEmail } from "#app/features/email/outbox.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Badge, type BadgeLook } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { Email, EmailStatus } from "#db/schema.ts";

const columns: AdminColumn<ListedEmail>[] = [
  {
    head: "E-Mail",
    place: "title",
    sort: "subject",
    cell: ({ id, subject, recipient, hasPerson }) => {
      const address = <EmailAddress>{recipient}</EmailAddress>;
      const note = hasPerson ? <Link to={`/admin/people/${id}`}>{address}</Link> : address;
      return (
        <RowLink to={`/admin/outbox/${id}`} note={note}>
          {subject}
        </RowLink>
      );
    },
  },
  { head: "Datum", place: "date", sort: "date", cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: ({ status }) => <OutboxStatusBadge status={status} />,
  },
  {
    head: "Versuche",
    place: "more",
    cell: ({ attempts }) => countOf(attempts, "Versuch", "Versuche"),
  },
  { head: "Letzter Fehler", place: "wide", cell: ({ lastError }) => lastError },
];

interface OutboxListProps {
  list: ListPage<ListedEmail>;
  status: EmailStatus | null;
}

export function OutboxList({ list, status }: OutboxListProps) {
  return (
    <AdminList
      list={list}
      nouns={["E-Mail", "E-Mails"]}
      searchLabel="Adresse oder Betreff"
      columns={columns}
      filter={{ name: "status", label: "Status", value: status, labels: emailStatusLabels }}
    />
  );
}

interface OutboxFactsProps {
  email: Omit<Email, "content">;
  from: string;
  /** Whether it went to someone other than the operator. */
  hasPerson: boolean;
}

/** The header fields that a mail program shows, and the delivery status. */
export function OutboxFacts({ email, from, hasPerson }: OutboxFactsProps) {
  const recipient = <EmailAddress>{email.recipient}</EmailAddress>;
  const { status, attempts, dueAt, sentAt, expiresAt, lastError } = email;
  return (
    <AdminSection id="angaben" title="Angaben">
      <AdminFacts
        entries={[
          { term: "Von", value: from },
          {
            term: "An",
            value: hasPerson ? (
              <Link to={`/admin/people/${email.id}`}>{recipient}</Link>
            ) : (
              recipient
            ),
          },
          {
            term: "Adresse",
            value: email.unprovenRecipient && "nicht bestätigt: nur wenige E-Mails in der Stunde",
          },
          {
            term: "Antwort an",
            value: email.replyTo && <EmailAddress>{email.replyTo}</EmailAddress>,
          },
          { term: "Geschrieben", value: formatMoment(email.createdAt) },
          { term: "Gesendet", value: sentAt && formatMoment(sentAt) },
          { term: "Versuche", value: attempts },
          { term: "Nächster Versuch", value: status === "queued" ? formatMoment(dueAt) : null },
          { term: "Letzter Fehler", value: lastError },
          { term: "Gilt bis", value: expiresAt && formatMoment(expiresAt) },
          { term: "Message-ID", value: email.messageId },
        ]}
      />
    </AdminSection>
  );
}

export function OutboxText({ id, parts }: { id: string; parts: TextPart[] }) {
  return (
    <AdminSection id="wortlaut" title="Wortlaut">
      <pre className="rounded-cut-lg bg-sand px-4 py-3 font-sans whitespace-pre-wrap wrap-anywhere">
        {parts.map(
          ({ text, path }, index) =>
            // biome-ignore-start lint/suspicious/noArrayIndexKey: the order of a text's parts is their identity
            path ? (
              <Link key={index} to={path}>
                {text}
              </Link>
            ) : (
              <span key={index}>{text}</span>
            ),
          // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
        )}
      </pre>
      <p>
        <ExternalLink href={`/admin/outbox/${id}/html`}>Gestaltete Fassung ansehen</ExternalLink>
      </p>
    </AdminSection>
  );
}

export function SendAgainForm() {
  return (
    <Form method="post">
      <Button name="intent" value="send-again" look="sun">
        Noch einmal senden
      </Button>
    </Form>
  );
}

/** For operators who have not configured a mail server. */
export function OutboxHint() {
  return (
    <Notice>
      <p>
        Es ist kein Mailserver eingerichtet: E-Mails werden nicht verschickt, sondern hier
        aufbewahrt. Damit sie hinausgehen, setzen Sie <code>SMTP_URL</code>, am besten auch{" "}
        <code>MAIL_FROM</code> und <code>BASE_URL</code>, und starten den Server neu.
      </p>
    </Notice>
  );
}

/** Tells an admin that e-mails stay here, where a page is about to write some. */
export function NoMailServer() {
  return (
    <Notice>
      <p>
        Es ist kein Mailserver eingerichtet: E-Mails werden nicht verschickt, sondern unter{" "}
        <Link to="/admin/outbox">E-Mails</Link> aufbewahrt.
      </p>
    </Notice>
  );
}

export const emailStatusLabels: Record<EmailStatus, string> = {
  queued: "Wartet",
  sent: "Gesendet",
  failed: "Nicht zugestellt",
  kept: "Nicht verschickt",
};

export const emailStatusLooks = {
  queued: { tone: "warn", icon: "hourglass" },
  sent: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "x" },
  kept: { tone: "line", icon: "mail" },
} satisfies Record<EmailStatus, BadgeLook>;

export function OutboxStatusBadge({ status }: Pick<Email, "status">) {
  return <Badge {...emailStatusLooks[status]}>{emailStatusLabels[status]}</Badge>;
}

/** The business letters about an order or a declaration. Renders nothing if there are none. */
export function BusinessLetters({ letters }: { letters: ListedLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <AdminSection id="schriftverkehr" title="Schriftverkehr">
      <ul className="grid gap-2">
        {letters.map(({ id, subject, recipient, createdAt, status }) => (
          <li key={id} className="wrap-anywhere">
            <ExternalLink href={`/admin/letters/${id}`}>{subject}</ExternalLink>
            <p className="text-ink-soft">
              {formatMoment(createdAt)} an <EmailAddress>{recipient}</EmailAddress>{" "}
              {status !== null && status !== "sent" && <OutboxStatusBadge status={status} />}
            </p>
          </li>
        ))}
      </ul>
      <p className="max-w-text text-ink-soft">
        Diese Geschäftsbriefe bleiben noch sechs volle Jahre nach dem Ende ihres Jahres gespeichert,
        auch wenn das Konto gelöscht wird.
      </p>
    </AdminSection>
  );
}
