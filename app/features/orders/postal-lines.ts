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

/** The lines of an address label: the company if there is one, the customer's name, and the postal address. */
export function addressLines(
  order: Pick<
    Order,
    "company" | "salutation" | "customerName" | "street" | "zipcode" | "city" | "country"
  >,
): string[] {
  const { company, salutation, customerName } = order;
  const name = [salutation, customerName].filter(Boolean).join(" ");
  return [...new Set([company ?? name, name]), ...postalLines(order)];
}
