import { siteSettings, storedSettings } from "#app/site/site-settings.server.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The facts about the operator that the law requires beside declarations. Null: not known yet. */
export interface OperatorFacts {
  name: string | null;
  /** Street and number. */
  street: string | null;
  /** Postcode and town, and the country if it is known. */
  place: string | null;
  phone: string | null;
  email: string | null;
  /** The party that pays for sending goods back after a withdrawal. */
  returnCosts: "customer" | "shop";
  /** The address belongs to the demo world. */
  isExample: boolean;
}

/** The only source of these facts for declarations. */
export function operatorFacts(): OperatorFacts {
  const { operatorName, street, zipcode, city, country, phone, email, returnCosts } =
    siteSettings();
  const town = zipcode && city && `${zipcode}\u00A0${city}`;
  return {
    name: operatorName,
    street,
    place: town && [town, country].filter(Boolean).join(", "),
    phone,
    email,
    returnCosts,
    isExample: showsDemoContent() && storedSettings().texts.street === undefined,
  };
}
