import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { issueByHand } from "#app/features/invoices/invoice-by-hand.server.ts";
import { db } from "#db/client.server.ts";
import { bankEntries, type Order, orders } from "#db/schema.ts";
import { camtFile, type SampleTransfer } from "#tests/support/bank-files.ts";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";

const PATH = "/admin/payments";

/** An unpaid order of 10 € with an invoice. */
async function invoicedOrder(): Promise<{ order: Order; number: string }> {
  const order = createOrder({ paymentDue: "2026-12-14", taxScheme: "regular" });
  addOrderItem(order, createItem({ price: 1000 }), { taxRate: 19 });
  await issueByHand({ orderId: order.id, actor: { system: "payment" }, now: new Date() });
  const number = listIssued().find(({ orderId }) => orderId === order.id)?.number ?? "";
  expect(number).toMatch(/^R-/);
  return { order, number };
}

const transfer = (purpose: string): SampleTransfer => {
  const payer = { name: "Firma", purpose, bankReference: purpose };
  return { day: "2026-11-24", amount: 1000, ...payer };
};

function upload(...transfers: SampleTransfer[]): FormData {
  const body = new FormData();
  body.append("intent", "check");
  body.append("statement", new File([new Uint8Array(camtFile(transfers))], "auszug.xml"));
  return body;
}

const statusOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get()?.status;

it("money names an order by its invoice, and without the number's letters suggests it", async () => {
  storeSeller();
  const { browser } = await createAdmin();
  const [one, other] = [await invoicedOrder(), await invoicedOrder()];
  const body = upload(
    transfer(`RNr. ${one.number.toLowerCase().replaceAll("-", " ")}`),
    transfer(`RE ${other.number.slice(2)}`),
  );
  const page = await browser.follow(await browser.post(PATH, body));
  expect(page.text).toContain("1 Zahlung passt genau");
  await browser.press(page, `Zu ${other.order.number} buchen`);
  await browser.post(PATH, { intent: "book-all" });
  expect([one.order, other.order].map(statusOf)).toEqual(["completed", "completed"]);
});

describe("an invoice's number", () => {
  it.each<[how: string, typed: (number: string) => string]>([
    ["as it is printed", (number) => number],
    ["with a word", (number) => `Rechnung ${number}`],
    ["in small letters and with spaces", (number) => number.toLowerCase().replaceAll("-", " ")],
    ["without its letters", (number) => number.slice(2)],
  ])("finds the order where an order's number is asked: %s", async (how, typed) => {
    storeSeller();
    const { browser } = await createAdmin();
    const [{ order, number }] = [await invoicedOrder(), await invoicedOrder()];
    await browser.post(PATH, upload(transfer(`Danke ${how}`)));
    const entry = db.select().from(bankEntries).where(eq(bankEntries.state, "open")).get();
    const fields = { intent: "assign", entry: entry?.id ?? "", order: typed(number) };
    expect((await browser.post(PATH, fields)).status).toBe(303);
    expect(statusOf(order)).toBe("completed");
  });

  it("and an order's number pay both orders", async () => {
    storeSeller();
    const { browser } = await createAdmin();
    const [one, other] = [await invoicedOrder(), await invoicedOrder()];
    const paid = { ...transfer("Danke für beide"), amount: 2000 };
    await browser.post(PATH, upload(paid));
    const entry = db.select().from(bankEntries).where(eq(bankEntries.state, "open")).get();
    const typed = `${one.order.number} ${other.number}`;
    await browser.post(PATH, { intent: "assign", entry: entry?.id ?? "", order: typed });
    expect([one.order, other.order].map(statusOf)).toEqual(["completed", "completed"]);
  });

  it("of another shop finds nothing", async () => {
    const { browser } = await createAdmin();
    await browser.post(PATH, upload(transfer("Danke an andere")));
    const entry = db.select().from(bankEntries).where(eq(bankEntries.state, "open")).get();
    const fields = { intent: "assign", entry: entry?.id ?? "", order: "R-2019-00001" };
    expect((await browser.post(PATH, fields)).status).toBe(400);
  });
});
