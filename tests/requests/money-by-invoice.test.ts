import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { issueByHand } from "#app/features/invoices/invoice-by-hand.server.ts";
import { db } from "#db/client.server.ts";
import { type Order, orders } from "#db/schema.ts";
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

const statusOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get()?.status;

it("money names an order by its invoice, and without the number's letters suggests it", async () => {
  storeSeller();
  const { browser } = await createAdmin();
  const [one, other] = [await invoicedOrder(), await invoicedOrder()];
  const transfer = (purpose: string): SampleTransfer => {
    const payer = { name: "Firma", purpose, bankReference: purpose };
    return { day: "2026-11-24", amount: 1000, ...payer };
  };
  const file = camtFile([
    transfer(`RNr. ${one.number.toLowerCase().replaceAll("-", " ")}`),
    transfer(`RE ${other.number.slice(2)}`),
  ]);
  const body = new FormData();
  body.append("intent", "check");
  body.append("statement", new File([new Uint8Array(file)], "auszug.xml"));
  const page = await browser.follow(await browser.post(PATH, body));
  expect(page.text).toContain("1 Zahlung passt genau");
  await browser.press(page, `Zu ${other.order.number} buchen`);
  await browser.post(PATH, { intent: "book-all" });
  expect([one.order, other.order].map(statusOf)).toEqual(["completed", "completed"]);
});
