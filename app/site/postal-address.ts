import type { SiteSettings } from "#app/site/settings-schema.ts";

type AddressSettings = Pick<
  SiteSettings,
  "operatorName" | "siteName" | "street" | "zipcode" | "city" | "country"
>;

/** The lines of the operator's postal address, beginning with the name. Unknown lines are left out. */
export function postalAddress(settings: AddressSettings): string[] {
  const { operatorName, siteName, street, zipcode, city, country } = settings;
  const place = [zipcode, city].filter(Boolean).join("\u00A0");
  // Keeps the house number in the line of the street.
  const firmStreet = street?.replace(/ (?=\d+(?![\d.]))/, "\u00A0");
  return [operatorName ?? siteName, firmStreet, place, country].flatMap((line) => line || []);
}
