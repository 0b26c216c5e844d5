import { dialAddress } from "#app/features/contact/admin-contact-addresses.ts";
import { embeddedMap, mapPage } from "#app/features/contact/map-place.ts";
import { siteSettings, storedSettings } from "#app/site/site-settings.server.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The operator's contact details, as far as they are known. */
export interface ContactCard {
  /** The lines of the postal address; empty without one. */
  address: string[];
  email: string | null;
  phone: { display: string; href: string } | null;
  map: { embedUrl: string; pageUrl: string } | null;
  /** Whether the address is invented. */
  isExample: boolean;
}

export function contactCard(): ContactCard {
  const { street, city, phone, email, mapPlace } = siteSettings();
  const href = phone && telephone(phone);
  return {
    address: street && city ? addressLines() : [],
    email,
    phone: phone && href ? { display: phone, href } : null,
    map: mapPlace && { embedUrl: embeddedMap(mapPlace), pageUrl: mapPage(mapPlace) },
    isExample: showsDemoContent() && storedSettings().texts.street === undefined,
  };
}

function addressLines(): string[] {
  const { operatorName, siteName, street, zipcode, city, country } = siteSettings();
  const place = [zipcode, city].filter(Boolean).join("\u00A0");
  return [operatorName ?? siteName, street, place, country].filter((line) => line !== null);
}

/** Numbers without a country are German. */
function telephone(phone: string): string | null {
  return (
    dialAddress(phone)
      ?.replace(/^tel:00/, "tel:+")
      .replace(/^tel:0/, "tel:+49") ?? null
  );
}
