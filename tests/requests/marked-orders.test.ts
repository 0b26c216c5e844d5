import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "#db/client.server.ts";
import { catalogItems, type Order, orderStatusChanges, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createEvent, createItem } from "#tests/support/samples.ts";

const KEPT = (email: string) =>
  `Die E-Mail an ${email} bleibt unter „E-Mails“, solange kein Mailserver eingerichtet ist.`;
const LIST = "/admin/orders?q=beispiel&sort=amount&dir=asc";

let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  browser = (await createAdmin()).browser;
});

const statusOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get()?.status;

const changesOf = ({ id }: Order) =>
  db.select().from(orderStatusChanges).where(eq(orderStatusChanges.orderId, id)).all();

/** The fields that a browser sends for the page's form with these orders marked. */
function marked(page: Page, chosen: Order[], pressed: Record<string, string>): URLSearchParams {
  const form = page.document.querySelector("main form.admin-marked");
  if (!form) throw new Error("no form for marked orders");
  const sent = new URLSearchParams();
  for (const { id } of chosen) {
    const mark = page.document.querySelector(`input[name="orderId"][value="${id}"]`);
    const isItsOwn = mark?.getAttribute("form") === form.getAttribute("id");
    if (!isItsOwn || mark?.getAttribute("type") !== "checkbox")
      throw new Error(`no mark for ${id}`);
    sent.append("orderId", id);
  }
  for (const field of form.querySelectorAll("input[type=hidden]")) {
    sent.append(field.getAttribute("name") ?? "", field.getAttribute("value") ?? "");
  }
  for (const [name, value] of Object.entries(pressed)) {
    const button = form.querySelector(`button[type="submit"][name="${name}"][value="${value}"]`);
    if (!button) throw new Error(`no button ${name}=${value}`);
    sent.append(name, value);
  }
  return sent;
}

async function change(chosen: Order[], pressed: Record<string, string>, path = LIST) {
  const page = await browser.get(path);
  return browser.post(path, marked(page, chosen, pressed));
}

/** Heading and entries of the results for the marked orders. */
function outcomesOn(page: Page) {
  const box = page.document.querySelector('main .admin-outcomes[role="alert"]');
  if (!box) throw new Error(`no outcomes (${page.status}): ${page.text}`);
  return {
    title: visibleText(box.querySelector("h2") ?? box),
    entries: box.querySelectorAll("li").map(visibleText),
    takesFocus: box.hasAttribute("autofocus") && box.getAttribute("tabindex") === "-1",
  };
}

describe("marked orders", () => {
  it("get one status together, each with its own result, e-mail and history", async () => {
    const [open, other, untouched] = [createOrder(), createOrder(), createOrder()];
    const answer = await change([open, other], { status: "completed" });
    expect(answer.status).toBe(200);
    const { title, entries, takesFocus } = outcomesOn(answer);
    expect(title).toBe("2 von 2 markierten Bestellungen geändert");
    expect(takesFocus).toBe(true);
    expect(answer.text).toContain(`${title} 20,00 € sind als heute bezahlt eingetragen.`);
    expect(entries).toEqual(
      [open, other].map(
        ({ number, customerEmail }) =>
          `Erledigt: ${number} Jetzt „Abgeschlossen“. 10,00 € sind als heute bezahlt eingetragen. ${KEPT(customerEmail)}`,
      ),
    );
    expect([open, other, untouched].map(statusOf)).toEqual(["completed", "completed", "pending"]);
    for (const order of [open, other]) {
      expect(changesOf(order)).toHaveLength(1);
      expect(emailsTo(order.customerEmail)).toHaveLength(1);
    }
    // The page below is up to date.
    expect(visibleText(answer.document.querySelector("main tbody") ?? answer.document)).toContain(
      "Abgeschlossen",
    );
  });

  it("say how much is no longer noted as paid when they become pending", async () => {
    const marked = [createOrder(), createOrder()];
    await change(marked, { status: "completed" });
    const answer = await change(marked, { status: "pending" });
    const { title, entries } = outcomesOn(answer);
    expect(answer.text).toContain(`${title} 20,00 € sind nicht mehr als bezahlt eingetragen.`);
    expect(entries[0]).toContain("10,00 € sind nicht mehr als bezahlt eingetragen.");
  });

  it("are rejected individually: unchanged, changed by others, or sold out since", async () => {
    const event = createEvent({ capacity: 2, ordered: 1 });
    const sold = createOrder({ status: "cancelled" });
    addOrderItem(sold, event, { quantity: 2 });
    const free = createOrder({ status: "cancelled" });
    addOrderItem(free, event, { quantity: 1 });
    const same = createOrder();
    const changed = createOrder({ status: "completed" });
    const page = await browser.get(LIST);
    await browser.post(`/admin/orders/${changed.id}`, { status: "cancelled" });
    const fields = marked(page, [sold, free, same, changed], { status: "pending" });
    const answer = await browser.post(LIST, fields);
    expect(answer.status).toBe(200);
    const { title, entries } = outcomesOn(answer);
    expect(title).toBe("1 von 4 markierten Bestellungen geändert");
    expect(entries).toEqual([
      `Nicht geändert: ${sold.number} Bleibt storniert. Von „Feuerabend“ ist nur noch 1 Platz frei.`,
      `Erledigt: ${free.number} Jetzt „Ausstehend“. ${KEPT(free.customerEmail)}`,
      `Unverändert: ${same.number} Stand schon auf „Ausstehend“. Es wurde nichts geändert und nichts verschickt.`,
      `Nicht geändert: ${changed.number} Jemand war schneller: Der Status steht inzwischen auf „Storniert“.`,
    ]);
    expect([sold, free, same, changed].map(statusOf)).toEqual([
      "cancelled",
      "pending",
      "pending",
      "cancelled",
    ]);
    const item = db.select().from(catalogItems).where(eq(catalogItems.id, event.id)).get();
    expect(item?.ordered).toBe(2);
  });

  it("have a bar that says what completing notes, and what becoming pending takes back", async () => {
    const noted = "„Abschließen“ trägt offene Beträge als heute bezahlt ein.";
    const takenBack = "„Ausstehend“ nimmt Zahlungen zurück, die „Abschließen“ eingetragen hat";
    createOrder({ status: "completed", completedAt: new Date() });
    const completed = (await browser.get(LIST)).text;
    expect(completed).toContain(takenBack);
    expect(completed).not.toContain(noted);
    db.delete(orders).run();
    createOrder();
    const open = (await browser.get(LIST)).text;
    expect(open).toContain(noted);
    expect(open).not.toContain(takenBack);
  });

  it("are cancelled together, with the consequences listed first", async () => {
    const chosen = [createOrder(), createOrder()];
    const page = await browser.get(LIST);
    const details = page.document.querySelector("main form.admin-marked details");
    const said = details ? visibleText(details) : "";
    expect(said).toContain("Der Shop schreibt dazu eine E-Mail an alle, die bestellt haben.");
    expect(said).toContain("Plätze und Ware sind sofort wieder frei.");
    expect(said).toContain("Eine Mitgliedschaft daraus gilt nicht mehr.");
    await change(chosen, { status: "cancelled" });
    expect(chosen.map(statusOf)).toEqual(["cancelled", "cancelled"]);
  });

  it("are offered a reminder only where one of them is overdue", async () => {
    createOrder({ paymentDue: "2099-01-01" });
    const button = 'main form.admin-marked button[value="remind"]';
    expect((await browser.get(LIST)).document.querySelector(button)).toBeNull();
    createOrder({ paymentDue: "2020-01-01" });
    expect((await browser.get(LIST)).document.querySelector(button)).not.toBeNull();
  });

  it("are reminded together if they are overdue", async () => {
    const overdue = createOrder({ paymentDue: "2020-01-01" });
    const paid = createOrder({ paymentDue: "2020-01-01", status: "completed" });
    const answer = await change([overdue, paid], { intent: "remind" });
    expect(answer.status).toBe(200);
    expect(outcomesOn(answer).entries).toEqual([
      `Erledigt: ${overdue.number} Erinnert. ${KEPT(overdue.customerEmail)}`,
      `Nicht geändert: ${paid.number} Die Bestellung ist nicht überfällig. Ihr Status ist „Abgeschlossen“.`,
    ]);
    createOrder({ paymentDue: "2020-01-01" });
    const again = await change([overdue], { intent: "remind" });
    expect(outcomesOn(again).entries).toEqual([
      `Unverändert: ${overdue.number} Schon erinnert. Es wurde nichts geändert und nichts verschickt.`,
    ]);
    expect(emailsTo(overdue.customerEmail)).toHaveLength(1);
  });

  it("are not changed twice if the form is submitted again", async () => {
    const order = createOrder();
    const page = await browser.get(LIST);
    const fields = marked(page, [order, order], { status: "completed" });
    await browser.post(LIST, fields);
    const again = await browser.post(LIST, fields);
    expect(outcomesOn(again).title).toBe("0 von 1 markierten Bestellungen geändert");
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("that do not exist are reported separately", async () => {
    const order = createOrder();
    const fields = new URLSearchParams({ status: "completed" });
    fields.append("orderId", order.id);
    fields.append("orderId", "gibt-es-nicht");
    const answer = await browser.post("/admin/orders", fields);
    expect(answer.status).toBe(200);
    const [done, missing] = outcomesOn(answer).entries;
    expect(done).toContain(order.number);
    expect(missing).toContain("gibt-es- Die Bestellung wurde nicht gefunden.");
  });

  it("that fail do not affect the others, because each has its own transaction", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const [first, failing, last] = [createOrder(), createOrder(), createOrder()];
    sqlite.exec(
      `create temp trigger refusal before update on main.orders when new.id = '${failing.id}' begin select raise(abort, 'disk full'); end`,
    );
    const answer = await change([first, failing, last], { status: "completed" }).finally(() =>
      sqlite.exec("drop trigger refusal"),
    );
    expect(outcomesOn(answer).title).toBe("2 von 3 markierten Bestellungen geändert");
    expect(outcomesOn(answer).entries[1]).toBe(
      `Nicht geändert: ${failing.number} Der Status konnte nicht aktualisiert werden.`,
    );
    expect([first, failing, last].map(statusOf)).toEqual(["completed", "pending", "completed"]);
  });

  it("are required: without any, the page says what to do", async () => {
    createOrder();
    const answer = await change([], { status: "completed" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Bitte markieren Sie erst die Bestellungen");
  });

  it("are limited to one page", async () => {
    const all = Array.from({ length: 51 }, () => createOrder());
    const fields = new URLSearchParams({ status: "completed" });
    for (const { id } of all) fields.append("orderId", id);
    const answer = await browser.post("/admin/orders", fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Bitte markieren Sie höchstens 50 Bestellungen auf einmal.");
    expect(new Set(all.map(statusOf))).toEqual(new Set(["pending"]));
  });

  it("have checkboxes with unique names, and a heading above them", async () => {
    const shown = [createOrder({ totalAmount: 1000 }), createOrder({ totalAmount: 2000 })];
    const { document } = await browser.get(LIST);
    const marks = document.querySelectorAll('main tbody input[name="orderId"][type="checkbox"]');
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toEqual(
      shown.map(({ number }) => `Bestellung ${number} markieren`),
    );
    const heads = document.querySelectorAll("main thead th").map(visibleText);
    expect(heads).toContain("Auswahl");
    expect(heads).not.toContain("");
  });
});

describe("the consequences of cancelling are listed first", () => {
  it("on an order's page, beside the button", async () => {
    const order = createOrder({ customerEmail: "ida@beispiel.de" });
    addOrderItem(order, createItem({ category: "membership", title: "Yearly" }));
    const page = await browser.get(`/admin/orders/${order.id}`);
    const button = page.document.querySelector('main button[name="status"][value="cancelled"]');
    const details = button?.closest("details");
    expect(details && visibleText(details.querySelector("summary") ?? details)).toBe("Stornieren");
    const said = details ? visibleText(details) : "";
    expect(said).toContain("Der Shop schreibt dazu eine E-Mail an ida@beispiel.de.");
    expect(said).toContain("Eine Mitgliedschaft daraus gilt nicht mehr.");
    // The order contains no event.
    expect(said).not.toContain("Plätze");
    expect(button && visibleText(button)).toBe("Stornieren");
    expect((await browser.press(page, "Stornieren")).status).toBe(303);
    expect(statusOf(order)).toBe("cancelled");
    const after = await browser.get(`/admin/orders/${order.id}`);
    const same = after.document.querySelector('main button[value="cancelled"]');
    expect([same?.hasAttribute("disabled"), same?.closest("details")]).toEqual([true, null]);
  });

  it("in the list's menu, within the form", async () => {
    const order = createOrder();
    const page = await browser.get(LIST);
    const menu = page.document.querySelector("main td details");
    expect(menu && visibleText(menu)).toContain(
      `Der Shop schreibt dazu eine E-Mail an ${order.customerEmail}.`,
    );
    expect((await browser.press(page, "Stornieren", {}, "main td details")).status).toBe(303);
    expect(statusOf(order)).toBe("cancelled");
  });
});
