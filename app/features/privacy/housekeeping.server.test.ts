import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock, takeTurn } from "#app/clock.server.ts";
import { storeDocument } from "#app/features/documents/documents.server.ts";
import { deleteExpired, keepHouse } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  businessLetters,
  type catalogItems,
  changeLog,
  contactMessages,
  dateReminders,
  declarations,
  documents,
  doneForms,
  emailLinks,
  emails,
  eventBookings,
  halfSignIns,
  type InvoiceContent,
  interruptedForms,
  invoices,
  newsletterSubscriptions,
  type Order,
  orderItems,
  orders,
  rateLimits,
  renewalReminders,
  sessions,
} from "#db/schema.ts";
import { isInDatabaseFiles } from "#tests/support/database-files.ts";
import { withDeletableInvoices } from "#tests/support/deletable-invoices.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import { createCustomer, createItem, whileRefused } from "#tests/support/samples.ts";

// Fake timers do not wait for a real disk.
vi.mock("#db/writing/disk-sync.server.ts", () => ({ createDiskSync: () => async () => {} }));

const { DATA_DIR = "" } = process.env;
const NOW = new Date("2035-03-10T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * HOUR);
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const at = (text: string) => new Date(text);

beforeEach(() => {
  dropLetterGuard();
  const tables = [
    changeLog,
    eventBookings,
    businessLetters,
    orders,
    declarations,
    emails,
    emailLinks,
    newsletterSubscriptions,
  ];
  for (const table of [...tables, contactMessages, sessions, rateLimits, doneForms, dateReminders])
    db.delete(table).run();
});

type Values<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;
let count = 0;

function addEmail(values: Values<typeof emails>): void {
  count += 1;
  const content = [{ kind: "paragraph" as const, text: "Hallo," }];
  const email = { key: `${count}`, messageId: `<${count}>`, recipient: "a@b.de", subject: "x" };
  db.insert(emails)
    .values({ ...email, content, priority: "order", status: "kept", dueAt: NOW, ...values })
    .run();
}

function addSubscription(values: Values<typeof newsletterSubscriptions>): void {
  db.insert(newsletterSubscriptions)
    .values({ email: "a@b.de", ...values })
    .run();
}

const addOrder = (values: Values<typeof orders>) =>
  createOrder({ createdAt: NOW, customerEmail: "", ...values });

let letterCount = 0;

/** A business letter, by default about a new order. */
function addLetter(keptUntil: string, values: Values<typeof businessLetters> = {}): void {
  letterCount += 1;
  const isAboutNew = !values.orderId && !values.declarationId;
  const orderId = isAboutNew ? addOrder({}).id : null;
  const letter = { id: `${letterCount}`, recipient: "a@b.de", subject: "x", content: [] };
  db.insert(businessLetters)
    .values({ ...letter, orderId, keptUntil, ...values })
    .run();
}

function addDeclaration(receivedAt: Date): string {
  const declared = { name: "Ida", contract: "Kerzen", email: "a@b.de", token: "x", sha256: "x" };
  const values = { kind: "withdrawal" as const, ...declared, receivedAt };
  return db.insert(declarations).values(values).returning().get().id;
}

function addParticipant(date: string, values: Values<typeof catalogItems> = {}): void {
  const dates = { date, time: "19:00", ...values };
  const event = createItem({ kind: "event", location: "Potsdam", ...dates });
  const { id: orderItemId } = addOrderItem(addOrder({}), event);
  const participant = { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" };
  db.insert(eventBookings)
    .values({ eventId: event.id, orderItemId, seat: 1, ...participant })
    .run();
}

function addChange(createdAt: Date): void {
  const change = {
    subject: "item",
    subjectId: "x",
    label: "Tagebuch",
    action: "gelöscht",
  } as const;
  db.insert(changeLog)
    .values({ ...change, actor: "admin", createdAt })
    .run();
}

function addDateReminder(startsAt: string): void {
  const { id: itemId } = createItem({
    kind: "event",
    date: "2035-02-08",
    time: "19:00",
    location: "Potsdam",
  });
  const recipient = "ida@beispiel.de";
  db.insert(dateReminders).values({ itemId, kind: "afterwards", recipient, startsAt }).run();
}

async function addRenewalReminder(lastDay: string): Promise<void> {
  const { id: userId } = await createCustomer();
  db.delete(renewalReminders).run();
  db.insert(renewalReminders).values({ userId, lastDay, daysBefore: 7 }).run();
}

async function addSession(expiresAt: Date): Promise<void> {
  const { id: userId } = await createCustomer();
  db.insert(sessions).values({ tokenHash: "x", userId, expiresAt }).run();
}

async function addHalfSignIn(expiresAt: Date): Promise<void> {
  const { id: userId } = await createCustomer();
  db.insert(halfSignIns).values({ tokenHash: "x", userId, expiresAt }).run();
}

async function addInterruptedForm(expiresAt: Date): Promise<void> {
  const { id: userId } = await createCustomer();
  db.insert(interruptedForms).values({ id: "x", userId, sealedForm: "x", expiresAt }).run();
}

type Tables = typeof emails | typeof orders | typeof sessions | typeof emailLinks;
type Kept =
  | Tables
  | typeof eventBookings
  | typeof halfSignIns
  | typeof interruptedForms
  | typeof rateLimits
  | typeof doneForms
  | typeof contactMessages
  | typeof dateReminders
  | typeof renewalReminders
  | typeof businessLetters
  | typeof declarations;
type Listed = Kept | typeof newsletterSubscriptions | typeof changeLog;
type Case = [what: string, table: Listed, add: () => unknown, left: 0 | 1];

const lateIn2031 = at("2031-12-31T22:59:59Z");
const earlyIn2032 = at("2031-12-31T23:00:00Z");
const lateIn2026 = at("2026-12-31T22:59:59Z");
const earlyIn2027 = at("2026-12-31T23:00:00Z");

// Years end in Berlin, an hour before they end in UTC.
const cases: Case[] = [
  ["a change 730 days ago", changeLog, () => addChange(daysAgo(730)), 1],
  ["a change 731 days ago", changeLog, () => addChange(daysAgo(731)), 0],
  ["an e-mail from 90 days ago", emails, () => addEmail({ createdAt: daysAgo(90) }), 1],
  ["an e-mail from 91 days ago", emails, () => addEmail({ createdAt: daysAgo(91) }), 0],
  [
    "an e-mail that was sent 91 days ago",
    emails,
    () => addEmail({ createdAt: daysAgo(91), status: "sent", sentAt: daysAgo(91) }),
    0,
  ],
  [
    "an e-mail that failed 91 days ago",
    emails,
    () => addEmail({ createdAt: daysAgo(91), status: "failed" }),
    0,
  ],
  [
    "an old e-mail that is still queued",
    emails,
    () => addEmail({ createdAt: daysAgo(91), status: "queued" }),
    1,
  ],
  ["a session that has just expired", sessions, () => addSession(NOW), 0],
  ["a session that expires in a second", sessions, () => addSession(secondsAgo(-1)), 1],
  ["a half sign-in that has just expired", halfSignIns, () => addHalfSignIn(NOW), 0],
  ["a half sign-in of the next second", halfSignIns, () => addHalfSignIn(secondsAgo(-1)), 1],
  ["an interrupted form after its day", interruptedForms, () => addInterruptedForm(NOW), 0],
  [
    "an interrupted form within its day",
    interruptedForms,
    () => addInterruptedForm(secondsAgo(-1)),
    1,
  ],
  [
    "a message from a year ago",
    contactMessages,
    () =>
      db
        .insert(contactMessages)
        .values(messageOf(daysAgo(365)))
        .run(),
    1,
  ],
  [
    "a message from more than a year ago",
    contactMessages,
    () =>
      db
        .insert(contactMessages)
        .values(messageOf(daysAgo(366)))
        .run(),
    0,
  ],
  [
    "a subscription unconfirmed for 30 days",
    newsletterSubscriptions,
    () => addSubscription({ status: "pending", createdAt: daysAgo(30) }),
    1,
  ],
  [
    "a subscription unconfirmed for 31 days",
    newsletterSubscriptions,
    () => addSubscription({ status: "pending", createdAt: daysAgo(31) }),
    0,
  ],
  [
    "an old subscription that was requested again",
    newsletterSubscriptions,
    () => addSubscription({ status: "pending", createdAt: daysAgo(31), consentedAt: daysAgo(1) }),
    1,
  ],
  [
    "an unconfirmed subscription of an address that was unsubscribed early in 2032",
    newsletterSubscriptions,
    () =>
      addSubscription({
        status: "pending",
        consentedAt: daysAgo(31),
        unsubscribedAt: earlyIn2032,
      }),
    1,
  ],
  [
    "an unconfirmed subscription of an address that was unsubscribed late in 2031",
    newsletterSubscriptions,
    () =>
      addSubscription({
        status: "pending",
        consentedAt: daysAgo(31),
        unsubscribedAt: lateIn2031,
      }),
    0,
  ],
  [
    "an active subscription of any age",
    newsletterSubscriptions,
    () => addSubscription({ status: "subscribed", createdAt: at("2020-01-01T00:00:00Z") }),
    1,
  ],
  [
    "a subscription that ended early in 2032",
    newsletterSubscriptions,
    () => addSubscription({ status: "unsubscribed", unsubscribedAt: earlyIn2032 }),
    1,
  ],
  [
    "a subscription that ended late in 2031",
    newsletterSubscriptions,
    () => addSubscription({ status: "unsubscribed", unsubscribedAt: lateIn2031 }),
    0,
  ],
  [
    "a subscription that ended before end dates were recorded",
    newsletterSubscriptions,
    () => addSubscription({ status: "unsubscribed", updatedAt: lateIn2031 }),
    0,
  ],
  ["a participant 90 days after the event", eventBookings, () => addParticipant("2034-12-10"), 1],
  ["a participant 91 days after the event", eventBookings, () => addParticipant("2034-12-09"), 0],
  [
    "a participant 90 days after the last of several dates",
    eventBookings,
    () => addParticipant("2034-10-10", { furtherDates: "2034-12-10T19:00" }),
    1,
  ],
  [
    "a participant 91 days after the last of several dates",
    eventBookings,
    () => addParticipant("2034-10-10", { furtherDates: "2034-12-09T19:00" }),
    0,
  ],
  ["a reminder of a date 30 days ago", dateReminders, () => addDateReminder("2035-02-08 00:00"), 1],
  ["a reminder of a date 31 days ago", dateReminders, () => addDateReminder("2035-02-07 23:59"), 0],
  [
    "a reminder of a membership that ended 30 days ago",
    renewalReminders,
    () => addRenewalReminder("2035-02-08"),
    1,
  ],
  [
    "a reminder of a membership that ended 31 days ago",
    renewalReminders,
    () => addRenewalReminder("2035-02-07"),
    0,
  ],
  ["an order from early 2027", orders, () => addOrder({ createdAt: earlyIn2027 }), 1],
  ["an order from late 2026", orders, () => addOrder({ createdAt: lateIn2026 }), 0],
  [
    "an order from 2026 that was completed in 2027",
    orders,
    () => addOrder({ createdAt: lateIn2026, status: "completed", completedAt: earlyIn2027 }),
    1,
  ],
  [
    "an old order whose account still exists",
    orders,
    async () => addOrder({ createdAt: lateIn2026, userId: (await createCustomer()).id }),
    1,
  ],
  ["a business letter on its last day", businessLetters, () => addLetter("2035-03-10"), 1],
  ["a business letter after its last day", businessLetters, () => addLetter("2035-03-09"), 0],
  [
    "a business letter about an account's order, after its last day",
    businessLetters,
    async () =>
      addLetter("2035-03-09", { orderId: addOrder({ userId: (await createCustomer()).id }).id }),
    0,
  ],
  [
    "an old order with a letter that is still kept",
    orders,
    () => addLetter("2035-12-31", { orderId: addOrder({ createdAt: lateIn2026 }).id }),
    1,
  ],
  [
    "an old order with a letter after its last day",
    orders,
    () => addLetter("2034-12-31", { orderId: addOrder({ createdAt: lateIn2026 }).id }),
    0,
  ],
  ["a declaration from 2029", declarations, () => addDeclaration(at("2029-01-01T12:00:00Z")), 1],
  ["a declaration from 2028", declarations, () => addDeclaration(at("2028-12-31T12:00:00Z")), 0],
  [
    "a declaration from 2028 with a letter that is still kept",
    declarations,
    () => addLetter("2035-12-31", { declarationId: addDeclaration(at("2028-12-31T12:00:00Z")) }),
    1,
  ],
  [
    "a link that has just expired",
    emailLinks,
    () => db.insert(emailLinks).values(linkUntil(NOW)).run(),
    0,
  ],
  [
    "a link that expires in a second",
    emailLinks,
    () =>
      db
        .insert(emailLinks)
        .values(linkUntil(secondsAgo(-1)))
        .run(),
    1,
  ],
  [
    "a link without an expiry date",
    emailLinks,
    () => db.insert(emailLinks).values(linkUntil(null)).run(),
    1,
  ],
  ["a form processed more than a day ago", doneForms, () => doForm(secondsAgo(24 * 3600 + 1)), 0],
  ["a form processed a day ago", doneForms, () => doForm(secondsAgo(24 * 3600)), 1],
  [
    "an expired counter",
    rateLimits,
    () =>
      db
        .insert(rateLimits)
        .values({ key: "x", expire: NOW.getTime() - 1 })
        .run(),
    0,
  ],
  [
    "an active counter",
    rateLimits,
    () => db.insert(rateLimits).values({ key: "x", expire: NOW.getTime() }).run(),
    1,
  ],
];

function doForm(createdAt: Date) {
  db.insert(doneForms).values({ fingerprint: "x", createdAt }).run();
}

function messageOf(createdAt: Date) {
  return { name: "Ida", email: "ida@beispiel.de", message: "Guten Tag.", createdAt };
}

function linkUntil(expiresAt: Date | null) {
  return { purpose: "newsletter-unsubscription" as const, tokenHash: "x", expiresAt };
}

describe("data at the end of its retention period", () => {
  it.each(cases)("%s", async (_what, table, add, left) => {
    await add();
    expect(await db.$count(table)).toBe(1);
    await deleteExpired(nouns, NOW);
    expect(await db.$count(table)).toBe(left);
  });

  it("is deleted with its dependants: order items, and the e-mail of a link", async () => {
    addParticipant("2034-12-31");
    db.update(orders).set({ createdAt: lateIn2026 }).run();
    const link = db.insert(emailLinks).values(linkUntil(NOW)).returning().get();
    addEmail({ linkId: link.id, createdAt: NOW });
    await deleteExpired(nouns, NOW);
    const counts = [orders, orderItems, eventBookings, emails].map((table) => db.$count(table));
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
  });
});

describe("the invoices of an order without an account", () => {
  const old = { createdAt: new Date("2016-03-01T10:00:00Z"), userId: null };
  afterEach(() => withDeletableInvoices(() => db.delete(invoices).run()));

  let sequence = 0;

  function addInvoice({ id: orderId }: Order, values: Values<typeof invoices> = {}) {
    sequence += 1;
    const source = { title: "Rechnung", foot: "", markdown: `${sequence}` };
    const document = { filename: "rechnung.pdf", sha256: `${sequence}`, source };
    const invoice = {
      orderId,
      kind: "invoice",
      series: "R-{nummer}",
      sequence,
      number: `R-${sequence}`,
      content: {} as InvoiceContent,
      documentId: storeDocument(db, document, NOW),
      issuedOn: "2016-03-01",
      recipient: "Ida Kühn",
      gross: 1000,
      keptUntil: "2024-12-31",
    } as const;
    return db
      .insert(invoices)
      .values({ ...invoice, ...values })
      .returning()
      .get();
  }

  it("are deleted together once the last of them is old enough, and then the order", async () => {
    const order = addOrder(old);
    const invoice = addInvoice(order);
    const cancellation = { kind: "cancellation", cancelsId: invoice.id, gross: -1000 } as const;
    addInvoice(order, cancellation);
    await deleteExpired(nouns, NOW);
    const counts = [invoices, documents, orders].map((table) => db.$count(table));
    expect(await Promise.all(counts)).toEqual([0, 0, 0]);
  });

  it("stay, with their order, as long as one of them has to be kept", async () => {
    const order = addOrder(old);
    addInvoice(order);
    addInvoice(order, { keptUntil: "2099-12-31" });
    await deleteExpired(nouns, NOW);
    expect(await Promise.all([db.$count(invoices), db.$count(orders)])).toEqual([2, 1]);
  });
});

describe("the housekeeping", () => {
  /** Pretends that the last run was at this time, with a correct clock. */
  const lastRunAt = (time: Date) =>
    writeFileSync(note, JSON.stringify({ believed: time.getTime() }));
  const note = path.join(DATA_DIR, "housekeeping.json");

  beforeEach(() => lastRunAt(NOW));

  /** Lets some hours pass, and gives the housekeeping its turn after each. */
  async function pass(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += 1) {
      vi.advanceTimersByTime(HOUR);
      await keepHouse(nouns, new Date());
    }
  }

  it("removes pictures that no catalog item uses", async () => {
    const picture = path.join(DATA_DIR, "uploads", "0".repeat(32));
    mkdirSync(picture, { recursive: true });
    const now = Date.now() + 8 * 24 * HOUR - HOUR;
    lastRunAt(new Date(now));
    await keepHouse(nouns, new Date(now));
    expect(existsSync(picture)).toBe(true);
    await keepHouse(nouns, new Date(now + 2 * HOUR));
    expect(existsSync(picture)).toBe(false);
  });

  it("leaves no deleted data in the database files", async () => {
    const isInFiles = () => isInDatabaseFiles("ein-merkwort");
    addEmail({ createdAt: daysAgo(91), subject: "ein-merkwort" });
    expect(isInFiles()).toBe(true);
    await keepHouse(nouns, NOW);
    expect(isInFiles()).toBe(false);
  });

  it("logs a failure and tries again in its next turn", async () => {
    const turn = () =>
      Promise.all(
        clock.filter(({ name }) => name === "housekeeping").map((it) => takeTurn(it, NOW)),
      );
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    addEmail({ createdAt: daysAgo(91) });
    await whileRefused("delete", "emails", turn);
    expect(log).toHaveBeenCalledWith(expect.stringContaining("[housekeeping]"), expect.any(Error));
    expect(await db.$count(emails)).toBe(1);
    await turn();
    expect(await db.$count(emails)).toBe(0);
  });

  describe("with a clock that is 200 days ahead", () => {
    const AHEAD = daysAgo(-200);

    /** Creates data that has expired by this clock but must stay. */
    async function startAhead() {
      const picture = path.join(DATA_DIR, "uploads", "1".repeat(32));
      mkdirSync(picture, { recursive: true });
      utimesSync(picture, daysAgo(1), daysAgo(1));
      addEmail({ createdAt: daysAgo(1) });
      addParticipant("2035-03-11");
      await addSession(daysAgo(-30));
      const log = vi.spyOn(console, "warn").mockReturnValue(undefined);
      vi.useFakeTimers({ now: AHEAD, toFake: ["Date", "performance"] });
      await keepHouse(nouns, AHEAD);
      const counts = async () => [
        ...(await Promise.all([emails, eventBookings, sessions].map((table) => db.$count(table)))),
        existsSync(picture),
      ];
      return { counts, log };
    }

    it("only logs, once, and resumes with the right date after the clock is corrected", async () => {
      const { counts, log } = await startAhead();
      await pass(20);
      expect(await counts()).toEqual([1, 1, 1, true]);
      expect(log.mock.calls).toEqual([[expect.stringMatching(/the clock says 2035-09-26T12:00/)]]);
      addEmail({ createdAt: daysAgo(91) });
      vi.setSystemTime(NOW);
      await pass(1);
      expect(await counts()).toEqual([1, 1, 1, true]);
    });

    it("deletes once a day has confirmed the date", async () => {
      const { counts } = await startAhead();
      await pass(23);
      expect(await counts()).toEqual([1, 1, 1, true]);
      await pass(1);
      expect(await counts()).toEqual([0, 0, 0, false]);
    });
  });

  it.each([
    ["a new shop", () => rmSync(note)],
    ["a shop with a damaged state file", () => writeFileSync(note, "null")],
    ["a shop with a malformed state file", () => writeFileSync(note, '{"believed":"today"}')],
  ])("of %s trusts no date for a day, and logs nothing about it", async (_name, prepare) => {
    prepare();
    const log = vi.spyOn(console, "warn").mockReturnValue(undefined);
    vi.useFakeTimers({ now: NOW, toFake: ["Date", "performance"] });
    addEmail({ createdAt: daysAgo(91) });
    await keepHouse(nouns, NOW);
    expect(await db.$count(emails)).toBe(1);
    await pass(24);
    expect(await db.$count(emails)).toBe(0);
    expect(log).not.toHaveBeenCalled();
  });
});

describe("money from bank statements", () => {
  function addMoney(purpose: string, values: Values<typeof bankEntries>): void {
    const importId = db
      .insert(bankImports)
      .values({ fileName: "a.xml", newCount: 1, knownCount: 0, outgoingCount: 0 })
      .returning()
      .get().id;
    const money = { bookedOn: "2034-01-01", amount: 1000, payerName: "Ida", payerIban: "DE1" };
    db.insert(bankEntries)
      .values({ importId, fingerprint: purpose, purpose, ...money, ...values })
      .run();
  }
  const left = () =>
    db
      .select()
      .from(bankEntries)
      .all()
      .map(({ purpose, payerIban }) => `${purpose} ${payerIban}`);

  it("is deleted after 90 days if no order got it; otherwise the IBAN goes after 13 months", async () => {
    db.delete(bankEntries).run();
    addMoney("open, old", { createdAt: daysAgo(91) });
    addMoney("aside, old", { createdAt: daysAgo(91), state: "ignored" });
    addMoney("open", { createdAt: daysAgo(89) });
    addMoney("booked", { createdAt: at("2034-02-10T12:00:01Z"), state: "booked" });
    addMoney("booked, old", { createdAt: at("2034-02-10T11:59:59Z"), state: "booked" });
    await deleteExpired(nouns, NOW);
    expect(left()).toEqual(["open DE1", "booked DE1", "booked, old null"]);
  });

  it("is deleted with the year of its records once the order that got it is deleted", async () => {
    db.delete(bankEntries).run();
    const old = { createdAt: at("2026-12-31T12:00:00Z"), state: "booked" } as const;
    addMoney("of an order", old);
    addMoney("of no order any more", old);
    addMoney("later", { ...old, createdAt: at("2027-01-01T12:00:00Z") });
    const order = createOrder({ createdAt: at("2027-02-01T12:00:00Z") });
    const [entry] = db.select().from(bankEntries).all();
    payOrder(order, { amount: 1000, bankEntryId: entry?.id });
    await deleteExpired(nouns, NOW);
    expect(left()).toEqual(["of an order null", "later null"]);
  });

  it("leaves no text of lines that were not read after 90 days", async () => {
    db.delete(bankImports).run();
    const texts = { problems: '[{"text":"Ida"}]', otherAccounts: '["DE1"]' };
    const counts = { newCount: 1, knownCount: 0, outgoingCount: 0 };
    for (const days of [91, 89]) {
      db.insert(bankImports)
        .values({ fileName: `${days}.csv`, ...counts, ...texts, createdAt: daysAgo(days) })
        .run();
    }
    await deleteExpired(nouns, NOW);
    const imports = db.select().from(bankImports).all();
    expect(imports.map(({ problems, otherAccounts }) => [problems, otherAccounts])).toEqual([
      ["[]", "[]"],
      [texts.problems, texts.otherAccounts],
    ]);
  });
});
