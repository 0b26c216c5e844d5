import { readCart, writeCart } from "#app/features/cart/cart.server.ts";
import {
  type CartLine,
  hasLine,
  type LineKey,
  quantityOf,
  removeLine,
  setQuantity,
} from "#app/features/cart/cart-lines.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { BrowserSession } from "#app/http/session.server.ts";
import type { Message } from "#app/http/toast.server.ts";
import type { CatalogItem, LineType } from "#db/schema.ts";

type Change =
  | { intent: "update" | "checkout"; itemType: LineType; itemId: string; quantity: number }
  | { intent: "remove"; itemType: LineType; itemId: string }
  | { intent: "clear" };

type ChangeResult =
  /** With the message to show; none where there was nothing to change. */
  | { ok: true; toast?: Message }
  /** Fewer pieces are left: the sentence that says how many. */
  | { ok: false; reason: "short"; message: string };

/** Changes the session's cart. */
export function changeCart(session: BrowserSession, change: Change): ChangeResult {
  if (change.intent === "clear") return clearCart(session);
  const key = { type: change.itemType, id: change.itemId };
  if (change.intent === "remove") return removeFromCart(session, key);
  return changeQuantity(session, { ...key, quantity: change.quantity });
}

/** 0 or less removes the line. */
function changeQuantity(session: BrowserSession, line: CartLine): ChangeResult {
  if (line.quantity <= 0) return removeFromCart(session, line);
  const lines = readCart(session);
  const changed = setQuantity(lines, line);
  if (!hasLine(lines, line) || !changed.ok) return { ok: true };
  const item = findItem(line);
  const message = item && describeShortage(item, quantityOf(changed.lines, line));
  if (message) return { ok: false, reason: "short", message };
  writeCart(session, changed.lines);
  return { ok: true, toast: cartMessages.updated(titleOf(item)) };
}

function removeFromCart(session: BrowserSession, key: LineKey): ChangeResult {
  const lines = readCart(session);
  if (!hasLine(lines, key)) return { ok: true };
  writeCart(session, removeLine(lines, key));
  return { ok: true, toast: cartMessages.removed(titleOf(findItem(key))) };
}

function clearCart(session: BrowserSession): ChangeResult {
  writeCart(session, []);
  return { ok: true, toast: cartMessages.cleared };
}

function findItem({ id }: LineKey): CatalogItem | undefined {
  return findItemsById([id]).get(id);
}

function titleOf(item: CatalogItem | undefined): string {
  return item?.title ?? "Der Artikel";
}
