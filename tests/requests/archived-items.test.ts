import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { kinds } from "#app/features/catalog/kinds.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, itemKinds, orderItems } from "#db/schema.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  address,
  addToCart,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const dated = { date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;
const archived = { archivedAt: NOW, showOnStartpage: true, showOnOffer: true };

const archive = ({ id }: CatalogItem) =>
  db.update(catalogItems).set(archived).where(eq(catalogItems.id, id)).run();

describe.each(itemKinds)("an archived %s", (kind) => {
  const values = { kind, title: "Gibt es nicht mehr", ...(kind === "event" ? dated : {}) };

  it("is not in any list or selection", async () => {
    const item = createItem({ ...values, ...archived });
    for (const path of [kinds[kind].path, "/events?sort=termin", "/", "/offers", "/sitemap.xml"]) {
      const page = await new Browser().get(path);
      expect(page.status, path).toBe(200);
      expect(page.html, path).not.toContain(item.id);
    }
  });

  it("has no page", async () => {
    const { id } = createItem({ ...values, ...archived });
    const page = await new Browser().get(`${kinds[kind].path}/${id}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain(kinds[kind].notFound);
  });

  it("cannot be added to the cart", async () => {
    const { id } = createItem({ ...values, ...archived });
    const browser = new Browser();
    const answer = await addToCart(browser, kind, id);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Diesen Artikel gibt es nicht (mehr).");
    expect((await browser.get("/cart")).text).toContain("Dein Warenkorb ist leer");
  });

  it("is removed from the cart with a message", async () => {
    const item = createItem(values);
    const browser = new Browser();
    await fillCart(browser, [item, 1]);
    archive(item);
    expect((await browser.get("/cart")).text).toContain("Ein Artikel wird nicht mehr angeboten.");
    expect((await browser.get("/cart")).text).toContain("Dein Warenkorb ist leer");
  });

  it("aborts an order that contains it", async () => {
    const [item, compass] = [createItem(values), createItem()];
    const browser = await browserOf();
    await fillCart(browser, [item, 1], [compass, 1]);
    const page = await browser.get("/checkout");
    archive(item);
    const answer = await browser.press(page, "Zahlungspflichtig bestellen", address);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Ein Artikel wird nicht mehr angeboten.");
  });
});

it("an archived plan is not offered on /join, and cannot be chosen", async () => {
  const plan = createItem({ title: "Quarterly Membership", category: "membership" });
  expect((await new Browser().get("/join")).html).toContain(plan.id);
  archive(plan);
  expect((await new Browser().get("/join")).html).not.toContain(plan.id);
  expect((await new Browser().post("/join", { plan: plan.id })).status).toBe(404);
});

it("an archived course is not recommended with a result", async () => {
  const course = createItem({ kind: "course", title: "Ein Kurs", category: "Persönlichkeit" });
  const answers = Object.fromEntries(
    Array.from({ length: 14 }, (_, index) => [`satz${index + 1}`, "3"]),
  );
  const result = () => new Browser().post("/glueckstest", answers);
  expect((await result()).html).toContain(course.id);
  archive(course);
  expect((await result()).html).not.toContain(course.id);
});

describe("a customer who ordered an event before it was archived", () => {
  let customer: Customer;
  let browser: Browser;
  let event: CatalogItem;
  let orderId: string;
  let orderItemId: string;

  beforeEach(async () => {
    customer = await createCustomer();
    browser = await browserOf(customer);
    event = createItem({ kind: "event", title: "Eine Wanderung", ...dated, capacity: 4 });
    await fillCart(browser, [event, 2]);
    orderId = await placeSampleOrder(browser, { email: customer.email });
    archive(event);
    const item = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
    orderItemId = item?.id ?? "";
  });

  it("still sees the order", async () => {
    expect((await browser.get(`/order-confirmation/${orderId}`)).text).toContain("Eine Wanderung");
    const dashboard = await browser.get("/dashboard");
    expect(dashboard.text).toContain("Wer kommt mit?");
    expect(dashboard.text).toContain("Potsdam");
  });

  it("can still enter the participants", async () => {
    const seat = { orderItemId, seat: "1", firstName: "Kim", lastName: "Groß" };
    const participant = { ...seat, email: "kim@beispiel.de", phone: "", notes: "" };
    const answer = await browser.post("/dashboard", { intent: "book-seat", ...participant });
    expect(answer.status).toBe(303);
    expect((await browser.follow(answer)).text).toContain("1 von 2 Teilnehmenden angemeldet");
  });

  it("still has a calendar file, which links to the dashboard instead of the removed page", async () => {
    const file = await browser.get(`/dashboard/events/${orderItemId}/calendar.ics`);
    expect(file.status).toBe(200);
    expect(file.html).toContain("SUMMARY:Eine Wanderung");
    expect(file.html).toContain(`URL:${ORIGIN}/dashboard\r\n`);
    expect(file.html).not.toContain(`/events/${event.id}`);
  });

  it("still gets e-mails about the order, and the seats still count", async () => {
    const admin = (await createAdmin()).browser;
    const answer = await admin.post(`/admin/orders/${orderId}`, { status: "cancelled" });
    expect(answer.status).toBe(303);
    expect(emailsTo(customer.email)[0]?.text).toContain("ist storniert");
    const row = db.select().from(catalogItems).where(eq(catalogItems.id, event.id)).get();
    expect(row?.ordered).toBe(0);
  });

  it("is the only one with access to the calendar file", async () => {
    const file = await new Browser().get(`/events/${event.id}/calendar.ics`);
    expect([file.status, file.html]).toEqual([404, kinds.event.notFound]);
  });
});
