import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog, contactMessages, emails, orders, users } from "#db/schema.ts";
import { type Browser, type Page, rowsOf } from "#tests/support/browser.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  ({ admin, browser } = await createAdmin());
});

type Change = Partial<Parameters<typeof recordChange>[1]>;

function note(change: Change = {}): void {
  recordChange(db, {
    actor: { admin: admin.id },
    subject: "item",
    subjectId: "gibt-es-nicht",
    label: "Tagebuch",
    action: "gelöscht",
    ...change,
  });
}

const linksOf = (page: Page) =>
  page.document.querySelectorAll("main tbody a").map((link) => link.getAttribute("href"));

describe("the log of changes", () => {
  it("shows when an admin changed what, for which account", async () => {
    const customer = await createCustomer();
    note({
      subject: "account",
      subjectId: customer.id,
      userId: customer.id,
      label: "Rolle",
      action: "von Kundenkonto zu Verwaltung",
      now: new Date("2026-11-21T09:05:00Z"),
    });
    const page = await browser.get("/admin/changes");
    expect(rowsOf(page)).toEqual([
      `21.11.2026, 10:05 Uhr Konto Rolle von Kundenkonto zu Verwaltung ${customer.email} durch ${admin.email}`,
    ]);
  });

  it("does not repeat the subject if the label contains it", async () => {
    note({ subject: "message", label: "Nachricht vom 21.11.2026" });
    const [row] = rowsOf(await browser.get("/admin/changes"));
    expect(row).toContain(" Uhr Nachricht vom 21.11.2026 gelöscht");
  });

  it("shows a deleted account as such", async () => {
    const [former, customer] = [await createCustomer({ role: "admin" }), await createCustomer()];
    const about = { subject: "account", subjectId: customer.id, userId: customer.id } as const;
    note({ ...about, actor: { admin: former.id } });
    for (const { id } of [former, customer]) db.delete(users).where(eq(users.id, id)).run();
    const page = await browser.get("/admin/changes");
    expect(rowsOf(page).join()).toMatch(/ durch ein gelöschtes Konto$/);
    expect(page.html).not.toContain(former.email);
    expect(page.html).not.toContain(customer.email);
    expect(linksOf(page)).toEqual([]);
  });

  it("shows the newest first, ten per page, and can be reversed", async () => {
    listTenRows();
    const start = Date.parse("2026-11-01T12:00:00Z");
    for (let count = 0; count < 12; count += 1) {
      note({ label: `Nummer ${count}`, now: new Date(start + count * 60_000) });
    }
    const page = await browser.get("/admin/changes");
    expect(page.text).toContain("12 Änderungen");
    expect(page.text).toContain("Seite 1 von 2");
    expect(rowsOf(page)).toHaveLength(10);
    expect(rowsOf(page)[0]).toContain("Nummer 11");
    const turned = await browser.get("/admin/changes?sort=date&dir=asc");
    expect(rowsOf(turned)[0]).toContain("Nummer 0");
  });

  it("filters by kind, and searches labels and actions", async () => {
    note({ label: "Feuerabend", action: "archiviert" });
    note({ subject: "order", label: "BH-2026-000123", action: "auf Storniert gesetzt" });
    note({ subject: "subscription", label: "Abonnement", action: "abgemeldet" });
    const orderRows = rowsOf(await browser.get("/admin/changes?subject=order"));
    expect(orderRows).toHaveLength(1);
    expect(orderRows.join()).toContain("Bestellung BH-2026-000123 auf Storniert gesetzt");
    expect(rowsOf(await browser.get("/admin/changes?q=feuer"))).toHaveLength(1);
    expect(rowsOf(await browser.get("/admin/changes?q=stornier+000123"))).toHaveLength(1);
    expect(rowsOf(await browser.get("/admin/changes?subject=order&q=feuer"))).toEqual([]);
    expect(rowsOf(await browser.get("/admin/changes?subject=quatsch"))).toHaveLength(3);
  });

  it("links to the changed record if it still exists and has a page", async () => {
    const customer = await createCustomer();
    const theirs = await browserOf(customer);
    const event = { date: "2041-05-01", time: "19:00", location: "Potsdam" };
    const items = [
      createItem({ kind: "event", ...event }),
      createItem({ kind: "course" }),
      createItem(),
    ];
    const [eventId, courseId, productId] = items.map(({ id }) => id);
    for (const { id } of items) note({ subject: "item", subjectId: id });
    await fillCart(theirs, [createItem(), 1]);
    const orderId = await placeSampleOrder(theirs);
    note({ subject: "order", subjectId: orderId });
    const message = { name: "Kim", email: "kim@beispiel.de", message: "Hallo" };
    const messageId = db.insert(contactMessages).values(message).returning().get().id;
    note({ subject: "message", subjectId: messageId });
    const emailId = db.select().from(emails).where(eq(emails.userId, customer.id)).get()?.id ?? "";
    note({ subject: "email", subjectId: emailId });
    const userId = customer.id;
    note({ subject: "membership", subjectId: userId, userId });
    const paths = async () => {
      const page = await browser.get("/admin/changes?sort=date&dir=asc");
      return page.document
        .querySelectorAll("main tbody a[data-opens-row]")
        .map((link) => link.getAttribute("href"))
        .sort();
    };
    expect(await paths()).toEqual(
      [
        `/admin/events/new/${eventId}`,
        `/admin/courses/new/${courseId}`,
        `/admin/products/new/${productId}`,
        `/admin/orders/${orderId}`,
        `/admin/contacts/${messageId}`,
        `/admin/outbox/${emailId}`,
        `/admin/people/${userId}#mitgliedschaft`,
      ].sort(),
    );
    db.delete(emails).run();
    db.delete(orders).run();
    db.delete(contactMessages).run();
    for (const { id } of items) db.delete(catalogItems).where(eq(catalogItems.id, id)).run();
    db.delete(users).where(eq(users.id, userId)).run();
    expect(await paths()).toEqual([]);
    expect(rowsOf(await browser.get("/admin/changes"))).toHaveLength(7);
  });

  it("looks an id up only in the table of its subject", async () => {
    const { id } = createItem();
    note({ subject: "message", subjectId: id });
    expect(linksOf(await browser.get("/admin/changes"))).toEqual([]);
  });
});
