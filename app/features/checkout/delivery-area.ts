import {
  type CountryChoice,
  countryCodeOf,
  countryNameOf,
} from "#app/features/accounts/profile/countries.ts";
import { hasOnlyDigits } from "#app/features/accounts/profile/postcodes.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { isShipped } from "#app/features/cart/shipping.ts";

/** Whether goods can be sent to this country. True if it, or any part of the area, is not recognised. */
export function isDelivered(area: string | null, country: string): boolean {
  const code = countryCodeOf(country);
  const included = codesIn(area);
  return !code || !included || included.includes(code);
}

/**
 * The countries to which the goods of a cart are sent. Null if it contains none, or if a part of the area is not
 * recognised.
 */
export function countryChoiceFor({ lines, terms }: PricedCart): CountryChoice | null {
  const included = lines.some(isShipped) ? codesIn(terms.deliveryArea) : null;
  if (!included) return null;
  return {
    names: [...new Set(included)].map(countryNameOf),
    hasOnlyDigits: included.every(hasOnlyDigits),
  };
}

/** The name by which the choice contains this country; the typed name if it does not. */
export function chosenCountry({ names }: CountryChoice, typed: string): string {
  const code = countryCodeOf(typed);
  return names.find((name) => countryCodeOf(name) === code) ?? typed;
}

function codesIn(area: string | null): string[] | null {
  const parts = area
    ?.split(/,|;|\/|\+|&|\bund\b|\bsowie\b/)
    .map((part) => part.trim())
    .filter(Boolean)
    // Brackets say what belongs to the area and what does not.
    .map((part) => (part.includes("(") ? undefined : countryCodeOf(part)));
  const codes = parts?.filter((code) => code !== undefined) ?? [];
  return codes.length > 0 && codes.length === parts?.length ? codes : null;
}
