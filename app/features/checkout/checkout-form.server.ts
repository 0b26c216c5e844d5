import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Address, addressSchema } from "#app/features/accounts/address-schema.ts";
import {
  type CountryChoice,
  countryCodeOf,
  countryNameOf,
} from "#app/features/accounts/countries.ts";
import { hasOnlyDigits, postcodeProblem } from "#app/features/accounts/postcodes.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { type AddressedCart, isShipped, needsPostalAddress } from "#app/features/cart/shipping.ts";
import {
  type AskedSeat,
  askedSeats,
  type NamedSeat,
  nameParts,
  seatField,
} from "#app/features/checkout/attendance.ts";
import {
  type DeliveryFieldName,
  deliveryFieldNames,
} from "#app/features/checkout/delivery-address.ts";
import { checkbox, optionalLine, optionalText, printed } from "#app/http/form-fields.ts";

// Users cannot correct a hidden field, so an invalid value counts as missing and causes no field error.
const hidden = z.string().max(100).catch("");

const orderFields = {
  notes: optionalText(2000, "Bitte höchstens 2000 Zeichen."),
  /** See `earlyStartTexts`. */
  consentDigital: checkbox,
  consentService: checkbox,
  /** Whether the customer takes the first seat of each item that has seats. */
  selfAttends: checkbox,
  /** The server decides which ways are offered. */
  paymentMethod: z.enum(["online", "transfer"]).optional().catch(undefined),
  /** Generated for each page view. A second submission with it returns the same order. */
  token: hidden,
  /** The fingerprint of the overview above the button, see `fingerprintOf`. */
  overview: hidden,
};

/** Empty text instead of null, as orders store it. */
const placeLine = (longest: number) => optionalLine(longest).transform((text) => text ?? "");

const deliveryFields = {
  deliverElsewhere: checkbox,
  deliveryName: printed(optionalLine(200)),
  deliveryCompany: printed(optionalLine(200)),
  deliveryStreet: printed(optionalLine(200)),
  deliveryZipcode: printed(optionalLine(20)),
  deliveryCity: printed(optionalLine(100)),
  deliveryCountry: printed(optionalLine(100)),
};

const needsToken = [
  ({ token }: { token: string }) => token !== "",
  "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
] as const;

const { shape } = addressSchema;

/** Its name and address appear on the invoice. */
const orderForm = addressSchema.extend({
  ...orderFields,
  ...deliveryFields,
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

/** The parts of a cart that decide about its form. */
interface OrderableCart extends AddressedCart {
  lines: (AddressedCart["lines"][number] &
    Pick<PricedCart["lines"][number], "id" | "quantity" | "namesParticipants">)[];
}

/** The forms of the checkout page, distinguished by the pressed button. */
export function postedCheckoutSchemaFor(cart: OrderableCart) {
  return schemasFor(cart).posted;
}

/**
 * The schema for an order of this cart. An empty cart cannot be ordered: its post only finds the order that
 * emptied it, which may have been one of digital items.
 */
export function checkoutSchemaFor(cart: OrderableCart) {
  return schemasFor(cart).ofOrder;
}

// zod compiles a schema when it first parses with it, which takes longer than parsing.
const schemas = new LRUCache<string, ReturnType<typeof createSchemas>>({ max: 50 });

function schemasFor(cart: OrderableCart) {
  const { lines, terms } = cart;
  const rules = {
    needsPlace: needsPostalAddress(cart),
    hasGoods: lines.some(isShipped),
    area: lines.some(isShipped) ? terms.deliveryArea : null,
    seats: askedSeats(lines),
  };
  const key = JSON.stringify(rules);
  const known = schemas.get(key) ?? createSchemas(rules);
  schemas.set(key, known);
  return known;
}

interface FormRules {
  needsPlace: boolean;
  hasGoods: boolean;
  /** The area to which goods are sent; null: any, or the cart has none. */
  area: string | null;
  seats: AskedSeat[];
}

function createSchemas(rules: FormRules) {
  const ofOrder = (rules.needsPlace ? orderForm : placelessOrderForm)
    .extend(nameFieldsOf(rules.seats))
    .superRefine(...fieldsFit((typed) => listProblems(typed, rules)))
    .refine(...needsToken);
  const posted = z.discriminatedUnion("intent", [
    ofOrder.safeExtend(order),
    sendConfirmation,
    showCart,
  ]);
  return { ofOrder, posted };
}

const nameField = optionalLine(100);

function nameFieldsOf(seats: AskedSeat[]): Record<never, typeof nameField> {
  const names = seats.flatMap((seat) => nameParts.map((part) => seatField(seat, part)));
  return Object.fromEntries(names.map((name) => [name, nameField]));
}

/** The values of a form in which other fields may have errors. */
type Typed = Record<string, unknown>;

/** A field's name and its error message. */
type FieldProblem = [name: string, message: string];

/** The arguments of a schema's `superRefine` that compare fields, each of which shows its first error alone. */
function fieldsFit(list: (typed: Typed) => FieldProblem[]) {
  const check = (typed: Typed, context: z.core.$RefinementCtx) => {
    const faulty = new Set(context.issues.map(({ path }) => path?.[0]));
    for (const [name, message] of list(typed)) {
      if (faulty.has(name)) continue;
      context.addIssue({ code: "custom", path: [name], message });
    }
  };
  return [check, { when: () => true }] as const;
}

function listProblems(typed: Typed, { hasGoods, area, seats }: FormRules): FieldProblem[] {
  const isElsewhere = hasGoods && typed.deliverElsewhere === true;
  return [
    ...postcodeProblems(typed, { of: ["zipcode", "country"], area: isElsewhere ? null : area }),
    ...(hasGoods ? deliveryProblems(typed, area) : []),
    ...seats.flatMap((seat) => nameProblems(typed, seat)),
  ];
}

const textIn = (typed: Typed, name: string) => {
  const value = typed[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Without a country of the area the country is the problem, not the postcode. */
function postcodeProblems(
  typed: Typed,
  {
    of: [postcode, country],
    area,
  }: { of: [postcode: string, country: string]; area: string | null },
): FieldProblem[] {
  const place = textIn(typed, country);
  if (!isDelivered(area, place ?? "")) return [];
  const problem = postcodeProblem(textIn(typed, postcode), place);
  return problem === null ? [] : [[postcode, problem]];
}

const neededForDelivery = {
  deliveryName: "Bitte gib ein, an wen wir liefern sollen.",
  deliveryStreet: "Bitte gib Straße und Nummer ein.",
  deliveryZipcode: "Bitte gib die PLZ ein.",
  deliveryCity: "Bitte gib die Stadt oder Gemeinde ein.",
  deliveryCountry: "Bitte gib den Staat ein.",
};

function deliveryProblems(typed: Typed, area: string | null): FieldProblem[] {
  if (typed.deliverElsewhere === true) {
    const missing = Object.entries(neededForDelivery).filter(([name]) => !textIn(typed, name));
    const of: [string, string] = ["deliveryZipcode", "deliveryCountry"];
    return [...missing, ...postcodeProblems(typed, { of, area })];
  }
  // The form suggests a country.
  const isTyped = deliveryFieldNames.some(
    (name) => name !== "deliveryCountry" && textIn(typed, name),
  );
  return isTyped
    ? [
        [
          "deliverElsewhere",
          "Sollen wir an die Adresse darunter liefern? Dann setz bitte dieses Häkchen, sonst leere die Felder.",
        ],
      ]
    : [];
}

/** Refuses half a name, except for the seat that the customer takes. */
function nameProblems(typed: Typed, seat: AskedSeat): FieldProblem[] {
  if (seat.number === 1 && typed.selfAttends === true) return [];
  const [first, last] = nameParts.map((part) => textIn(typed, seatField(seat, part)));
  if (first && !last) return [[seatField(seat, "lastName"), "Bitte gib auch den Nachnamen ein."]];
  if (last && !first) return [[seatField(seat, "firstName"), "Bitte gib auch den Vornamen ein."]];
  return [];
}

/** The customer's own name and address in a valid form. */
export function addressIn(posted: PostedCheckout): Address {
  const names = addressSchema.keyof().options;
  return Object.fromEntries(names.map((name) => [name, posted[name]])) as Address;
}

/** The other address for the goods in a valid form; null if there is none. */
export function deliveryIn(
  posted: PostedCheckout,
): Record<DeliveryFieldName, string | null> | null {
  if (!posted.deliverElsewhere) return null;
  const typed = deliveryFieldNames.map((name) => [name, posted[name]]);
  return Object.fromEntries(typed) as Record<DeliveryFieldName, string | null>;
}

/** The names in a valid form, without the first ones if the customer takes these seats. */
export function namedSeatsIn(posted: PostedCheckout, seats: AskedSeat[]): NamedSeat[] {
  const typed: Typed = posted;
  return seats
    .filter(({ number }) => number > 1 || !posted.selfAttends)
    .flatMap((seat) => {
      const [firstName, lastName] = nameParts.map((part) => textIn(typed, seatField(seat, part)));
      return firstName && lastName ? [{ ...seat, firstName, lastName }] : [];
    });
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
