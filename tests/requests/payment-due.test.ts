import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { remindOfPayment } from "#app/features/orders/payment-reminders.server.ts";
import { deleteExpired } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import { visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { givenEnvironment, inEnvironment } from "#tests/support/environment.ts";
import { browserOf, createItem, fillCart, placeSampleOrder } from "#tests/support/samples.ts";

givenEnvironment({ BANK_RECIPIENT: "BeHappy Gemeinschaft", BANK_IBAN: "DE02120300000000202051" });

const ORDERED = new Date("2026-11-23T10:00:00Z");

const at = (now: string | Date) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

async function orderAt(now: Date, items: Parameters<typeof createItem>[0][] = [{ price: 1000 }]) {
  at(now);
  const browser = await browserOf();
  for (const item of items) await fillCart(browser, [createItem(item), 1]);
  const email = `frist-${crypto.randomUUID()}@beispiel.de`;
  const id = await placeSampleOrder(browser, { email });
  const stored = db.select().from(orders).where(eq(orders.id, id)).get();
  const read = async (path: string) =>
    visibleText((await browser.get(path)).document.querySelector("main") as never);
  return { browser, id, email, stored, read };
}

it("an order, its e-mail and its pages show the payment due day", async () => {
  const { id, email, stored, read } = await orderAt(ORDERED);
  expect(stored?.paymentDue).toBe("2026-12-07");
  const sentence = "Zahlbar bis Montag, 7. Dezember 2026.";
  expect(emailsTo(email)[0]?.text).toContain(sentence);
  expect(await read(`/order-confirmation/${id}`)).toContain(sentence);
  expect(await read("/dashboard")).toContain(sentence);
});

it("a date is paid for by the day before, in a reminder too, and a free date changes nothing", async () => {
  const dated = { kind: "event", time: "18:30", location: "Potsdam", price: 1000 } as const;
  const free = { ...dated, price: 0, date: "2026-11-25" };
  const order = await orderAt(ORDERED, [{ ...dated, date: "2026-12-03" }, free]);
  expect(order.stored?.paymentDue).toBe("2026-12-02");
  expect(emailsTo(order.email)[0]?.text).toContain("Zahlbar bis Mittwoch, 2. Dezember 2026.");
  const tomorrow = await orderAt(ORDERED, [{ ...dated, date: "2026-11-24" }]);
  expect(tomorrow.stored?.paymentDue).toBe("2026-11-23");
  const moved = await orderAt(ORDERED, [{ ...dated, date: "2026-12-05" }]);
  at("2026-12-04T08:00:00Z");
  db.update(orders).set({ paymentDue: "2026-12-03" }).where(eq(orders.id, moved.id)).run();
  const actor = { system: "clock" } as const;
  const reminded = await remindOfPayment({ orderId: moved.id, actor, now: new Date() });
  expect(reminded).toMatchObject({ ok: true, order: { paymentDue: "2026-12-04" } });
});

it("the due day is a day in Berlin, even if it is the day before in UTC", async () => {
  const { stored } = await orderAt(new Date("2026-11-22T23:00:00Z"));
  expect(stored?.paymentDue).toBe("2026-12-07");
});

it("an order of 0 € has no due day", async () => {
  const { id, email, stored, read } = await orderAt(ORDERED, [{ price: 0 }]);
  expect(stored?.paymentDue).toBeNull();
  expect(emailsTo(email)[0]?.text).not.toContain("überweise");
  expect(await read(`/order-confirmation/${id}`)).not.toContain("Dezember 2026");
});

it("the customer gets a polite request after the due day, but not before", async () => {
  const { id, read } = await orderAt(ORDERED);
  at("2026-12-07T22:59:59Z");
  for (const path of [`/order-confirmation/${id}`, "/dashboard"]) {
    expect(await read(path)).toContain("Zahlbar bis Montag, 7. Dezember 2026.");
  }
  at("2026-12-07T23:00:00Z");
  for (const path of [`/order-confirmation/${id}`, "/dashboard"]) {
    expect(await read(path)).toContain(
      "Bis Montag, 7. Dezember 2026 haben wir noch keine Zahlung gefunden. Ist deine Überweisung schon unterwegs, brauchst du nichts zu tun.",
    );
  }
});

it("no order is cancelled automatically, whatever its due day", async () => {
  const { id, stored } = await orderAt(ORDERED);
  await deleteExpired(nouns, new Date("2027-12-23T10:00:00Z"));
  expect(db.select().from(orders).where(eq(orders.id, id)).get()).toEqual(stored);
});

it("the settings define the number of days", async () => {
  await inEnvironment({ PAYMENT_DAYS: "30" });
  const { email } = await orderAt(ORDERED);
  expect(emailsTo(email)[0]?.text).toContain("Zahlbar bis Mittwoch, 23. Dezember 2026.");
});

it("without bank details neither e-mail nor pages name a day", async () => {
  await inEnvironment({ BANK_RECIPIENT: "", BANK_IBAN: "" });
  const { browser, id, email } = await orderAt(ORDERED);
  const text = emailsTo(email)[0]?.text;
  expect(text).toContain("Wie du bezahlst, schreiben wir dir noch.");
  expect(text).not.toContain("Dezember 2026");
  for (const path of [`/order-confirmation/${id}`, "/dashboard"]) {
    expect((await browser.get(path)).text).not.toContain("Dezember 2026");
  }
});
