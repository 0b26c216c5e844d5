import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, type Order, type orderItems, orders } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";

// Cancelling a plan, or ending a membership, cancels nothing else. The administration names what it made free.

const WORDS = "Mit der Mitgliedschaft kostenlos bestellt:";

let browser: Browser;
let customer: Customer;
let feast: CatalogItem;

beforeEach(async () => {
  ({ browser } = await createAdmin());
  customer = await createCustomer();
  feast = createEvent({ title: "Sommerfest" });
});

const at = (createdAt: string) => ({ createdAt: new Date(createdAt) });

function orderPlan(values: Partial<Order> = {}): Order {
  const times = at("2026-03-01T10:00:00Z");
  const placed = createOrder({ userId: customer.id, status: "completed", ...times, ...values });
  addOrderItem(placed, createItem({ title: "Yearly Membership", category: "membership" }));
  return placed;
}

function takeFree(values: Partial<Order> = {}, line: Partial<typeof orderItems.$inferInsert> = {}) {
  const placed = createOrder({
    userId: customer.id,
    status: "completed",
    totalAmount: 0,
    ...values,
  });
  addOrderItem(placed, feast, { price: 0, isMemberPiece: true, ...line });
  return placed;
}

/** The sentence on this page about free pieces, with the addresses to which it leads. */
async function noteOn(path: string) {
  const { document } = await browser.get(path);
  const note = document.querySelectorAll("main p").find(({ text }) => text.startsWith(WORDS));
  const links = note?.querySelectorAll("a").map((link) => link.getAttribute("href"));
  return note && { text: note.text, links };
}

const noteAbout = ({ id, number }: Order) => ({
  text: `${WORDS} „Sommerfest“ (${number}). Das bleibt bestellt, bis Sie es selbst stornieren.`,
  links: [`/admin/orders/${id}`],
});

describe("the page of an order with a plan", () => {
  it("names the free pieces since then, also after it was cancelled", async () => {
    const plan = orderPlan();
    const free = takeFree();
    expect(await noteOn(`/admin/orders/${plan.id}`)).toEqual(noteAbout(free));
    expect(await noteOn(`/admin/orders/${free.id}`)).toBeUndefined();
    const page = await browser.get(`/admin/orders/${plan.id}`);
    expect((await browser.press(page, "Stornieren")).status).toBe(303);
    expect(await noteOn(`/admin/orders/${plan.id}`)).toEqual(noteAbout(free));
    const stored = db.select().from(orders).where(eq(orders.id, free.id)).get();
    expect(stored?.status).toBe("completed");
  });

  it.each<[string, () => unknown]>([
    ["earlier than the plan", () => takeFree(at("2026-02-01T10:00:00Z"))],
    ["cancelled", () => takeFree({ status: "cancelled" })],
    ["taken back", () => takeFree({}, { cancelledQuantity: 1 })],
    ["free for everyone", () => takeFree({}, { isMemberPiece: false })],
    ["of somebody else", async () => takeFree({ userId: (await createCustomer()).id })],
  ])("does not name what is %s", async (_what, take) => {
    const plan = orderPlan();
    await take();
    expect(await noteOn(`/admin/orders/${plan.id}`)).toBeUndefined();
  });
});

it("the page of a withdrawal from a plan names the free pieces before it is accepted", async () => {
  const plan = orderPlan();
  const free = takeFree();
  const declared = { name: "Ida Kühn", email: "ida@beispiel.de", contract: plan.number };
  const answer = await new Browser().post("/vertrag-widerrufen", declared);
  const id = answer.location?.split("/").at(-1);
  expect(await noteOn(`/admin/declarations/${id}`)).toEqual(noteAbout(free));
});

it("the page of a termination names the free pieces before it is accepted", async () => {
  orderPlan({ createdAt: new Date(), completedAt: new Date() });
  const free = takeFree();
  const declared = { kind: "ordinary", name: "Ida Kühn", contract: "Mitgliedschaft" };
  const answer = await new Browser().post("/vertraege-kuendigen", {
    ...declared,
    end: "earliest",
    email: customer.email,
  });
  const id = answer.location?.split("/").at(-1);
  expect(await noteOn(`/admin/declarations/${id}`)).toEqual(noteAbout(free));
});

it("the list of orders names the free pieces where it cancels one plan, and says so for marked ones", async () => {
  db.delete(orders).run();
  const marked = "Was mit einer Mitgliedschaft kostenlos bestellt wurde, bleibt bestellt";
  const plan = orderPlan();
  expect((await browser.get("/admin/orders")).text).not.toContain(marked);
  const free = takeFree();
  const { text } = await browser.get("/admin/orders");
  expect(text.split(noteAbout(free).text)).toHaveLength(2);
  expect(text).toContain(marked);
  expect(text).toContain(plan.id.slice(0, 8));
});

it("the form that ends a membership names the free pieces since it began", async () => {
  changeMembershipOf(customer.id, "Lifetime", at("2026-05-01T10:00:00Z"));
  takeFree(at("2026-04-01T10:00:00Z"));
  const free = takeFree();
  expect(await noteOn(`/admin/people/${customer.id}`)).toEqual(noteAbout(free));
});
