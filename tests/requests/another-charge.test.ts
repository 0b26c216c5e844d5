import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chargeKinds } from "#app/features/cart/charge-kinds.ts";
import { invoiceXml } from "#app/features/invoices/invoice-xml.ts";
import { loadMoneyFigures } from "#app/features/money/money-figures.server.ts";
import { recordPayment } from "#app/features/money/payments.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Order, orders } from "#db/schema.ts";
import type { Browser } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { brokenRules, openSchema } from "#tests/support/en16931.ts";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import {
  address,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  readCartPage,
} from "#tests/support/samples.ts";
import { forgetSettings } from "#tests/support/settings.ts";

// Two kinds of charges that exist only here are part of everything that an order costs, although nothing but the list of
// kinds has a line about them.

const actor = { system: "payment" } as const;
const PARTS = "Versand 4,90 € Geschenkpapier 3,00 € Gutschein -5,00 €";
const TAXES = "darin 19 % MwSt.: 3,66 € darin 7 % MwSt.: 0,52 €";

let browser: Browser;
let customer: Customer;
let order: Order;

const shown = (text: string) => text.replace(/\s+/g, " ");

beforeAll(async () => {
  chargeKinds.wrapping = {
    label: "Geschenkpapier",
    taxRate: 19,
    chargedFor: "goods",
    amountFor: () => 300,
  };
  chargeKinds.voucher = {
    label: "Gutschein",
    taxRate: null,
    chargedFor: "order",
    amountFor: () => -500,
  };
  storeSeller({ taxScheme: "regular", shippingFlat: "4,90", eInvoiceFor: "everyone" });
  customer = await createCustomer();
  browser = await browserOf(customer);
  await fillCart(
    browser,
    [createItem({ title: "Kerze", price: 1000 }), 2],
    [createItem({ title: "Buch", price: 800, taxRate: 7 }), 1],
  );
});
afterAll(() => {
  for (const kind of ["wrapping", "voucher"]) delete chargeKinds[kind];
  forgetSettings();
});

it("in the cart, at the checkout, in the order and in its e-mail", async () => {
  expect(await readCartPage(browser)).toContain(`Zwischensumme 28,00 € ${PARTS} Gesamt 30,90 €`);
  const checkout = await browser.get("/checkout");
  expect(checkout.text).toContain(`${PARTS} 3 Artikel 30,90 €`);
  expect(checkout.text).toContain(`${PARTS} ${TAXES} Gesamt 30,90 €`);
  const id = await placeSampleOrder(browser);
  order = db.select().from(orders).where(eq(orders.id, id)).get() as Order;
  expect(order.totalAmount).toBe(3090);
  const { browser: admin } = await createAdmin();
  const adminPage = await admin.get(`/admin/orders/${id}`);
  expect(adminPage.text).toContain(
    "Betrag 30,90 € Davon Versand 4,90 € Davon Geschenkpapier 3,00 € Davon Gutschein -5,00 €",
  );
  const pages = [await browser.get(`/order-confirmation/${id}`), adminPage];
  for (const { text } of pages) expect(text).toContain(`${PARTS} ${TAXES} Gesamt 30,90 €`);
  const [email] = emailsTo(address.email);
  expect(shown(email?.text ?? "")).toMatch(
    /Versand:? 4,90 € .*Geschenkpapier:? 3,00 € .*Gutschein:? -5,00 € .*Gesamt:? 30,90 €/,
  );
});

it("in the files and figures of the administration", async () => {
  await pay(3090);
  const { browser: admin } = await createAdmin();
  const file = await admin.fetch("/admin/orders/export.csv");
  const [head, line] =
    shown(await file.text())
      .split(' "')[0]
      ?.split("BH-") ?? [];
  expect(head).toContain("Betrag;Davon Versand;Davon Geschenkpapier;Davon Gutschein;Umsatzsteuer");
  expect(line).toContain(";30,90;4,90;3,00;-5,00;Regelbesteuerung;3,66;0,52;");
  const { byKind } = await loadMoneyFigures();
  expect(byKind.map(({ label, amount }) => [label, amount])).toEqual([
    ["Produkt", 2800],
    ["Versand", 490],
    ["Geschenkpapier", 300],
    ["Gutschein", -500],
  ]);
});

it("in the customer's copy of the data", async () => {
  const { text } = await browser.get("/dashboard/data");
  expect(text).toMatch(
    /Weitere Kosten Versand .*4,90 € Geschenkpapier .*3,00 € .*Gutschein .*-5,00 €/,
  );
  const copy = await browser.get("/dashboard/data.json");
  const [placed] = JSON.parse(copy.html).orders;
  expect(placed.charges).toMatchObject([
    { kind: "shipping", label: "Versand", amountInCents: 490 },
    { kind: "wrapping", label: "Geschenkpapier", amountInCents: 300, taxRate: 19 },
    { kind: "voucher", label: "Gutschein", amountInCents: -500 },
  ]);
});

it("in the invoice and in what is cancelled of it, down to zero", async () => {
  const schema = openSchema();
  expect(
    papers()[0]?.content.lines.map(({ title, gross, taxRate }) => [title, gross, taxRate]),
  ).toEqual([
    ["Kerze", 2000, 19],
    ["Buch", 800, 7],
    ["Versand", 350, 19],
    ["Versand", 140, 7],
    ["Geschenkpapier", 300, 19],
    ["Gutschein", -358, 19],
    ["Gutschein", -142, 7],
  ]);
  for (const [index, left] of [
    [0, 2269],
    [1, 0],
  ] as const) {
    await takeCandlesOrRest(index);
    expect(findOrderById(db, order.id)?.left.totalAmount).toBe(left);
    expect(papers().reduce((sum, { gross }) => sum + gross, 0)).toBe(left);
  }
  expect(papers()).toHaveLength(3);
  for (const { content } of papers()) {
    const xml = invoiceXml(content) ?? "";
    expect(() => schema.validate(xml)).not.toThrow();
    expect(brokenRules(xml)).toEqual([]);
  }
  schema.close();
  const { text } = await browser.get(`/order-confirmation/${order.id}`);
  expect(text).toContain("Versand -4,90 € Geschenkpapier -3,00 € Gutschein 5,00 € Bleibt 0,00 €");
});

function papers() {
  return listIssued().filter(({ orderId }) => orderId === order.id);
}

function pay(amount: number): Promise<void> {
  const now = new Date();
  const payment = {
    orderId: order.id,
    amount,
    method: "transfer",
    paidOn: berlinDay(now),
  } as const;
  return inTransaction((transaction) => {
    recordPayment(transaction, { ...payment, reference: "another-charge", actor, now });
    followUp(transaction, order.id, { actor, now });
  });
}

/** Takes one candle back, then everything. */
function takeCandlesOrRest(step: 0 | 1): Promise<void> {
  const now = new Date();
  return inTransaction((transaction) => {
    const { left } = findOrderById(transaction, order.id) ?? {};
    const all = left?.items.map(({ id, quantity }) => ({ orderItemId: id, quantity })) ?? [];
    const one = all.slice(0, 1).map((pieces) => ({ ...pieces, quantity: 1 }));
    takeBack(transaction, { orderId: order.id, pieces: step === 0 ? one : all, actor, now });
    followUp(transaction, order.id, { actor, now });
  });
}
