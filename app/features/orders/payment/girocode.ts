interface Transfer {
  recipient: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  bic: string | null;
  /** Cents. */
  amount: number;
  /** An order's number. */
  reference: string;
}

const LONGEST_NAME = 70;
/** 999,999,999.99 €. */
const LARGEST_AMOUNT = 99_999_999_999;

/**
 * The content of a GiroCode: a SEPA credit transfer for banking apps to fill in, as the European Payments
 * Council describes it (EPC069-12, version 2.1 and later; data version 002, which needs no BIC). With
 * an order's number as the reference it fits the 331 bytes that the guideline allows. Null where
 * it knows no such amount: less than a cent, or a billion euros.
 */
export function girocodeText({ recipient, iban, bic, amount, reference }: Transfer): string | null {
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
    // The last element that is filled: what would follow is left out, and so is the line feed.
    reference,
  ].join("\n");
}

/** The beginning of the text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
