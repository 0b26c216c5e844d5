import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clock, takeTurn } from "#app/clock.server.ts";
import { env } from "#app/environment/env.server.ts";
import { isLikelyDate, isTrustedDate } from "#app/environment/trusted-clock.server.ts";
import { proveAddress } from "#app/features/accounts/proven-address.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  dateReminders,
  emails,
  itemContents,
  type Order,
  orderItems,
  orders,
} from "#db/schema.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, orderSeats } from "#tests/support/sample-orders.ts";
import { createCustomer, createEvent, createItem, whileRefused } from "#tests/support/samples.ts";

/** Winter time in Berlin. */
const at = (moment: string) => new Date(`${moment.replace(" ", "T")}:00+01:00`);
const ORDERED = at("2027-03-01 10:00");
const BEFORE = at("2027-03-11 09:00");
const SHORTLY = at("2027-03-13 17:00");
const AFTER = at("2027-03-14 09:00");
const guest = { firstName: "Jule", lastName: "Brandt", email: "Jule@beispiel.de" };

type Values = Partial<typeof catalogItems.$inferInsert>;

const feuerabend = (values: Values = {}) =>
  createEvent({ title: "Feuer\u00ADabend", date: "2027-03-13", time: "18:30", ...values });

/** Two paid seats, by default of someone who proved the address. */
function order(event: CatalogItem, values: Partial<Parameters<typeof orderSeats>[1]> = {}): Order {
  const paid = { status: "completed", completedAt: ORDERED, createdAt: ORDERED } as const;
  return orderSeats(event, { quantity: 2, ...paid, ...values });
}

async function provenCustomer() {
  const { id: userId, email: customerEmail } = await createCustomer();
  await inTransaction((transaction) =>
    proveAddress(transaction, { userId, email: customerEmail }, ORDERED),
  );
  return { userId, customerEmail };
}

function setContent(item: CatalogItem, values: Partial<typeof itemContents.$inferInsert>): void {
  db.insert(itemContents)
    .values({ itemId: item.id, ...values })
    .run();
}

const move = ({ id }: CatalogItem, values: Values) =>
  db.update(catalogItems).set(values).where(eq(catalogItems.id, id)).run();
const subjectsTo = (address: string) =>
  emailsTo(address)
    .map(({ subject }) => subject)
    .toReversed();

function onlyEmailTo(address: string) {
  const [email, ...others] = emailsTo(address);
  expect(others).toEqual([]);
  if (!email) throw new Error(`no e-mail to ${address}`);
  return email;
}

beforeEach(() => {
  for (const table of [orders, emails, catalogItems]) db.delete(table).run();
});

describe("the reminder of a date", () => {
  it("tells a customer everything two days before, without any setting", async () => {
    const customer = await provenCustomer();
    const event = feuerabend({
      endTime: "21:00",
      meetingPoint: "Am Steg",
      mapUrl: "https://karte.beispiel.de/steg",
      bring: "- Decke\n- Becher",
    });
    setContent(event, { access: "Der Code ist **4711**.\n\n[Anfahrt](https://weg.beispiel.de)" });
    const { number } = order(event, { ...customer, named: [{ email: customer.customerEmail }] });
    expect(await remindOfDates(at("2027-03-10 12:00"))).toBe(0);
    expect(await remindOfDates(BEFORE)).toBe(1);
    const email = onlyEmailTo(customer.customerEmail);
    expect(email.subject).toBe("Erinnerung an „Feuerabend“ am 13. März 2027");
    for (const words of [
      "Samstag, 13. März 2027, 18:30–21:00\u00A0Uhr",
      "Wo: Potsdam",
      "Treffpunkt: Am Steg",
      "Karte:\nhttps://karte.beispiel.de/steg",
      `Bestellung ${number}: Platz 1: Ida Özdemir, Platz 2: noch offen`,
      "– Decke\n– Becher",
      "Der Code ist 4711.",
      "Anfahrt: https://weg.beispiel.de",
      "Der Termin liegt als Kalenderdatei bei.",
      "Teilnehmende ändern:\nhttp://",
    ]) {
      expect(email.text).toContain(words);
    }
    expect(email).toMatchObject({ userId: customer.userId, unprovenRecipient: null });
    expect(email.expiresAt).toEqual(at("2027-03-13 18:30"));
    const [file] = (await mailOptionsOf(email))?.attachments ?? [];
    expect(file).toMatchObject({ filename: "feuerabend.ics" });
    const calendar = String(file?.content).replaceAll("\r\n ", "");
    expect(calendar).toContain("DTSTART;TZID=Europe/Berlin:20270313T183000");
    expect(calendar).toContain("Der Code ist 4711.");
  });

  it("goes once to each address, whatever its number of seats and orders", async () => {
    const event = feuerabend();
    const customer = await provenCustomer();
    const named = [guest, { ...guest, email: "jule@BEISPIEL.de" }];
    order(event, { ...customer, quantity: 3, named });
    const { number } = order(event, { customerEmail: guest.email, quantity: 1 });
    expect(await remindOfDates(BEFORE)).toBe(2);
    expect(await remindOfDates(BEFORE)).toBe(0);
    expect(onlyEmailTo(customer.customerEmail).text).toContain("Platz 3: noch offen");
    const { text } = onlyEmailTo(guest.email);
    expect(text).toContain("Platz 1, Platz 2");
    expect(text).toContain(`Bestellung ${number}: Platz 1`);
  });

  it("goes to participants instead of the customer, with the access that the customer has", async () => {
    const event = feuerabend({ location: "Online" });
    setContent(event, { access: "https://raum.beispiel.de/4711" });
    const customer = await provenCustomer();
    order(event, { ...customer, quantity: 1, named: [guest] });
    await remindOfDates(BEFORE);
    expect(emailsTo(customer.customerEmail)).toEqual([]);
    const email = onlyEmailTo(guest.email);
    expect(email.text).toContain("https://raum.beispiel.de/4711");
    expect(email.text).toContain("Sag der Person Bescheid, die bestellt hat.");
    expect(email.text).toContain("weil du bei „Feuerabend“ angemeldet bist");
    expect(email.text).toContain("Du weißt von keiner Anmeldung?");
    expect(email.text).not.toContain("dashboard");
    // Someone else has typed the name and the address.
    expect(email.text).not.toContain("Brandt");
    expect(email).toMatchObject({ userId: null, unprovenRecipient: "jule@beispiel.de" });
  });

  it("keeps names and the text for customers from an unproven address of a customer", async () => {
    const event = feuerabend();
    setContent(event, { access: "Der Code ist 4711." });
    const { id: userId, email: customerEmail } = await createCustomer();
    order(event, { userId, customerEmail, named: [{ email: customerEmail }] });
    await remindOfDates(BEFORE);
    const email = onlyEmailTo(customerEmail);
    expect(email.text).not.toMatch(/4711|Özdemir/);
    expect(email.text).toContain("Meine Inhalte:\nhttp://");
    expect(email.text).toContain("Adresse bestätigen:\nhttp://");
    expect(email.unprovenRecipient).toBe(customerEmail);
    expect(JSON.stringify(email.content)).not.toContain("4711");
  });

  it("is sent again for the new date after a move", async () => {
    const event = feuerabend();
    const { customerEmail } = order(event);
    await remindOfDates(BEFORE);
    move(event, { date: "2027-04-20" });
    expect(await remindOfDates(BEFORE)).toBe(0);
    expect(await remindOfDates(at("2027-04-18 09:00"))).toBe(1);
    move(event, { time: "19:30" });
    expect(await remindOfDates(at("2027-04-18 10:00"))).toBe(1);
    expect(subjectsTo(customerEmail)).toEqual([
      "Erinnerung an „Feuerabend“ am 13. März 2027",
      "Erinnerung an „Feuerabend“ am 20. April 2027",
      "Erinnerung an „Feuerabend“ am 20. April 2027",
    ]);
  });

  it("reaches a participant who was named after it", async () => {
    const event = feuerabend();
    const { customerEmail } = order(event, { quantity: 1 });
    await remindOfDates(BEFORE);
    order(event, { customerEmail, quantity: 1, named: [guest] });
    expect(await remindOfDates(BEFORE)).toBe(1);
    expect(emailsTo(guest.email)).toHaveLength(1);
  });

  it("is not sent about an order on the planned day or later", async () => {
    const event = feuerabend();
    const early = order(event, { createdAt: at("2027-03-10 23:59") });
    const late = order(event, { createdAt: at("2027-03-11 00:00") });
    await remindOfDates(at("2027-03-12 09:00"));
    expect([early, late].map(({ customerEmail }) => emailsTo(customerEmail).length)).toEqual([
      1, 0,
    ]);
  });

  it("is sent once the money has come, even after the planned day", async () => {
    const event = feuerabend();
    const { id, customerEmail } = order(event, { status: "pending", completedAt: null });
    expect(await remindOfDates(BEFORE)).toBe(0);
    const completedAt = at("2027-03-12 15:00");
    db.update(orders).set({ status: "completed", completedAt }).where(eq(orders.id, id)).run();
    expect(await remindOfDates(at("2027-03-12 15:05"))).toBe(1);
    expect(emailsTo(customerEmail)).toHaveLength(1);
  });

  it.each<[string, (event: CatalogItem, order: Order) => unknown]>([
    [
      "an unpaid order",
      (_event, { id }) =>
        db.update(orders).set({ status: "pending" }).where(eq(orders.id, id)).run(),
    ],
    [
      "a cancelled order",
      (_event, { id }) =>
        db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id)).run(),
    ],
    [
      "pieces that were taken back",
      (_event, { id }) =>
        db.update(orderItems).set({ cancelledQuantity: 2 }).where(eq(orderItems.orderId, id)).run(),
    ],
    [
      "an order whose account was deleted",
      (_event, { id }) =>
        db.update(orders).set({ customerEmail: "" }).where(eq(orders.id, id)).run(),
    ],
    ["an archived event", (event) => move(event, { archivedAt: ORDERED })],
    ["a past event", (event) => move(event, { date: "2027-03-10" })],
    ["an event that has begun", (event) => move(event, { date: "2027-03-11", time: "09:00" })],
    ["an event without a reminder", (event) => setContent(event, { remindDaysBefore: null })],
  ])("is not sent about %s", async (_case, change) => {
    const event = feuerabend();
    change(event, order(event));
    expect(await remindOfDates(BEFORE)).toBe(0);
    expect(db.select().from(dateReminders).all()).toEqual([]);
  });

  it("counts only the pieces that are left", async () => {
    const event = feuerabend();
    const { id, customerEmail } = order(event);
    db.update(orderItems).set({ cancelledQuantity: 1 }).where(eq(orderItems.orderId, id)).run();
    await remindOfDates(BEFORE);
    expect(onlyEmailTo(customerEmail).text).not.toContain("Platz 2");
  });

  it("is sent once by two processes at the same time", async () => {
    const event = feuerabend();
    for (let count = 0; count < 30; count += 1) order(event);
    const both = await Promise.all([remindOfDates(BEFORE), remindOfDates(BEFORE)]);
    expect(both.reduce((sum, count) => sum + count)).toBe(30);
    expect(db.select().from(emails).all()).toHaveLength(30);
  });

  it("is not noted as sent if its e-mail cannot be written, and does not hold up others", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const event = feuerabend();
    const { customerEmail } = order(event);
    await whileRefused("insert", "emails", () => remindOfDates(BEFORE));
    expect(db.select().from(dateReminders).all()).toEqual([]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    expect(await remindOfDates(BEFORE)).toBe(1);
    expect(emailsTo(customerEmail)).toHaveLength(1);
  });

  it("is also sent about a course with a date, without words about participants", async () => {
    const course = createItem({ kind: "course", title: "Atmen", date: "2027-03-13" });
    const paid = { status: "completed", completedAt: ORDERED, createdAt: ORDERED } as const;
    const customer = createOrder({ ...paid, ...(await provenCustomer()) });
    addOrderItem(customer, course);
    expect(await remindOfDates(BEFORE)).toBe(1);
    const { text, content } = onlyEmailTo(customer.customerEmail);
    expect(text).toContain("Wann: Samstag, 13. März 2027\n");
    expect(text).not.toMatch(/Teilnehmende|Platz|Wo:|Kalenderdatei/);
    expect(content.some(({ kind }) => kind === "calendar")).toBe(false);
  });
});

it("an address for which it fails does not hold up the others, however many fail", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const event = feuerabend();
  for (let count = 0; count < 26; count += 1) {
    order(event, { customerEmail: `kaputt-${count}@beispiel.de` });
  }
  const { customerEmail } = order(event);
  sqlite.exec(`create temp trigger broken before insert on main.emails
    when new.recipient like 'kaputt-%' begin select raise(abort, 'broken'); end`);
  try {
    expect(await remindOfDates(BEFORE)).toBe(1);
  } finally {
    sqlite.exec("drop trigger broken");
    log.mockRestore();
  }
  expect(emailsTo(customerEmail)).toHaveLength(1);
  expect(db.select().from(dateReminders).all()).toHaveLength(1);
  expect(await remindOfDates(BEFORE)).toBe(26);
});

describe("shortly before an online date", () => {
  it("a second reminder says when it begins and how to enter", async () => {
    const event = feuerabend({ location: "Online" });
    setContent(event, { access: "https://raum.beispiel.de/4711" });
    const customer = await provenCustomer();
    order(event, customer);
    await remindOfDates(BEFORE);
    await remindOfDates(SHORTLY);
    const [newest, ...earlier] = emailsTo(customer.customerEmail);
    expect(earlier).toHaveLength(1);
    expect(newest?.subject).toBe("Um 18:30\u00A0Uhr beginnt „Feuerabend“");
    expect(newest?.text).toContain("https://raum.beispiel.de/4711");
    expect(newest?.expiresAt).toEqual(at("2027-03-13 18:30"));
  });

  it("none is sent if it takes place elsewhere", async () => {
    order(feuerabend());
    expect(await remindOfDates(SHORTLY)).toBe(0);
  });
});

describe("the e-mail afterwards", () => {
  it("brings the owner's text to everyone who has paid, on the next day", async () => {
    const event = feuerabend();
    setContent(event, { afterText: "# Danke!\n\n- [Lieder](https://lieder.beispiel.de)" });
    const { customerEmail } = order(event, { named: [guest], createdAt: at("2027-03-13 18:00") });
    order(event, { status: "cancelled" });
    expect(await remindOfDates(at("2027-03-13 23:30"))).toBe(0);
    expect(await remindOfDates(AFTER)).toBe(2);
    expect(await remindOfDates(AFTER)).toBe(0);
    for (const address of [customerEmail, guest.email]) {
      const { subject, text, expiresAt } = onlyEmailTo(address);
      expect(subject).toBe("Nach „Feuerabend“");
      expect(text).toContain("Danke!");
      expect(text).toContain("– Lieder (https://lieder.beispiel.de)");
      expect(text).toContain("weil du bei „Feuerabend“ angemeldet warst");
      expect(expiresAt).toEqual(at("2027-03-17 00:00"));
    }
  });

  it("is not sent to someone whose order was completed after the day", async () => {
    const event = feuerabend();
    setContent(event, { afterText: "Danke!" });
    const { customerEmail } = order(event, { completedAt: at("2027-03-13 20:00") });
    order(event, { completedAt: at("2027-03-14 08:30") });
    expect(await remindOfDates(AFTER)).toBe(1);
    expect(emailsTo(customerEmail)).toHaveLength(1);
  });

  it("is not sent without a text, nor as a draft", async () => {
    const event = feuerabend();
    order(event);
    expect(await remindOfDates(AFTER)).toBe(0);
    setContent(event, { afterTextDraft: "Danke!" });
    expect(await remindOfDates(AFTER)).toBe(0);
  });
});

describe("by a date that is not known yet", () => {
  const memory = path.join(env.DATA_DIR, "housekeeping.json");
  const turn = (now: Date) =>
    Promise.all(clock.filter(({ work }) => work === remindOfDates).map((it) => takeTurn(it, now)));

  beforeEach(() => rmSync(memory, { force: true }));

  it("nobody is reminded after a jump of the clock", async () => {
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    writeFileSync(memory, JSON.stringify({ believed: at("2027-03-01 09:00").getTime() }));
    order(feuerabend());
    await turn(BEFORE);
    expect(db.select().from(emails).all()).toEqual([]);
    writeFileSync(memory, JSON.stringify({ believed: BEFORE.getTime() }));
    await turn(BEFORE);
    expect(db.select().from(emails).all()).toHaveLength(1);
  });

  it("a new shop reminds on its first day, unless its clock jumps", async () => {
    expect(isTrustedDate(BEFORE)).toBe(false);
    order(feuerabend());
    await turn(BEFORE);
    expect(db.select().from(emails).all()).toHaveLength(1);
    expect([isTrustedDate(BEFORE), isLikelyDate(BEFORE)]).toEqual([false, true]);
    expect(isLikelyDate(at("2027-06-01 09:00"))).toBe(false);
  });
});
