import { z } from "zod";
import {
  addLine,
  type CartLine,
  hasLine,
  limitSentences,
  MAX_LINES,
  MAX_PIECES,
  quantityOf,
} from "#app/features/cart/cart-lines.ts";
import { isOfferedAs, type PricedCart, priceCart } from "#app/features/cart/priced-cart.ts";
import {
  describeHindrance,
  describeShortage,
  hindranceOf,
} from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import type { BrowserSession } from "#app/http/session.server.ts";
import { createShortId } from "#db/ids.ts";
import { lineTypes } from "#db/schema.ts";

const compactLines = z
  .array(z.tuple([z.enum(lineTypes), z.string().max(40), z.int().min(1).max(MAX_PIECES)]))
  .max(MAX_LINES);

export function readCart(session: BrowserSession): CartLine[] {
  const stored = compactLines.safeParse(session.get("cart"));
  return stored.success ? stored.data.map(([type, id, quantity]) => ({ type, id, quantity })) : [];
}

export function writeCart(session: BrowserSession, lines: CartLine[]): void {
  if (lines.length === 0 || !session.has("cartId")) session.set("cartId", createShortId());
  session.set(
    "cart",
    lines.map(({ type, id, quantity }) => [type, id, quantity]),
  );
}

/** The name of this filling of the cart; null for a cart that has never held anything. */
export function cartIdOf(session: BrowserSession): string | null {
  return session.get("cartId") ?? null;
}

/** Whether this browser's session has ever held a cart, be it an empty one by now. */
export function hasHeldCart(session: BrowserSession): boolean {
  return session.has("cart");
}

/** The cart with today's titles and prices. */
export async function loadCart(
  session: BrowserSession,
  buyer: Buyer,
  now = new Date(),
): Promise<PricedCart> {
  const lines = readCart(session);
  return priceCart(lines, findItemsById(lines.map((line) => line.id)), { buyer, now });
}

type AddResult =
  | { ok: true; title: string }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "refused"; message: string };

/**
 * Puts pieces of an item into the session's cart, if so many can be bought now and there is room. The
 * same form sent twice adds them once. The session itself remembers the form: if the answer with its
 * cookie is lost, so are the pieces.
 */
export async function addToCart(
  session: BrowserSession,
  line: CartLine,
  fingerprint: string | null = null,
  now = new Date(),
): Promise<AddResult> {
  const item = findItemsById([line.id]).get(line.id);
  if (!isOfferedAs(line.type, item)) return { ok: false, reason: "unknown" };
  const added = fingerprint?.slice(0, 12);
  const lines = readCart(session);
  const isDone = added !== undefined && added === session.get("added") && hasLine(lines, line);
  if (isDone) return { ok: true, title: item.title };
  const hindrance = hindranceOf(item, now);
  if (hindrance) {
    return { ok: false, reason: "refused", message: describeHindrance(item, hindrance) };
  }
  const fuller = addLine(lines, line);
  if (!fuller.ok) return { ok: false, reason: "refused", message: limitSentences[fuller.reason] };
  const shortage = describeShortage(item, quantityOf(fuller.lines, line));
  if (shortage) {
    const message = shortage + describeEarlier(quantityOf(lines, line));
    return { ok: false, reason: "refused", message };
  }
  writeCart(session, fuller.lines);
  if (added) session.set("added", added);
  return { ok: true, title: item.title };
}

function describeEarlier(quantity: number): string {
  if (quantity === 0) return "";
  return ` In deinem Warenkorb ${quantity === 1 ? "liegt" : "liegen"} schon ${quantity}.`;
}

/**
 * Fills the session's cart with lines that were kept elsewhere. What is no longer offered is left out;
 * of what fewer are left, the line stays and says so, as any other does.
 */
export async function restoreCart(
  session: BrowserSession,
  kept: CartLine[],
  now = new Date(),
): Promise<void> {
  const items = findItemsById(kept.map((line) => line.id));
  const anybody = { paysCommunityPrice: false };
  const { lines } = priceCart(kept, items, { buyer: anybody, now });
  const restored = lines.reduce<CartLine[]>((cart, line) => {
    const added = addLine(cart, line);
    return added.ok ? added.lines : cart;
  }, []);
  writeCart(session, restored);
}

/** Takes lines that can no longer be bought out of the session's cart. Returns whether any were. */
export function dropUnavailable(session: BrowserSession, cart: PricedCart): boolean {
  if (cart.dropped.length > 0) writeCart(session, cart.lines);
  return cart.dropped.length > 0;
}
