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
