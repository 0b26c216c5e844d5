import { embeddedMap, mapPage } from "#app/features/contact/map-place.ts";
import { postalAddress } from "#app/features/settings/operator.server.ts";
import { siteSettings, storedSettings } from "#app/features/settings/site-settings.server.ts";
import { ownDialAddress } from "#app/ui/format/dial-address.ts";
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
  const settings = siteSettings();
  const { street, city, phone, email, mapPlace } = settings;
  const href = phone && ownDialAddress(phone);
  return {
    address: street && city ? postalAddress(settings) : [],
    email,
    phone: phone && href ? { display: phone.replaceAll(" ", "\u00A0"), href } : null,
    map: mapPlace && { embedUrl: embeddedMap(mapPlace), pageUrl: mapPage(mapPlace) },
    isExample: showsDemoContent() && storedSettings().texts.street === undefined,
  };
}
