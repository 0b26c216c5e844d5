import { z } from "zod";
import { taxRates } from "#app/features/catalog/administration/form/item-fields.ts";
import { optionalLine, printed } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";

/** The controls about prices and VAT in the form of an item or a plan. */
export const priceControls = {
  price: optionalPrice(),
  communityPrice: optionalPrice("Community-Preis"),
  /** Per cent. */
  taxRate: z
    .enum(taxRates, "Bitte wählen Sie einen der Steuersätze.")
    .default("19")
    .transform(Number),
  taxNote: printed(optionalLine(100)),
};

/** Refuses a community price above the price for all. Returns the two arguments of zod's `refine`. */
export function communityPaysLess(): [
  (prices: { price: number | null; communityPrice: number | null }) => boolean,
  { path: string[]; error: string },
] {
  return [
    ({ price, communityPrice }) => price === null || (communityPrice ?? 0) <= price,
    { path: ["communityPrice"], error: "Der Community-Preis ist höher als der Preis für alle." },
  ];
}

interface Tax {
  taxRate: number;
  taxNote: string | null;
}

/** Refuses an exemption without its reason, which stands beside the price. */
export function hasTaxReason({ taxRate, taxNote }: Tax, context: z.RefinementCtx): void {
  if (taxRate !== 0 || taxNote !== null) return;
  const message = "Bitte geben Sie den Grund der Steuerbefreiung an, zum Beispiel § 4 Nr. 21 UStG.";
  context.addIssue({ code: "custom", path: ["taxNote"], message });
}

/** The columns to store. Only an exemption has a reason. */
export function taxColumnsOf({ taxRate, taxNote }: Tax): Tax {
  return { taxRate, taxNote: taxRate === 0 ? taxNote : null };
}
