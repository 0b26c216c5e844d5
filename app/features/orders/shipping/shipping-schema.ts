import { z } from "zod";
import { optionalWebAddress } from "#app/http/form-fields.ts";

/** The form on an order's page that notes when its goods were sent. */
export const shippingSchema = z.object({
  trackingUrl: optionalWebAddress(
    500,
    "Bitte geben Sie die ganze Adresse an, zum Beispiel https://paketdienst.example/12345.",
  ),
});

export type PostedShipping = z.output<typeof shippingSchema>;
