import { z } from "zod";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { loadCart } from "#app/features/cart/cart.server.ts";
import { type CartLine, MAX_LINES, MAX_PIECES } from "#app/features/cart/cart.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { type Buyer, regularBuyer } from "#app/features/catalog/pricing.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { oncePerRequest } from "#app/http/request-scope.server.ts";
import { type BrowserSession, commitSession, getSession } from "#app/http/session.server.ts";
import { findBuyer } from "#app/viewer/viewer.server.ts";
import { createShortId } from "#db/ids.ts";
import { lineTypes } from "#db/schema.ts";

const compactLines = z
  .array(z.tuple([z.enum(lineTypes), z.string().max(40), z.int().min(1).max(MAX_PIECES)]))
  .max(MAX_LINES);

/** The request's cart, with current titles and prices. */
export const findCart = oncePerRequest(async (request): Promise<PricedCart> => {
  // Every page shows the number of pieces.
  return loadFor(readCart(await getSession(request)), () => findBuyer(request));
});

/** The account's cart in its session, with current titles and prices. */
export function cartOf(session: BrowserSession, { id }: Account): Promise<PricedCart> {
  return loadFor(readCart(session), () => buyerOf(id));
}

/** An empty cart needs no look at memberships. */
async function loadFor(lines: CartLine[], find: () => Buyer | Promise<Buyer>): Promise<PricedCart> {
  return loadCart(lines, lines.length > 0 ? await find() : regularBuyer);
}

/** The lines in the session's cart. */
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

/** The id of the current cart, which changes after the cart was empty; null if there has never been one. */
export function cartIdOf(session: BrowserSession): string | null {
  return session.get("cartId") ?? null;
}

/** Whether this browser's session has ever had a cart, even if it is empty now. */
export function hasHeldCart(session: BrowserSession): boolean {
  return session.has("cart");
}

/**
 * Removes lines that can no longer be bought from the session's cart. Returns the headers that save the
 * session, if there were any.
 */
export async function dropUnavailable(
  request: Request,
  session: BrowserSession,
  cart: PricedCart,
): Promise<HeadersInit> {
  if (cart.dropped.length === 0) return {};
  writeCart(session, cart.lines);
  return { "Set-Cookie": await commitSession(request, session) };
}
