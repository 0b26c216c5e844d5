import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFile, storeDocument } from "#app/features/documents/documents.server.ts";
import {
  issueByHand,
  listOrdersWithoutInvoice,
} from "#app/features/invoices/invoice-by-hand.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Order, orders } from "#db/schema.ts";
import type { Browser } from "#tests/support/browser.ts";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import { adminPaths, typed as typedItems } from "#tests/support/item-form.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
  readCheckout,
} from "#tests/support/samples.ts";
import { saveSetting } from "#tests/support/saved-settings.ts";
import { forgetSettings } from "#tests/support/settings.ts";

const LATIN = "Bitte in lateinischen Buchstaben, damit es auf der Rechnung lesbar ist.";
const actor = { system: "payment" } as const;

let admin: Browser;

beforeEach(async () => {
  storeSeller({ invoiceWhen: "paid" });
  admin = (await createAdmin()).browser;
});
afterEach(forgetSettings);

/** A completed order from before the checkout asked for Latin letters. */
async function completed(values: Partial<Order>, title = "Kerze"): Promise<Order> {
  const order = createOrder({ totalAmount: 1000, taxScheme: "regular", ...values });
  addOrderItem(order, createItem({ title, price: 1000 }), { taxRate: 19 });
  await changeOrderStatus({ orderId: order.id, status: "completed", actor, now: new Date() });
  return order;
}

const papersOf = ({ id }: Order) => listIssued().filter(({ orderId }) => orderId === id);

describe("an invoice", () => {
  it("shows Latin, Greek and Cyrillic letters", async () => {
    const names = { customerName: "Łucja Őrsi-Țurcanu", street: "Οδός Ερμού 5", city: "Київ" };
    const [paper] = papersOf(await completed(names, "Свічка Ґ"));
    const file = await findFile(paper?.documentId ?? "");
    const text = pdfText(file?.content ?? new Uint8Array());
    for (const words of [...Object.values(names), "Свічка Ґ"]) expect(text).toContain(words);
    expect(text).not.toMatch(/[?□]/);
  });

  it.each([
    ["a name", { customerName: "王小明" }, "Kerze"],
    ["a street", { street: "شارع الورد 5" }, "Kerze"],
    ["a company", { company: "שלום GmbH" }, "Kerze"],
    ["a title", {}, "शान्ति"],
  ])("waits for the owner if it could not show %s", async (_, values, title) => {
    const order = await completed(values, title);
    expect(papersOf(order)).toEqual([]);
    const { issuable, unprintable } = listOrdersWithoutInvoice();
    expect(issuable).not.toContain(order.id);
    expect(unprintable).toContainEqual({ id: order.id, number: order.number });
    const list = await admin.get("/admin/invoices");
    expect(list.document.querySelector(`main a[href="/admin/orders/${order.id}"]`)).not.toBeNull();
    expect((await admin.get(`/admin/orders/${order.id}`)).text).toContain(
      "steht in einer Schrift, die der Shop nicht drucken kann",
    );
    const byHand = await issueByHand({ orderId: order.id, actor, now: new Date() });
    expect(byHand).toEqual({ ok: false, reason: "unprintable" });
    db.delete(orders).where(eq(orders.id, order.id)).run();
  });

  it("is not corrected to a name that it could not show", async () => {
    const order = await completed({});
    const path = `/admin/orders/${order.id}/rechnung`;
    const correction = {
      intent: "correct",
      number: papersOf(order)[0]?.number ?? "",
      name: "王小明",
      country: "Deutschland",
    };
    const page = await admin.post(path, correction);
    expect([page.status, fieldErrors(page)]).toEqual([400, { name: LATIN }]);
    expect(papersOf(order)).toHaveLength(1);
  });
});

describe("the owner is asked for Latin letters", () => {
  it("in a title", async () => {
    const fields = { ...typedItems.product, title: "शान्ति" };
    const page = await admin.post(`${adminPaths.product}/new`, fields);
    expect([page.status, fieldErrors(page).title]).toEqual([400, LATIN]);
  });

  it.each(["operatorName", "street", "city", "bankRecipient"])(
    "in the setting %s",
    async (name) => {
      const page = await saveSetting(admin, { [name]: "王小明" });
      expect([page.status, fieldErrors(page)[name]]).toEqual([400, expect.stringContaining(LATIN)]);
    },
  );

  it("in settings from before, for which all invoices wait", async () => {
    storeSeller({ invoiceWhen: "paid", operatorName: "王小明" });
    expect(papersOf(await completed({}))).toEqual([]);
    const page = await admin.get("/admin/invoices");
    const gap = 'main a[href^="/admin/settings/operator"]';
    expect(page.document.querySelector(gap)?.text).toContain("Name");
  });
});

describe("a text of the owner", () => {
  const fileOf = async (markdown: string) => {
    const source = { title: "AGB ☃", foot: "Stand ☃", markdown };
    const text = { filename: "agb.pdf", sha256: crypto.randomUUID(), source };
    return findFile(
      await inTransaction((transaction) => storeDocument(transaction, text, new Date())),
    );
  };

  it("leaves out signs that its document could not show", async () => {
    const file = await fileOf(
      "## Eins 🌻\n\nWir **grüßen** ☃ dich.\n\n* Ida 🌻\n\n> Kim 🌻\n\n`a 🌻`",
    );
    const text = pdfText(file?.content ?? new Uint8Array());
    expect(text).toContain("Ida");
    expect(text).not.toMatch(/[?□]/);
    expect(text.replaceAll("\n", "")).toMatch(/Wir grüßen +dich/);
  });

  it("is a plain file if its document could not show its letters", async () => {
    const file = await fileOf("## Regeln\n\nשלום allen.");
    expect(file).toMatchObject({ filename: "agb.txt", contentType: "text/plain; charset=utf-8" });
    expect(new TextDecoder().decode(file?.content)).toContain("שלום allen.");
  });
});

describe("the checkout", () => {
  it("asks for Latin letters where an invoice could not show others, and keeps what is typed", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const typed = { firstName: "小明", lastName: "王", city: "北京", company: "شركة" };
    const page = await browser.post("/checkout", { ...(await readCheckout(browser)), ...typed });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({
      firstName: LATIN,
      lastName: LATIN,
      city: LATIN,
      company: expect.stringContaining(LATIN),
    });
    expect(mainForm(page)).toMatchObject(typed);
  });

  it("accepts Greek and Cyrillic letters, and notes in any", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const typed = { firstName: "Юлія", lastName: "Παπαδοπούλου", notes: "谢谢" };
    const answer = await browser.post("/checkout", { ...(await readCheckout(browser)), ...typed });
    expect(answer.status).toBe(303);
  });
});
