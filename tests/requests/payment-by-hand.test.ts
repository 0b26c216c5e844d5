import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emails, type Order, orders, payments } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

let admin: Browser;

beforeEach(async () => {
  for (const table of [payments, orders, emails]) db.delete(table).run();
  forgetSettings();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T12:00:00Z") });
  ({ browser: admin } = await createAdmin());
});

function pendingOrder(values: Parameters<typeof createOrder>[0] = {}): Order {
  const order = createOrder({ paymentDue: "2026-12-14", ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: order.totalAmount }));
  return order;
}

const statusOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(orders).where(eq(orders.id, id)).get()?.status;
const paymentsOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(payments).where(eq(payments.orderId, id)).all();
const pageOf = ({ id }: Order) => admin.get(`/admin/orders/${id}`);

function moneySection({ document }: Page): string {
  const heading = document.getElementById("zahlungen");
  return heading?.parentNode ? visibleText(heading.parentNode) : "";
}

async function recordPayment(order: Order, fields: Record<string, string> = {}): Promise<Page> {
  return admin.press(await pageOf(order), "Zahlung eintragen", fields);
}

describe("a payment on the order's page", () => {
  it("suggests what is open, by transfer today, and completes the order", async () => {
    const order = pendingOrder();
    expect(moneySection(await pageOf(order))).toContain("offen");
    const answer = await recordPayment(order);
    expect([answer.status, answer.location]).toEqual([303, `/admin/orders/${order.id}`]);
    expect(statusOf(order)).toBe("completed");
    expect(paymentsOf(order)).toMatchObject([
      { amount: 1000, method: "transfer", paidOn: "2026-11-25", note: null },
    ]);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
    const page = await admin.follow(answer);
    expect(messages(page).join()).toContain("Alles ist bezahlt");
    expect(moneySection(page)).toContain("bezahlt");
  });

  it("has an amount, a day, a way and a note, and is listed with its author", async () => {
    const order = pendingOrder();
    const fields = { amount: "4,50", paidOn: "2026-11-20", method: "cash", note: "Am Stand" };
    await recordPayment(order, fields);
    expect(statusOf(order)).toBe("pending");
    const text = moneySection(await pageOf(order));
    for (const words of ["teilweise bezahlt", "20.11.2026, Bar", "Am Stand", "4,50", "5,50", "@"]) {
      expect(text).toContain(words);
    }
  });

  it("that is more than is open shows as overpaid", async () => {
    const order = pendingOrder();
    await recordPayment(order, { amount: "12" });
    expect(statusOf(order)).toBe("completed");
    expect(moneySection(await pageOf(order))).toContain("überzahlt");
  });

  it("of which nothing is open is noted only after a question, which keeps what was typed", async () => {
    const order = pendingOrder();
    await recordPayment(order);
    const page = await recordPayment(order, { amount: "250", note: "Bar am Stand" });
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe(
      "Es ist nichts mehr offen. Trotzdem 250,00 € eintragen?",
    );
    const typedIn = (name: string) =>
      page.document.querySelector(`main [name=${name}]`)?.getAttribute("value");
    expect([typedIn("amount"), typedIn("note")]).toEqual(["250", "Bar am Stand"]);
    expect(paymentsOf(order)).toHaveLength(1);
    const answer = await admin.press(page, "Zahlung eintragen", { isExtra: "on" });
    expect(answer.status).toBe(303);
    expect(paymentsOf(order)).toHaveLength(2);
  });

  it.each([
    ["100000", 409],
    ["30,01", 409],
    ["30", 303],
  ])("of %s € for 10 € asks first if that is much too much: %i", async (amount, status) => {
    const order = pendingOrder();
    const page = await recordPayment(order, { amount });
    expect(page.status).toBe(status);
    if (status === 303) return;
    expect(errorSummary(page)?.title).toContain("Offen sind nur 10,00 €. Trotzdem");
    expect(paymentsOf(order)).toEqual([]);
    expect((await admin.press(page, "Zahlung eintragen", { isExtra: "on" })).status).toBe(303);
    expect(paymentsOf(order)).toHaveLength(1);
  });

  it("for a cancelled order leaves it cancelled", async () => {
    const order = pendingOrder({ status: "cancelled" });
    await recordPayment(order, { amount: "10", isExtra: "on" });
    expect(statusOf(order)).toBe("cancelled");
    expect(moneySection(await pageOf(order))).toContain("zu erstatten");
  });

  it.each([
    ["amount", { amount: "zehn" }, "kein Betrag"],
    ["amount", { amount: "" }, "Bitte geben Sie einen Betrag ein"],
    ["amount", { amount: "0" }, "Bitte geben Sie einen Betrag ein"],
    ["amount", { amount: "-5" }, "kein Betrag"],
    ["paidOn", { paidOn: "2026-11-26" }, "liegt in der Zukunft"],
    ["paidOn", { paidOn: "" }, "Bitte geben Sie den Tag an"],
    ["method", { method: "barter" }, "wie bezahlt wurde"],
  ])("is refused at the field '%s' with %j", async (name, fields, reason) => {
    const order = pendingOrder();
    const page = await recordPayment(order, { note: "Am Stand", ...fields });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)[name]).toContain(reason);
    expect(page.document.querySelector("[name=note]")?.getAttribute("value")).toBe("Am Stand");
    expect(paymentsOf(order)).toEqual([]);
  });

  it("is noted once if the form is sent twice", async () => {
    const order = pendingOrder();
    const page = await pageOf(order);
    const press = () => admin.press(page, "Zahlung eintragen", { amount: "4" });
    await Promise.all([press(), press()]);
    expect(paymentsOf(order)).toHaveLength(1);
    const rest = await pageOf(order);
    const pay = () => admin.press(rest, "Zahlung eintragen", { amount: "6" });
    expect((await pay()).status).toBe(303);
    expect((await pay()).status).toBe(303);
    expect(paymentsOf(order)).toHaveLength(2);
  });

  it("is undone after a question, which takes the completion back", async () => {
    const order = pendingOrder();
    await recordPayment(order);
    const page = await pageOf(order);
    const link = page.document.querySelector('main a[href$="/undo"]');
    const question = await admin.get(link?.getAttribute("href") ?? "");
    expect(question.text).toContain(`${order.number} ist wieder ausstehend`);
    await admin.press(question, "Rückgängig");
    expect(statusOf(order)).toBe("pending");
    expect(paymentsOf(order)).toEqual([]);
  });

  it("leaves completing to the owner who wants it so", async () => {
    storeSettings({ autoComplete: "no" });
    const order = pendingOrder();
    await recordPayment(order);
    expect(statusOf(order)).toBe("pending");
    expect(paymentsOf(order)).toHaveLength(1);
  });
});

describe("a cancelled order whose money went back", () => {
  it("is not completed, which would note the money as paid again, until a new payment is", async () => {
    const order = pendingOrder({ status: "cancelled" });
    payOrder(order);
    payOrder(order, { amount: -1000, reference: "back" });
    const instead = "markieren Sie sie als ausstehend und tragen Sie die neue Zahlung ein";
    const page = await pageOf(order);
    expect(page.text).toContain(instead);
    expect(page.text).not.toContain("als heute bezahlt ein");
    const refused = await admin.press(page, "Als abgeschlossen markieren");
    expect([refused.status, statusOf(order)]).toEqual([409, "cancelled"]);
    expect(refused.text).toContain(instead);
    const marked = { orderId: order.id, shown: `${order.id}:cancelled`, status: "completed" };
    expect((await admin.post("/admin/orders", marked)).text).toContain(instead);
    expect(paymentsOf(order)).toHaveLength(2);
    await admin.press(page, "Als ausstehend markieren");
    await recordPayment(order);
    expect([statusOf(order), paymentsOf(order).length]).toEqual(["completed", 3]);
  });
});

describe("marked orders", () => {
  it("are noted as paid together, each for itself", async () => {
    const [open, partly] = [pendingOrder(), pendingOrder({ totalAmount: 2500 })];
    const [paid, cancelled] = [createOrder(), pendingOrder({ status: "cancelled" })];
    payOrder(partly, { amount: 500, reference: "part" });
    payOrder(paid);
    const body = new URLSearchParams({ intent: "pay" });
    for (const { id } of [open, partly, paid, cancelled]) body.append("orderId", id);
    const page = await admin.post("/admin/orders", body);
    expect(page.text).toContain("2 von 4 markierten Bestellungen geändert");
    expect([open, partly].map(statusOf)).toEqual(["completed", "completed"]);
    expect(paymentsOf(partly).map(({ amount }) => amount)).toEqual([500, 2000]);
    expect(paymentsOf(cancelled)).toEqual([]);
    expect(page.text).toContain("Storniert: Es ist nichts zu bezahlen.");
    await admin.post("/admin/orders", body);
    expect(paymentsOf(open)).toHaveLength(1);
  });

  it("are noted by the button below the list, which shows how each one is paid", async () => {
    pendingOrder();
    const list = await admin.get("/admin/orders");
    const button = list.document.querySelector('button[name=intent][value="pay"]');
    expect(button && visibleText(button)).toContain("Als bezahlt eintragen");
    expect(rowsOf(list)[0]).toContain("offen");
  });
});
