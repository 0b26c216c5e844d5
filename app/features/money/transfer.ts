import { girocodeText } from "#app/features/money/girocode.ts";
import type { PaymentSituation } from "#app/features/money/payment-state.ts";
import type { BankAccount } from "#app/features/settings/operator.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order } from "#db/schema.ts";

/** The bank transfer that pays an order. */
export interface Transfer {
  recipient: string;
  /** In groups of four. */
  iban: string;
  bic: string | null;
  /** Cents. */
  amount: number;
  /** The order number, which identifies the payment. */
  reference: string;
  /** The payment due day in Berlin: 'YYYY-MM-DD'; null if there is none. */
  dueOn: string | null;
  /** The GiroCode's content and its alternative text; null if the transfer does not fit into one. */
  girocode: { text: string; alt: string } | null;
}

/** The part of an order on which its payment depends, without the pieces taken back. */
export interface Payable extends Pick<Order, "status" | "number" | "paymentDue"> {
  money: Pick<PaymentSituation, "state" | "paid" | "open">;
}

/** The transfer of what is still to pay for an order; null if it is not pending or no account is known. */
export function transferTo(account: BankAccount | null, order: Payable): Transfer | null {
  const { status, number: reference, paymentDue: dueOn, money } = order;
  const amount = money.open;
  if (!account || status !== "pending" || amount === 0) return null;
  return transferOf(account, { amount, reference, dueOn });
}

/** The transfer of an amount to an account. */
export function transferOf(
  account: BankAccount,
  { amount, reference, dueOn }: Pick<Transfer, "amount" | "reference" | "dueOn">,
): Transfer {
  const text = girocodeText({ ...account, amount, reference });
  const alt = `GiroCode: Überweisung von ${formatPrice(amount)} an ${account.recipient}, Verwendungszweck ${reference}`;
  return {
    ...account,
    iban: account.iban.replace(/.{4}(?=.)/g, "$& "),
    amount,
    reference,
    dueOn,
    girocode: text === null ? null : { text, alt },
  };
}
