import { z } from "zod";
import {
  declarationFields,
  declaredText,
} from "#app/features/returns/declarations/declaration-fields.ts";
import { optionalDay } from "#app/http/form-fields.ts";

/** § 312k Abs. 2 BGB: kind and reason, person, contract, end, and where the confirmation goes. */
export const terminationSchema = z
  .object({
    ...declarationFields,
    kind: z.enum(["ordinary", "extraordinary"], "Bitte wähle die Art der Kündigung."),
    reason: declaredText(2000),
    /** § 312k Abs. 5 BGB: without a date the earliest one counts. */
    end: z.enum(["earliest", "date"]).default("earliest"),
    endDate: optionalDay("Bitte gib ein Datum an, das es gibt, zum Beispiel 31.12.2026."),
  })
  .refine(({ kind, reason }) => kind === "ordinary" || reason !== null, {
    path: ["reason"],
    error: "Bitte nenne den Grund der außerordentlichen Kündigung.",
  })
  .refine(({ end, endDate }) => end === "date" || endDate === null, {
    path: ["endDate"],
    error: "Du hast einen Tag eingetragen. Wähle „zu diesem Tag“, oder lass das Feld leer.",
  })
  .refine(({ end, endDate }) => end === "earliest" || endDate !== null, {
    path: ["endDate"],
    error: "Bitte gib den Tag an, zu dem der Vertrag enden soll.",
  });

export type TerminationForm = z.output<typeof terminationSchema>;
