import { postalAddress } from "#app/site/postal-address.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";

/** The operator's postal and e-mail address, as far as they are known, and the imprint. */
export function signature(origin: string): string {
  const settings = siteSettings();
  const address = postalAddress(settings).join(" · ");
  return [address, settings.email, `${origin}/impressum`].filter(Boolean).join("\n");
}
