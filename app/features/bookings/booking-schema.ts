import { z } from "zod";
import { emailOf, optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";

/** The participant for a seat. A malformed seat number counts as a seat that does not exist. */
export const bookingSchema = z.object({
  intent: z.literal("book-seat"),
  orderItemId: z.string().max(100).catch(""),
  seat: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .catch(0),
  firstName: requiredLine("Bitte gib den Vornamen ein.", 100),
  lastName: requiredLine("Bitte gib den Nachnamen ein.", 100),
  email: emailOf("Bitte gib die E-Mail-Adresse ein."),
  phone: optionalLine(50),
  notes: optionalText(2000),
});

export type PostedBooking = z.output<typeof bookingSchema>;
