import type { Order } from "#db/schema.ts";

/** The lines of an order's postal address. An order of digital items may consist of the country alone. */
export function postalLines({
  street,
  zipcode,
  city,
  country,
}: Pick<Order, "street" | "zipcode" | "city" | "country">): string[] {
  return [street, `${zipcode} ${city}`.trim(), country].filter(Boolean);
}
