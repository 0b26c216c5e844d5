import type { CartLine } from "#app/features/cart/cart.ts";
import { type CartCharge, chargesFor, sumOfCharges } from "#app/features/cart/charge-kinds.ts";
import type { SaleTerms } from "#app/features/cart/shipping.ts";
import { accessTerm } from "#app/features/catalog/access-term.ts";
import {
  describeHindrance,
  describeShortage,
  lapseOf,
} from "#app/features/catalog/availability.ts";
import { type DateColumns, dateColumnsOf, dateFacts } from "#app/features/catalog/further-dates.ts";
import { isAttended, itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import {
  type Buyer,
  communityPriceName,
  furtherPriceFor,
  hasFreePiece,
  isCommunityPriceFor,
} from "#app/features/catalog/pricing.ts";
import { countOf } from "#app/ui/format/format.ts";
import type { LineFact } from "#app/ui/parts/line-fact.tsx";
import type { CatalogItem, LineType, WithdrawalClass } from "#db/schema.ts";
import type { PlanTerms } from "#db/specified-plans.ts";

/** A cart line with the item's current title, picture and prices in cents. */
export interface PricedLine extends CartLine {
  title: string;
  /** See `namesApart`. */
  name: string;
  /** The price of each piece that is paid for. 0 if none is. */
  price: number;
  /** The name of the community price, if these pieces have it. */
  priceName: string | null;
  /** The number of pieces that the buyer's membership includes. The others are paid for. */
  freePieces: number;
  total: number;
  imageUrl: string;
  imageAlt: string;
  path: string;
  /** The terms of a membership; null for any other line. */
  plan: PlanTerms | null;
  /** The months of access to what the item delivers. Null: unlimited. */
  accessMonths: number | null;
  /** The item's date columns. */
  dates: DateColumns;
  /** Whether the checkout asks who takes its seats. */
  namesParticipants: boolean;
  withdrawalClass: WithdrawalClass;
  /** The rate of VAT in the price, in per cent. It applies only under the regular tax scheme. */
  taxRate: number;
  /** The reason for a rate of 0. */
  taxNote: string | null;
  /** Further characteristics that the overview of an order must state, see `lineFactsOf`. */
  facts: LineFact[];
  /** Says that too few pieces are left; null if there are enough. The line stays in the cart. */
  shortage: string | null;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Number of pieces. */
  count: number;
  /** Cents of all lines. */
  itemsTotal: number;
  /** The costs of the order beside its lines. */
  charges: CartCharge[];
  /** Cents, including charges and tax. */
  total: number;
  /** The terms that apply to this cart. */
  terms: SaleTerms;
  /** One sentence per line whose item can no longer be bought. `lines` does not contain those lines. */
  dropped: string[];
}

interface Pricing {
  names: Map<string, string>;
  buyer: Buyer;
  now: Date;
  terms: SaleTerms;
}

/** Adds catalog data and prices to the lines, and drops lines that cannot be bought. */
export function priceCart(
  lines: CartLine[],
  items: Map<string, CatalogItem>,
  pricing: Omit<Pricing, "names">,
): PricedCart {
  const { terms } = pricing;
  const names = namesApart([...items.values()]);
  const priced = lines.map((line) => priceLine(line, items.get(line.id), { ...pricing, names }));
  const bought = priced.filter((line) => typeof line !== "string");
  const itemsTotal = bought.reduce((sum, { total }) => sum + total, 0);
  const charges = chargesFor(bought, terms);
  return {
    lines: bought,
    count: bought.reduce((pieces, { quantity }) => pieces + quantity, 0),
    itemsTotal,
    charges,
    total: itemsTotal + sumOfCharges(charges),
    terms,
    dropped: priced.filter((line) => typeof line === "string"),
  };
}

function priceLine(
  line: CartLine,
  item: CatalogItem | undefined,
  { buyer, now, terms, names }: Pricing,
): PricedLine | string {
  if (!isOfferedAs(line.type, item)) return "Ein Artikel wird nicht mehr angeboten.";
  const lapse = lapseOf(item, now);
  const name = names.get(item.id) ?? item.title;
  if (lapse) return describeHindrance({ ...item, title: name }, lapse);
  const freePieces = hasFreePiece(item, buyer) ? 1 : 0;
  const paidPieces = line.quantity - freePieces;
  const price = paidPieces === 0 ? 0 : (furtherPriceFor(item, buyer) ?? 0);
  return {
    ...line,
    title: item.title,
    name,
    price,
    priceName:
      paidPieces > 0 && isCommunityPriceFor(item, buyer) ? communityPriceName(buyer) : null,
    freePieces,
    total: price * paidPieces,
    imageUrl: item.imageUrl,
    imageAlt: item.imageAlt,
    path: itemPath({ id: item.id, lineType: line.type }),
    plan: line.type === "membership" ? planTermsOf(item) : null,
    accessMonths: item.accessMonths,
    dates: dateColumnsOf(item),
    namesParticipants: isAttended(item) && item.namesParticipants,
    withdrawalClass: item.withdrawalClass,
    taxRate: item.taxRate,
    taxNote: item.taxNote,
    facts: lineFactsOf(item, terms.deliveryTime),
    shortage: describeShortage({ ...item, title: name }, line.quantity),
  };
}

export interface OrderedLine extends PricedLine {
  /** Whether it costs nothing because of a membership. */
  isMemberPiece: boolean;
}

/** The lines of an order of this cart: a free piece beside paid ones is a line of its own. */
export function orderedLines({ lines }: Pick<PricedCart, "lines">): OrderedLine[] {
  return lines.flatMap((line) => {
    const { freePieces, quantity } = line;
    const paid = { ...line, quantity: quantity - freePieces, freePieces: 0, isMemberPiece: false };
    if (freePieces === 0) return [paid];
    const free = {
      ...line,
      quantity: freePieces,
      price: 0,
      total: 0,
      priceName: null,
      isMemberPiece: true,
      facts: [...line.facts, memberPieceFact],
    };
    return freePieces === quantity ? [free] : [free, paid];
  });
}

/** The lines of an order without those that a membership makes free. */
export function paidLines(cart: Pick<PricedCart, "lines">): OrderedLine[] {
  return orderedLines(cart).filter(({ isMemberPiece }) => !isMemberPiece);
}

/** Whether the shop offers the item as the type that the cart line claims. */
export function isOfferedAs(type: LineType, item: CatalogItem | undefined): item is CatalogItem {
  return item !== undefined && item.archivedAt === null && lineTypeOf(item) === type;
}

/**
 * The essential characteristics of an item that its title does not state, as the overview of an order lists
 * them (§ 312j Abs. 2 BGB): date, time and place, the term of a membership or of access to what the item delivers,
 * the delivery time of goods.
 */
export function lineFactsOf(item: CatalogItem, deliveryTime: string | null): LineFact[] {
  const facts = dateFacts(item);
  if (item.location !== null) facts.push(item.location);
  if (lineTypeOf(item) === "membership") facts.push(termSentence(planTermsOf(item)));
  else if (item.accessMonths !== null) facts.push(accessTerm(item.accessMonths));
  const isDelivered = item.withdrawalClass === "goods" && deliveryTime !== null;
  if (isDelivered) facts.push(`Lieferzeit: ${deliveryTime}`);
  return facts;
}

/** Tells a member why a line costs nothing. */
export const memberPieceFact = "In deiner Mitgliedschaft enthalten";

/** Plans never renew automatically. */
export function termSentence({ months }: Pick<PlanTerms, "months">): string {
  if (months === null) return "Laufzeit unbegrenzt";
  return `Laufzeit ${countOf(months, "Monat", "Monate")}, endet von selbst`;
}
