import { Link } from "@remix-run/react";
import type { GivenAnswer } from "#app/features/contact/contact-answers.server.ts";
import { OutboxStatusBadge } from "#app/features/email/outbox-status-badge.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** The answers to a message, each with its e-mail while the outbox keeps it. */
export function GivenAnswers({ answers }: { answers: GivenAnswer[] }) {
  return (
    <ol className="border-b border-line">
      {answers.map(({ id, text, createdAt, by, email }) => (
        <li key={id} className="grid gap-2 border-t border-line py-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-ink-soft tabular-nums">{formatMoment(createdAt)}</span>{" "}
            <small className="text-ink-soft">{by ?? "ein gelöschtes Konto"}</small>{" "}
            {email && <OutboxStatusBadge status={email.status} />}{" "}
            {email && <Link to={`/admin/outbox/${email.id}`}>E-Mail ansehen</Link>}
          </p>{" "}
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
