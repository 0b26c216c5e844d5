import { Form, Link } from "@remix-run/react";
import { providerLabel } from "#app/features/money/online/provider-names.ts";
import type { UnbookedPayment } from "#app/features/money/online/unbooked-payments.server.ts";
import { MONEY_PATH } from "#app/features/money/statements/money-words.ts";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";

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
