import { z } from "zod";
import { MAX_LINES, MAX_PIECES } from "#app/features/cart/cart-lines.ts";
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
    /** The quantities that the form has shown. */
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
