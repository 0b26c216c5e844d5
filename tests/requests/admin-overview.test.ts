import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageStore } from "#app/site-pages.server.ts";
import { backUpDatabase } from "#db/backup/backup.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, contactMessages, emails, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer, createItem, whileChanged } from "#tests/support/samples.ts";

const NOW = new Date("2026-11-21T09:05:00Z");
const backups = path.join(process.env.DATA_DIR ?? "", "backups");
const dated = { date: "2099-03-13", time: "05:45", location: "Walchensee" };

let browser: Browser;

beforeEach(async () => {
  for (const table of [orders, contactMessages, emails, catalogItems]) db.delete(table).run();
  rmSync(backups, { recursive: true, force: true });
  browser = await browserOf(await createCustomer({ role: "admin" }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const counts = ({ document }: Page) =>
  document
    .querySelectorAll(".admin-counts a")
    .map((card) => `${visibleText(card)} → ${card.getAttribute("href")}`);

/** The text of the line with this label. */
function taskOf({ document }: Page, label: string): string {
  const texts = document.querySelectorAll(".admin-tasks li").map(visibleText);
  return texts.find((text) => text.startsWith(label)) ?? `no line '${label}'`;
}

const icons = ({ document }: Page) =>
  document.querySelectorAll(".admin-tasks li").map((line) => line.querySelectorAll("svg").length);

function addMessage(status: "new" | "read"): void {
  const message = { name: "Jule", email: "jule@beispiel.de", message: "Guten Tag." };
  db.insert(contactMessages)
    .values({ ...message, status })
    .run();
}

function addEmail(status: "queued" | "failed" | "kept"): void {
  const key = crypto.randomUUID();
  const email = { key, messageId: `<${key}>`, recipient: "a@b.de", subject: "x", content: [] };
  db.insert(emails)
    .values({ ...email, dueAt: NOW, status })
    .run();
}

describe("the overview", () => {
  it("shows the size of the page cache and its hit rate", async () => {
    const figures = { pages: 18, bytes: 2_140_000, maxBytes: 24_000_000, hits: 97, misses: 3 };
    const read = vi.spyOn(pageStore, "figures").mockReturnValue(figures);
    expect((await browser.get("/admin")).text).toContain(
      "Fertige Seiten im Speicher: 18 (2,1 von 24 MB). Daraus kamen seit dem letzten Start 97 % der Aufrufe öffentlicher Seiten.",
    );
    read.mockReturnValue({ ...figures, pages: 0, bytes: 0, hits: 0, misses: 0 });
    const { text } = await browser.get("/admin");
    expect(text).toContain("Fertige Seiten im Speicher: 0 (0 von 24 MB).");
    expect(text).not.toContain("Daraus kamen");
  });

  it("counts events, courses, products and messages, with a link to each list", async () => {
    for (let count = 0; count < 3; count += 1) createItem({ kind: "event", ...dated });
    for (let count = 0; count < 2; count += 1) createItem({ kind: "course" });
    createItem();
    for (const status of ["new", "read", "read", "read"] as const) addMessage(status);
    const page = await browser.get("/admin");
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Dashboard");
    expect(counts(page)).toEqual([
      "Veranstaltungen 3 → /admin/events",
      "Kurse 2 → /admin/courses",
      "Produkte 1 → /admin/products",
      "Kontakte 4 → /admin/contacts",
    ]);
  });

  it("does not count archived items", async () => {
    for (const kind of ["event", "course", "product"] as const) {
      createItem({ kind, ...(kind === "event" && dated), archivedAt: NOW });
    }
    createItem();
    expect(counts(await browser.get("/admin")).map((card) => card.split(" →")[0])).toEqual([
      "Veranstaltungen 0",
      "Kurse 0",
      "Produkte 1",
      "Kontakte 0",
    ]);
  });

  it("formats numbers in German", async () => {
    db.insert(contactMessages)
      .values(Array.from({ length: 1234 }, () => ({ name: "x", email: "x", message: "x" })))
      .run();
    expect(counts(await browser.get("/admin"))[3]).toContain("Kontakte 1.234");
  });

  it("welcomes the admin and explains the page", async () => {
    const { text } = await browser.get("/admin");
    expect(text).toContain("Willkommen");
    expect(text).toContain(
      "Hier können Sie Kurse, Veranstaltungen und Produkte verwalten sowie Newsletter-Abonnenten und Kontaktanfragen einsehen.",
    );
  });

  it("shows each open task by word and icon, with a link", async () => {
    for (const status of ["pending", "pending", "completed", "cancelled"] as const)
      createOrder({ status });
    for (const status of ["new", "read"] as const) addMessage(status);
    for (const status of ["failed", "failed", "failed", "kept", "queued"] as const)
      addEmail(status);
    const page = await browser.get("/admin");
    expect(taskOf(page, "Ausstehende")).toBe("Ausstehende Bestellungen 2 Ausstehend");
    expect(taskOf(page, "Neue")).toBe("Neue Nachrichten 1 Neu");
    expect(taskOf(page, "Gescheiterte")).toBe("Gescheiterte E-Mails 3 Gescheitert");
    expect(icons(page)).toEqual([1, 1, 1, 1]);
    const links = page.document.querySelectorAll(".admin-tasks a");
    for (const [index, rows] of [2, 1, 3].entries()) {
      const list = await browser.get(links[index]?.getAttribute("href") ?? "");
      expect(list.status).toBe(200);
      expect(list.document.querySelectorAll("main tbody tr")).toHaveLength(rows);
    }
  });

  it("says if there are no open tasks", async () => {
    await backUpDatabase(new Date());
    const page = await browser.get("/admin");
    expect(taskOf(page, "Ausstehende")).toBe("Ausstehende Bestellungen 0 Keine ausstehend");
    expect(taskOf(page, "Neue")).toBe("Neue Nachrichten 0 Alle gelesen");
    expect(taskOf(page, "Gescheiterte")).toBe("Gescheiterte E-Mails 0 Keine gescheitert");
    expect(taskOf(page, "Letzte")).toMatch(/^Letzte Sicherung \d\d\.\d\d\.\d{4}, .+ Aktuell$/);
    expect(icons(page)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ["2026-11-20T07:06:00Z", "Letzte Sicherung 20.11.2026, 08:06 Uhr Aktuell"],
    ["2026-11-20T07:04:00Z", "Letzte Sicherung 20.11.2026, 08:04 Uhr Überfällig"],
    ["2026-11-21T09:10:00Z", "Letzte Sicherung 21.11.2026, 10:10 Uhr Aktuell"],
    ["2026-11-21T09:11:00Z", "Letzte Sicherung 21.11.2026, 10:11 Uhr Überfällig"],
  ])("shows a backup from %s as %s", async (at, line) => {
    await backUpDatabase(new Date(at));
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    browser = await browserOf(await createCustomer({ role: "admin" }));
    expect(taskOf(await browser.get("/admin"), "Letzte")).toBe(line);
  });

  it("says that the last backup attempt failed, and that older backups exist", async () => {
    await backUpDatabase(new Date());
    writeFileSync(path.join(backups, "failed"), "");
    const line = taskOf(await browser.get("/admin"), "Letzte");
    expect(line).toMatch(/ Misslungen Der letzte Versuch ist misslungen \(.+ Uhr\)\. Alle älteren/);
    await backUpDatabase(new Date());
    expect(taskOf(await browser.get("/admin"), "Letzte")).toMatch(/ Aktuell$/);
  });

  it("says that there is no backup yet", async () => {
    const page = await browser.get("/admin");
    expect(taskOf(page, "Letzte")).toBe("Letzte Sicherung – Noch keine");
  });

  it.each([
    ["catalog_items", "Veranstaltungen – (nicht abrufbar) → /admin/events"],
    ["contact_messages", "Kontakte – (nicht abrufbar) → /admin/contacts"],
  ])(
    "shows a dash if %s cannot be read, logs the failure, and shows the rest",
    async (table, card) => {
      createOrder();
      const log = vi.spyOn(console, "error").mockReturnValue(undefined);
      const page = await whileChanged(`alter table ${table} rename to away`, () =>
        browser.get("/admin"),
      );
      expect(page.status).toBe(200);
      expect(counts(page)).toContain(card);
      expect(taskOf(page, "Ausstehende")).toBe("Ausstehende Bestellungen 1 Ausstehend");
      expect(log).toHaveBeenCalledWith(
        expect.stringContaining("for the overview"),
        expect.any(Error),
      );
    },
  );

  it.each([
    ["orders", "Ausstehende", "Ausstehende Bestellungen – (nicht abrufbar)"],
    ["contact_messages", "Neue", "Neue Nachrichten – (nicht abrufbar)"],
    ["emails", "Gescheiterte", "Gescheiterte E-Mails – (nicht abrufbar)"],
  ])("shows a dash and no badge if %s cannot be counted", async (table, label, line) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    createItem();
    const page = await whileChanged(`alter table ${table} rename to away`, () =>
      browser.get("/admin"),
    );
    expect(taskOf(page, label)).toBe(line);
    expect(counts(page)[2]).toContain("Produkte 1");
  });

  it("shows a dash if the backup folder cannot be read", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    mkdirSync(path.dirname(backups), { recursive: true });
    writeFileSync(backups, "");
    const page = await browser.get("/admin");
    expect(page.status).toBe(200);
    expect(taskOf(page, "Letzte")).toBe("Letzte Sicherung – (nicht abrufbar)");
  });
});
