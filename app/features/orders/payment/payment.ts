import { girocodeText } from "#app/features/orders/payment/girocode.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order } from "#db/schema.ts";

export interface BankAccount {
  recipient: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  bic: string | null;
}

/** The payment of an order by bank transfer. */
export interface Payment {
  recipient: string;
  /** In groups of four. */
  iban: string;
  bic: string | null;
  /** Cents. */
  amount: number;
  /** The order's number, by which the money is recognised. */
  reference: string;
  /** The payment due day in Berlin: 'YYYY-MM-DD'; null where none was set. */
  dueOn: string | null;
  /** The GiroCode's content and its alternative text; null where the payment does not fit in one. */
  girocode: { text: string; alt: string } | null;
}

type Payable = Pick<Order, "status" | "totalAmount" | "number" | "paymentDue">;

/** The payment of an order; null where it costs nothing, or no account is known. */
export function paymentInto(account: BankAccount | null, order: Payable): Payment | null {
  const { status, totalAmount: amount, number: reference, paymentDue: dueOn } = order;
  if (!account || status !== "pending" || amount === 0) return null;
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
