import { z } from "zod";

/** In cents; a longer number is rather a slip of the finger. */
const HIGHEST_PRICE = 10_000_000;

/**
 * A price in German format, called by its name where it is refused. Cents; null where nothing was given:
 * that is no price, not 0.
 */
export function optionalPrice(name = "Preis") {
  const noPrice = `Das ist kein ${name}. Bitte schreiben Sie ihn wie 49,90.`;
  const tooHigh = `Das ist zu viel. Der höchste ${name} ist 100.000 €.`;
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

// A point before three digits separates thousands; before one or two it stands for a comma.
const GERMAN = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:,(\d\d?))?$/;
const WITH_POINT = /^(\d+)\.(\d\d?)$/;

/** Cents of '49,90', '1.249,90', '49.90' or '49', with or without a euro sign; null for anything else. */
export function readPrice(text: string): number | null {
  const amount = text.trim().replace(/^€|€$/, "").trim();
  const [, euros, cents = ""] = GERMAN.exec(amount) ?? WITH_POINT.exec(amount) ?? [];
  if (euros === undefined) return null;
  return Number(euros.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
}

const plain = new Intl.NumberFormat("de-DE", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** '1.249,90' from cents, as it stands in a form. */
export function writePrice(cents: number): string {
  return plain.format(cents / 100);
}
