import { z } from "zod";
import {
  communityPaysLess,
  hasTaxReason,
  priceControls,
} from "#app/features/catalog/administration/form/price-schema.ts";
import { linesOf } from "#app/features/catalog/plan.ts";
import { MAX_MONTHS } from "#app/features/membership/plans/plan-fields.ts";
import {
  checkbox,
  optionalLine,
  optionalText,
  postedShortId,
  printed,
  requiredLine,
  versionField,
} from "#app/http/form-fields.ts";

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = MAX_LINES * MAX_LINE_LENGTH;

/** A form with more ticked boxes could be refused as a whole. */
const MAX_INCLUDES = 200;

/** The maximum number of fields in the form, with some room for boxes beyond the limit. */
export const MAX_PLAN_FIELDS = MAX_INCLUDES + 50;

const NO_MONTHS = `Bitte geben Sie eine ganze Zahl von 1 bis ${MAX_MONTHS} an, oder lassen Sie das Feld leer: Dann endet die Mitgliedschaft nie.`;

/** Null means unlimited. */
const months = z
  .string(NO_MONTHS)
  .trim()
  .refine((text) => /^([1-9]\d?)?$/.test(text) && Number(text) <= MAX_MONTHS, NO_MONTHS)
  .optional()
  .transform((text) => (text ? Number(text) : null));

/** One entry per line. */
const lines = optionalText(MAX_TEXT_LENGTH)
  .transform(linesOf)
  .refine((all) => all.length <= MAX_LINES, `Bitte höchstens ${MAX_LINES} Zeilen.`)
  .refine(
    (all) => all.every((line) => line.length <= MAX_LINE_LENGTH),
    `Bitte höchstens ${MAX_LINE_LENGTH} Zeichen in einer Zeile.`,
  );

/** The form of a plan. */
export const planSchema = z
  .object({
    version: versionField,
    newId: postedShortId,
    title: printed(requiredLine("Bitte geben Sie einen Titel an.", 200)),
    ...priceControls,
    months,
    features: lines,
    notIncluded: lines,
    /** Ids of items. `savePlan` ignores those that no longer exist. */
    includes: z
      .array(z.string())
      .max(MAX_INCLUDES, `Bitte höchstens ${MAX_INCLUDES} Angebote.`)
      .default([]),
    mostPopular: checkbox,
    /**
     * If empty, the plan keeps its picture or gets the general one. `receiveFormPicture` validates any other
     * value.
     */
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .refine(...communityPaysLess())
  .superRefine(hasTaxReason);

export type PostedPlan = z.output<typeof planSchema>;

export type PlanListChange = z.output<typeof planListSchema>;

const planId = z.string("Bitte wählen Sie eine Mitgliedschaft.").max(40);

/** The buttons of the list. */
export const planListSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["up", "down"]), planId, neighbourId: planId }),
    z.object({ intent: z.enum(["hide", "show"]), planId }),
  ],
  "Diese Änderung kennen wir nicht.",
);
