import { z } from "zod";
import { optionalWebAddress } from "#app/http/form-fields.ts";

/** The forms on an order's page that note when its goods were sent, take that back, and note goods that came back. */
export const shippingSchema = z.object({
  intent: z.enum(["take-back", "returned"]).optional(),
  trackingUrl: optionalWebAddress(
    500,
    "Bitte geben Sie die ganze Adresse an, zum Beispiel https://paketdienst.example/12345.",
  ),
});

export type PostedShipping = z.output<typeof shippingSchema>;
