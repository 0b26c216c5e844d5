import type { CatalogItem, TaxScheme } from "#db/schema.ts";

/** The facts about the shop that the words beside its prices depend on. */
export interface PriceTerms {
  /** Null if the owner has not chosen one. The words then do not mention tax. */
  taxScheme: TaxScheme | null;
  isShippingFree: boolean;
}

/** The words beside a price: whether it includes VAT, and whether shipping is added (§ 6 PAngV). */
export interface PriceWords {
  text: string;
  /** Follows the text and leads to the shipping costs. Null if none are added. */
  link: "zzgl. Versand" | null;
}

/** Null if there is nothing to say: the item has no price, or is free and costs no shipping. */
export function priceWordsOf(item: CatalogItem, terms: PriceTerms): PriceWords | null {
  if (item.price === null) return null;
  const isFree = item.price === 0;
  const isShipped = item.withdrawalClass === "goods";
  const tax = isFree ? null : taxWords(item, terms);
  if (isShipped && !terms.isShippingFree) {
    return { text: tax ? `${tax}, ` : "", link: "zzgl. Versand" };
  }
  const shipping = isShipped && !isFree ? "versandkostenfrei" : null;
  const text = [tax, shipping].filter((part) => part !== null).join(", ");
  return text ? { text, link: null } : null;
}

function taxWords({ taxRate, taxNote }: CatalogItem, { taxScheme }: PriceTerms): string | null {
  if (taxScheme === null) return null;
  if (taxScheme === "small-business") return "umsatzsteuerfrei nach § 19 UStG";
  if (taxRate !== 0) return "inkl. MwSt.";
  return taxNote ? `steuerfrei: ${taxNote}` : "steuerfrei";
}
