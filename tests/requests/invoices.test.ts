import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFile } from "#app/features/documents/documents.server.ts";
import { issueByHand } from "#app/features/invoices/invoice-by-hand.server.ts";
import {
  grossLeft,
  listInvoicesWithCancellations,
} from "#app/features/invoices/invoices.server.ts";
import { recordPayment, removePayment } from "#app/features/money/payments.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { type Order, orderItems, orders, users } from "#db/schema.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { forgetSettings } from "#tests/support/settings.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
const DAY = "2026-12-01";
const system = { system: "payment" } as const;

beforeEach(() => storeSeller());
afterEach(forgetSettings);

/** A pending order of three candles at 10 € each with shipping of 4.90 €, under regular taxation. */
function orderOfCandles(values: Parameters<typeof createOrder>[0] = {}): Order {
  const order = createOrder({
    totalAmount: 3490,
    shipping: 490,
    taxScheme: "regular",
    ...values,
  });
  const candle = createItem({ title: "Kerze", price: 1000 });
  addOrderItem(order, candle, { quantity: 3, taxRate: values.taxScheme === null ? null : 19 });
  return order;
}

let count = 0;

function pay({ id: orderId }: Order, amount = 3490, now = NOW): Promise<string> {
  count += 1;
  const reference = `invoiced:${count}`;
  const payment = { orderId, amount, method: "transfer", reference, paidOn: DAY } as const;
  return inTransaction((transaction) => {
    recordPayment(transaction, { ...payment, actor: system, now });
    followUp(transaction, orderId, { actor: system, now });
    return reference;
  });
}

function takeCandles({ id: orderId }: Order, quantity: number): Promise<void> {
  return inTransaction((transaction) => {
    const line = transaction.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
    const pieces = [{ orderItemId: line?.id ?? "", quantity }];
    takeBack(transaction, { orderId, pieces, actor: system, now: NOW });
    followUp(transaction, orderId, { actor: system, now: NOW });
  });
}

const papersOf = ({ id }: Pick<Order, "id">) =>
  listIssued().filter(({ orderId }) => orderId === id);

describe("an invoice", () => {
  it("is issued with the payment that completes the order, and attached to its e-mail", async () => {
    const customer = await createCustomer();
    const order = orderOfCandles({ userId: customer.id, customerEmail: customer.email });
    await pay(order);
    const [invoice, ...others] = papersOf(order);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: "invoice", gross: 3490, issuedOn: DAY });
    expect(invoice?.number).toMatch(/^R-2026-\d{5}$/);
    expect(invoice?.content).toMatchObject({
      sums: [{ taxRate: 19, gross: 3490, net: 2933, tax: 557 }],
      payment: { state: "paid", on: DAY, method: "transfer" },
    });
    expect(invoice?.content.lines).toMatchObject([
      { title: "Kerze", quantity: 3, gross: 3000 },
      { title: "Versand", quantity: 1, gross: 490 },
    ]);
    const browser = await browserOf(customer);
    const path = `/order-confirmation/${order.id}/rechnung/${invoice?.number}.pdf`;
    const page = await browser.get(`/order-confirmation/${order.id}`);
    expect(page.html).toContain(path);
    const file = await browser.fetch(path);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(pdfText(new Uint8Array(await file.arrayBuffer()))).toContain(invoice?.number);
  });

  it("is numbered without gaps when many orders are paid at once", async () => {
    const made = Array.from({ length: 40 }, () => orderOfCandles());
    await Promise.all(made.map((order) => pay(order)));
    const sequences = listIssued()
      .filter(({ series }) => series === "R-2026-{nummer}")
      .map(({ sequence }) => sequence);
    expect(sequences.toSorted((one, other) => one - other)).toEqual(
      sequences.map((_, index) => index + 1),
    );
  });

  it("is issued once, whatever happens twice", async () => {
    const order = orderOfCandles();
    await pay(order);
    await pay(order, 100);
    await changeOrderStatus({ orderId: order.id, status: "pending", actor: system, now: NOW });
    await changeOrderStatus({ orderId: order.id, status: "completed", actor: system, now: NOW });
    expect(papersOf(order)).toHaveLength(1);
  });

  it.each([
    ["nothing is paid", {}, 0],
    ["a part is missing", {}, 3489],
    ["the owner issues them by hand", { invoiceWhen: "manual" }, 3490],
    ["the owner wants none", { invoiceWhen: "off" }, 3490],
    ["the tax number is missing", { taxNumber: "" }, 3490],
    ["the street is missing", { street: "" }, 3490],
  ])("is not issued while %s", async (_, settings, paid) => {
    storeSeller(settings);
    const order = orderOfCandles();
    if (paid > 0) await pay(order, paid);
    expect(papersOf(order)).toEqual([]);
  });

  it("follows the scheme of the day of the order", async () => {
    const order = orderOfCandles();
    storeSeller({ taxScheme: "small-business" });
    await pay(order);
    expect(papersOf(order)[0]?.content.taxScheme).toBe("regular");
  });

  it("mentions no tax for a small business, also for an order from before the scheme was chosen", async () => {
    storeSeller({ taxScheme: "small-business" });
    const order = orderOfCandles({ taxScheme: null });
    await pay(order);
    const [invoice] = papersOf(order);
    expect(invoice?.content.sums).toEqual([
      { taxRate: null, taxNote: null, gross: 3490, net: 3490, tax: 0 },
    ]);
  });

  it("names no time of supply before its order is completed", async () => {
    storeSeller({ autoComplete: "no" });
    const order = createOrder({ taxScheme: "regular" });
    addOrderItem(order, createItem({ title: "Heft", price: 1000 }), {
      withdrawalClass: "digital",
      taxRate: 7,
    });
    await pay(order, 1000);
    const [invoice] = papersOf(order);
    expect(invoice?.content.supply).toBeNull();
    const file = await findFile(invoice?.documentId ?? "");
    expect(pdfText(file?.content ?? new Uint8Array())).toContain(
      "Der Zugang beginnt, sobald die Bestellung abgeschlossen ist.",
    );
  });

  it("cannot be changed or deleted", async () => {
    const order = orderOfCandles();
    await pay(order);
    const [invoice] = papersOf(order);
    const run = (statement: string) => () =>
      sqlite.prepare(`${statement} where id = ?`).run(invoice?.id);
    expect(run("update invoices set gross = 1")).toThrow("cannot be changed");
    expect(run("delete from invoices")).toThrow("eight years");
    const change = sqlite.prepare("update documents set filename = 'x' where id = ?");
    expect(() => change.run(invoice?.documentId)).toThrow("cannot be changed");
    const deleteOrder = sqlite.prepare("delete from orders where id = ?");
    expect(() => deleteOrder.run(order.id)).toThrow("FOREIGN KEY");
  });

  it("is no one else's", async () => {
    const customer = await createCustomer();
    const order = orderOfCandles({ userId: customer.id });
    await pay(order);
    const path = `/order-confirmation/${order.id}/rechnung/${papersOf(order)[0]?.number}.pdf`;
    const stranger = await browserOf(await createCustomer());
    expect((await stranger.fetch(path)).status).toBe(404);
    expect((await (await createAdmin()).browser.fetch(path)).status).toBe(200);
    const other = orderOfCandles({ userId: customer.id });
    const foreign = path.replace(order.id, other.id);
    expect((await (await browserOf(customer)).fetch(foreign)).status).toBe(404);
  });
});

it("an invoice of a partly paid order asks for the rest", async () => {
  storeSeller({ invoiceWhen: "manual" });
  const order = orderOfCandles();
  await pay(order, 1000);
  const result = await issueByHand({ orderId: order.id, actor: system, now: NOW });
  if (!result.ok) throw new Error(result.reason);
  const { content, documentId } = result.invoice;
  expect(content.payment).toMatchObject({ state: "open", paid: 1000 });
  const words = pdfText((await findFile(documentId))?.content ?? new Uint8Array());
  expect(words).toContain("Bezahlt sind schon 10,00");
  expect(words).toContain("Bitte überweise 24,90");
});

describe("an invoice's file", () => {
  it("has a number with any letters in its name", async () => {
    storeSeller({ invoicePattern: "Řád-{jahr}-{nummer}", eInvoiceFor: "everyone" });
    const customer = await createCustomer();
    const order = orderOfCandles({ userId: customer.id });
    await pay(order);
    const browser = await browserOf(customer);
    const number = encodeURIComponent(papersOf(order)[0]?.number ?? "");
    for (const type of ["pdf", "xml"]) {
      const path = `/order-confirmation/${order.id}/rechnung/${number}.${type}`;
      const file = await browser.fetch(path);
      expect([file.status, file.headers.get("Content-Disposition")]).toEqual([
        200,
        expect.stringContaining(`${number}.${type}`),
      ]);
    }
  });
});

describe("a cancellation", () => {
  it("takes back pieces and then the rest, down to zero", async () => {
    const order = orderOfCandles();
    await pay(order);
    await takeCandles(order, 2);
    await takeCandles(order, 1);
    const [invoice, first, second, ...others] = papersOf(order);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: "cancellation", gross: -2000, cancelsId: invoice?.id });
    expect(first?.number).toMatch(/^S-2026-\d{5}$/);
    expect(first?.content.lines).toMatchObject([{ quantity: -2, gross: -2000 }]);
    expect(second?.content.lines).toMatchObject([
      { title: "Kerze", quantity: -1, gross: -1000 },
      { title: "Versand", quantity: -1, gross: -490 },
    ]);
    const sums = [invoice, first, second].flatMap((paper) => paper?.content.sums ?? []);
    for (const key of ["gross", "net", "tax"] as const) {
      expect(sums.reduce((sum, each) => sum + each[key], 0)).toBe(0);
    }
    expect(db.select().from(orders).where(eq(orders.id, order.id)).get()?.status).toBe("cancelled");
  });

  it("marks its invoice for customers and admins, with its number", async () => {
    const customer = await createCustomer();
    const order = orderOfCandles({ userId: customer.id });
    const marks = async () => {
      const browser = await browserOf(customer);
      const admin = (await createAdmin()).browser;
      const pages = [
        await browser.get("/dashboard"),
        await browser.get(`/order-confirmation/${order.id}`),
        await admin.get(`/admin/orders/${order.id}`),
      ];
      return pages.map(
        ({ text }) => text.match(/(Storniert|Teilweise storniert) durch [^ ]+/)?.[0],
      );
    };
    await pay(order);
    expect(await marks()).toEqual([undefined, undefined, undefined]);
    await takeCandles(order, 2);
    const first = papersOf(order)[1]?.number;
    const partly = `Teilweise storniert durch ${first}`;
    expect(await marks()).toEqual([partly, partly, partly]);
    await takeCandles(order, 1);
    const whole = `Storniert durch ${first},`;
    expect(await marks()).toEqual([whole, whole, whole]);
  });

  it("is issued with an order's cancellation, and a new invoice when it counts again", async () => {
    const order = orderOfCandles();
    await pay(order);
    const now = new Date("2027-01-02T10:00:00Z");
    await changeOrderStatus({ orderId: order.id, status: "cancelled", actor: system, now });
    expect(papersOf(order).map(({ kind, gross }) => [kind, gross])).toEqual([
      ["invoice", 3490],
      ["cancellation", -3490],
    ]);
    const later = new Date("2027-01-03T10:00:00Z");
    await changeOrderStatus({ orderId: order.id, status: "completed", actor: system, now: later });
    const papers = papersOf(order);
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "cancellation", "invoice"]);
    expect(papers[2]?.number).toMatch(/^R-2027-\d{5}$/);
    expect(listInvoicesWithCancellations(order.id).map(grossLeft)).toEqual([0, 3490]);
  });

  it("follows a payment that proved to be a mistake", async () => {
    const order = orderOfCandles();
    const reference = await pay(order);
    await inTransaction((transaction) => {
      removePayment(transaction, reference, { reason: "undone", actor: system, now: NOW });
      followUp(transaction, order.id, { hasUndone: true, actor: system, now: NOW });
    });
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([3490, -3490]);
    await pay(order);
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([3490, -3490, 3490]);
  });

  it("does not follow money that went back", async () => {
    storeSeller({ autoComplete: "no" });
    const order = orderOfCandles();
    await pay(order);
    await inTransaction((transaction) => {
      const chargeback = { orderId: order.id, amount: -3490, method: "online" } as const;
      const facts = { reference: `${order.id}:back`, paidOn: DAY, actor: system, now: NOW };
      recordPayment(transaction, { ...chargeback, ...facts });
    });
    await takeCandles(order, 1);
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([3490, -1000]);
  });

  it("is attached with its invoice once the rest of the order is completed", async () => {
    storeSeller({ invoiceWhen: "ordered" });
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: NOW }).where(eq(users.id, customer.id)).run();
    const order = orderOfCandles({ userId: customer.id, customerEmail: customer.email });
    await inTransaction((transaction) =>
      followUp(transaction, order.id, { actor: system, isPlaced: true, now: NOW }),
    );
    await takeCandles(order, 2);
    await pay(order, 1490);
    const papers = papersOf(order);
    expect(papers.map(({ gross }) => gross)).toEqual([3490, -2000]);
    const texts = emailsTo(customer.email).map(({ text }) => text);
    const isWhole = (text: string) =>
      papers.every(({ number }) => text.includes(`${number} ist angehängt`));
    expect(texts.some(isWhole)).toBe(true);
  });

  it("comes with the new invoice of an order that has to be paid again", async () => {
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: NOW }).where(eq(users.id, customer.id)).run();
    const order = orderOfCandles({ userId: customer.id, customerEmail: customer.email });
    const reference = await pay(order);
    storeSeller({ invoiceWhen: "ordered" });
    await inTransaction((transaction) => {
      removePayment(transaction, reference, { reason: "undone", actor: system, now: NOW });
      followUp(transaction, order.id, { hasUndone: true, actor: system, now: NOW });
    });
    const papers = papersOf(order);
    expect(papers.map(({ gross }) => gross)).toEqual([3490, -3490, 3490]);
    const texts = emailsTo(customer.email).map(({ text }) => text);
    for (const { number } of papers) {
      expect(texts.some((text) => text.includes(`${number} ist angehängt`))).toBe(true);
    }
  });

  it("is attached to the e-mail about it, for a proven address only", async () => {
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: NOW }).where(eq(users.id, customer.id)).run();
    const order = orderOfCandles({ userId: customer.id, customerEmail: customer.email });
    await pay(order);
    await changeOrderStatus({ orderId: order.id, status: "cancelled", actor: system, now: NOW });
    const number = papersOf(order)[1]?.number;
    const texts = emailsTo(customer.email).map(({ text }) => text);
    expect(texts.some((text) => text.includes(`Stornorechnung ${number} ist angehängt`))).toBe(
      true,
    );
    const stranger = orderOfCandles();
    await pay(stranger);
    expect(emailsTo(stranger.customerEmail).some(({ text }) => text.includes("angehängt"))).toBe(
      false,
    );
  });
});

describe("the outcome of a withdrawal", () => {
  it.each([
    ["attaches the cancellation for a proven address", true, "ist angehängt"],
    ["names the cancellation for any other address", false, "findest du auf der Seite"],
  ])("%s", async (_, isProven, words) => {
    const customer = await createCustomer();
    const emailVerifiedAt = isProven ? NOW : null;
    db.update(users).set({ emailVerifiedAt }).where(eq(users.id, customer.id)).run();
    const { email } = customer;
    const order = orderOfCandles({ userId: customer.id, customerEmail: email });
    await pay(order);
    const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
    const declared = { name: "Ida Kühn", email, contract: order.number, piece: `${line?.id}.1` };
    const owner = await browserOf(customer);
    const { location } = await owner.post(`/vertrag-widerrufen?order=${order.id}`, declared);
    const { browser } = await createAdmin();
    const path = `/admin/declarations/${location?.split("/").at(-1)}`;
    await browser.press(await browser.get(path), "Annehmen", {});
    const title = `Deine Stornorechnung ${papersOf(order)[1]?.number}`;
    const texts = emailsTo(email).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(title))).toEqual([
      expect.stringContaining(`${title} ${words}`),
    ]);
  });
});

describe("after a restore, a number", () => {
  const january = new Date("2027-01-01T10:00:00Z");

  async function numberOf(now: Date): Promise<string | undefined> {
    const order = orderOfCandles();
    await pay(order, 3490, now);
    return papersOf(order)[0]?.number;
  }

  it("has the restore's mark, also that of a cancellation, until the series of the next year", async () => {
    const order = orderOfCandles();
    await pay(order);
    const restoredAt = NOW;
    const mark = recordRestore({ restoredAt });
    await takeCandles(order, 1);
    expect(papersOf(order)[1]?.number).toBe(`S-2026-${mark}-00001`);
    expect(await numberOf(NOW)).toBe(`R-2026-${mark}-00001`);
    expect(await numberOf(NOW)).toBe(`R-2026-${mark}-00002`);
    const again = recordRestore({ restoredAt });
    expect(await numberOf(NOW)).toBe(`R-2026-${again}-00001`);
    expect(await numberOf(january)).toMatch(/^R-2027-\d{5}$/);
  });

  it("keeps the mark if its series has no year", async () => {
    storeSeller({ invoicePattern: "BH_{nummer}" });
    const mark = recordRestore({ restoredAt: NOW });
    expect(await numberOf(january)).toBe(`BH_${mark}-00001`);
  });

  it("has the mark although a clock far ahead has noted the restore", async () => {
    const mark = recordRestore({ restoredAt: new Date("2099-01-01T10:00:00Z") });
    expect(await numberOf(NOW)).toBe(`R-2026-${mark}-00001`);
  });
});

// These come last, because the sample orders must not follow the numbers of the checkout.
describe("at the checkout, an invoice", () => {
  it("is not issued for an order that costs nothing", async () => {
    const browser = await browserOf(await createCustomer());
    await fillCart(browser, [createItem({ title: "Probeabend", price: 0 }), 1]);
    expect(papersOf({ id: await placeSampleOrder(browser) })).toEqual([]);
  });

  it("is issued at the checkout if the owner wants it so, with the transfer", async () => {
    storeSeller({ invoiceWhen: "ordered" });
    const browser = await browserOf(await createCustomer());
    await fillCart(browser, [createItem({ title: "Kerze", price: 1000 }), 1]);
    const [invoice] = papersOf({ id: await placeSampleOrder(browser) });
    expect(invoice?.content.payment).toMatchObject({
      state: "open",
      account: { iban: "DE02120300000000202051" },
    });
  });
});
