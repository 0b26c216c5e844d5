import { readCart, writeCart } from "#app/features/cart/cart.server.ts";
import {
  type CartLine,
  hasLine,
  type LineKey,
  removeLine,
  setQuantity,
} from "#app/features/cart/cart-lines.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { BrowserSession } from "#app/http/session.server.ts";
import type { Message } from "#app/http/toast.server.ts";
import type { LineType } from "#db/schema.ts";

type Change =
  | { intent: "update" | "checkout"; itemType: LineType; itemId: string; quantity: number }
  | { intent: "remove"; itemType: LineType; itemId: string }
  | { intent: "clear" };

/** Changes the session's cart. Returns the message to show; none where there was nothing to change. */
export function changeCart(session: BrowserSession, change: Change): Message | undefined {
  if (change.intent === "clear") return clearCart(session);
  const key = { type: change.itemType, id: change.itemId };
  if (change.intent === "remove") return removeFromCart(session, key);
  return changeQuantity(session, { ...key, quantity: change.quantity });
}

/** 0 or less removes the line. */
function changeQuantity(session: BrowserSession, line: CartLine): Message | undefined {
  if (line.quantity <= 0) return removeFromCart(session, line);
  const lines = readCart(session);
  const changed = setQuantity(lines, line);
  if (!hasLine(lines, line) || !changed.ok) return undefined;
  writeCart(session, changed.lines);
  return cartMessages.updated(titleOf(line));
}

function removeFromCart(session: BrowserSession, key: LineKey): Message | undefined {
  const lines = readCart(session);
  if (!hasLine(lines, key)) return undefined;
  writeCart(session, removeLine(lines, key));
  return cartMessages.removed(titleOf(key));
}

function clearCart(session: BrowserSession): Message {
  writeCart(session, []);
  return cartMessages.cleared;
}

function titleOf({ id }: LineKey): string {
  return findItemsById([id]).get(id)?.title ?? "Der Artikel";
}
