import { z } from "zod";

/** In cents. A higher price is more likely a typo. */
const HIGHEST_PRICE = 10_000_000;

/**
 * A price in German format; `name` is used in error messages. Cents; null for an empty field, which means no
 * price and not 0.
 */
export function optionalPrice(name = "Preis") {
  const noPrice = `Das ist kein ${name}. Bitte schreiben Sie ihn wie 49,90.`;
  const tooHigh = `Das ist zu viel. Der höchste ${name} ist ${(HIGHEST_PRICE / 100).toLocaleString("de-DE")} €.`;
  return z
    .string(noPrice)
    .optional()
    .transform((text, context) => {
      if (!text?.trim()) return null;
      const cents = readPrice(text);
      if (cents !== null && cents <= HIGHEST_PRICE) return cents;
      context.addIssue(cents === null ? noPrice : tooHigh);
      return z.NEVER;
    });
}

// A point before three digits separates thousands; before one or two digits it is a decimal point.
const GERMAN = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:,(\d\d?))?$/;
const DECIMAL_POINT = /^(\d+)\.(\d\d?)$/;

/**
 * Parses '49,90', '1.249,90', '49.90' or '49', with or without a euro sign, to cents; null for any other
 * text.
 */
export function readPrice(text: string): number | null {
  const amount = text.trim().replace(/^€|€$/, "").trim();
  const [, euros, cents = ""] = GERMAN.exec(amount) ?? DECIMAL_POINT.exec(amount) ?? [];
  if (euros === undefined) return null;
  return Number(euros.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
}

const plain = new Intl.NumberFormat("de-DE", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats cents as '1.249,90' for a form. */
export function writePrice(cents: number): string {
  return plain.format(cents / 100);
}
