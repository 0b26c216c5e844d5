import { expect, it } from "vitest";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";

it("a customer reads which dates are called off, and what comes back", async () => {
  const customer = await createCustomer();
  const event = createEvent({ title: "Atemabend", price: 1000 });
  const order = createOrder({ userId: customer.id, totalAmount: 3000, status: "completed" });
  addOrderItem(order, event, { quantity: 1, date: "2099-05-01", time: "18:30" });
  addOrderItem(order, event, { quantity: 1, position: 2, cancelledQuantity: 0 });
  addOrderItem(order, createItem({ title: "Buch", price: 1000 }), { position: 3 });
  const browser = await browserOf(customer);
  const paths = ["/dashboard", `/order-confirmation/${order.id}`];
  for (const path of paths) expect((await browser.get(path)).text).not.toContain("absagen:");
  const { browser: admin } = await createAdmin();
  const path = `/admin/events/new/${event.id}/participants/absagen`;
  await admin.press(await admin.get(path), "Absagen und");
  for (const path of paths) {
    expect((await browser.get(path)).text).toMatch(
      /Wir mussten absagen: Atemabend \(Fr\., 1\.5\.2099, 18:30 Uhr\).*Du bekommst 20,00.€ von uns zurück\./,
    );
  }
});
