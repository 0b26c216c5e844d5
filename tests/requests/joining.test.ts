import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { db } from "#db/client.server.ts";
import { itemContents, type OrderStatus, orders, planInclusions } from "#db/schema.ts";
import type { Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T10:00:00Z") });
});
afterEach(() => vi.useRealTimers());

const linksIn = (page: Page) =>
  page.document.querySelectorAll("main a").map(({ attrs }) => attrs.href);

it("joining is told at the checkout, after the order, and once it is paid, with what is open", async () => {
  const plan = createItem({ title: "Yearly Membership", category: "membership" });
  const journey = createItem({ title: "Eine Audioreise", withdrawalClass: "digital" });
  db.insert(itemContents).values({ itemId: journey.id, access: "Hier entlang" }).run();
  db.insert(planInclusions).values({ planId: plan.id, itemId: journey.id }).run();
  const browser = await browserOf();
  await fillCart(browser, [plan, 1]);
  expect((await browser.get("/checkout")).text).toContain(
    "Bezahlst du heute, bist du Mitglied bis zum 9. März 2028.",
  );
  const id = await placeSampleOrder(browser);
  const path = `/order-confirmation/${id}`;
  const unpaid = await browser.get(path);
  expect(unpaid.text).toContain("Willkommen! Du bist Mitglied ab Zahlungseingang");
  expect(linksIn(unpaid)).not.toContain("/mitglieder");
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no order");
  payOrder(order, { amount: order.totalAmount });
  db.update(orders)
    .set({ status: "completed", completedAt: new Date() })
    .where(eq(orders.id, id))
    .run();
  const page = await browser.get(path);
  expect(page.text).toContain(
    "Willkommen! Du bist Mitglied bis zum 9. März 2028. Das ist jetzt für dich offen: Eine Audioreise",
  );
  expect(page.text).toContain("Zum Mitgliederbereich");
  expect(linksIn(page)).toContain("/mitglieder");
  expect(linksIn(page)).toContain(`/dashboard/inhalte#inhalt-${journey.id}`);
  await fillCart(browser, [plan, 1]);
  expect((await browser.get("/checkout")).text).toMatch(/Die neue gilt .+ bis zum 9\. März 2029/);
});

it("e-mails say until when the customer is a member, and after a cancellation what is left", async () => {
  const plan = createItem({ title: "Yearly Membership", category: "membership" });
  const customer = await createCustomer();
  const [first, second] = [1, 2].map(() => {
    const order = createOrder({ userId: customer.id, customerEmail: customer.email });
    addOrderItem(order, plan);
    return order.id;
  });
  const actor = { system: "operator" } as const;
  const put = (orderId = "", status: OrderStatus) => {
    vi.advanceTimersByTime(1000);
    return changeOrderStatus({ orderId, status, actor, now: new Date() });
  };
  const lastEmail = () => emailsTo(customer.email)[0]?.text;
  await put(first, "completed");
  expect(lastEmail()).toContain("Willkommen! Du bist Mitglied bis zum 9. März 2028.");
  await put(second, "completed");
  expect(lastEmail()).toContain("verlängert: Du bist Mitglied bis zum 9. März 2029.");
  await put(second, "cancelled");
  expect(lastEmail()).toContain(
    "gilt nicht mehr. Du bist weiterhin Mitglied bis zum 9. März 2028.",
  );
  await put(first, "cancelled");
  expect(lastEmail()).toMatch(/gilt nicht mehr\.$/m);
});
