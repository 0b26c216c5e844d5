import type { PaymentState } from "#app/features/money/payments.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

const paymentStateLabels: Record<PaymentState, string> = {
  open: "offen",
  "partly-paid": "teilweise bezahlt",
  paid: "bezahlt",
  overpaid: "überzahlt",
  "to-refund": "zu erstatten",
  refunded: "erstattet",
  "nothing-due": "nichts zu zahlen",
};

const tones = {
  open: "line",
  "partly-paid": "warn",
  paid: "good",
  overpaid: "bad",
  "to-refund": "warn",
  refunded: "line",
  "nothing-due": "line",
} as const;

/** Says how the payments for an order compare with what is due, for admins. */
export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{paymentStateLabels[state]}</Badge>;
}
