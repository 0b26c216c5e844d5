import type { ListedLetter } from "#app/features/email/business-letters.server.ts";
import { OutboxStatusBadge } from "#app/features/email/outbox-status-badge.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";

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
