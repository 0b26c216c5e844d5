import { Form, Link } from "@remix-run/react";
import type { TextPart } from "#app/features/email/email-links-in-text.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import type { Email } from "#db/schema.ts";

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
