import { providerLabel, wayLabel } from "#app/features/money/online/provider-names.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { AttemptState, PaymentAttempt } from "#db/schema.ts";

export const attemptStateLabels: Record<AttemptState, string> = {
  creating: "noch ohne Antwort des Zahlungsdienstes",
  open: "begonnen, nicht bezahlt",
  pending: "läuft noch",
  paid: "bezahlt",
  failed: "fehlgeschlagen",
  canceled: "abgebrochen",
  expired: "abgelaufen",
};

/** An attempt to pay online, as an order's page in the administration lists it. */
export type ListedAttempt = Pick<
  PaymentAttempt,
  | "id"
  | "provider"
  | "mode"
  | "providerId"
  | "amount"
  | "state"
  | "way"
  | "problem"
  | "endAt"
  | "createdAt"
>;

/** All attempts to pay an order online, newest first. Renders nothing if there was none. */
export function OrderAttempts({ attempts }: { attempts: ListedAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <AdminSection id="online-zahlungen" title="Online-Zahlungen">
      <ul className="border-b border-line">
        {attempts.map((attempt) => (
          <AttemptLine key={attempt.id} {...attempt} />
        ))}
      </ul>
    </AdminSection>
  );
}

function AttemptLine(attempt: ListedAttempt) {
  const { provider, mode, providerId, amount, state, way, problem, endAt, createdAt } = attempt;
  const facts = [
    providerLabel({ name: provider, mode }),
    state === "paid" && way && wayLabel(way),
    providerId,
  ];
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]">
      <span className="text-ink-soft tabular-nums">{formatMoment(createdAt)}</span>
      <span className="min-w-0 wrap-anywhere">
        {formatPrice(amount)} {attemptStateLabels[state]}
        <span className="block text-sm text-ink-soft">{facts.filter(Boolean).join(" · ")}</span>
        {endAt && <span className="block text-sm">wird beim Zahlungsdienst beendet</span>}
        {problem && <span className="block font-strong text-bad">{problem}</span>}
      </span>
    </li>
  );
}
