import { eq, lt, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import { settleOutgoing } from "#app/features/money/refunds/settle-outgoing.server.ts";
import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { addDays, berlinDay, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  declarations,
  documents,
  emails,
  legalTexts,
  type Order,
  orderItems,
  orderStatusChanges,
  orders,
  type PaymentAttempt,
  paymentAttempts,
  payments,
  refunds,
} from "#db/schema.ts";
import { camtFile, payerIban, shopIban } from "#tests/support/bank-files.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { fetchPicture, readGirocode } from "#tests/support/girocode.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const PATH = "/admin/payments?ansicht=erstattungen";
const provider = new FakeProvider();
const MAY_WAIT = "Bei Waren dürfen Sie warten, bis sie zurück sind oder der Versand belegt ist";
let browser: Browser;
let count = 0;

beforeAll(async () => {
  await provider.start();
  Object.assign(env, { MOLLIE_API_KEY: fakeKeys.mollie, PAYMENT_API_URL: new URL(provider.url) });
});
afterAll(async () => {
  delete env.MOLLIE_API_KEY;
  delete env.PAYMENT_API_URL;
  await provider.stop();
});
beforeEach(async () => {
  for (const table of [declarations, orders, emails]) db.delete(table).run();
  provider.reset();
  browser = (await createAdmin()).browser;
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** A cancelled order of 50 €, of which nothing is paid. */
function cancelledOrder(values: Partial<Order> = {}): Order {
  const order = createOrder({ status: "cancelled", totalAmount: 5000, ...values });
  addOrderItem(order, createItem({ price: 5000 }));
  return order;
}

/** The order, paid online by an attempt that the provider knows. */
function payOnline(order: Order, amount = order.totalAmount): PaymentAttempt {
  count += 1;
  const providerId = `tr_refunded${count}`;
  const attempt = db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      provider: "mollie",
      mode: "test",
      providerId,
      amount,
      state: "paid",
    })
    .returning()
    .get();
  payOrder(order, {
    amount,
    method: "online",
    attemptId: attempt.id,
    reference: `mollie:${providerId}`,
  });
  provider.payments.set(providerId, {
    id: providerId,
    api: "mollie",
    state: "paid",
    amount,
    currency: "EUR",
    isLive: false,
    attempt: attempt.id,
    description: "",
    returnUrl: "",
    webhookUrl: null,
    expiresAt: new Date(),
    refunds: [],
    chargebacks: [],
  });
  return attempt;
}

/** An accepted withdrawal of pieces of the order. */
function withdraw(order: Order, values: Partial<typeof declarations.$inferInsert>): void {
  const now = new Date();
  db.insert(declarations)
    .values({
      kind: "withdrawal",
      token: order.id,
      sha256: order.id,
      name: order.customerName,
      contract: order.number,
      email: order.customerEmail,
      orderId: order.id,
      receivedAt: now,
      handledAt: now,
      outcome: "accepted",
      ...values,
    })
    .run();
}

/** The id of an instruction on withdrawal, which an order may refer to. */
function storeInstruction(): string {
  const named = { filename: "widerruf.pdf", sha256: crypto.randomUUID() };
  const { id } = db
    .insert(documents)
    .values({ ...named, mediaType: "application/pdf", bytes: Buffer.from("x") })
    .returning()
    .get();
  db.insert(legalTexts).values({ id, name: "instruction", sha256: named.sha256 }).run();
  return id;
}

function payFromAccount(order: Order): void {
  const { id: importId } = db
    .insert(bankImports)
    .values({ fileName: "umsaetze.xml", newCount: 1, knownCount: 0, outgoingCount: 0 })
    .returning()
    .get();
  const { id: bankEntryId } = db
    .insert(bankEntries)
    .values({
      importId,
      fingerprint: order.id,
      bookedOn: "2026-11-01",
      amount: order.totalAmount,
      payerName: "Ida Özdemir",
      payerIban,
      purpose: order.number,
      state: "booked",
    })
    .returning()
    .get();
  payOrder(order, { bankEntryId });
}

/** As pages show it, with a plain space. */
const price = (cents: number) => formatPrice(cents).replace(/\s/, " ");
const movedFor = ({ id }: Order) =>
  db.select().from(payments).where(eq(payments.orderId, id)).orderBy(sql`rowid`).all();
const refundsOf = ({ id }: Order) => db.select().from(refunds).where(eq(refunds.orderId, id)).all();
const sentTo = ({ customerEmail }: Order) => emailsTo(customerEmail).map(({ subject }) => subject);

const attemptOf = ({ id }: Order) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)).get()?.providerId ?? "";
const ownerNews = () => emailsTo(operatorMailbox() ?? "").map(({ subject }) => subject);

/** The fields of an order's form with this button. */
function formOf(page: Page, order: Order, intent: string): Record<string, string> {
  const form = page.document
    .querySelectorAll("form")
    .find(
      (each) =>
        each.querySelector(`[name=order][value="${order.id}"]`) &&
        each.querySelector(`button[value=${intent}]`),
    );
  if (!form) throw new Error(`no form to ${intent} for ${order.number}`);
  const inputs = form.querySelectorAll("input");
  const fields = inputs.map((input) => [
    input.getAttribute("name") ?? "",
    input.getAttribute("value") ?? "",
  ]);
  return { ...Object.fromEntries(fields), intent };
}

async function press(order: Order, intent: string, changes: Record<string, string> = {}) {
  const fields = { ...formOf(await browser.get(PATH), order, intent), ...changes };
  return browser.post(PATH, intent === "note" ? await confirmed(order, fields) : fields);
}

/** The fields with the yes to the question that noting a refund asks. */
async function confirmed(order: Order, fields: Record<string, string>) {
  const question = await browser.post(PATH, fields);
  return { ...fields, confirmed: formOf(question, order, "note").confirmed ?? "" };
}

describe("the list of open refunds", () => {
  it("says so when there are none", async () => {
    expect((await browser.get(PATH)).text).toContain("Nichts zu erstatten");
  });

  it("names withdrawals that nobody has decided about yet, with links, until they are handled", async () => {
    const withdrawal = {
      kind: "withdrawal",
      sha256: "x",
      name: "Ida Kühn",
      contract: "BH-2026-000123",
      email: "ida@beispiel.de",
      receivedAt: new Date("2026-11-24T09:00:00Z"),
    } as const;
    const open = db
      .insert(declarations)
      .values({ ...withdrawal, token: "open" })
      .returning()
      .get();
    const page = await browser.get(PATH);
    expect(page.text).toContain("1 Widerruf ist noch nicht geprüft.");
    const link = page.document.querySelector(`main a[href="/admin/declarations/${open.id}"]`);
    expect(link && visibleText(link)).toContain("Ida Kühn: BH-2026-000123");
    db.update(declarations).set({ outcome: "rejected", handledAt: new Date() }).run();
    expect((await browser.get(PATH)).text).not.toContain("noch nicht geprüft");
  });

  it("names what is owed, to whom, why and until when", async () => {
    const cancelled = cancelledOrder();
    payOrder(cancelled);
    const overpaid = createOrder({ status: "completed", totalAmount: 1000 });
    payOrder(overpaid, { amount: 250, reference: "twice", paidOn: "2020-02-29" });
    createOrder({ status: "completed" });
    const { text } = await browser.get(PATH);
    expect(text).toContain("2 Erstattungen sind offen");
    expect(text).toContain(`Zu erstatten ${price(5000)} Grund Storno`);
    expect(text).toContain(`Zu erstatten ${price(250)} Grund zu viel bezahlt`);
    expect(text).toContain(cancelled.customerName);
    expect(text).not.toContain("Frist vorbei");
  });

  it("names a withdrawal as the reason, with its last day and only the amount of its pieces", async () => {
    const order = createOrder({ status: "completed", totalAmount: 5000 });
    const { id: orderItemId } = addOrderItem(order, createItem({ price: 2000 }), {
      withdrawalClass: "goods",
      quantity: 2,
      cancelledQuantity: 1,
    });
    withdraw(order, { pieces: [{ orderItemId, quantity: 1 }] });
    const lastDay = formatDay(addDays(berlinDay(new Date()), 14)).long;
    expect((await browser.get(PATH)).text).toContain(
      `Zu erstatten ${price(2000)} Grund Widerruf Spätestens ${lastDay} ${MAY_WAIT}`,
    );
    db.update(orderItems).set({ withdrawalClass: "service" }).run();
    expect((await browser.get(PATH)).text).not.toContain(MAY_WAIT);
  });

  it("is not late while sent goods have not come back", async () => {
    const shippedAt = new Date("2026-11-01T12:00:00Z");
    const order = cancelledOrder({ shippedAt });
    payOrder(order, { paidOn: "2026-11-01" });
    const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
    db.update(orderItems).set({ cancelledQuantity: 1, awaitedQuantity: 1 }).run();
    withdraw(order, { pieces: [{ orderItemId: line?.id ?? "", quantity: 1 }] });
    const now = Date.now() + 20 * 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const texts = async () => [(await browser.get(PATH)).text, (await browser.get("/admin")).text];
    for (const text of await texts()) {
      expect(text).toContain("Ware noch nicht zurück");
      expect(text).not.toContain("Frist vorbei");
    }
    db.update(orderItems).set({ awaitedQuantity: 0 }).run();
    for (const text of await texts()) {
      expect(text).not.toContain("Ware noch nicht zurück");
      expect(text).toContain("Frist vorbei");
    }
    const { text } = await browser.get(PATH);
    expect(text).toContain("Auf Ware warten Sie nicht mehr: Bitte erstatten Sie gleich.");
    expect(text).not.toContain(MAY_WAIT);
  });

  it("does not wait for the goods of an order that the shop has cancelled itself", async () => {
    const order = createOrder({ status: "cancelled", shippedAt: new Date(0), totalAmount: 2000 });
    addOrderItem(order, createItem({ price: 1000 }), { quantity: 2, awaitedQuantity: 2 });
    payOrder(order, { paidOn: "2026-11-01" });
    vi.useFakeTimers({ now: Date.now() + 20 * 24 * 60 * 60 * 1000, toFake: ["Date"] });
    const { text } = await browser.get(PATH);
    expect(text).toContain("Grund Storno");
    expect(text).toContain("Frist vorbei");
    expect(text).not.toContain("Ware noch nicht zurück");
  });

  it("is late although goods are awaited if something else is owed as well", async () => {
    const order = createOrder({ status: "completed", totalAmount: 3000, shippedAt: new Date(0) });
    const taken = { cancelledQuantity: 1, price: 1000 };
    addOrderItem(order, createItem(), { ...taken, awaitedQuantity: 1 });
    const { id } = addOrderItem(order, createItem(), { ...taken, price: 2000, position: 2 });
    withdraw(order, { pieces: [{ orderItemId: id, quantity: 1 }] });
    vi.useFakeTimers({ now: Date.now() + 20 * 24 * 60 * 60 * 1000, toFake: ["Date"] });
    const { text } = await browser.get(PATH);
    expect(text).toContain("Frist vorbei");
    expect(text).not.toContain("Ware noch nicht zurück");
  });

  it.each([
    ["a withdrawal, if that took the seat before its date was called off", 1, "Widerruf"],
    ["the calling off, if that took the seat", 2, "Absage"],
  ])("names %s", async (_, cancelledQuantity, reason) => {
    const order = createOrder({ status: "completed", totalAmount: 3000 });
    const event = createItem({ price: 1000, calledOffAt: new Date() });
    const { id } = addOrderItem(order, event, { quantity: 3, cancelledQuantity });
    const dayBefore = new Date(Date.now() - 24 * 60 * 60 * 1000);
    const pieces = [{ orderItemId: id, quantity: 1 }];
    withdraw(order, { pieces, receivedAt: dayBefore, handledAt: dayBefore });
    const createdAt = new Date(Date.now() - 60 * 60 * 1000);
    if (cancelledQuantity > 1) payOrder(order, { amount: -1000, reference: "returned", createdAt });
    expect((await browser.get(PATH)).text).toContain(`Grund ${reason}`);
  });

  it("marks a refund whose last day is over", async () => {
    const order = cancelledOrder();
    payOrder(order, { paidOn: "2026-11-01" });
    vi.useFakeTimers({ now: new Date("2026-11-15T22:59:00Z"), toFake: ["Date"] });
    expect((await browser.get(PATH)).text).not.toContain("Frist vorbei");
    vi.setSystemTime(new Date("2026-11-15T23:00:00Z"));
    expect((await browser.get(PATH)).text).toContain("Frist vorbei");
  });
});

describe("the refund of a withdrawn membership", () => {
  /** A year from 1 November to 1 November, withdrawn on the eleventh. */
  function withdrawnYear(values: Partial<Order> = {}): Order {
    const order = createOrder({
      status: "cancelled",
      totalAmount: 12_000,
      consentService: true,
      instructionId: storeInstruction(),
      ...values,
    });
    const year = createItem({ title: "Ein Jahr", isPlan: true, planMonths: 12, price: 12_000 });
    const { id: orderItemId } = addOrderItem(order, year, {
      planMonths: 12,
      planIsPaid: true,
      cancelledQuantity: 1,
    });
    payOrder(order);
    db.insert(orderStatusChanges)
      .values({
        orderId: order.id,
        fromStatus: "pending",
        toStatus: "completed",
        actor: "payment",
        createdAt: new Date("2026-11-01T11:00:00Z"),
      })
      .run();
    const day = new Date("2026-11-11T11:00:00Z");
    withdraw(order, { pieces: [{ orderItemId, quantity: 1 }], receivedAt: day, handledAt: day });
    return order;
  }

  /** The state of the order's money in the list of orders. */
  async function listedState({ number }: Order): Promise<string | undefined> {
    const row = rowsOf(await browser.get("/admin/orders")).find((each) => each.includes(number));
    return row?.match(/zu erstatten|erstattet/)?.[0];
  }

  const share = "Sie dürfen 3,27 € abziehen: 10 von 366 Tagen genutzt (§ 357a Abs. 2 BGB).";

  it("proposes the whole amount, and says what the shop may keep for the days before", async () => {
    const order = withdrawnYear();
    const page = await browser.get(PATH);
    expect(formOf(page, order, "note").amount).toBe("120,00");
    expect(page.text.replaceAll("\u00A0", " ")).toContain(`${share} Dann erstatten Sie 116,73 €.`);
    expect(await listedState(order)).toBe("zu erstatten");
  });

  it("promises the customer only what is left after the share", async () => {
    const customer = await createCustomer();
    const order = withdrawnYear({ userId: customer.id });
    const { text } = await (await browserOf(customer)).get(`/vertrag-widerrufen?order=${order.id}`);
    expect(text.replaceAll("\u00A0", " ")).toMatch(
      /Du bekommst mindestens 116,73 € bis .* zurück, .* Bis zu 3,27 € dürfen wir/,
    );
  });

  it("is done once all but that share went back", async () => {
    const order = withdrawnYear();
    await press(order, "note", { amount: "116,73" });
    expect(refundsOf(order)).toMatchObject([{ amount: 11_673 }]);
    expect((await browser.get(PATH)).text).toContain("Nichts zu erstatten");
    const { text } = await browser.get(`/admin/orders/${order.id}`);
    expect(text).toMatch(/erstattet ?Einbehalten: 3,27.€/);
    expect(await listedState(order)).toBe("erstattet");
    expect(text).not.toContain("Zurückzuzahlen");
  });

  it("leaves that share to the shop once all else went back at the provider's page", async () => {
    const order = withdrawnYear();
    db.delete(payments).where(eq(payments.orderId, order.id)).run();
    const attempt = payOnline(order);
    const refund = { id: `re_${attempt.id}`, amount: 11_673, state: "done" } as const;
    provider.payments.get(attemptOf(order))?.refunds.push(refund);
    await settleAttempt(attempt.id);
    expect(await listedState(order)).toBe("erstattet");
    const stored = db.select().from(orders).where(eq(orders.id, order.id)).get();
    expect(stored?.keptAmount).toBe(327);
  });

  /** A book for 20 € in the same order, withdrawn at that time. */
  function withdrawBook(order: Order, day: Date): void {
    const book = { position: 2, price: 2000, cancelledQuantity: 1 };
    const { id: orderItemId } = addOrderItem(order, createItem({ price: 2000 }), book);
    const totalAmount = order.totalAmount + 2000;
    db.update(orders).set({ totalAmount }).where(eq(orders.id, order.id)).run();
    payOrder(order, { amount: 2000, reference: "book" });
    const pieces = [{ orderItemId, quantity: 1 }];
    withdraw(order, { token: "book", sha256: "book", pieces, receivedAt: day, handledAt: day });
  }

  it("mentions the share although a book of the order was refunded before", async () => {
    const order = withdrawnYear();
    withdrawBook(order, new Date("2026-11-05T11:00:00Z"));
    const createdAt = new Date("2026-11-06T11:00:00Z");
    payOrder(order, { amount: -2000, reference: "returned", createdAt });
    const page = await browser.get(PATH);
    expect(formOf(page, order, "note").amount).toBe("120,00");
    expect(page.text.replaceAll("\u00A0", " ")).toContain(share);
  });

  it("leaves out the share that the shop has kept before something else is withdrawn", async () => {
    const order = withdrawnYear();
    await press(order, "note", { amount: "116,73" });
    const completedAt = new Date("2026-11-01T11:00:00Z");
    db.update(orders).set({ status: "completed", completedAt }).run();
    withdrawBook(order, new Date(Date.now() + 1000));
    const page = await browser.get(PATH);
    expect(formOf(page, order, "note").amount).toBe("20,00");
    expect(page.text).not.toContain("abziehen");
    await press(order, "note");
    expect(refundsOf(order).map(({ amount }) => amount)).toEqual([11_673, 2000]);
  });

  it("leaves that share paid by its own money, also if the rest is cancelled, refunded and reopened", async () => {
    const order = withdrawnYear({ status: "pending", totalAmount: 13_000 });
    addOrderItem(order, createItem({ price: 1000 }), { position: 2 });
    const completedAt = new Date("2026-11-01T11:00:00Z");
    db.update(orders).set({ status: "completed", completedAt }).run();
    await press(order, "note", { amount: "116,73" });
    await browser.post(`/admin/orders/${order.id}`, { status: "cancelled" });
    expect(formOf(await browser.get(PATH), order, "note").amount).toBe("10,00");
    await press(order, "note");
    expect(await listedState(order)).toBe("erstattet");
    await browser.post(`/admin/orders/${order.id}`, { status: "pending" });
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect(page.text).toMatch(/Noch offen: 10,00\s€ ?Einbehalten: 3,27\s€/);
  });

  it.each([
    ["the customer did not ask for the early start", { consentService: false }],
    ["the shop had no instruction", { instructionId: null }],
  ])("mentions no share if %s", async (_, values) => {
    withdrawnYear(values);
    expect((await browser.get(PATH)).text).not.toContain("abziehen");
  });
});

describe("a refund through the provider", () => {
  it("sends all that is owed, notes it once and tells the customer once", async () => {
    const order = cancelledOrder();
    const attempt = payOnline(order);
    const page = await press(order, "refund");
    expect(page.status).toBe(303);
    const [refund] = refundsOf(order);
    expect(refund).toMatchObject({ amount: 5000, state: "pending", actor: "admin" });
    expect(movedFor(order)).toMatchObject([
      { amount: 5000 },
      {
        amount: -5000,
        method: "online",
        actor: "admin",
        attemptId: attempt.id,
        reference: `mollie:${attempt.providerId}:refund:${refund?.providerRefundId}`,
      },
    ]);
    expect(sentTo(order)).toEqual([`Wir haben dir ${formatPrice(5000)} zurückgezahlt`]);
    expect((await browser.get(PATH)).text).toContain("Nichts zu erstatten");
  });

  it("returns a part, and then the rest", async () => {
    const order = cancelledOrder();
    payOnline(order);
    await press(order, "refund", { amount: "20,00" });
    expect(formOf(await browser.get(PATH), order, "refund").amount).toBe("30,00");
    await press(order, "refund");
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -2000, -3000]);
  });

  it("refuses more than is owed, and asks nobody", async () => {
    const order = cancelledOrder();
    payOnline(order);
    const page = await press(order, "refund", { amount: "50,01" });
    expect(page.status).toBe(400);
    expect(fieldErrors(page).amount).toContain(`Das ist zu viel: höchstens ${price(5000)}.`);
    expect([refundsOf(order), provider.calls]).toEqual([[], []]);
  });

  it("refuses more than is left of the online payment", async () => {
    const order = cancelledOrder();
    payOnline(order, 1500);
    payOrder(order, { amount: 3500, reference: "by hand" });
    const page = await press(order, "refund", { amount: "15,01" });
    expect(fieldErrors(page).amount).toContain(`Das ist zu viel: höchstens ${price(1500)}.`);
    await press(order, "refund");
    expect(formOf(await browser.get(PATH), order, "note").amount).toBe("35,00");
  });

  it("is sent once although two admins press at once", async () => {
    const order = cancelledOrder();
    payOnline(order);
    const fields = formOf(await browser.get(PATH), order, "refund");
    const other = (await createAdmin()).browser;
    await Promise.all([browser.post(PATH, fields), other.post(PATH, fields)]);
    expect(refundsOf(order)).toHaveLength(1);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
    expect(provider.calls.filter((call) => call.endsWith("/refunds"))).toHaveLength(1);
  });

  it("refuses a second part that was asked for on an old page", async () => {
    const order = cancelledOrder();
    payOnline(order);
    const fields = { ...formOf(await browser.get(PATH), order, "refund"), amount: "20,00" };
    await browser.post(PATH, fields);
    const page = await browser.post(PATH, fields);
    expect([page.status, page.text.includes("Jemand war schneller")]).toEqual([409, true]);
    expect(refundsOf(order)).toHaveLength(1);
  });

  it("stays asked for while the provider does not answer, and is not offered again", async () => {
    const order = cancelledOrder();
    payOnline(order);
    provider.mood = "down";
    const page = await press(order, "refund");
    expect(messages(await browser.follow(page)).join()).toContain(
      "Der Zahlungsdienst antwortet gerade nicht",
    );
    expect(refundsOf(order)).toMatchObject([{ state: "creating" }]);
    const list = await browser.get(PATH);
    expect(list.text).toContain(`Schon unterwegs ${price(5000)}`);
    expect(() => formOf(list, order, "refund")).toThrow();
    expect(sentTo(order)).toEqual([]);
  });

  it("waits for money at the provider, and says so", async () => {
    const order = cancelledOrder();
    payOnline(order);
    provider.refundState = "queued";
    const page = await press(order, "refund");
    expect(messages(await browser.follow(page)).join()).toContain("wartet auf Guthaben");
    expect(refundsOf(order)).toMatchObject([{ state: "pending" }]);
    expect(movedFor(order)).toHaveLength(1);
    expect(sentTo(order)).toEqual([]);
  });

  it("names what to do when the provider refuses, and can be tried again", async () => {
    const order = cancelledOrder();
    const attempt = payOnline(order);
    provider.payments.delete(attempt.providerId ?? "");
    await press(order, "refund");
    expect(refundsOf(order)).toMatchObject([{ state: "failed" }]);
    const list = await browser.get(PATH);
    expect(list.text).toContain("Der Zahlungsdienst kennt diese Zahlung nicht");
    expect(formOf(list, order, "refund").amount).toBe("50,00");
    expect(movedFor(order)).toHaveLength(1);
  });

  it("is not offered for a payment of a provider that is no longer set up", async () => {
    const order = cancelledOrder();
    payOnline(order);
    db.update(paymentAttempts).set({ mode: "live" }).run();
    const list = await browser.get(PATH);
    expect(list.text).toContain("der hier nicht mehr eingerichtet ist");
    expect(() => formOf(list, order, "refund")).toThrow();
    expect(formOf(list, order, "note").amount).toBe("50,00");
  });
});

it("the list names refunds that are on their way at a provider that is no longer set up", async () => {
  const order = cancelledOrder();
  payOnline(order);
  provider.mood = "down";
  await press(order, "refund");
  provider.mood = "fine";
  expect((await browser.get(PATH)).text).not.toContain("erfährt der Shop nicht");
  db.update(paymentAttempts).set({ mode: "live" }).run();
  expect((await browser.get(PATH)).text).toContain("sind noch unterwegs: 1 Erstattung.");
});

describe("the sweep", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const asked = () => provider.calls.filter((call) => call.endsWith("/refunds")).length;

  /** The order, with a refund that the provider has not answered. */
  async function unansweredRefund(): Promise<Order> {
    const order = cancelledOrder();
    payOnline(order);
    provider.mood = "down";
    await press(order, "refund");
    provider.mood = "fine";
    return order;
  }

  it("asks again for a refund without an answer, and tells the customer once", async () => {
    const order = await unansweredRefund();
    await sweepRefunds(inMinutes(2));
    await sweepRefunds(inMinutes(3));
    expect(refundsOf(order)).toMatchObject([{ state: "pending" }]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
    expect(sentTo(order)).toHaveLength(1);
  });

  it("leaves a press alone that still waits for its answer", async () => {
    await unansweredRefund();
    const before = asked();
    await sweepRefunds();
    expect(asked()).toBe(before);
  });

  it("pays once when the process is killed between the answer and the record of it", async () => {
    const order = cancelledOrder();
    const attempt = payOnline(order);
    await press(order, "refund");
    // As it was before the record.
    db.update(refunds).set({ state: "creating", providerRefundId: null }).run();
    db.delete(payments).where(lt(payments.amount, 0)).run();
    await sweepRefunds(inMinutes(2));
    expect(provider.payments.get(attempt.providerId ?? "")?.refunds).toHaveLength(1);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
  });

  /** A refund of the order as its provider lists it. */
  function addAtProvider(order: Order, values: { id: string; amount?: number } & AtProvider) {
    const payment = provider.payments.get(attemptOf(order));
    payment?.refunds.push({ amount: 5000, state: "done", ...values });
  }
  type AtProvider = Partial<{ reference: string; createdAt: Date; state: "queued" | "pending" }>;

  it("looks for a refund after a day, because the provider has forgotten its key", async () => {
    const order = await unansweredRefund();
    addAtProvider(order, { id: "re_found", reference: refundsOf(order)[0]?.id ?? "" });
    const before = asked();
    await sweepRefunds(inMinutes(24 * 60));
    expect(asked()).toBe(before);
    expect(refundsOf(order)).toMatchObject([{ state: "done", providerRefundId: "re_found" }]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
  });

  it("does not take an older refund of the same amount, made at the provider's page, for the lost one", async () => {
    const order = cancelledOrder({ totalAmount: 10_000 });
    payOnline(order);
    addAtProvider(order, { id: "re_older", createdAt: inMinutes(-60) });
    provider.mood = "down";
    await press(order, "refund", { amount: "50,00" });
    provider.mood = "fine";
    await sweepRefunds(inMinutes(24 * 60));
    expect(refundsOf(order)).toMatchObject([{ state: "failed", providerRefundId: null }]);
    expect(sentTo(order)).toEqual([]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([10_000, -5000]);
    expect(ownerNews()).toContain(`Eine Erstattung ist fehlgeschlagen: Bestellung ${order.number}`);
    expect(formOf(await browser.get(PATH), order, "refund").amount).toBe("50,00");
  });

  it("does not take one of the same amount that was noted before for the lost one, whatever the clocks say", async () => {
    const order = cancelledOrder({ totalAmount: 10_000 });
    const attempt = payOnline(order);
    addAtProvider(order, { id: "re_older", createdAt: inMinutes(5) });
    await settleAttempt(attempt.id);
    provider.mood = "down";
    await press(order, "refund", { amount: "50,00" });
    provider.mood = "fine";
    await sweepRefunds(inMinutes(24 * 60));
    expect(refundsOf(order)).toMatchObject([{ state: "failed", providerRefundId: null }]);
    expect(sentTo(order)).toEqual([]);
  });

  it("books its own refund and another of the same amount, while its answer is missing", async () => {
    const order = cancelledOrder({ totalAmount: 10_000 });
    const attempt = payOnline(order);
    provider.mood = "down";
    await press(order, "refund", { amount: "50,00" });
    provider.mood = "fine";
    addAtProvider(order, { id: "re_page" });
    addAtProvider(order, { id: "re_own", reference: refundsOf(order)[0]?.id ?? "" });
    await settleAttempt(attempt.id);
    expect(refundsOf(order)).toMatchObject([{ state: "done", providerRefundId: "re_own" }]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([10_000, -5000, -5000]);
    expect(sentTo(order)).toHaveLength(1);
    expect(ownerNews()).toContain(`Erstattung beim Zahlungsdienst: Bestellung ${order.number}`);
  });

  it("recognizes a refund without a reference, which an older version has begun, although its repetition is refused", async () => {
    const order = await unansweredRefund();
    addAtProvider(order, { id: "re_old", state: "pending" });
    await sweepRefunds(inMinutes(2));
    expect(refundsOf(order)).toMatchObject([{ state: "pending", providerRefundId: "re_old" }]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
    expect(sentTo(order)).toHaveLength(1);
  });

  it("does not say that a refund failed while the provider can neither repeat nor tell it", async () => {
    const order = await unansweredRefund();
    provider.mood = 401;
    await sweepRefunds(inMinutes(2));
    expect(refundsOf(order)).toMatchObject([{ state: "creating" }]);
  });

  it("notes a refund that the provider makes after it was given up, and tells the owner", async () => {
    const order = await unansweredRefund();
    await sweepRefunds(inMinutes(24 * 60));
    addAtProvider(order, { id: "re_late", reference: refundsOf(order)[0]?.id ?? "" });
    const { id = "" } = db.select().from(paymentAttempts).get() ?? {};
    await settleAttempt(id);
    expect(refundsOf(order)).toMatchObject([{ state: "done", providerRefundId: "re_late" }]);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
    expect(ownerNews()).toContain(`Erstattung beim Zahlungsdienst: Bestellung ${order.number}`);
  });

  it("gives a refund up that the provider does not know after a day, and tells the owner", async () => {
    const order = await unansweredRefund();
    await sweepRefunds(inMinutes(24 * 60));
    expect(refundsOf(order)).toMatchObject([{ state: "failed" }]);
    expect(formOf(await browser.get(PATH), order, "refund").amount).toBe("50,00");
    expect(ownerNews()).toEqual([`Eine Erstattung ist fehlgeschlagen: Bestellung ${order.number}`]);
  });

  it("follows a refund until the money has arrived", async () => {
    const order = cancelledOrder();
    payOnline(order);
    await press(order, "refund");
    const [told] = provider.payments.get(attemptOf(order))?.refunds ?? [];
    if (told) told.state = "done";
    await followRefunds(inMinutes(2));
    expect(refundsOf(order)).toMatchObject([{ state: "done", settledAt: expect.any(Date) }]);
    expect(movedFor(order)).toHaveLength(2);
  });

  describe("after a refund is done", () => {
    const inDays = (days: number) => inMinutes(days * 24 * 60 + 1);

    /** The order, with a refund that its provider calls done, and of which nobody tells any more. */
    async function doneRefund(): Promise<Order> {
      const order = cancelledOrder();
      payOnline(order);
      provider.refundState = "done";
      await press(order, "refund");
      expect(refundsOf(order)).toMatchObject([{ state: "done" }]);
      return order;
    }

    it("asks about it once a day for 30 days", async () => {
      await doneRefund();
      const asks = async (now: Date) => {
        provider.calls.length = 0;
        await followRefunds(now);
        return provider.calls.length;
      };
      expect(await asks(inDays(1))).toBe(1);
      expect(await asks(inDays(1.9))).toBe(0);
      expect(await asks(inDays(2))).toBe(1);
      expect(await asks(inDays(29))).toBe(1);
      expect(await asks(inDays(32))).toBe(0);
    });

    it("owes its money again once the bank has returned it, and tells the owner", async () => {
      const order = await doneRefund();
      const [told] = provider.payments.get(attemptOf(order))?.refunds ?? [];
      if (told) told.state = "failed";
      await followRefunds(inDays(9));
      expect(refundsOf(order)).toMatchObject([{ state: "failed" }]);
      expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000]);
      expect(formOf(await browser.get(PATH), order, "refund").amount).toBe("50,00");
      expect(ownerNews()).toEqual([
        `Eine Erstattung ist fehlgeschlagen: Bestellung ${order.number}`,
      ]);
    });

    it("also learns of one that was made at the provider's page", async () => {
      const order = cancelledOrder();
      const attempt = payOnline(order);
      addAtProvider(order, { id: `re_${attempt.id}` });
      await settleAttempt(attempt.id);
      expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
      const [told] = provider.payments.get(attemptOf(order))?.refunds ?? [];
      if (told) told.state = "failed";
      await followRefunds(inDays(9));
      expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000]);
      expect(ownerNews()).toContain(
        `Eine Erstattung ist nicht angekommen: Bestellung ${order.number}`,
      );
    });

    it("is not kept from it by a hundred refunds that wait for money at the provider", async () => {
      const waiting = Array.from({ length: 101 }, () => {
        const order = cancelledOrder();
        const { id: attemptId } = payOnline(order);
        const common = { orderId: order.id, attemptId, amount: 5000, method: "online" } as const;
        const states = {
          state: "pending",
          actor: "payment",
          providerRefundId: `re_${attemptId}`,
        } as const;
        db.insert(refunds)
          .values({ ...common, ...states })
          .run();
        addAtProvider(order, { id: `re_${attemptId}`, state: "queued" });
        return order;
      });
      const last = waiting.at(-1);
      const [told] = (last && provider.payments.get(attemptOf(last))?.refunds) ?? [];
      if (told) told.state = "done";
      // A slow machine may end a round early, because a provider that does not answer in time ends it.
      const isDone = () => last !== undefined && refundsOf(last)[0]?.state === "done";
      for (let hours = 1; hours <= 20 && !isDone(); hours += 1) {
        await followRefunds(inMinutes(60 * hours));
      }
      expect(isDone()).toBe(true);
    });
  });

  it("takes a refund back that did not reach the customer, and tells the owner", async () => {
    const order = cancelledOrder();
    payOnline(order);
    provider.refundState = "queued";
    await press(order, "refund");
    const [told] = provider.payments.get(attemptOf(order))?.refunds ?? [];
    for (const state of ["pending", "failed"] as const) {
      if (told) told.state = state;
      await followRefunds(inMinutes(2));
    }
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000]);
    const list = await browser.get(PATH);
    expect(list.text).toContain("konnte den Betrag nicht zurückzahlen");
    expect(ownerNews()).toHaveLength(1);
  });
});

describe("a refund by transfer", () => {
  it("shows the account that paid, and a GiroCode", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    const page = await browser.get(PATH);
    expect(page.text).toContain("DE02 3002 0900 0106 5310 65");
    expect(page.html).toContain(
      `GiroCode: Überweisung von ${formatPrice(5000)} an Ida Özdemir, Verwendungszweck ${order.number}`,
    );
  });

  it("has a GiroCode to save, as long as it is open", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    const path = `/admin/orders/${order.id}/erstattung.png`;
    const link = (await browser.get(PATH)).document.querySelector(`a[href="${path}"]`);
    expect(link?.hasAttribute("download")).toBe(true);
    const file = await fetchPicture(browser, path);
    expect(file.headers.get("Content-Disposition")).toContain(`erstattung-${order.number}.png`);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const code = await readGirocode(Buffer.from(await file.arrayBuffer()));
    expect(code).toEqual(expect.arrayContaining([payerIban, "EUR50.00", order.number]));
    await press(order, "note");
    expect((await fetchPicture(browser, path)).status).toBe(404);
  });

  it("is noted once as a negative payment, and the customer is told once", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    const asked = formOf(await browser.get(PATH), order, "note");
    const question = await browser.post(PATH, asked);
    expect(question.status).toBe(409);
    expect(errorSummary(question)?.title).toBe(
      `50,00 € an ${order.customerName} als erstattet vermerken?`,
    );
    expect(question.text).toContain(
      `Danach schreibt der Shop eine E-Mail an ${order.customerEmail}.`,
    );
    const { confirmed: amount = "" } = formOf(question, order, "note");
    const other = { ...asked, confirmed: amount, amount: "20,00" };
    expect((await browser.post(PATH, other)).status).toBe(409);
    expect(refundsOf(order)).toEqual([]);
    const fields = { ...asked, confirmed: amount };
    await browser.post(PATH, fields);
    const again = await browser.post(PATH, fields);
    expect(messages(await browser.follow(again)).join()).toContain("nichts mehr zu erstatten");
    const [refund] = refundsOf(order);
    expect(movedFor(order)).toMatchObject([
      { amount: 5000 },
      { amount: -5000, method: "transfer", reference: `refund:${refund?.id}` },
    ]);
    expect(sentTo(order)).toEqual([`Wir haben dir ${formatPrice(5000)} zurückgezahlt`]);
  });

  it("can be undone, which makes the money owed again", async () => {
    const order = cancelledOrder();
    payOrder(order);
    await press(order, "note");
    const refund = refundsOf(order)[0]?.id ?? "";
    await browser.post(PATH, { intent: "undo", order: order.id, refund });
    expect([movedFor(order).length, refundsOf(order)]).toEqual([1, []]);
    expect(formOf(await browser.get(PATH), order, "note").amount).toBe("50,00");
  });

  it("cannot undo money that went back through the provider", async () => {
    const order = cancelledOrder();
    payOnline(order);
    await press(order, "refund");
    const refund = refundsOf(order)[0]?.id ?? "";
    await browser.post(PATH, { intent: "undo", order: order.id, refund });
    expect(movedFor(order)).toHaveLength(2);
  });
});

describe("the account of a refund", () => {
  const account = { name: "Ida Özdemir", iban: "AT61 1904 3002 3457 3201" };

  it("can be typed where no bank statement names it", async () => {
    const order = cancelledOrder();
    payOrder(order);
    expect((await browser.get(PATH)).html).not.toContain("GiroCode: ");
    await press(order, "account", account);
    expect((await browser.get(PATH)).html).toContain(
      `GiroCode: Überweisung von ${formatPrice(5000)} an Ida Özdemir`,
    );
  });

  it("must be an IBAN, and what was typed stays", async () => {
    const order = cancelledOrder();
    payOrder(order);
    const page = await press(order, "account", { ...account, iban: "AT61 1904 3002 3457 3202" });
    expect(page.status).toBe(400);
    expect(fieldErrors(page).iban).toContain("keine gültige IBAN");
    expect(formOf(page, order, "account").iban).toBe("AT61 1904 3002 3457 3202");
  });

  it("is not the shop's own, neither typed nor from a statement", async () => {
    storeSettings({ bankRecipient: "Der Laden", bankIban: payerIban });
    const order = cancelledOrder();
    payFromAccount(order);
    expect((await browser.get(PATH)).html).not.toContain("GiroCode: ");
    const page = await press(order, "account", { ...account, iban: payerIban });
    expect(page.status).toBe(400);
    expect(fieldErrors(page).iban).toContain("Das ist das Konto des Shops");
    expect((await browser.get(PATH)).html).not.toContain("GiroCode: ");
  });

  it("is asked of the customer once", async () => {
    const order = cancelledOrder();
    payOrder(order);
    await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
    const page = await browser.get(PATH);
    expect(page.text).not.toContain("kein Mailserver");
    const fields = formOf(page, order, "ask");
    await browser.post(PATH, fields);
    await browser.post(PATH, fields);
    expect(sentTo(order)).toEqual([
      `Wohin dürfen wir dein Geld überweisen? Bestellung ${order.number}`,
    ]);
    expect((await browser.get(PATH)).text).toContain("Nach der IBAN haben Sie schon gefragt");
  });

  it("is asked by an e-mail that the owner has to send without a mail server", async () => {
    const order = cancelledOrder();
    payOrder(order);
    const page = await browser.get(PATH);
    expect(page.text).toContain("Der Shop schreibt die E-Mail, und Sie schicken sie selbst");
    await browser.post(PATH, formOf(page, order, "ask"));
    const [question] = db
      .select()
      .from(emails)
      .where(eq(emails.recipient, order.customerEmail))
      .all();
    const after = await browser.get(PATH);
    expect(after.text).toContain("ist geschrieben, aber nicht verschickt");
    expect(after.html).toContain(`href="/admin/outbox/${question?.id}"`);
  });
});

describe("the SEPA file", () => {
  const download = (...marked: Order[]) => {
    const fields = new URLSearchParams();
    for (const { id } of marked) fields.append("mark", id);
    return browser.post("/admin/payments/sepa.xml", fields);
  };

  beforeEach(() => {
    storeSettings({ bankRecipient: "Der Laden", bankIban: shopIban });
    return forgetSettings;
  });

  it("contains the marked refunds, which are on their way then", async () => {
    const [one, other, third] = [cancelledOrder(), cancelledOrder(), cancelledOrder()];
    for (const order of [one, other, third]) payFromAccount(order);
    const file = await download(one, other);
    expect(file.status).toBe(200);
    expect(file.html).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>100.00</CtrlSum>");
    expect(file.html).toContain(`<EndToEndId>${one.number}</EndToEndId>`);
    expect(file.html).not.toContain(third.number);
    expect(refundsOf(one)).toMatchObject([{ state: "pending", method: "transfer" }]);
    expect([movedFor(one).length, sentTo(one)]).toEqual([1, []]);
  });

  it("is the same when it is downloaded again, and pays nothing twice", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    const idIn = ({ html }: Page) => /<MsgId>(.*)<\/MsgId>/.exec(html)?.[1];
    const [first, second] = [await download(order), await download(order)];
    expect(idIn(second)).toBe(idIn(first));
    expect(refundsOf(order)).toHaveLength(1);
  });

  it("is not offered a transfer again that an earlier file contains", async () => {
    const [planned, other] = [cancelledOrder(), cancelledOrder()];
    for (const order of [planned, other]) payFromAccount(order);
    await download(planned);
    const { document } = await browser.get(PATH);
    const marked = document.querySelectorAll("[name=mark][checked]");
    expect(marked.map((mark) => mark.getAttribute("value"))).toEqual([other.id]);
  });

  it("is not written without a mark, or without the shop's own account", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    expect(messages(await browser.follow(await download())).join()).toContain("markieren Sie erst");
    forgetSettings();
    const refused = await browser.follow(await download(order));
    expect(messages(refused).join()).toContain("Ihre eigene Bankverbindung fehlt");
    expect(refundsOf(order)).toEqual([]);
  });

  it("is taken back by the owner who did not use it", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    await download(order);
    await press(order, "undo");
    expect(refundsOf(order)).toEqual([]);
    expect(formOf(await browser.get(PATH), order, "note").amount).toBe("50,00");
  });

  it("is ticked off by the owner, once", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    await download(order);
    const fields = await confirmed(order, formOf(await browser.get(PATH), order, "note"));
    expect(movedFor(order)).toHaveLength(1);
    await browser.post(PATH, fields);
    await browser.post(PATH, fields);
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
    expect(sentTo(order)).toHaveLength(1);
  });

  it("is ticked off by the next bank statement, which may come twice", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    await download(order);
    const day = berlinDay(new Date());
    const entry = {
      day,
      amount: -5000,
      name: "Ida Oezdemir",
      iban: payerIban,
      purpose: `Erstattung ${order.number}`,
      endToEndId: null,
      isReversal: false,
    };
    const settle = () => settleOutgoing([entry], { actor: { system: "payment" }, now: new Date() });
    expect([await settle(), await settle()]).toEqual([1, 0]);
    expect(movedFor(order)).toMatchObject([{}, { amount: -5000, paidOn: day }]);
    expect(sentTo(order)).toHaveLength(1);
  });

  it("is not needed: a statement ticks off a transfer that nobody noted", async () => {
    const order = cancelledOrder();
    payFromAccount(order);
    const day = berlinDay(new Date());
    const file = camtFile([
      { day, amount: -5000, name: "Ida Özdemir", purpose: order.number, bankReference: "R1" },
      { day, amount: -700, name: "Miete GmbH", purpose: "Miete", bankReference: "R2" },
    ]);
    const body = new FormData();
    body.append("intent", "check");
    body.append("statement", new File([new Uint8Array(file)], "auszug.xml"));
    const page = await browser.follow(await browser.post("/admin/payments", body));
    expect(page.text).toContain("Erstattungen erkannt: 1");
    const again = await browser.follow(await browser.post("/admin/payments", body));
    expect(again.text).not.toContain("Erstattungen erkannt");
    expect(movedFor(order).map(({ amount }) => amount)).toEqual([5000, -5000]);
  });
});

describe("the overview", () => {
  it("names the number of open refunds and the next last day, only if there are any", async () => {
    expect((await browser.get("/admin")).text).not.toContain("Offene Erstattungen");
    payOrder(cancelledOrder());
    const late = cancelledOrder();
    payOrder(late, { paidOn: "2026-11-01" });
    vi.useFakeTimers({ now: new Date("2026-11-10T12:00:00Z"), toFake: ["Date"] });
    expect((await browser.get("/admin")).text).toContain(
      "2 Offene Erstattungen nächste bis 15.11.2026",
    );
    vi.setSystemTime(new Date("2026-11-16T12:00:00Z"));
    expect((await browser.get("/admin")).text).toContain("2 Offene Erstattungen Frist vorbei");
  });
});

describe("an order's page", () => {
  it("shows its admins what is open, and what went back with its way to undo it", async () => {
    const order = cancelledOrder();
    payOrder(order);
    const path = `/admin/orders/${order.id}`;
    const fields = formOf(await browser.get(path), order, "note");
    const question = await browser.post(PATH, { ...fields, amount: "12,00" });
    const page = await browser.post(PATH, formOf(question, order, "note"));
    expect(page.location).toBe(path);
    const after = await browser.get(path);
    expect(after.text).toContain(`${price(1200)} erstattet (Überweisung)`);
    expect(formOf(after, order, "note").amount).toBe("38,00");
    const undone = await browser.post(PATH, formOf(after, order, "undo"));
    expect(undone.location).toBe(path);
    expect(movedFor(order)).toHaveLength(1);
  });

  it("shows its customer what was given back, and so does the dashboard", async () => {
    const customer = await createCustomer();
    const order = cancelledOrder({ userId: customer.id });
    payOrder(order);
    await press(order, "note", { amount: "12,00" });
    const own = await browserOf(customer);
    for (const path of [`/order-confirmation/${order.id}`, "/dashboard"]) {
      expect((await own.get(path)).text).toContain(`Schon erstattet ${price(1200)}`);
    }
  });
});
