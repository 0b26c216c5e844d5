import {
  type Buyer,
  communityPriceName,
  furtherPriceFor,
  hasFreePiece,
  isCommunityPriceFor,
  isIncludedFor,
  priceFor,
  shownCommunityPrice,
} from "#app/features/catalog/pricing.ts";
import { formatPrice, inQuotes } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** Says which price applies to a viewer. */
export interface PriceNote {
  text: string;
  /** Whether a membership would make the item cheaper for the viewer. */
  leadsToJoin: boolean;
}

/** The words for one piece. */
const pieces: Record<ItemKind, { one: string; taken: string; further: string }> = {
  event: { one: "ein Platz", taken: "Deinen kostenlosen Platz", further: "Weitere Plätze" },
  course: { one: "ein Platz", taken: "Deinen kostenlosen Platz", further: "Weitere Plätze" },
  product: { one: "ein Stück", taken: "Dein kostenloses Stück", further: "Weitere" },
};

/**
 * Says which of the item's prices this buyer pays, and what the plans that include it would change. Null if there is only one
 * price, or if the item is free.
 */
export function priceNote(
  item: CatalogItem,
  buyer: Buyer,
  includingPlans: string[] = [],
): PriceNote | null {
  const price = priceFor(item, buyer);
  if (item.price === 0 || price === null) return null;
  if (isIncludedFor(item, buyer)) return plain(freePieceNote(item, buyer));
  const offer = offerToMembers(item, buyer, includingPlans);
  if (isCommunityPriceFor(item, buyer)) {
    const text = `Du zahlst den ${communityPriceName(buyer)}: ${formatPrice(price)}.`;
    return { text: [text, ...offer].join(" "), leadsToJoin: offer.length > 0 };
  }
  if (offer.length > 0) return { text: offer.join(" "), leadsToJoin: true };
  return shownCommunityPrice(item, buyer) === null
    ? null
    : plain(`Du zahlst den regulären Preis: ${formatPrice(price)}.`);
}

const plain = (text: string): PriceNote => ({ text, leadsToJoin: false });

function freePieceNote(item: CatalogItem, buyer: Buyer): string {
  const { taken, further } = pieces[item.kind];
  const others = `${further} kosten je ${formatPrice(furtherPriceFor(item, buyer) ?? 0)}.`;
  return hasFreePiece(item, buyer)
    ? `Für dich als Mitglied kostenlos. ${others}`
    : `${taken} hast du schon. ${others}`;
}

/** One sentence for each kind of membership that would lower the price. */
function offerToMembers(item: CatalogItem, buyer: Buyer, includingPlans: string[]): string[] {
  const { one } = pieces[item.kind];
  const sentences: string[] = [];
  if (buyer.free && item.communityPrice === 0 && buyer.canJoin) {
    sentences.push(`Mit jedem bezahlten Plan ist ${one} kostenlos.`);
  } else if (buyer.free && includingPlans.length > 0) {
    const plans = includingPlans.map(inQuotes);
    const list = new Intl.ListFormat("de", { type: "disjunction" }).format(plans);
    sentences.push(`Mit ${list} ist ${one} kostenlos.`);
  }
  const wouldPayLess = buyer.isForMembers && !buyer.paysCommunityPrice && buyer.canJoin;
  if (wouldPayLess && (item.communityPrice ?? 0) > 0) {
    sentences.push("Der Preis für Mitglieder gilt mit jedem bezahlten Plan.");
  }
  return sentences;
}
