import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageStore } from "#app/site-handler.server.ts";
import { makeRegularBackup } from "#db/backup/regular-backups.server.ts";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  contactMessages,
  emails,
  membershipChanges,
  type OrderStatus,
  orders,
} from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  addOrderItem,
  changeMembershipOf,
  createOrder,
  payOrder,
} from "#tests/support/sample-orders.ts";
import {
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  whileChanged,
} from "#tests/support/samples.ts";

const NOW = new Date("2026-11-21T09:05:00Z");
const backups = path.join(process.env.DATA_DIR ?? "", "backups");
const dated = { date: "2099-03-13", time: "05:45", location: "Walchensee" };

let browser: Browser;

beforeEach(async () => {
  for (const table of [orders, contactMessages, emails, membershipChanges, catalogItems]) {
    db.delete(table).run();
  }
  rmSync(backups, { recursive: true, force: true });
  browser = (await createAdmin()).browser;
});

const counts = ({ document }: Page) =>
  document
    .querySelectorAll(".admin-counts a")
    .map((card) => `${visibleText(card)} → ${card.getAttribute("href")}`);

/** The text of the line with this label. */
function taskOf({ document }: Page, label: string): string {
  const lines = document.querySelectorAll(".admin-tasks li, .admin-tasks-done li");
  return lines.map(visibleText).find((text) => text.includes(label)) ?? `no line '${label}'`;
}

const icons = ({ document }: Page) =>
  document
    .querySelectorAll(".admin-tasks li, .admin-tasks-done li")
    .map((line) => line.querySelectorAll("svg").length);

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
    .values({ ...email, priority: "order", dueAt: NOW, status })
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
    createItem({ title: "Yearly Membership", category: "membership" });
    for (const status of ["new", "read", "read", "read"] as const) addMessage(status);
    const page = await browser.get("/admin");
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Übersicht");
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
    expect(taskOf(page, "Ausstehende")).toBe("2 Ausstehende Bestellungen Ausstehend");
    expect(taskOf(page, "Neue")).toBe("1 Neue Nachrichten Neu");
    expect(taskOf(page, "Nicht zugestellte")).toBe("3 Nicht zugestellte E-Mails Nicht zugestellt");
    expect(icons(page)).toEqual([1, 1, 1, 1, 1, 1]);
    const links = page.document.querySelectorAll(".admin-tasks a");
    for (const [index, rows] of [3, 5, 1].entries()) {
      const list = await browser.get(links[index]?.getAttribute("href") ?? "");
      expect(list.status).toBe(200);
      expect(list.document.querySelectorAll("main tbody tr")).toHaveLength(rows);
    }
  });

  it("counts the e-mails that wait for a mail server, and never calls them delivered", async () => {
    for (const status of ["kept", "kept"] as const) addEmail(status);
    const page = await browser.get("/admin");
    expect(taskOf(page, "Nicht verschickte")).toBe("2 Nicht verschickte E-Mails Kein Mailserver");
    expect(page.document.querySelector('.admin-tasks a[href="/admin/outbox"]')).not.toBeNull();
    expect(page.text).not.toContain("Alle zugestellt");
  });

  it("counts the e-mails that wait for their next try, with their list, and does not call all delivered", async () => {
    for (const status of ["queued", "queued"] as const) addEmail(status);
    const page = await browser.get("/admin");
    expect(taskOf(page, "Wartende")).toBe("2 Wartende E-Mails Noch nicht verschickt");
    expect(page.text).not.toContain("Alle zugestellt");
    expect(page.text).not.toContain("Nicht zugestellte E-Mails");
    const list = await browser.get("/admin/outbox?status=queued");
    expect(list.document.querySelectorAll("main tbody tr")).toHaveLength(2);
  });

  it("says if there are no open tasks", async () => {
    await makeRegularBackup(new Date());
    const page = await browser.get("/admin");
    expect(taskOf(page, "Ausstehende")).toBe("Ausstehende Bestellungen: Keine ausstehend");
    expect(taskOf(page, "Neue")).toBe("Neue Nachrichten: Alle gelesen");
    expect(taskOf(page, "Nicht zugestellte")).toBe("Nicht zugestellte E-Mails: Alle zugestellt");
    expect(taskOf(page, "Letzte")).toMatch(/^Letzte Sicherung \d\d\.\d\d\.\d{4}, .+: Aktuell$/);
    expect(icons(page)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ["2026-11-19T21:06:00Z", "Letzte Sicherung 19.11.2026, 22:06 Uhr: Aktuell"],
    ["2026-11-19T21:04:00Z", "19.11.2026, 22:04 Uhr Letzte Sicherung Überfällig"],
    ["2026-11-21T09:10:00Z", "Letzte Sicherung 21.11.2026, 10:10 Uhr: Aktuell"],
    ["2026-11-21T09:11:00Z", "21.11.2026, 10:11 Uhr Letzte Sicherung Überfällig"],
  ])("shows a backup from %s as %s", async (at, line) => {
    await makeRegularBackup(new Date(at));
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    browser = (await createAdmin()).browser;
    expect(taskOf(await browser.get("/admin"), "Letzte")).toBe(line);
  });

  it("says that the last backup attempt failed, and that older backups exist", async () => {
    await makeRegularBackup(new Date());
    writeFileSync(path.join(backups, "failed"), "");
    const line = taskOf(await browser.get("/admin"), "Letzte");
    expect(line).toMatch(
      / Fehlgeschlagen Der letzte Versuch ist fehlgeschlagen \(.+ Uhr\)\. Alle älteren/,
    );
    await makeRegularBackup(new Date());
    expect(taskOf(await browser.get("/admin"), "Letzte")).toMatch(/: Aktuell$/);
  });

  it("says that there is no backup yet", async () => {
    const page = await browser.get("/admin");
    expect(taskOf(page, "Letzte")).toBe("– Letzte Sicherung Noch keine");
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
      expect(taskOf(page, "Ausstehende")).toBe("1 Ausstehende Bestellungen Ausstehend");
      expect(log).toHaveBeenCalledWith(
        expect.stringContaining("while reading the figure"),
        expect.any(Error),
      );
    },
  );

  it.each([
    ["orders", "Ausstehende", "– (nicht abrufbar) Ausstehende Bestellungen"],
    ["contact_messages", "Neue", "– (nicht abrufbar) Neue Nachrichten"],
    ["emails", "Nicht zugestellte", "– (nicht abrufbar) Nicht zugestellte E-Mails"],
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
    expect(taskOf(page, "Letzte")).toBe("– (nicht abrufbar) Letzte Sicherung");
  });
});

/** The visible text of the section whose heading has this id. */
function sectionOf({ document }: Page, id: string): string {
  const section = document.querySelector(`section[aria-labelledby="${id}"]`);
  return section ? visibleText(section) : `no section '${id}'`;
}

const linksIn = ({ document }: Page, id: string) =>
  document
    .querySelectorAll(`section[aria-labelledby="${id}"] li a`)
    .map((link) => `${visibleText(link)} → ${link.getAttribute("href")}`);

const UNREADABLE = "Das ließ sich nicht laden. Bitte versuchen Sie es später erneut.";

describe("the overview of an empty shop", () => {
  it("says that there is nothing to show, without a drawing", async () => {
    const page = await browser.get("/admin");
    expect(sectionOf(page, "termine")).toBe("Nächste Termine Es steht kein Termin an.");
    expect(sectionOf(page, "unbezahlt")).toContain("Keine Bestellung wartet auf ihre Zahlung.");
    expect(sectionOf(page, "ungelesen")).toContain("Alle Nachrichten sind gelesen.");
    expect(sectionOf(page, "neue-mitglieder")).toContain("Es gibt noch keine neuen Mitglieder.");
    expect(sectionOf(page, "umsatz")).toContain(
      "Letzte 30 Tage 0,00 € Die 30 Tage davor 0,00 € In den letzten 60 Tagen ging nichts ein.",
    );
    expect(page.document.querySelector('section[aria-labelledby="umsatz"] [role=img]')).toBeNull();
  });

  it("folds the technical figures at the end", async () => {
    const { document } = await browser.get("/admin");
    const folded = document.querySelectorAll("main details").at(-1);
    expect(folded && visibleText(folded)).toMatch(
      /^Technik Version 1\.\d+\.\d+.* Fertige Seiten im Speicher/,
    );
    expect(folded?.hasAttribute("open")).toBe(false);
  });
});

describe("the next dates", () => {
  it("are the five that start next, with their sold seats and a link", async () => {
    const at = (date: string, more = {}) => createEvent({ title: date, date, ...more });
    const first = at("2099-01-01", { capacity: 12, ordered: 3 });
    const second = at("2099-01-02", { ordered: 7 });
    const course = createItem({ kind: "course", title: "Ein Kurs", date: "2099-01-03" });
    for (const day of ["2099-01-04", "2099-01-05", "2099-01-06", "2020-01-01"]) at(day);
    at("2099-01-01", { title: "Im Archiv", archivedAt: NOW });
    const page = await browser.get("/admin");
    expect(linksIn(page, "termine")).toEqual([
      `2099-01-01 → /admin/events/new/${first.id}/participants`,
      `2099-01-02 → /admin/events/new/${second.id}/participants`,
      `Ein Kurs → /admin/courses/new/${course.id}`,
      expect.stringContaining("2099-01-04"),
      expect.stringContaining("2099-01-05"),
    ]);
    expect(sectionOf(page, "termine")).toContain(
      "3 von 12 verkauft Donnerstag, 1. Januar 2099, 18:30 Uhr",
    );
    expect(sectionOf(page, "termine")).toContain("2099-01-02 7 verkauft");
    expect(sectionOf(page, "termine")).toContain("Ein Kurs 0 verkauft Samstag, 3. Januar 2099");
  });

  it("contain an event of today until it starts", async () => {
    createEvent({ title: "Heute früh", date: "2026-11-21", time: "10:05" });
    createEvent({ title: "Heute Abend", date: "2026-11-21", time: "10:06" });
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    browser = (await createAdmin()).browser;
    const page = await browser.get("/admin");
    expect(linksIn(page, "termine")).toEqual([expect.stringMatching(/^Heute Abend/)]);
  });
});

describe("the unpaid orders", () => {
  it("are those that became overdue lately, those due this week, and only then all others", async () => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
    browser = (await createAdmin()).browser;
    const due = (paymentDue: string) => {
      const order = createOrder({ paymentDue, createdAt: new Date("2024-01-01T12:00:00Z") });
      addOrderItem(order, createItem());
      return order;
    };
    const [ancient, old] = [due("2024-11-21"), due("2026-09-21")];
    const [soon, overdue, later] = [due("2026-11-28"), due("2026-09-22"), due("2026-11-29")];
    payOrder({ ...overdue, totalAmount: 940 });
    createOrder({ totalAmount: 0 });
    for (const status of ["completed", "cancelled"] as const) createOrder({ status });
    const page = await browser.get("/admin");
    expect(linksIn(page, "unbezahlt")).toEqual(
      [overdue, soon, later, old, ancient].map(
        ({ id, number }) => `${number} → /admin/orders/${id}`,
      ),
    );
    expect(sectionOf(page, "unbezahlt")).toContain(
      `${overdue.number} 0,60 € ${overdue.customerName}, fällig am 22.09.2026 Überfällig`,
    );
    expect(sectionOf(page, "unbezahlt").match(/Überfällig/g)).toHaveLength(3);
  });
});

describe("what waits", () => {
  const labelsIn = ({ document }: Page, list: string) =>
    document.querySelectorAll(`${list} li a`).map(visibleText);

  it("for the owner is above what waits for others, and only that counts in the menu", async () => {
    await makeRegularBackup(new Date());
    createOrder({ paymentDue: "2026-01-01" });
    const parcel = createOrder({ status: "completed" });
    addOrderItem(parcel, createItem(), { withdrawalClass: "goods" });
    addMessage("new");
    const page = await browser.get("/admin");
    const [owner = "", others = ""] = page.document
      .querySelectorAll(".admin-tasks")
      .map(visibleText);
    expect(owner).toBe(
      "1 Bestellungen, die niemand bezahlen kann Bankverbindung fehlt 1 Zu verschicken Noch nicht verschickt 1 Neue Nachrichten Neu",
    );
    expect(others).toBe(
      "1 Überfällige Bestellungen Überfällig 1 Ausstehende Bestellungen Ausstehend",
    );
    expect(labelsIn(page, ".admin-tasks-done")).toEqual(["Nicht zugestellte E-Mails"]);
    const menu = page.document.querySelector('nav[aria-label="Admin"]');
    const entries = menu?.querySelectorAll("li").map(visibleText);
    expect(entries).toContain("Bestellungen 1 offen");
  });

  it("for nobody is said in one line", async () => {
    await makeRegularBackup(new Date());
    const page = await browser.get("/admin");
    expect(page.document.querySelectorAll(".admin-tasks")).toEqual([]);
    expect(sectionOf(page, "anstehendes")).toMatch(/^Was ansteht Gerade wartet nichts auf Sie\. /);
  });
});

describe("the unread messages", () => {
  it("are the five newest, with their beginning, and stay unread", async () => {
    for (let day = 1; day <= 6; day += 1) {
      const message = { name: `Ida ${day}`, email: "ida@beispiel.de", message: "Wo? ".repeat(999) };
      const createdAt = new Date(`2026-11-0${day}T12:00:00Z`);
      db.insert(contactMessages)
        .values({ ...message, createdAt })
        .run();
    }
    addMessage("read");
    const page = await browser.get("/admin");
    expect(linksIn(page, "ungelesen")).toEqual(
      [6, 5, 4, 3, 2].map((day) => expect.stringMatching(`^Ida ${day} → /admin/contacts/.`)),
    );
    expect(sectionOf(page, "ungelesen")).toContain("Ida 6 06.11.2026, 13:00 Uhr Wo? Wo? ");
    expect(sectionOf(page, "ungelesen").length).toBeLessThan(2000);
    const [link] = linksIn(page, "ungelesen");
    const message = await browser.get(link?.split(" → ")[1] ?? "");
    expect(message.status).toBe(200);
    expect(linksIn(await browser.get("/admin"), "ungelesen")).toHaveLength(5);
  });
});

describe("the new members", () => {
  const plan = { category: "membership", title: "Lifetime Membership" };

  async function buy(completedAt: string, userId?: string, status: OrderStatus = "completed") {
    const id = userId ?? (await createCustomer({ profile: { lastName: completedAt } })).id;
    const order = createOrder({ status, completedAt: new Date(completedAt), userId: id });
    addOrderItem(order, createItem(plan), { itemType: "membership" });
    return id;
  }

  const change = (userId: string, plan: string | null, createdAt: string) =>
    changeMembershipOf(userId, plan, { createdAt: new Date(createdAt) });

  it("have the five newest memberships, bought or granted", async () => {
    for (const day of [1, 2, 3, 4]) await buy(`2026-11-0${day}`);
    const granted = await createCustomer({ profile: { lastName: "von Hand" } });
    change(granted.id, "Free", "2026-11-05");
    await buy("2026-11-06");
    await buy("2026-11-07", undefined, "pending");
    await buy("2026-11-07", undefined, "cancelled");
    const page = await browser.get("/admin");
    expect(linksIn(page, "neue-mitglieder").map((link) => link.split(" → ")[0])).toEqual(
      ["2026-11-06", "von Hand", "2026-11-04", "2026-11-03", "2026-11-02"].map(
        (name) => `Kim ${name}`,
      ),
    );
    expect(sectionOf(page, "neue-mitglieder")).toContain("Kim von Hand Free seit 05.11.2026");
    expect(linksIn(page, "neue-mitglieder")[1]).toContain(
      `/admin/people/${granted.id}#mitgliedschaft`,
    );
  });

  it("are listed once each, and not after their membership has ended", async () => {
    const twice = await buy("2026-11-01");
    await buy("2026-11-02", twice);
    const ended = await buy("2026-11-03");
    change(ended, null, "2026-11-04");
    const page = await browser.get("/admin");
    expect(linksIn(page, "neue-mitglieder")).toHaveLength(1);
    expect(sectionOf(page, "neue-mitglieder")).toContain("seit 02.11.2026");
  });
});

describe("the revenue", () => {
  const paid = (completedAt: string, totalAmount: number) =>
    createOrder({ status: "completed", completedAt: new Date(completedAt), totalAmount });

  /** The amounts of the day in the table: of this day, and of the day thirty days earlier. */
  function amountsOn({ document }: Page, day: string): string[] {
    const rows = document.querySelectorAll('section[aria-labelledby="umsatz"] tbody tr');
    const row = rows.find((each) => visibleText(each).startsWith(day));
    return row?.querySelectorAll("td").slice(1).map(visibleText) ?? [];
  }

  async function overviewAt(now: Date): Promise<Page> {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    browser = (await createAdmin()).browser;
    return browser.get("/admin");
  }

  it("adds up completed orders by the day in Berlin on which they were completed", async () => {
    paid("2026-11-20T22:59:59Z", 100);
    paid("2026-11-20T23:00:00Z", 2000);
    paid("2026-11-21T08:00:00Z", 30);
    paid("2026-10-22T10:00:00Z", 500);
    // The first and the last moment of the 60 days, and the moments beside them.
    paid("2026-09-22T22:00:00Z", 7);
    paid("2026-09-22T21:59:59Z", 1_000_000);
    createOrder({ status: "pending", createdAt: NOW, totalAmount: 1_000_000 });
    const page = await overviewAt(NOW);
    expect(amountsOn(page, "21.11.2026")).toEqual(["20,30 €", "5,00 €"]);
    expect(amountsOn(page, "20.11.2026")).toEqual(["1,00 €", "0,00 €"]);
    expect(amountsOn(page, "23.10.2026")).toEqual(["0,00 €", "0,07 €"]);
    expect(amountsOn(page, "22.10.2026")).toEqual([]);
    const text = sectionOf(page, "umsatz");
    expect(text).toContain("Letzte 30 Tage 21,30 €");
    expect(text).toContain("Die 30 Tage davor 5,07 €");
    expect(text).toContain("Das sind 320 % mehr als in den 30 Tagen davor.");
  });

  it.each([
    [1000, 2000, "Das sind 50 % weniger als in den 30 Tagen davor."],
    [1000, 1000, "Das ist genauso viel wie in den 30 Tagen davor."],
    [1000, 0, "In den 30 Tagen davor ging nichts ein."],
  ])("of %i cents after %i is compared in words", async (now, before, sentence) => {
    paid("2026-11-21T08:00:00Z", now);
    if (before > 0) paid("2026-10-01T08:00:00Z", before);
    expect(sectionOf(await overviewAt(NOW), "umsatz")).toContain(sentence);
  });

  it("is drawn as one bar per day, with a description and without script", async () => {
    paid("2026-11-21T08:00:00Z", 4000);
    paid("2026-11-20T08:00:00Z", 1000);
    paid("2026-10-01T08:00:00Z", 2000);
    const { document } = await overviewAt(NOW);
    const chart = document.querySelector('section[aria-labelledby="umsatz"] svg[role=img]');
    expect(chart?.getAttribute("aria-label")).toContain("der Umsatz jedes Tages");
    const heights = chart?.querySelectorAll("rect").map((bar) => bar.getAttribute("height"));
    expect(heights?.toSorted()).toEqual(["100", "25", "50"]);
    expect(chart?.querySelectorAll("[style]")).toEqual([]);
  });
});

it.each([
  ["catalog_items", ["termine"], ["unbezahlt", "ungelesen", "umsatz"]],
  ["contact_messages", ["ungelesen"], ["termine", "unbezahlt", "neue-mitglieder", "umsatz"]],
  ["orders", ["unbezahlt", "neue-mitglieder"], ["termine", "ungelesen", "umsatz"]],
  ["payments", ["umsatz"], ["termine", "unbezahlt", "ungelesen", "neue-mitglieder"]],
  ["membership_changes", ["neue-mitglieder"], ["termine", "unbezahlt", "ungelesen", "umsatz"]],
])("without %s only its own parts of the overview are missing", async (table, missing, shown) => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const page = await whileChanged(`alter table ${table} rename to away`, () =>
    browser.get("/admin"),
  );
  expect(page.status).toBe(200);
  for (const id of missing) expect(sectionOf(page, id)).toContain(UNREADABLE);
  for (const id of shown) expect(sectionOf(page, id)).not.toContain(UNREADABLE);
  expect(log).toHaveBeenCalled();
});
