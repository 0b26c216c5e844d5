import { LRUCache } from "lru-cache";
import { z } from "zod";
import { addressSchema, postcodeFits } from "#app/features/accounts/address-schema.ts";
import {
  type CountryChoice,
  countryCodeOf,
  countryNameOf,
} from "#app/features/accounts/countries.ts";
import { hasOnlyDigits } from "#app/features/accounts/postcodes.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { type AddressedCart, isShipped, needsPostalAddress } from "#app/features/cart/shipping.ts";
import { checkbox, optionalLine, optionalText, printed } from "#app/http/form-fields.ts";

// Users cannot correct a hidden field, so an invalid value counts as missing and causes no field error.
const hidden = z.string().max(100).catch("");

const orderFields = {
  notes: optionalText(2000, "Bitte höchstens 2000 Zeichen."),
  /** See `earlyStartTexts`. */
  consentDigital: checkbox,
  consentService: checkbox,
  /** The server decides which ways are offered. */
  paymentMethod: z.enum(["online", "transfer"]).optional().catch(undefined),
  /** Generated for each page view. A second submission with it returns the same order. */
  token: hidden,
  /** The fingerprint of the overview above the button, see `fingerprintOf`. */
  overview: hidden,
};

/** Empty text instead of null, as orders store it. */
const placeLine = (longest: number) => optionalLine(longest).transform((text) => text ?? "");

const needsToken = [
  ({ token }: { token: string }) => token !== "",
  "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
] as const;

const { shape } = addressSchema;

/** Its name and address appear on the invoice. */
const orderForm = addressSchema.extend({
  ...orderFields,
  firstName: printed(shape.firstName),
  lastName: printed(shape.lastName),
  company: printed(shape.company),
  street: printed(shape.street),
  zipcode: printed(shape.zipcode),
  city: printed(shape.city),
  country: printed(shape.country),
});

/** For orders that need no postal address. */
const placelessOrderForm = orderForm.extend({
  street: printed(placeLine(200)),
  zipcode: printed(placeLine(20)),
  city: printed(placeLine(100)),
});

export type PostedCheckout = z.output<typeof orderForm>;

const sendConfirmation = z.object({ intent: z.literal("send-confirmation") });
/** Takes what is typed along, valid or not. */
const showCart = z.object({ intent: z.literal("cart") });
const order = { intent: z.literal("order").default("order") };

/** The forms of the checkout page, distinguished by the pressed button. */
export function postedCheckoutSchemaFor(cart: AddressedCart) {
  return schemasFor(cart).posted;
}

/**
 * The schema for an order of this cart. An empty cart cannot be ordered: its post only finds the order that
 * emptied it, which may have been one of digital items.
 */
export function checkoutSchemaFor(cart: AddressedCart) {
  return schemasFor(cart).ofOrder;
}

// zod compiles a schema when it first parses with it, which takes longer than parsing.
const schemas = new LRUCache<string, ReturnType<typeof createSchemas>>({ max: 10 });

function schemasFor(cart: AddressedCart) {
  const { lines, terms } = cart;
  const area = lines.some(isShipped) ? terms.deliveryArea : null;
  const needsPlace = needsPostalAddress(cart);
  const key = JSON.stringify([needsPlace, area]);
  const known = schemas.get(key) ?? createSchemas(needsPlace, area);
  schemas.set(key, known);
  return known;
}

function createSchemas(needsPlace: boolean, area: string | null) {
  const ofOrder = (needsPlace ? orderForm : placelessOrderForm)
    .refine(...postcodeFits((country) => !isDelivered(area, country)))
    .refine(...needsToken);
  const posted = z.discriminatedUnion("intent", [
    ofOrder.safeExtend(order),
    sendConfirmation,
    showCart,
  ]);
  return { ofOrder, posted };
}

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
