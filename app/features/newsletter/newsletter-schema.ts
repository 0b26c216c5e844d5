import { z } from "zod";
import { newsletter } from "#app/content/newsletter.ts";
import { newsletterConsents } from "#app/content/newsletter-consents.ts";
import { emailField, optionalLine } from "#app/http/form-fields.ts";

export const newsletterSchema = z.object({
  email: emailField,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** The consent that the form showed, which may have been open while the site was changed. */
  consentVersion: z.enum(Object.keys(newsletterConsents)).catch(newsletter.consentVersion),
  /** The page to go back to. */
  returnTo: z.string().optional(),
});

export type Subscriber = Omit<z.output<typeof newsletterSchema>, "returnTo">;
