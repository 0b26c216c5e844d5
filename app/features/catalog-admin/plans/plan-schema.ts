import { z } from "zod";
import { linesOf } from "#app/features/catalog/plan.ts";
import {
  checkbox,
  communityPaysLess,
  shortId,
  versionField,
} from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { hasTaxReason, taxControls } from "#app/features/catalog-admin/tax/tax-schema.ts";
import { optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";

const MOST_LINES = 20;
const LONGEST_LINE = 200;
const LONGEST_TEXT = MOST_LINES * LONGEST_LINE;

const NO_MONTHS =
  "Bitte geben Sie eine ganze Zahl von 1 bis 60 an, oder lassen Sie das Feld leer: Dann endet die Mitgliedschaft nie.";

/** Null means unlimited. */
const months = z
  .string(NO_MONTHS)
  .trim()
  .refine((text) => /^([1-9]|[1-5]\d|60)?$/.test(text), NO_MONTHS)
  .optional()
  .transform((text) => (text ? Number(text) : null));

/** One entry per line. */
const lines = optionalText(LONGEST_TEXT)
  .transform(linesOf)
  .refine((all) => all.length <= MOST_LINES, `Bitte höchstens ${MOST_LINES} Zeilen.`)
  .refine(
    (all) => all.every((line) => line.length <= LONGEST_LINE),
    `Bitte höchstens ${LONGEST_LINE} Zeichen in einer Zeile.`,
  );

/** The form of a plan. */
export const planSchema = z
  .object({
    version: versionField,
    newId: shortId,
    title: requiredLine("Bitte geben Sie einen Titel an.", 200),
    price: optionalPrice(),
    communityPrice: optionalPrice("Community-Preis"),
    ...taxControls,
    months,
    features: lines,
    notIncluded: lines,
    mostPopular: checkbox,
    /** Empty: the picture stays, or is the general one. `receiveFormPicture` validates any other. */
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .refine(...communityPaysLess())
  .superRefine(hasTaxReason);

export type PostedPlan = z.output<typeof planSchema>;

export type PlanListChange = z.output<typeof planListSchema>;

const planId = z.string("Es fehlt, welche Mitgliedschaft gemeint ist.").max(40);

/** The buttons of the list. */
export const planListSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["up", "down"]), planId, neighbourId: planId }),
    z.object({ intent: z.enum(["hide", "show"]), planId }),
  ],
  "Diese Änderung kennen wir nicht.",
);
