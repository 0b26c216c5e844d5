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
  /** The order number, which identifies the payment. */
  reference: string;
  /** The payment due day in Berlin: 'YYYY-MM-DD'; null if there is none. */
  dueOn: string | null;
  /** The GiroCode's content and its alternative text; null if the payment does not fit into one. */
  girocode: { text: string; alt: string } | null;
}

type Payable = Pick<Order, "status" | "totalAmount" | "number" | "paymentDue">;

/** The payment of an order; null if the order is free or no account is known. */
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
