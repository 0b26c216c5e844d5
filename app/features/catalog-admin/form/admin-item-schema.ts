import { z } from "zod";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import type { ItemKind } from "#db/schema.ts";

const NO_DATE = "Bitte geben Sie ein Datum an, das es gibt, zum Beispiel 2027-03-13.";
const NO_TIME = "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30.";

const dateOf = (missing: string) =>
  z.iso.date({ error: ({ input }) => (input === undefined ? missing : NO_DATE) });
const timeOf = (missing: string) =>
  z.string(missing).refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), NO_TIME);

/** Null means no limit. */
function limitOf(kind: ItemKind) {
  const { label } = adminKinds[kind].limit;
  const noCount = `Bitte geben Sie bei „${label}“ eine ganze Zahl ab 0 an, oder lassen Sie das Feld leer.`;
  return z
    .string(noCount)
    .trim()
    .refine((text) => /^\d{0,6}$/.test(text), noCount)
    .optional()
    .transform((text) => (text ? Number(text) : null));
}

/** Browsers send a checkbox only if it is ticked. */
const checkbox = z
  .string()
  .optional()
  .transform((text) => text !== undefined);

const shared = {
  intent: z.enum(["save", "preview"], "Diese Änderung kennen wir nicht.").default("save"),
  /** The version of the item when the form was opened. A new item has none; 0 matches no version. */
  version: z.number().int().positive().optional().catch(0),
  /** The id of a new item. It makes creation idempotent. */
  newId: z
    .string()
    .regex(/^[2-9a-z]{10}$/)
    .optional()
    .catch(undefined),
  title: requiredLine("Bitte geben Sie einen Titel an.", 200),
  category: requiredLine("Bitte geben Sie eine Kategorie an.", 100),
  description: optionalText(10_000),
  price: optionalPrice(),
  communityPrice: optionalPrice("Community-Preis"),
  /** `receiveItemPicture` validates it, together with an uploaded file that may replace it. */
  imageUrl: z.string().default(""),
  imageAlt: requiredLine("Bitte beschreiben Sie das Bild für alle, die es nicht sehen.", 300),
  showOnStartpage: checkbox,
  showOnOffer: checkbox,
};

const dated = { ...shared, provider: optionalLine(200), capacity: limitOf("event") };

/** The form schema of each kind. */
export const itemSchemas = {
  event: z
    .object({
      ...dated,
      date: dateOf("Bitte geben Sie ein Datum an."),
      time: timeOf("Bitte geben Sie eine Uhrzeit an."),
      location: requiredLine("Bitte geben Sie einen Ort an.", 200),
    })
    .refine(...communityPaysLess()),
  course: z
    .object({
      ...dated,
      date: dateOf(NO_DATE).optional().transform(nullIfMissing),
      time: timeOf(NO_TIME).optional().transform(nullIfMissing),
      location: optionalLine(200),
    })
    .refine(...communityPaysLess()),
  product: z
    .object({
      ...shared,
      details: optionalText(10_000),
      availability: checkbox,
      stock: limitOf("product"),
    })
    .refine(...communityPaysLess()),
} satisfies Record<ItemKind, z.ZodType>;

export type PostedItem = z.output<(typeof itemSchemas)[ItemKind]>;

interface Prices {
  price: number | null;
  communityPrice: number | null;
}

/** The two arguments of zod's `refine`. */
function communityPaysLess(): [(prices: Prices) => boolean, { path: string[]; error: string }] {
  return [
    ({ price, communityPrice }) => price === null || (communityPrice ?? 0) <= price,
    { path: ["communityPrice"], error: "Der Community-Preis ist höher als der Preis für alle." },
  ];
}

function nullIfMissing(text: string | undefined): string | null {
  return text ?? null;
}
