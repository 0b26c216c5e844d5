import type { PaymentSituation } from "#app/features/money/payments.ts";
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

interface GirocodeContent {
  recipient: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  bic: string | null;
  /** Cents. */
  amount: number;
  /** The order number. */
  reference: string;
}

const LONGEST_NAME = 70;
/** 999,999,999.99 €. */
const LARGEST_AMOUNT = 99_999_999_999;

/**
 * The content of a GiroCode: a SEPA credit transfer for banking apps, as defined by the European Payments
 * Council (EPC069-12, version 2.1 and later; data version 002, which needs no BIC). With an order number as
 * the reference it fits into the allowed 331 bytes. Returns null for an amount outside its range: less than
 * one cent, or a billion euros and more.
 */
export function girocodeText({
  recipient,
  iban,
  bic,
  amount,
  reference,
}: GirocodeContent): string | null {
  if (amount < 1 || amount > LARGEST_AMOUNT) return null;
  const purpose = "";
  const structuredReference = "";
  return [
    "BCD",
    "002",
    // UTF-8
    "1",
    "SCT",
    bic ?? "",
    cut(recipient, LONGEST_NAME),
    iban,
    `EUR${(amount / 100).toFixed(2)}`,
    purpose,
    structuredReference,
    // The last element. The empty ones after it are omitted, and so is the final line feed.
    reference,
  ].join("\n");
}

/** The start of the text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
