import { z } from "zod";
import { checkbox, optionalLine, requiredDay } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { paymentMethods } from "#db/schema.ts";

/** The form on an order's page that notes a payment. */
export const paymentSchema = z.object({
  amount: optionalPrice("Betrag").refine((cents) => cents !== null && cents > 0, {
    error: "Bitte geben Sie einen Betrag ein, zum Beispiel 49,90.",
    abort: true,
  }),
  paidOn: requiredDay("Bitte geben Sie den Tag an, an dem das Geld da war.")
    .refine((day) => day <= berlinDay(new Date()), "Dieser Tag liegt in der Zukunft.")
    .refine((day) => day >= "2000-01-01", "Dieser Tag liegt vor dem Jahr 2000."),
  method: z.enum(paymentMethods, "Bitte wählen Sie aus, wie bezahlt wurde."),
  note: optionalLine(200),
  /** Whether the admin wants to note it although nothing is open, or much less. */
  isExtra: checkbox,
  token: z.uuid().catch(() => crypto.randomUUID()),
});
