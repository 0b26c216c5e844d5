import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  buyerOf,
  findMembership,
  findOrderWarning,
} from "#app/features/membership/membership.server.ts";
import { db } from "#db/client.server.ts";
import { type LineType, type OrderStatus, orders } from "#db/schema.ts";
import { specifiedTerms } from "#db/specified-plans.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import { type Customer, createCustomer, createItem } from "#tests/support/samples.ts";

givenEnvironment({ COMMUNITY_PRICE_FOR: "members" });

const COMPLETED = new Date("2027-03-10T09:00:00Z");
const DURING = new Date("2027-09-01T09:00:00Z");

interface OrderedItem {
  title: string;
  status?: OrderStatus;
  /** Default: 10 March 2027. An order keeps this date if it is cancelled after its completion. */
  completedAt?: Date;
  itemType?: LineType;
}

/** Stores an order of one item. Returns its id. */
function orderOne(customer: Customer, ordered: OrderedItem): string {
  const { title, status = "completed", completedAt = COMPLETED, itemType = "membership" } = ordered;
  const order = createOrder({
    userId: customer.id,
    customerEmail: customer.email,
    status,
    completedAt: status === "pending" ? null : completedAt,
  });
  addOrderItem(order, createItem({ title, category: itemType }), { itemType });
  return order.id;
}

async function customerWith(...items: OrderedItem[]) {
  const customer = await createCustomer();
  return { ...customer, orderIds: items.map((item) => orderOne(customer, item)) };
}

const cancel = (orderId: string | undefined) =>
  db
    .update(orders)
    .set({ status: "cancelled" })
    .where(eq(orders.id, orderId ?? ""))
    .run();

/** A change by an admin. */
const changeByHand = ({ id }: Pick<Customer, "id">, plan: string | null, createdAt: Date) =>
  changeMembershipOf(id, plan, { createdAt });

const yearly = "Yearly Membership";
const lifetime = "Lifetime Membership";

describe("if only members pay the community price, it applies to", () => {
  it.each([
    [yearly, "completed", true],
    [yearly, "pending", false],
    [yearly, "cancelled", false],
    [lifetime, "completed", true],
    [lifetime, "cancelled", false],
    ["Free Membership", "completed", false],
  ] as const)("a customer with a %s whose order is %s: %s", async (title, status, pays) => {
    const { id } = await customerWith({ title, status });
    expect(buyerOf(id, DURING)).toMatchObject({ paysCommunityPrice: pays });
  });

  it("no visitor without an account", async () => {
    await customerWith({ title: lifetime });
    expect(buyerOf(null, DURING)).toMatchObject({ paysCommunityPrice: false });
  });

  it("no account because of another account's membership", async () => {
    await customerWith({ title: lifetime });
    const { id } = await createCustomer();
    expect(buyerOf(id, DURING)).toMatchObject({ paysCommunityPrice: false });
  });

  it("no buyer of a product that merely has a membership's title", async () => {
    const { id } = await customerWith({ title: lifetime, itemType: "product" });
    expect(buyerOf(id, DURING)).toMatchObject({ paysCommunityPrice: false });
  });

  it("a yearly member until the end of the day, twelve months after completion", async () => {
    const { id } = await customerWith({ title: yearly });
    const lastMoment = new Date("2028-03-10T22:59:59.999Z");
    expect(buyerOf(id, lastMoment)).toMatchObject({ paysCommunityPrice: true });
    const end = new Date("2028-03-10T23:00:00Z");
    expect(buyerOf(id, end)).toMatchObject({ paysCommunityPrice: false });
  });

  it("a yearly member through a second year without a gap", async () => {
    const again = new Date("2028-03-10T22:00:00Z");
    const { id } = await customerWith({ title: yearly }, { title: yearly, completedAt: again });
    for (const moment of ["2028-03-10T23:00:00Z", "2029-03-10T22:59:59Z"]) {
      expect(buyerOf(id, new Date(moment))).toMatchObject({ paysCommunityPrice: true });
    }
    const end = new Date("2029-03-10T23:00:00Z");
    expect(buyerOf(id, end)).toMatchObject({ paysCommunityPrice: false });
  });

  it("no member whose order has been cancelled", async () => {
    const { id, orderIds } = await customerWith({ title: yearly });
    cancel(orderIds[0]);
    expect(buyerOf(id, DURING)).toMatchObject({ paysCommunityPrice: false });
  });

  it.each([
    ["Free", false],
    ["Yearly", true],
    ["Lifetime", true],
  ] as const)("a member to whom an admin granted %s: %s", async (plan, pays) => {
    const customer = await createCustomer();
    changeByHand(customer, plan, COMPLETED);
    expect(buyerOf(customer.id, DURING)).toMatchObject({ paysCommunityPrice: pays });
  });

  it("no member whose membership an admin has ended, until they get another one", async () => {
    const customer = await customerWith({ title: lifetime });
    changeByHand(customer, null, new Date("2027-04-01T09:00:00Z"));
    expect(buyerOf(customer.id, DURING)).toMatchObject({ paysCommunityPrice: false });
    changeByHand(customer, "Yearly", new Date("2027-04-02T09:00:00Z"));
    expect(buyerOf(customer.id, DURING)).toMatchObject({ paysCommunityPrice: true });
  });
});

describe("an account's membership", () => {
  it("extends a bought year with a granted one", async () => {
    const customer = await customerWith({ title: yearly });
    changeByHand(customer, "Yearly", new Date("2027-05-01T09:00:00Z"));
    const { current } = await findMembership(customer.id, DURING);
    expect(current).toEqual({ plan: "Yearly", until: "2029-03-10", isTerminated: false });
  });

  it("starts again with an order completed after an admin ended it", async () => {
    const completedAt = new Date("2027-05-01T09:00:00Z");
    const customer = await customerWith({ title: lifetime }, { title: yearly, completedAt });
    changeByHand(customer, null, new Date("2027-04-01T09:00:00Z"));
    const { current } = await findMembership(customer.id, DURING);
    expect(current).toEqual({ plan: "Yearly", until: "2028-05-01", isTerminated: false });
  });

  it("results from its completed orders, with consecutive years joined", async () => {
    const again = new Date("2027-05-01T09:00:00Z");
    const { id } = await customerWith({ title: yearly }, { title: yearly, completedAt: again });
    expect(await findMembership(id, DURING)).toMatchObject({
      current: { plan: "Yearly", until: "2029-03-10", isTerminated: false },
      pending: [],
    });
  });

  it("counts the second year from its own completion once the first is cancelled", async () => {
    const again = new Date("2027-05-01T09:00:00Z");
    const { id, orderIds } = await customerWith(
      { title: yearly },
      { title: yearly, completedAt: again },
    );
    cancel(orderIds[0]);
    const { current } = await findMembership(id, DURING);
    expect(current).toEqual({ plan: "Yearly", until: "2028-05-01", isTerminated: false });
  });

  it("is unlimited with Lifetime, whatever else was bought", async () => {
    const { id } = await customerWith({ title: lifetime }, { title: yearly });
    const { current } = await findMembership(id, DURING);
    expect(current).toEqual({ plan: "Lifetime", until: null, isTerminated: false });
  });

  it("lists pending plans, once each, in the order in which they were ordered", async () => {
    const { id } = await customerWith(
      { title: yearly, status: "pending" },
      { title: lifetime, status: "pending" },
      { title: yearly, status: "pending" },
      { title: "Free Membership", status: "cancelled" },
      { title: "Ein Kompass", status: "pending", itemType: "product" },
    );
    expect(await findMembership(id, DURING)).toMatchObject({
      current: null,
      pending: [
        { plan: "Yearly", count: 2 },
        { plan: "Lifetime", count: 1 },
      ],
    });
  });

  it("does not include other accounts' orders", async () => {
    await customerWith({ title: lifetime }, { title: yearly, status: "pending" });
    const { id } = await createCustomer();
    expect(await findMembership(id, DURING)).toMatchObject({ current: null, pending: [] });
  });
});

describe("the warning before an order", () => {
  const membership = { title: yearly, plan: specifiedTerms(yearly) };
  const other = { title: yearly, plan: null };

  it("refers to the membership in the cart, whatever else the cart contains", async () => {
    const { id } = await customerWith({ title: yearly });
    expect(await findOrderWarning(id, [other, membership], DURING)).toBe(
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 10. März 2028. Die neue gilt vom 11. März 2028 bis zum 10. März 2029, wenn wir die Bestellung heute abschließen.",
    );
  });

  it("considers granted memberships, and ignores ended ones", async () => {
    const customer = await createCustomer();
    changeByHand(customer, "Yearly", COMPLETED);
    const warning = await findOrderWarning(customer.id, [membership], DURING);
    expect(warning).toContain("läuft noch bis zum 10. März 2028.");
    changeByHand(customer, null, new Date("2027-04-01T09:00:00Z"));
    expect(await findOrderWarning(customer.id, [membership], DURING)).toBeNull();
  });

  it("is null without a membership in the cart", async () => {
    const { id } = await customerWith({ title: yearly }, { title: lifetime });
    expect(await findOrderWarning(id, [], DURING)).toBeNull();
    expect(await findOrderWarning(id, [other], DURING)).toBeNull();
  });

  it("is null for visitors and for accounts without a membership", async () => {
    await customerWith({ title: yearly });
    const { id } = await customerWith({ title: yearly, status: "cancelled" });
    expect(await findOrderWarning(null, [membership], DURING)).toBeNull();
    expect(await findOrderWarning(id, [membership], DURING)).toBeNull();
  });
});
