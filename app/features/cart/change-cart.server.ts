import {
  type CartLine,
  hasLine,
  type LineKey,
  quantityOf,
  removeLine,
  setQuantity,
} from "#app/features/cart/cart-lines.ts";
import { cartWords } from "#app/features/cart/cart-words.ts";
import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem, LineType } from "#db/schema.ts";

type Change =
  | { intent: "update" | "checkout"; itemType: LineType; itemId: string; quantity: number }
  | { intent: "remove"; itemType: LineType; itemId: string }
  | { intent: "clear" };

type ChangeResult =
  | { ok: true; lines: CartLine[]; toast: NewToast }
  /** The cart is unchanged. */
  | { ok: false; reason: "as-before" }
  /** Fewer pieces are left, as the sentence says. */
  | { ok: false; reason: "short"; sentence: string };

const asBefore: ChangeResult = { ok: false, reason: "as-before" };

export function changeCart(lines: CartLine[], change: Change): ChangeResult {
  if (change.intent === "clear") return { ok: true, lines: [], toast: cartWords.cleared };
  const key = { type: change.itemType, id: change.itemId };
  if (change.intent === "remove") return removeFromCart(lines, key);
  return changeQuantity(lines, { ...key, quantity: change.quantity });
}

function changeQuantity(lines: CartLine[], line: CartLine): ChangeResult {
  if (line.quantity <= 0) return removeFromCart(lines, line);
  const changed = setQuantity(lines, line);
  if (!hasLine(lines, line) || !changed.ok) return asBefore;
  const item = findItem(line);
  const sentence = item && describeShortage(item, quantityOf(changed.lines, line));
  if (sentence) return { ok: false, reason: "short", sentence };
  return { ok: true, lines: changed.lines, toast: cartWords.updated(titleOf(item)) };
}

function removeFromCart(lines: CartLine[], key: LineKey): ChangeResult {
  if (!hasLine(lines, key)) return asBefore;
  const toast = cartWords.removed(titleOf(findItem(key)));
  return { ok: true, lines: removeLine(lines, key), toast };
}

function findItem({ id }: LineKey): CatalogItem | undefined {
  return findItemsById([id]).get(id);
}

function titleOf(item: CatalogItem | undefined): string {
  return item?.title ?? "Der Artikel";
}
