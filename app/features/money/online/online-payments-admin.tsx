import { Form, Link } from "@remix-run/react";
import type { ProviderState } from "#app/features/money/online/configured-provider.server.ts";
import {
  providerLabel,
  providerNameLabels,
  wayLabel,
} from "#app/features/money/online/payment-provider.ts";
import type { UnbookedPayment } from "#app/features/money/online/unbooked-payments.server.ts";
import { MONEY_PATH } from "#app/features/money/statements/money-words.ts";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { Button } from "#app/ui/parts/button.tsx";
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
type ListedAttempt = Pick<
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

type Listed = Omit<UnbookedPayment, "createdAt"> & { createdAt: string | Date };

/** The online payments that count for no order, until an admin has dealt with them. Renders nothing if there are none. */
export function UnbookedPayments({ payments }: { payments: Listed[] }) {
  if (payments.length === 0) return null;
  return (
    <AdminSection id="online-zahlungen" title="Online-Zahlungen, die nicht passen">
      <p className="max-w-text text-ink-soft">
        Diese Zahlungen zählen für keine Bestellung. Bitte sehen Sie beim Zahlungsdienst nach:
        Erstatten Sie das Geld dort, oder tragen Sie es auf der Seite der Bestellung als Zahlung
        ein.
      </p>
      <ul className="border-b border-line">
        {payments.map((payment) => (
          <UnbookedLine key={payment.id} payment={payment} />
        ))}
      </ul>
    </AdminSection>
  );
}

function UnbookedLine({ payment }: { payment: Listed }) {
  const { id, orderId, number, provider, mode, providerId, amount, problem, createdAt } = payment;
  const facts = [providerLabel({ name: provider, mode }), providerId];
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <span className="text-ink-soft tabular-nums">{formatMoment(createdAt)}</span>
      <span className="min-w-0 wrap-anywhere">
        <Link to={`/admin/orders/${orderId}`}>{number}</Link> von <CustomerLink {...payment} />,
        verlangt waren {formatPrice(amount)}
        <span className="block font-strong text-bad">{problem}</span>
        <span className="block text-sm text-ink-soft">{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <Form method="post" action={MONEY_PATH} data-failure="Fehler beim Vermerken">
        <input type="hidden" name="attempt" value={id} />
        <Button name="intent" value="handled" size="small">
          Erledigt<span className="sr-only">: {number}</span>
        </Button>
      </Form>
    </li>
  );
}

const CHECK_PROVIDER_PATH = "/admin/settings/zahlungsdienst";

/** The payment provider that is set up, and the button that checks its key. */
export function ProviderStateFacts({ state }: { state: ProviderState | null }) {
  const isSending = useIsSending(CHECK_PROVIDER_PATH);
  return (
    <div className="grid max-w-narrow gap-4">
      <AdminFacts
        entries={[
          {
            term: "Zahlungsdienst",
            value: state
              ? providerLabel(state)
              : "nicht eingerichtet: Bezahlt wird per Überweisung, bis MOLLIE_API_KEY gesetzt ist, oder STRIPE_SECRET_KEY und STRIPE_WEBHOOK_SECRET",
          },
          ...(state ? [{ term: "Webhook", value: webhookWords(state) }] : []),
        ]}
      />
      {state && (
        <Form method="post" action={CHECK_PROVIDER_PATH} preventScrollReset>
          <Button name="intent" value="check" disabled={isSending}>
            Verbindung prüfen
          </Button>
        </Form>
      )}
    </div>
  );
}

function webhookWords({ name, webhookUrl }: ProviderState): string {
  if (!webhookUrl) {
    return "keiner: Von außen ist dieser Server nicht erreichbar. Er fragt deshalb alle zehn Minuten selbst nach.";
  }
  return name === "stripe" ? `${webhookUrl} (bei Stripe einzutragen)` : webhookUrl;
}

/** Messages about the check of the provider. */
export const providerWords = {
  works: ({ name }: Pick<ProviderState, "name">, ways: string[]): NewToast => ({
    kind: "success",
    title: `${providerNameLabels[name]} antwortet, der Schlüssel gilt`,
    description: ways.length > 0 ? `Freigeschaltet: ${ways.join(", ")}.` : undefined,
  }),
  none: {
    title: "Es ist kein Zahlungsdienst eingerichtet",
    formErrors: ["Setzen Sie den Schlüssel in der Umgebung, und starten Sie den Server neu."],
  },
  unauthorized: (detail: string) => ({
    title: "Der Zahlungsdienst nimmt den Schlüssel nicht an",
    formErrors: [
      `Seine Antwort: ${detail}. Bitte vergleichen Sie den Schlüssel mit dem in seiner Verwaltung.`,
    ],
  }),
  silent: (detail: string) => ({
    title: "Der Zahlungsdienst antwortet nicht wie erwartet",
    formErrors: [`Die Ursache: ${detail}. Bitte versuchen Sie es in einigen Minuten noch einmal.`],
  }),
};
