import { z } from "zod";
import { emailField, optionalLine } from "#app/http/form-fields.ts";

export const newsletterSchema = z.object({
  email: emailField,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** The page to go back to. */
  returnTo: z.string().optional(),
});

export type Subscriber = Omit<z.output<typeof newsletterSchema>, "returnTo">;
