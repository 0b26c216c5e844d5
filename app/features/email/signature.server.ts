import { siteSettings } from "#app/site/site-settings.server.ts";

/** The sender's name and, as far as they are known, postal and e-mail address, and the imprint. */
export function signature(origin: string): string {
  const { operatorName, siteName, street, zipcode, city, email } = siteSettings();
  const place = [zipcode, city].filter(Boolean).join("\u00A0");
  const address = [operatorName ?? siteName, street, place].filter(Boolean).join(" · ");
  return [address, email, `${origin}/impressum`].filter(Boolean).join("\n");
}
