import { z } from "zod";
import {
  addLine,
  type CartLine,
  cartWords,
  hasLine,
  limitSentences,
  MAX_LINES,
  MAX_PIECES,
  quantityOf,
  setQuantity,
} from "#app/features/cart/cart.ts";
import { isOfferedAs, type PricedCart, priceCart } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/shipping.ts";
import {
  describeHindrance,
  describeShortage,
  hindranceOf,
} from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import { type Buyer, regularBuyer } from "#app/features/catalog/pricing.ts";
import { siteSettings, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { lineTypes } from "#db/schema.ts";

/** Type, id, typed and shown quantity of each line, and the button. */
export const MAX_CART_FIELDS = 4 * MAX_LINES + 1;

const wholeNumber = z
  .string("Bitte gib eine Menge ein.")
  .trim()
  .regex(/^-?\d{1,15}$/, "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2.")
  .transform(Number)
  .pipe(z.number().max(MAX_PIECES, `Die Menge darf höchstens ${MAX_PIECES} sein.`));

const lineKey = {
  itemType: z.enum(lineTypes, "Diese Art von Artikel gibt es nicht."),
  itemId: z.string("Bitte wähle einen Artikel.").max(40),
};

const returnTo = z.string().optional();

export const addToCartSchema = z.object({
  ...lineKey,
  quantity: wholeNumber.pipe(z.number().min(1, "Die Menge muss mindestens 1 sein.")),
  returnTo,
  /** Set by the client script, which shows the result without navigating. */
  stay: z.string().optional(),
});

/** One entry a line: all quantities are sent together, so that none that was typed is lost. */
const quantitiesSchema = z
  .object({
    intent: z.enum(["update", "checkout"]),
    itemType: z.array(lineKey.itemType),
    itemId: z.array(lineKey.itemId).max(MAX_LINES),
    quantity: z.array(wholeNumber),
    /** The quantities that the form has shown. One that is still the same was not typed. */
    shown: z.array(wholeNumber).default([]),
  })
  .superRefine(({ itemType, itemId, quantity }, context) => {
    if (itemType.length !== itemId.length) context.addIssue("Bitte lade die Seite neu.");
    // An empty field that is the only one is an empty list.
    if (quantity.length < itemId.length) {
      const path = ["quantity", quantity.length];
      context.addIssue({ code: "custom", path, message: "Bitte gib eine Menge ein." });
    }
  });

/** The forms that post to the cart, distinguished by the pressed button. */
export const cartSchema = z.discriminatedUnion(
  "intent",
  [
    addToCartSchema.extend({ intent: z.literal("add").default("add") }),
    quantitiesSchema,
    z.object({ ...lineKey, intent: z.literal("remove") }),
    z.object({ intent: z.literal("clear") }),
  ],
  "Diese Änderung des Warenkorbs kennen wir nicht.",
);

const mirroredItem = z
  .object({
    itemId: z.string().max(40),
    itemType: z.enum(lineTypes),
    quantity: z.int().min(1).max(MAX_PIECES),
  })
  .transform(({ itemId, itemType, quantity }) => ({ type: itemType, id: itemId, quantity }));

/** The cart in the browser's localStorage, without its titles and prices. */
export const restoredCartSchema = z.object({
  cart: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.array(mirroredItem).max(MAX_LINES)),
  returnTo,
});

/** Loads the lines with current titles and prices. */
export async function loadCart(
  lines: CartLine[],
  buyer: Buyer,
  now = new Date(),
): Promise<PricedCart> {
  const items = findItemsById(lines.map((line) => line.id));
  return priceCart(lines, items, { buyer, now, terms: saleTermsAt(now) });
}

type Addition =
  | { ok: true; lines: CartLine[]; toast: NewToast }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "refused"; toast: NewToast };

/**
 * Adds pieces of an item, if that many are available and the cart has room. If this form has been submitted before
 * (`isRepeated`), an item already in the cart is not added again.
 */
export async function addToCart(
  lines: CartLine[],
  line: CartLine,
  { isRepeated = false, now = new Date() }: { isRepeated?: boolean; now?: Date } = {},
): Promise<Addition> {
  const items = findItemsById([...lines, line].map(({ id }) => id));
  const item = items.get(line.id);
  if (!isOfferedAs(line.type, item)) return { ok: false, reason: "unknown" };
  const title = namesApart([...items.values()]).get(item.id) ?? item.title;
  const toast = cartWords.added(title);
  if (isRepeated && hasLine(lines, line)) return { ok: true, lines, toast };
  const hindrance = hindranceOf(item, now);
  if (hindrance) return refused(describeHindrance({ ...item, title }, hindrance));
  const fuller = addLine(lines, line);
  if (!fuller.ok) return refused(limitSentences[fuller.reason]);
  const shortage = describeShortage({ ...item, title }, quantityOf(fuller.lines, line));
  if (shortage) return refused(shortage + describeEarlier(quantityOf(lines, line)));
  return { ok: true, lines: fuller.lines, toast };
}

function refused(sentence: string): Addition {
  return { ok: false, reason: "refused", toast: cartWords.refused(sentence) };
}

function describeEarlier(quantity: number): string {
  if (quantity === 0) return "";
  return ` In deinem Warenkorb ${quantity === 1 ? "liegt" : "liegen"} schon ${quantity}.`;
}

/**
 * Restores lines that were stored outside the session. Items that are no longer offered are dropped. A line
 * with a quantity above the remaining stock stays, and the cart page marks it as usual.
 */
export async function restoreCart(stored: CartLine[], now = new Date()): Promise<CartLine[]> {
  const { lines } = await loadCart(stored, regularBuyer, now);
  return lines.reduce<CartLine[]>((cart, line) => {
    const added = addLine(cart, line);
    return added.ok ? added.lines : cart;
  }, []);
}

export function saleTermsAt(now: Date): SaleTerms {
  const settings = siteSettings();
  const { shippingFlat, shippingFreeFrom, deliveryTime, deliveryArea, postalAddress } = settings;
  return {
    shippingFlat,
    shippingFreeFrom,
    deliveryTime,
    deliveryArea,
    postalAddress,
    taxScheme: taxSchemeAt(now),
  };
}

type Change = Exclude<z.output<typeof cartSchema>, { intent: "add" }>;

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

function linesOf({ itemType, itemId, quantity }: Extract<Change, { shown: number[] }>) {
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
