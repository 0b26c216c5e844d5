import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "#db/client.server.ts";
import { changeLog, type Order, orderReminders, orders } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  type Customer,
  createAdmin,
  createItem,
  errorSummary,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

givenEnvironment({
  BASE_URL: "http://behappy.test",
  BANK_RECIPIENT: "BeHappy Gemeinschaft",
  BANK_IBAN: "DE02120300000000202051",
});

const NOW = new Date("2026-12-08T09:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  db.delete(orders).run();
  ({ admin, browser } = await createAdmin());
});

const pathOf = ({ id }: Order) => `/admin/orders/${id}`;

/** An order from 23 November, payable until 7 December. */
const createOverdue = (values: Parameters<typeof createOrder>[0] = {}) =>
  createOrder({
    createdAt: new Date("2026-11-23T09:00:00Z"),
    paymentDue: "2026-12-07",
    ...values,
  });

const stored = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get();

const remindersOf = ({ id }: Order) =>
  db.select().from(orderReminders).where(eq(orderReminders.orderId, id)).all();

const remind = (order: Order, by = browser) => by.post(pathOf(order), { intent: "remind" });

function section(page: Page, heading: string): string {
  const found = page.document
    .querySelectorAll("main section")
    .find((each) => each.querySelector("h2")?.text.trim() === heading);
  return found ? visibleText(found) : "";
}

describe("an overdue order", () => {
  it("is found by the list's filter, with its due day, unlike other orders", async () => {
    const overdue = createOverdue();
    createOverdue({ status: "completed" });
    createOverdue({ status: "cancelled" });
    createOverdue({ paymentDue: null });
    const dueToday = createOverdue({ paymentDue: "2026-12-08" });
    const list = await browser.get("/admin/orders?status=overdue");
    expect(rowsOf(list)).toHaveLength(1);
    expect(rowsOf(list)[0]).toContain(overdue.number);
    expect(rowsOf(list)[0]).toContain("Überfällig seit 07.12.2026");
    const chosen = list.document.querySelectorAll('main nav[aria-label="Status"] [aria-current]');
    expect(chosen.map(visibleText)).toEqual(["Überfällig"]);
    const pending = rowsOf(await browser.get("/admin/orders?status=pending"));
    expect(pending).toHaveLength(3);
    expect(pending.find((row) => row.includes(dueToday.number))).toContain("Ausstehend");
  });

  it("is found by a search within the filter, and is in the CSV file", async () => {
    const ida = createOverdue({ customerName: "Ida Fuchs" });
    const otto = createOverdue({ customerName: "Otto Fuchs" });
    const paid = createOrder({ customerName: "Ida Fuchs" });
    const list = await browser.get("/admin/orders?status=overdue&q=ida");
    expect(rowsOf(list)).toHaveLength(1);
    expect(rowsOf(list)[0]).toContain(ida.number);
    const file = await browser.get("/admin/orders/export.csv?status=overdue");
    for (const { number } of [ida, otto]) expect(file.html).toContain(number);
    expect(file.html).not.toContain(paid.number);
  });

  it("is shown in the overview, if there is one", async () => {
    const tasks = async () =>
      (await browser.get("/admin")).document.querySelectorAll(".admin-tasks li").map(visibleText);
    createOrder();
    expect((await tasks()).join()).not.toContain("Überfällige");
    createOverdue();
    createOverdue();
    const line = (await tasks()).find((text) => text.includes("Überfällige"));
    expect(line).toBe("2 Überfällige Bestellungen Überfällig");
    const page = await browser.get("/admin");
    const link = page.document.querySelector('.admin-tasks a[href="/admin/orders?status=overdue"]');
    expect(link && visibleText(link)).toBe("Überfällige Bestellungen");
  });

  it("shows its due day on its page, with a reminder button", async () => {
    const page = await browser.get(pathOf(createOverdue()));
    expect(page.text).toContain("Überfällig");
    expect(section(page, "Zahlung überfällig")).toContain(
      "Die Zahlungsfrist lief bis Montag, 7. Dezember 2026.",
    );
    expect(section(page, "Bestelldaten")).toContain("Zu bezahlen bis 07.12.2026");
    const other = await browser.get(pathOf(createOrder()));
    expect(section(other, "Zahlung überfällig")).toBe("");
    expect(other.text).not.toContain("Erinnern");
  });
});

describe("a reminder", () => {
  it("is one e-mail with payment details and a new due day, recorded in history and change log", async () => {
    const order = createOverdue({ totalAmount: 4990 });
    addOrderItem(order, createItem({ price: 4990 }));
    const page = await browser.get(pathOf(order));
    const answer = await browser.press(page, "Erinnern");
    expect([answer.status, answer.location]).toEqual([303, pathOf(order)]);
    const next = await browser.follow(answer);
    expect(messages(next).join()).toContain(
      "Sie nennt als neuen Zahlungstermin Dienstag, 15. Dezember",
    );
    expect(section(next, "Verlauf")).toContain(
      `08.12.2026, 10:00 UhrAn die Zahlung erinnert, neuer Zahlungstermin 15.12.2026 durch ${admin.email}`,
    );
    expect(next.text).not.toContain("Überfällig");
    expect(stored(order)).toMatchObject({ status: "pending", paymentDue: "2026-12-15" });
    const [mail, ...others] = emailsTo(order.customerEmail);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Erinnerung an deine Bestellung ${order.number}`);
    const text = mail?.text.replaceAll("\u00A0", " ");
    for (const words of [
      "haben wir bis Montag, 7. Dezember 2026 noch keine Zahlung gefunden",
      "Bitte überweise bis Dienstag, 15. Dezember 2026.",
      "IBAN: DE02 1203 0000 0000 2020 51",
      "Betrag: 49,90 €",
      `Verwendungszweck: ${order.number}`,
      "und du brauchst nichts zu tun",
    ]) {
      expect(text).toContain(words);
    }
    const logged = db.select().from(changeLog).where(eq(changeLog.subjectId, order.id)).all();
    expect(logged).toMatchObject([{ action: "an die Zahlung erinnert", actorId: admin.id }]);
  });

  it("is sent once, even if the button is pressed repeatedly", async () => {
    const order = createOverdue();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind(order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(messages(await browser.get(pathOf(order))).join()).toContain("Schon erinnert");
    expect(remindersOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("can be followed by another one once the new due day is over", async () => {
    const order = createOverdue();
    await remind(order);
    vi.setSystemTime(NOW.getTime() + 8 * DAY);
    expect((await browser.get(pathOf(order))).text).toContain("Überfällig");
    await remind(order);
    expect(remindersOf(order).map(({ paymentDue }) => paymentDue)).toEqual([
      "2026-12-15",
      "2026-12-23",
    ]);
    expect(emailsTo(order.customerEmail)).toHaveLength(2);
  });

  it.each([
    ["completed", { status: "completed" }, "Ihr Status ist „Abgeschlossen“."],
    ["cancelled", { status: "cancelled" }, "Ihr Status ist „Storniert“."],
    [
      "not overdue yet",
      { paymentDue: "2026-12-08" },
      "Die Frist läuft noch bis Dienstag, 8. Dezember",
    ],
    ["of a deleted account", { customerEmail: "", userId: null }, "es gibt keine Adresse mehr"],
  ] as const)("is rejected for an order that is %s", async (_name, values, sentence) => {
    const order = createOverdue(values);
    const answer = await remind(order);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.sentences.join()).toContain(sentence);
    expect(stored(order)).toEqual(order);
    expect(remindersOf(order)).toEqual([]);
    expect(emailsTo(order.customerEmail)).toEqual([]);
  });

  it("fails as a whole if the e-mail cannot be written", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const order = createOverdue();
    const answer = await whileRefused("insert", "emails", () => remind(order));
    expect(answer.status).toBe(500);
    expect(errorSummary(answer)?.title).toBe("Fehler beim Erinnern");
    expect(stored(order)).toEqual(order);
    expect(remindersOf(order)).toEqual([]);
  });

  it("can be sent from the order's menu in the list", async () => {
    const order = createOverdue();
    const page = await browser.get("/admin/orders?status=overdue");
    const answer = await browser.press(page, "Erinnern", {}, "main td details");
    expect([answer.status, answer.location]).toEqual([303, "/admin/orders?status=overdue"]);
    expect(remindersOf(order)).toHaveLength(1);
  });
});

describe("a reopened order", () => {
  it.each(["2026-12-07", null])("after its due day (%s) has a new one", async (paymentDue) => {
    const order = createOverdue({ status: "cancelled", paymentDue });
    await browser.post(pathOf(order), { status: "pending" });
    expect(stored(order)?.paymentDue).toBe("2026-12-22");
    expect(emailsTo(order.customerEmail)[0]?.text).toContain("bis Dienstag, 22. Dezember 2026");
  });

  it("before its due day keeps it", async () => {
    const order = createOverdue({ status: "completed", paymentDue: "2026-12-09" });
    await browser.post(pathOf(order), { status: "pending" });
    expect(stored(order)?.paymentDue).toBe("2026-12-09");
  });

  it("has no due day if it is free", async () => {
    const order = createOverdue({ status: "cancelled", totalAmount: 0, paymentDue: null });
    await browser.post(pathOf(order), { status: "pending" });
    expect(stored(order)?.paymentDue).toBeNull();
  });
});
