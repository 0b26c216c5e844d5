import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  cancelUnpaidOrders,
  countWaitingReminders,
  remindCustomers,
} from "#app/features/money/unpaid-orders.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  declarations,
  type Order,
  orderReminders,
  orderStatusChanges,
  orders,
  paymentAttempts,
} from "#db/schema.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createEvent, createItem, orderedOf } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const bank = { bankRecipient: "BeHappy", bankIban: "DE02120300000000202051" };
const plan = { remindBefore: "3", remindAfter: "3, 10" };
const DUE = "2026-12-14";

/** Noon in Berlin. */
const on = (day: string) => new Date(`${day}T11:00:00Z`);

beforeEach(() => {
  db.delete(orders).run();
  db.delete(bankImports).run();
  return saveSettings({ ...bank, ...plan });
});
afterEach(forgetSettings);

/** Settings are read once in a turn of the event loop. */
function saveSettings(settings: object): Promise<void> {
  storeSettings(settings);
  return setImmediate();
}

function importStatement(at: Date, lastDay: string | null = berlinDay(at)): string {
  const counts = { newCount: 0, knownCount: 0, outgoingCount: 0 };
  return db
    .insert(bankImports)
    .values({ fileName: "umsaetze.xml", lastDay, ...counts, createdAt: at })
    .returning()
    .get().id;
}

/** An unpaid order of 10 € that is due on 14 December. */
function unpaidOrder(values: Parameters<typeof createOrder>[0] = {}): Order {
  const createdAt = new Date("2026-11-30T12:00:00Z");
  const order = createOrder({ paymentDue: DUE, createdAt, ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: 1000 }));
  return order;
}

const stored = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get();
const remindersOf = ({ id }: Order) =>
  db.select().from(orderReminders).where(eq(orderReminders.orderId, id)).all();

async function remindOn(day: string): Promise<number> {
  importStatement(on(day));
  return remindCustomers(on(day));
}

describe("a planned reminder", () => {
  it("is sent before the due day and after it, each once", async () => {
    const order = unpaidOrder();
    const sent: [string, number][] = [];
    for (const day of ["10", "11", "12", "14", "17", "18", "24", "25"]) {
      sent.push([day, await remindOn(`2026-12-${day}`)]);
    }
    expect(sent.filter(([, count]) => count > 0)).toEqual([
      ["11", 1],
      ["17", 1],
      ["24", 1],
    ]);
    expect(remindersOf(order)).toMatchObject([
      { daysAfterDue: -3, paymentDue: DUE, actor: "clock" },
      { daysAfterDue: 3, paymentDue: DUE, actor: "clock" },
      { daysAfterDue: 10, paymentDue: DUE, actor: "clock" },
    ]);
    const emails = emailsTo(order.customerEmail).toReversed();
    expect(emails.map(({ subject }) => subject)).toEqual(
      emails.map(() => `Erinnerung an deine Bestellung ${order.number}`),
    );
    expect(emails[0]?.text).toContain("Du hast noch bis Montag, 14. Dezember 2026 Zeit");
    expect(emails[0]?.text).toContain("DE02 1203 0000 0000 2020 51");
    expect(emails.at(-1)?.text).toContain("bis Montag, 14. Dezember 2026 noch keine Zahlung");
    expect(stored(order)?.paymentDue).toBe(DUE);
  });

  it("is sent once by two processes at the same time", async () => {
    const order = unpaidOrder();
    importStatement(on("2026-12-17"));
    const both = [remindCustomers(on("2026-12-17")), remindCustomers(on("2026-12-17"))];
    expect((await Promise.all(both)).reduce((sum, count) => sum + count)).toBe(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it.each([
    ["a paid order", (order: Order) => payOrder(order, { paidOn: DUE })],
    ["a partly paid order", (order: Order) => payOrder({ ...order, totalAmount: 1 })],
    [
      "an order that is being paid online",
      ({ id: orderId }: Order) =>
        db
          .insert(paymentAttempts)
          .values({ orderId, provider: "mollie", mode: "test", amount: 1000, state: "pending" })
          .run(),
    ],
    [
      "an order whose online payment does not fit, until an admin has dealt with it",
      ({ id: orderId }: Order) => {
        const paid = { state: "paid", problem: "Die Zahlung kam in USD." } as const;
        db.insert(paymentAttempts)
          .values({ orderId, provider: "mollie", mode: "test", amount: 1000, ...paid })
          .run();
      },
    ],
    [
      "a cancelled order",
      ({ id }: Order) =>
        db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id)).run(),
    ],
    [
      "an order whose account is deleted",
      ({ id }: Order) =>
        db.update(orders).set({ customerEmail: "" }).where(eq(orders.id, id)).run(),
    ],
    [
      "an order with an open withdrawal",
      ({ id: orderId, number: contract }: Order) =>
        db
          .insert(declarations)
          .values({
            kind: "withdrawal",
            token: "ansicht-des-formulars",
            sha256: "0",
            name: "Ida Kühn",
            contract,
            email: "ida@beispiel.de",
            orderId,
            receivedAt: on(DUE),
          })
          .run(),
    ],
  ])("is not sent for %s", async (_case, change) => {
    const order = unpaidOrder();
    change(order);
    expect(await remindOn("2026-12-17")).toBe(0);
    expect(remindersOf(order)).toEqual([]);
  });

  it("waits for a statement of the last three days, and the owner is asked for one", async () => {
    const order = unpaidOrder();
    const { browser } = await createAdmin();
    importStatement(on("2026-12-14"));
    expect(await remindCustomers(on("2026-12-17"))).toBe(0);
    expect(await countWaitingReminders(on("2026-12-17"))).toBe(1);
    importStatement(on("2026-12-15"));
    expect(await countWaitingReminders(on("2026-12-17"))).toBe(0);
    expect(await remindCustomers(on("2026-12-17"))).toBe(1);
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect(page.text).toContain("An die Zahlung erinnert, Zahlungstermin 14.12.2026");
    expect(page.text).toContain("System (nach Zeitplan)");
  });

  it("waits for a new statement after an old one was uploaded", async () => {
    unpaidOrder();
    importStatement(on("2026-12-17"), "2026-12-09");
    expect(await remindCustomers(on("2026-12-17"))).toBe(0);
    importStatement(on("2026-12-17"), "2026-12-10");
    expect(await remindCustomers(on("2026-12-17"))).toBe(1);
  });

  it("waits as long as a statement is not read to its end", async () => {
    unpaidOrder();
    importStatement(on("2026-12-17"), null);
    expect(await remindCustomers(on("2026-12-17"))).toBe(0);
  });

  it.each([
    ["names its number", (order: Order) => ({ purpose: order.number, payerName: "Jemand" })],
    [
      "means it, with a date behind its number",
      (order: Order) => ({ purpose: `${order.number}16.12.2026`, payerName: "Jemand" }),
    ],
    ["has its amount", () => ({ purpose: "Danke", amount: 1000 })],
  ])("is not sent while a transfer waits that %s", async (_case, valuesFor) => {
    const order = unpaidOrder();
    const importId = importStatement(on("2026-12-17"));
    db.insert(bankEntries)
      .values({
        importId,
        fingerprint: order.id,
        bookedOn: "2026-12-16",
        amount: 500,
        payerName: order.customerName,
        ...valuesFor(order),
      })
      .run();
    expect(await remindCustomers(on("2026-12-17"))).toBe(0);
  });

  it("needs no statement in a shop without a bank account", async () => {
    await saveSettings(plan);
    unpaidOrder();
    expect(await remindCustomers(on("2026-12-17"))).toBe(1);
  });

  it("is not sent if the owner plans none", async () => {
    await saveSettings({ ...bank, remindBefore: "", remindAfter: "" });
    unpaidOrder();
    expect(await remindOn("2026-12-17")).toBe(0);
  });
});

describe("an unpaid order", () => {
  it("is never cancelled unless the owner says when", async () => {
    const order = unpaidOrder();
    importStatement(on("2027-06-01"));
    expect(await cancelUnpaidOrders(on("2027-06-01"))).toBe(0);
    expect(stored(order)?.status).toBe("pending");
  });

  it("is cancelled after the owner's days, frees its seats, and its customer is told", async () => {
    await saveSettings({ ...bank, expireAfterDays: "14" });
    const event = createEvent({ capacity: 5, ordered: 2 });
    const order = createOrder({ paymentDue: DUE });
    addOrderItem(order, event, { quantity: 2 });
    importStatement(on("2026-12-28"));
    expect(await cancelUnpaidOrders(on("2026-12-28"))).toBe(0);
    expect(await cancelUnpaidOrders(on("2026-12-29"))).toBe(1);
    expect(await cancelUnpaidOrders(on("2026-12-29"))).toBe(0);
    expect([stored(order)?.status, orderedOf(event)]).toEqual(["cancelled", 0]);
    const [email, ...more] = emailsTo(order.customerEmail);
    expect([email?.subject, more]).toEqual([`Deine Bestellung ${order.number} ist storniert`, []]);
    expect(email?.text).toContain("haben wir keine Zahlung gefunden");
    const changes = db.select().from(orderStatusChanges).all();
    expect(changes.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { toStatus: "cancelled", actor: "clock" },
    ]);
  });

  it("is not cancelled without a statement of the last three days", async () => {
    await saveSettings({ ...bank, expireAfterDays: "14" });
    const order = unpaidOrder();
    importStatement(on("2026-12-20"));
    expect(await cancelUnpaidOrders(on("2027-01-15"))).toBe(0);
    expect(stored(order)?.status).toBe("pending");
  });

  it("is not cancelled once any money has come", async () => {
    await saveSettings({ ...bank, expireAfterDays: "14" });
    const order = unpaidOrder();
    payOrder({ ...order, totalAmount: 1 });
    importStatement(on("2027-01-15"));
    expect(await cancelUnpaidOrders(on("2027-01-15"))).toBe(0);
  });

  it("is not cancelled if money comes while the clock is at work", async () => {
    await saveSettings({ ...bank, expireAfterDays: "14" });
    const order = unpaidOrder();
    importStatement(on("2027-01-15"));
    const cancelling = cancelUnpaidOrders(on("2027-01-15"));
    payOrder(order);
    expect(await cancelling).toBe(0);
    expect(stored(order)?.status).toBe("pending");
  });
});
