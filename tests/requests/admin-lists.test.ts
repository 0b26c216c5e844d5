import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { createAdmin, createEvent, createItem, whileChanged } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

const openBroken = async (path: string, table: string) => {
  const { browser } = await createAdmin();
  return whileChanged(`alter table ${table} rename to away`, () => browser.get(path));
};

describe.each([
  ["/admin/events", "catalog_items", "0 Veranstaltungen", "der Veranstaltungen"],
  ["/admin/courses", "catalog_items", "0 Kurse", "der Kurse"],
  ["/admin/products", "catalog_items", "0 Produkte", "der Produkte"],
  ["/admin/newsletter", "newsletter_subscriptions", "0 Abonnements", "der Newsletter-Abonnenten"],
  ["/admin/contacts", "contact_messages", "0 Nachrichten", "der Kontaktanfragen"],
  ["/admin/orders", "orders", "0 Bestellungen", "der Bestellungen"],
  [
    "/admin/declarations",
    "declarations",
    "0 Widerrufe und Kündigungen",
    "der Widerrufe und Kündigungen",
  ],
  ["/admin/members", "membership_changes", "0 Mitglieder", "der Mitglieder"],
  ["/admin/outbox", "emails", "0 E-Mails", "der E-Mails"],
  ["/admin/changes", "change_log", "0 Änderungen", "der Änderungen"],
  ["/admin/accounts", "profiles", "0 Konten", "der Konten"],
])("%s", (path, table, empty, whatFails) => {
  it("says that it is empty", async () => {
    const { browser } = await createAdmin();
    // There is always an account: the admin's.
    const page = await browser.get(path + (table === "profiles" ? "?q=niemand" : ""));
    expect(page.status).toBe(200);
    for (const words of ["Keine Ergebnisse gefunden.", empty, "Seite 1 von 1"]) {
      expect(page.text).toContain(words);
    }
  });

  it("says if it cannot be loaded, with a link to try again", async () => {
    const page = await openBroken(`${path}?page=2`, table);
    expect(page.status).toBe(500);
    expect(page.text).toMatch(new RegExp(`Fehler beim Laden ${whatFails} .*später erneut\\.`));
    expect(page.document.querySelector(`main a[href="${path}?page=2"]`)).not.toBeNull();
    expect(page.text).toContain("BeHappy Verwaltung");
  });
});

const message = () =>
  db
    .insert(contactMessages)
    .values({ name: "Ida", email: "ida@beispiel.de", message: "Guten Tag." })
    .returning()
    .get().id;

it.each([
  ["a person's page", "profiles", "der Person", adminPath("people")],
  ["a message", "contact_messages", "der Nachricht", () => `/admin/contacts/${message()}`],
  ["an event's form", "catalog_items", "der Veranstaltung", () => "/admin/events/new"],
  ["a course's form", "catalog_items", "des Kurses", () => "/admin/courses/new"],
  ["a product's form", "catalog_items", "des Produkts", () => "/admin/products/new"],
  [
    "the question before deleting",
    "catalog_items",
    "des Produkts",
    () => `/admin/products/new/${createItem().id}/delete`,
  ],
  [
    "the participants",
    "event_bookings",
    "der Teilnehmenden",
    () => `/admin/events/new/${createEvent().id}/participants`,
  ],
])("%s cannot be loaded, and says so", async (_, table, whatFails, path) => {
  const page = await openBroken(await path(), table);
  expect(page.status).toBe(500);
  expect(page.text).toContain(`Fehler beim Laden ${whatFails}`);
});

function adminPath(list: string) {
  return async () => `/admin/${list}/${(await createAdmin()).admin.id}`;
}

describe("the rows on a page", () => {
  it.each([
    ["25 in a shop that starts empty", {}, 25],
    ["as many as the setting says", { listRows: "50" }, 30],
  ])("are %s", async (_name, settings, expected) => {
    db.delete(contactMessages).run();
    const message = { name: "Kim", email: "kim@beispiel.de", message: "Guten Tag." };
    db.insert(contactMessages)
      .values(Array.from({ length: 30 }, () => message))
      .run();
    storeSettings(settings);
    onTestFinished(forgetSettings);
    const { browser } = await createAdmin();
    const { document } = await browser.get("/admin/contacts");
    expect(document.querySelectorAll("main tbody tr")).toHaveLength(expected);
  });

  it("are ten in the demo world, as specified", async () => {
    showDemoContent();
    const { browser } = await createAdmin();
    const { document } = await browser.get("/admin/contacts");
    expect(document.querySelectorAll("main tbody tr")).toHaveLength(10);
  });
});
