import { type CartLine, quantityOf, setQuantity } from "#app/features/cart/cart-lines.ts";
import { cartWords } from "#app/features/cart/cart-words.ts";
import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { LineType } from "#db/schema.ts";

type Change =
  | ({ intent: "update" | "checkout"; itemType: LineType[]; itemId: string[] } & Quantities)
  | { intent: "remove"; itemType: LineType; itemId: string }
  | { intent: "clear" };

/** A quantity that is still as shown was not typed. Another page may have changed it meanwhile. */
interface Quantities {
  quantity: number[];
  shown: number[];
}

type ChangeResult =
  /** Without toasts nothing has changed. */
  | { ok: true; lines: CartLine[]; toasts: NewToast[] }
  /** Fewer pieces are left, as the sentences say by the position of the quantity. */
  | { ok: false; shortages: Map<number, string> };

export function changeCart(lines: CartLine[], change: Change): ChangeResult {
  switch (change.intent) {
    case "clear":
      return { ok: true, lines: [], toasts: [cartWords.cleared] };
    case "remove":
      return changeQuantities(lines, [{ type: change.itemType, id: change.itemId, quantity: 0 }]);
    default:
      return changeQuantities(lines, linesOf(change), change.shown);
  }
}

function linesOf({ itemType, itemId, quantity }: Extract<Change, Quantities>) {
  return itemId.flatMap((id, index): CartLine[] => {
    const type = itemType[index];
    const pieces = quantity[index];
    return type === undefined || pieces === undefined ? [] : [{ type, id, quantity: pieces }];
  });
}

/** Changes all quantities or none. A quantity of 0 or less removes its line. */
function changeQuantities(
  lines: CartLine[],
  posted: CartLine[],
  shown: number[] = [],
): ChangeResult {
  const items = findItemsById([...lines, ...posted].map(({ id }) => id));
  const names = namesApart([...items.values()]);
  const shortages = new Map<number, string>();
  const toasts: NewToast[] = [];
  let changed = lines;
  for (const [index, line] of posted.entries()) {
    if (line.quantity === shown[index]) continue;
    const next = setQuantity(changed, line);
    const quantity = next.ok ? quantityOf(next.lines, line) : 0;
    if (!next.ok || quantity === quantityOf(changed, line)) continue;
    const item = items.get(line.id);
    const title = names.get(line.id) ?? "Der Artikel";
    const shortage = item && describeShortage({ ...item, title }, quantity);
    if (shortage) shortages.set(index, shortage);
    toasts.push(quantity === 0 ? cartWords.removed(title) : cartWords.updated(title));
    changed = next.lines;
  }
  return shortages.size > 0 ? { ok: false, shortages } : { ok: true, lines: changed, toasts };
}
