import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";

// Before the settings are read.
vi.hoisted(() => {
  process.env.COMMUNITY_PRICE_FOR = "members";
});

import { findBuyer } from "#app/features/membership/membership.server.ts";
import { db } from "#db/client.server.ts";
import { type LineType, type OrderStatus, orderItems, orders } from "#db/schema.ts";
import { createCustomer, createItem } from "#tests/support/samples.ts";

const COMPLETED = new Date("2027-03-10T09:00:00Z");
const MEANWHILE = new Date("2027-09-01T09:00:00Z");

let sequence = 0;

/** A customer with one order of one item, completed (where it is) on 10 March 2027. */
async function customerWith(title: string, status: OrderStatus, itemType: LineType = "membership") {
  const customer = await createCustomer();
  const item = createItem({ title, category: itemType });
  sequence += 1;
  const order = db
    .insert(orders)
    .values({
      sequence,
      number: `BH-2027-${sequence}`,
      userId: customer.id,
      checkoutToken: String(sequence),
      status,
      completedAt: status === "pending" ? null : COMPLETED,
      totalAmount: 11900,
      customerName: "Kim Beispiel",
      customerEmail: customer.email,
      firstName: "Kim",
      lastName: "Beispiel",
      street: "Weg 1",
      zipcode: "10115",
      city: "Berlin",
      country: "Deutschland",
    })
    .returning()
    .get();
  db.insert(orderItems)
    .values({
      orderId: order.id,
      position: 1,
      itemId: item.id,
      itemType,
      itemTitle: title,
      quantity: 1,
      price: 11900,
    })
    .run();
  return { ...customer, orderId: order.id };
}

describe("where only members pay the community price, it is paid by", () => {
  it.each([
    ["Yearly Membership", "completed", true],
    ["Yearly Membership", "pending", false],
    ["Yearly Membership", "cancelled", false],
    ["Lifetime Membership", "completed", true],
    ["Lifetime Membership", "cancelled", false],
    ["Free Membership", "completed", false],
  ] as const)("the customer with a %s whose order is %s: %s", async (title, status, pays) => {
    const { id } = await customerWith(title, status);
    expect(await findBuyer(id, MEANWHILE)).toEqual({ paysCommunityPrice: pays });
  });

  it("no visitor", async () => {
    await customerWith("Lifetime Membership", "completed");
    expect(await findBuyer(null, MEANWHILE)).toEqual({ paysCommunityPrice: false });
  });

  it("nobody through somebody else's membership", async () => {
    await customerWith("Lifetime Membership", "completed");
    const { id } = await createCustomer();
    expect(await findBuyer(id, MEANWHILE)).toEqual({ paysCommunityPrice: false });
  });

  it("nobody through a product that is only called a membership", async () => {
    const { id } = await customerWith("Lifetime Membership", "completed", "product");
    expect(await findBuyer(id, MEANWHILE)).toEqual({ paysCommunityPrice: false });
  });

  it("a yearly member until twelve months after completion", async () => {
    const { id } = await customerWith("Yearly Membership", "completed");
    const lastMoment = new Date("2028-03-10T08:59:59.999Z");
    expect(await findBuyer(id, lastMoment)).toEqual({ paysCommunityPrice: true });
    const end = new Date("2028-03-10T09:00:00Z");
    expect(await findBuyer(id, end)).toEqual({ paysCommunityPrice: false });
  });

  it("no member any more as soon as the order is cancelled", async () => {
    const { id, orderId } = await customerWith("Yearly Membership", "completed");
    db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId)).run();
    expect(await findBuyer(id, MEANWHILE)).toEqual({ paysCommunityPrice: false });
  });
});
