import { z } from "zod";
import { emailField, optionalLine, requiredLine, requiredText } from "#app/http/form-fields.ts";

export const contactSchema = z.object({
  name: requiredLine("Bitte gib deinen Namen ein.", 200),
  email: emailField,
  phone: optionalLine(50),
  message: requiredText("Bitte schreib uns eine Nachricht.", 5000),
});

export type ContactMessage = z.output<typeof contactSchema>;
