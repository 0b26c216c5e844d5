import { newsletter } from "#app/content/newsletter-words.ts";

/**
 * The exact text of every consent version that subscribers have agreed to. Each subscription stores the
 * version that its form showed, as proof (Art. 7 Abs. 1 DSGVO).
 */
export const newsletterConsents: Record<string, string> = {
  "1": "Mit dem Abonnieren erlaubst du uns, dir den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen, eine kurze Nachricht an uns genügt.",
  [newsletter.consentVersion]: newsletter.consent,
};
