import { z } from "zod";
import { addressSchema } from "#app/features/accounts/profile/address-schema.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { needsPostalAddress } from "#app/features/orders/checkout/needs-postal-address.ts";
import { checkbox, optionalLine, optionalText } from "#app/http/form-fields.ts";

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

export const checkoutSchema = addressSchema.extend(orderFields).refine(...needsToken);

/** For orders that need no postal address. */
const digitalCheckoutSchema = addressSchema
  .extend({
    ...orderFields,
    street: placeLine(200),
    zipcode: placeLine(20),
    city: placeLine(100),
  })
  .refine(...needsToken);

export type PostedCheckout = z.output<typeof checkoutSchema>;

const sendConfirmation = z.object({ intent: z.literal("send-confirmation") });
const order = { intent: z.literal("order").default("order") };

/** The forms of the checkout page, distinguished by the pressed button. */
export function postedCheckoutSchemaFor(cart: Pick<PricedCart, "lines">) {
  return z.discriminatedUnion("intent", [
    checkoutSchemaFor(cart).safeExtend(order),
    sendConfirmation,
  ]);
}

/**
 * The schema for an order of this cart. An empty cart cannot be ordered: its post only finds the order that
 * emptied it, which may have been one of digital items.
 */
export function checkoutSchemaFor({ lines }: Pick<PricedCart, "lines">) {
  return needsPostalAddress(lines) ? checkoutSchema : digitalCheckoutSchema;
}
