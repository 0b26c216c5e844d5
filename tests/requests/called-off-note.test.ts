import { describe, expect, it } from "vitest";
import { refundDay } from "#app/features/money/refunds/refunds.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";

interface Case {
  /** Whether the order contains a book, too. */
  hasBook?: boolean;
  /** Whether the book was sent, and withdrawn from, but has not come back. */
  awaitsBook?: boolean;
  status?: "pending" | "completed";
  /** Cents that went back afterwards. */
  refunded?: number;
}

const lastDay = () => formatDay(refundDay(new Date())).long;

/** The customer's pages about the order of a seat, after its event was called off. */
async function pagesAfter({
  hasBook = false,
  awaitsBook = false,
  status = "completed",
  refunded = 0,
}: Case) {
  const customer = await createCustomer();
  const event = createEvent({ title: "Atemabend", price: 2000 });
  const order = createOrder({
    userId: customer.id,
    totalAmount: hasBook ? 3000 : 2000,
    status,
    shippedAt: awaitsBook ? new Date() : null,
  });
  addOrderItem(order, event, { date: "2099-05-01", time: "18:30" });
  if (hasBook) {
    const pieces = awaitsBook ? { cancelledQuantity: 1, awaitedQuantity: 1 } : {};
    addOrderItem(order, createItem({ title: "Buch", price: 1000 }), { position: 2, ...pieces });
  }
  const browser = await browserOf(customer);
  const paths = ["/dashboard", `/order-confirmation/${order.id}`];
  const texts = () => Promise.all(paths.map(async (path) => (await browser.get(path)).text));
  for (const text of await texts()) expect(text).not.toContain("absagen:");
  const { browser: admin } = await createAdmin();
  const path = `/admin/events/new/${event.id}/participants/absagen`;
  await admin.press(await admin.get(path), "Absagen und");
  if (refunded > 0) payOrder({ ...order, totalAmount: -refunded }, { reference: order.id });
  return texts();
}

describe("a customer whose event is called off", () => {
  it.each<[string, Case, RegExp]>([
    [
      "what comes back, by when, and that an account number may be asked for",
      {},
      new RegExp(
        `Du bekommst 20,00.€ bis ${lastDay()} von uns zurück\\. Fehlt uns deine Kontoverbindung, fragen wir dich danach\\.`,
      ),
    ],
    [
      "only the price of the seat",
      { hasBook: true },
      /Du bekommst 20,00.€ bis .* von uns zurück\./,
    ],
    [
      "no price of goods that are to come back first",
      { hasBook: true, awaitsBook: true },
      /Du bekommst 20,00.€ bis .* von uns zurück\./,
    ],
    ["that nothing is to pay", { status: "pending" }, /Du musst nichts bezahlen\./],
    [
      "that the rest of the order stays",
      { status: "pending", hasBook: true },
      /Dafür musst du nichts bezahlen\. Alles andere aus dieser Bestellung bleibt bestellt\./,
    ],
    ["that the money has gone back", { refunded: 2000 }, /haben wir dir zurückgezahlt\./],
  ])("reads which date it is, and %s", async (_, order, money) => {
    for (const text of await pagesAfter(order)) {
      expect(text).toMatch(
        /Leider mussten wir absagen: Atemabend \(Fr\., 1\.5\.2099, 18:30.Uhr\)\./,
      );
      expect(text).toMatch(money);
      expect(text).not.toContain("Teilnehmenden");
    }
  });
});
