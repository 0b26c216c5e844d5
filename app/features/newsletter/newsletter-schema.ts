import { z } from "zod";
import { newsletterConsents } from "#app/content/newsletter-consents.ts";
import { newsletter } from "#app/content/newsletter-words.ts";
import { emailField, optionalLine } from "#app/http/form-fields.ts";

export const newsletterSchema = z.object({
  email: emailField,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** The version of the consent text that the form showed. It may be older than the current one. */
  consentVersion: z.enum(Object.keys(newsletterConsents)).catch(newsletter.consentVersion),
  /** The page to return to. */
  returnTo: z.string().optional(),
});

export type Subscriber = Omit<z.output<typeof newsletterSchema>, "returnTo">;
