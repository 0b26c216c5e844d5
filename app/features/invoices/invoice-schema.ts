import { z } from "zod";
import { vatIdField } from "#app/features/accounts/profile/address-schema.ts";
import { optionalLine, printed, requiredLine } from "#app/http/form-fields.ts";

/** Empty text instead of null, as invoices store it. */
const placeLine = (longest: number) => optionalLine(longest).transform((text) => text ?? "");

const correction = z.object({
  intent: z.literal("correct"),
  /** The invoice to cancel. */
  number: z.string().max(60),
  company: printed(optionalLine(200)),
  name: printed(requiredLine("Bitte geben Sie einen Namen ein.", 201)),
  street: printed(placeLine(200)),
  zipcode: printed(placeLine(20)),
  city: printed(placeLine(100)),
  country: printed(requiredLine("Bitte geben Sie ein Land ein.", 100)),
  vatId: vatIdField,
});

/** The forms about an order's invoices, distinguished by the pressed button. */
export const invoiceFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("issue") }),
  correction,
]);

export type Correction = z.output<typeof correction>;
