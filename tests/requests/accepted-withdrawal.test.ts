import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refundDay } from "#app/features/money/refunds/refunds.ts";
import { GOODS_FIRST } from "#app/features/returns/declarations.ts";
import { formatDate, formatDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  changeLog,
  declarations,
  emails,
  eventBookings,
  type Order,
  orderItems,
  orders,
  rateLimits,
} from "#db/schema.ts";
import { Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fillCart,
  messages,
  orderedOf,
  readCheckout,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const bank = { bankRecipient: "BeHappy Gemeinschaft", bankIban: "DE02120300000000202051" };

const LIST = "/admin/declarations";
const FORM = "/vertrag-widerrufen";
const declared = { name: "Ida Kühn", email: "ida@beispiel.de" };

let browser: Browser;
let customer: Customer;
let owner: Browser;

beforeEach(async () => {
  for (const table of [orders, rateLimits, declarations, emails, changeLog]) {
    db.delete(table).run();
  }
  customer = await createCustomer();
  owner = await browserOf(customer);
  ({ browser } = await createAdmin());
  storeSettings(bank);
});
afterEach(() => {
  forgetSettings();
});

/** An order of these pieces from the customer, as the checkout would have stored it. */
function order(
  lines: [CatalogItem, number][],
  values: Parameters<typeof createOrder>[0] = {},
): Order {
  const totalAmount = lines.reduce((sum, [{ price }, count]) => sum + (price ?? 0) * count, 0);
  const placed = createOrder({
    userId: customer.id,
    customerEmail: declared.email,
    totalAmount,
    ...values,
  });
  for (const [index, [item, quantity]] of lines.entries()) {
    addOrderItem(placed, item, { quantity, position: index + 1, withdrawalClass: "goods" });
    const ordered = (orderedOf(item) ?? 0) + quantity;
    db.run(`update catalog_items set ordered = ${ordered} where id = '${item.id}'`);
  }
  return placed;
}

const stored = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get();
const linesOf = ({ id }: Order) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position).all();
const takenBack = (placed: Order) => linesOf(placed).map((line) => line.cancelledQuantity);
const find = (id: string) => db.select().from(declarations).where(eq(declarations.id, id)).get();

/** Declares a withdrawal, by default as a guest from all of the order. Returns the declaration's id. */
async function declare(
  { number }: Order,
  fields: Record<string, string> = {},
  by = new Browser(),
): Promise<string> {
  const answer = await by.post(FORM, { ...declared, contract: number, ...fields });
  return idIn(answer);
}

/** Declares a withdrawal as the owner, from these pieces of the order's lines. */
async function tick(placed: Order, ...counts: number[]): Promise<string> {
  const fields = new URLSearchParams({ ...declared, contract: placed.number });
  for (const [index, { id }] of linesOf(placed).entries()) {
    for (let piece = 1; piece <= (counts[index] ?? 0); piece += 1) {
      fields.append("piece", `${id}.${piece}`);
    }
  }
  return idIn(await owner.post(`${FORM}?order=${placed.id}`, fields));
}

function idIn(answer: Page): string {
  if (answer.status !== 303) throw new Error(`not declared (${answer.status}): ${answer.text}`);
  return answer.location?.split("/").at(-1) ?? "";
}

async function accept(id: string, choice: Record<string, string> = {}, by = browser) {
  return by.press(await by.get(`${LIST}/${id}`), "Annehmen", choice);
}

/** The selected number of each line, as 'title: words'. */
function offered({ document }: Page): string[] {
  return document.querySelectorAll("main select").map((select) => {
    const label = document.querySelector(`label[for="${select.getAttribute("id")}"]`);
    const options = select.querySelectorAll("option");
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return [label, chosen].map((each) => each && visibleText(each)).join(": ");
  });
}

describe("a withdrawal from parts of an order", () => {
  it("takes back the pieces that the order's owner has ticked, and nothing else", async () => {
    const [kerze, becher] = [createItem({ title: "Kerze", stock: 9 }), createItem({ stock: 9 })];
    const placed = order([
      [kerze, 3],
      [becher, 1],
    ]);
    const id = await tick(placed, 2, 0);
    const page = await browser.get(`${LIST}/${id}`);
    expect(offered(page)).toEqual(["Kerze: 2 von 3", "Ein Kompass: nichts"]);
    const answer = await browser.press(page, "Annehmen");
    expect(answer.status).toBe(303);
    expect(takenBack(placed)).toEqual([2, 0]);
    expect([orderedOf(kerze), orderedOf(becher)]).toEqual([1, 1]);
    expect(stored(placed)).toMatchObject({ status: "pending", totalAmount: 4000 });
    expect(find(id)).toMatchObject({
      outcome: "accepted",
      orderId: placed.id,
      pieces: [{ orderItemId: linesOf(placed)[0]?.id, quantity: 2 }],
    });
  });

  it("in words takes back the pieces that the admin chooses", async () => {
    const item = createItem({ title: "Kerze", stock: 9 });
    const placed = order([[item, 3]]);
    const id = await declare(placed, { parts: "eine der Kerzen" });
    const page = await browser.get(`${LIST}/${id}`);
    expect(offered(page)).toEqual(["Kerze: nichts"]);
    await browser.press(page, "Annehmen", { take1: "1" });
    expect([takenBack(placed), orderedOf(item)]).toEqual([[1], 2]);
    expect(find(id)).toMatchObject({ parts: "eine der Kerzen", orderId: placed.id });
  });

  it("sends the declarant one e-mail with the pieces, the refund, its day, and the rest to pay", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const placed = order([[createItem({ title: "Ker\u00ADze" }), 3]]);
    const id = await declare(placed, { parts: "eine" });
    db.delete(emails).run();
    await accept(id, { take1: "1" });
    const [email, ...others] = db.select().from(emails).all();
    expect([email?.recipient, others]).toEqual([declared.email, []]);
    const [{ text } = { text: "" }] = emailsTo(declared.email);
    expect(text).toContain("1 × Kerze");
    expect(text).toMatch(/Das sind 10,00\s€\./);
    expect(text).toContain("bis 7. Dezember 2026 zurück");
    expect(text).toMatch(/bleiben 20,00\s€/);
    expect(text).not.toContain("storniert");
    const page = await browser.get(`${LIST}/${id}`);
    expect(page.text).toContain("Zurückgenommen 1 × Kerze");
    expect(page.text).toMatch(/Zu erstatten 10,00 € bis 7\. Dezember 2026/);
  });

  it("is noted in the order's history and in the change log", async () => {
    const placed = order([[createItem({ title: "Kerze" }), 3]]);
    const id = await declare(placed, { parts: "eine" });
    await accept(id, { take1: "1" });
    const page = await browser.get(`/admin/orders/${placed.id}`);
    const history = page.document.querySelector('section[aria-labelledby="verlauf"]');
    expect(history && visibleText(history)).toContain(
      "1 × Kerze nach einem Widerruf zurückgenommen",
    );
    expect(history?.querySelector(`a[href="${LIST}/${id}"]`)).not.toBeNull();
    const noted = db.select().from(changeLog).where(eq(changeLog.subject, "order")).all();
    expect(noted.map(({ label, action }) => `${label} ${action}`)).toEqual([
      `${placed.number} 1 × Kerze nach einem Widerruf zurückgenommen`,
    ]);
  });

  it("from a stranger's address takes back only what the admin chooses, and discloses no titles", async () => {
    const item = createItem({ title: "Kerze", stock: 9 });
    const placed = order([[item, 2]]);
    const id = await declare(placed, { email: "fremd@beispiel.de" });
    const page = await browser.get(`${LIST}/${id}`);
    expect(page.text).toContain("Die E-Mail-Adresse ist eine andere als in der Bestellung");
    expect(offered(page)).toEqual(["Kerze: nichts"]);
    await browser.press(page, "Annehmen", { take1: "1" });
    expect(orderedOf(item)).toBe(1);
    const sent = emailsTo("fremd@beispiel.de");
    expect(sent.map(({ subject }) => subject)).toContain("Dein Widerruf ist angenommen");
    for (const { text } of sent) {
      expect(text).not.toMatch(/Kerze|10,00/);
    }
    const [warning, ...others] = emailsTo(declared.email);
    expect(warning?.text).toContain("1 × Kerze");
    expect(warning?.text).toContain("Warst du das nicht, schreib uns bitte gleich");
    expect(others).toEqual([]);
  });

  it("is not accepted while nothing is chosen", async () => {
    const placed = order([[createItem(), 2]]);
    const id = await declare(placed, { parts: "eines" });
    db.delete(emails).run();
    const page = await accept(id, { note: "Danke für die Nachricht." });
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.title).toBe("Noch ist nichts ausgewählt");
    expect(page.text).toContain("Danke für die Nachricht.");
    expect([takenBack(placed), find(id)?.handledAt]).toEqual([[0], null]);
    expect(await db.$count(emails)).toBe(0);
    const rejected = await browser.press(await browser.get(`${LIST}/${id}`), "Ablehnen");
    expect([rejected.status, find(id)?.outcome]).toEqual([303, "rejected"]);
  });

  it("shows the amounts before it is accepted", async () => {
    const lines: [CatalogItem, number][] = [[createItem({ title: "Kerze" }), 2]];
    const placed = order(lines, { shipping: 490, totalAmount: 2490 });
    const { text } = await browser.get(`${LIST}/${await tick(placed, 1)}`);
    expect(text).toMatch(/10,00\s€ je Stück/);
    expect(text).toMatch(/Vorausgewählt sind 10,00\s€\./);
    expect(text).toMatch(/gehören 4,90\s€ Versand dazu\./);
    expect(text).toContain(", falls schon bezahlt");
    expect(text).toContain("Bei Waren dürfen Sie warten, bis sie zurück sind");
    const { text: whole } = await browser.get(`${LIST}/${await tick(placed, 2)}`);
    expect(whole).toMatch(/Vorausgewählt sind 24,90\s€\./);
    payOrder(placed);
    const { text: paid } = await browser.get(`${LIST}/${await tick(placed, 1)}`);
    expect(paid).not.toContain("falls schon bezahlt");
  });

  it("says where to send goods back, but not for a service", async () => {
    storeSettings({
      ...bank,
      street: "Am Deich 4",
      zipcode: "24937",
      city: "Flensburg",
      returnCosts: "shop",
    });
    const placed = order([[createItem({ title: "Kerze" }), 1]]);
    await accept(await tick(placed, 1));
    const [{ text } = { text: "" }] = emailsTo(declared.email);
    expect(text).toMatch(/schick sie bitte gleich zurück an .*Am Deich\s4, 24937\sFlensburg/);
    expect(text).toContain("Die Kosten dafür tragen wir.");
    expect(text).toMatch(/bekommst du .* Bei Waren dürfen wir damit warten, bis sie zurück sind/);
    const service = order([[createItem({ title: "Gespräch" }), 1]], { status: "completed" });
    db.update(orderItems).set({ withdrawalClass: "service" }).run();
    await accept(await tick(service, 1));
    const [{ text: other } = { text: "" }] = emailsTo(declared.email);
    expect(other).toContain("Was du dafür bezahlt hast, bekommst du");
    expect(other).not.toContain("zurück an");
    expect(other).not.toContain("Bei Waren");
  });

  it("is refused as a whole if more is chosen than is left", async () => {
    const [kerze, becher] = [createItem({ stock: 9 }), createItem({ stock: 9 })];
    const placed = order([
      [kerze, 2],
      [becher, 1],
    ]);
    const id = await declare(placed, { parts: "einiges" });
    for (const [name, number] of [
      ["take1", "3"],
      ["take2", "2"],
      ["take7", "1"],
    ] as const) {
      const page = await accept(id, { take1: "1", [name]: number });
      expect(page.status).toBe(409);
      expect(errorSummary(page)?.title).toBe("So viel ist von der Bestellung nicht mehr übrig");
    }
    expect([takenBack(placed), orderedOf(kerze), orderedOf(becher)]).toEqual([[0, 0], 2, 1]);
    expect(find(id)?.handledAt).toBeNull();
  });

  it("does not accept another order than the page has shown", async () => {
    const [shown, other] = [order([[createItem(), 1]]), order([[createItem(), 1]])];
    const id = await declare(shown, {}, owner);
    const page = await accept(id, { order: other.id });
    expect([page.status, takenBack(shown), takenBack(other)]).toEqual([409, [0], [0]]);
  });

  it.each([
    ["pieces for which there is no right of withdrawal", "dated-leisure", true],
    ["no event that is a service", "service", false],
  ] as const)("marks %s", async (_what, withdrawalClass, isMarked) => {
    const placed = order([[createEvent(), 1]]);
    db.update(orderItems).set({ withdrawalClass }).run();
    const page = await browser.get(`${LIST}/${await declare(placed)}`);
    expect(page.text.includes("Dafür gibt es kein Widerrufsrecht")).toBe(isMarked);
  });

  it("preselects no piece for which there is no right of withdrawal", async () => {
    const placed = order([
      [createEvent({ title: "Feuerabend" }), 1],
      [createItem({ title: "Kerze" }), 1],
    ]);
    db.update(orderItems)
      .set({ withdrawalClass: "dated-leisure" })
      .where(eq(orderItems.itemTitle, "Feuerabend"))
      .run();
    const page = await browser.get(`${LIST}/${await declare(placed, {}, owner)}`);
    expect(offered(page)).toEqual([
      "Feuerabend (Fr., 1.5.2099, 18:30 Uhr): nichts",
      "Kerze: 1 von 1",
    ]);
  });

  it("changes nothing if its e-mail cannot be stored", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const event = createEvent({ capacity: 5 });
    const placed = order([[event, 2]]);
    const id = await declare(placed, { parts: "ein Platz" });
    const page = await browser.get(`${LIST}/${id}`);
    const answer = await whileRefused("insert", "emails", () =>
      browser.press(page, "Annehmen", { take1: "1" }),
    );
    expect(answer.status).toBe(500);
    expect([takenBack(placed), orderedOf(event)]).toEqual([[0], 2]);
    expect(db.select().from(changeLog).all()).toEqual([]);
  });
});

describe("a piece", () => {
  it("is taken back once if two admins accept two withdrawals at once", async () => {
    const item = createItem({ stock: 9 });
    const placed = order([[item, 2]]);
    const ids = [await tick(placed, 2), await tick(placed, 1)];
    const { browser: other } = await createAdmin();
    const pages = await Promise.all(ids.map((id) => browser.get(`${LIST}/${id}`)));
    const answers = await Promise.all(
      pages.map((page, index) => (index === 0 ? browser : other).press(page, "Annehmen")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [left = 0] = takenBack(placed).map((count) => 2 - count);
    expect([0, 1]).toContain(left);
    expect(orderedOf(item)).toBe(left);
  });

  it("is taken back once if one withdrawal is accepted ten times at once", async () => {
    const item = createItem({ stock: 9 });
    const placed = order([[item, 3]]);
    const id = await tick(placed, 1);
    const page = await browser.get(`${LIST}/${id}`);
    db.delete(emails).run();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.press(page, "Annehmen")),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect([takenBack(placed), orderedOf(item), await db.$count(emails)]).toEqual([[1], 2, 1]);
  });

  it("that was taken back is not offered again, neither to the owner nor to the admin", async () => {
    const placed = order([
      [createItem({ title: "Kerze" }), 2],
      [createItem({ title: "Becher" }), 1],
    ]);
    await accept(await tick(placed, 1, 1));
    const form = await owner.get(`${FORM}?order=${placed.id}`);
    const boxes = form.document.querySelectorAll('main input[name="piece"]');
    expect(boxes.map((box) => visibleText(box.closest("label") ?? box))).toEqual(["Kerze"]);
    const page = await browser.get(`${LIST}/${await declare(placed, {}, owner)}`);
    expect(offered(page)).toEqual(["Kerze: 1 von 1"]);
  });

  it("that was taken back after its form was opened is declared all the same", async () => {
    const placed = order([[createItem({ title: "Kerze" }), 2]]);
    await accept(await tick(placed, 1));
    const id = await tick(placed, 2);
    expect(find(id)?.parts).toBe("2 × Kerze");
    expect(offered(await browser.get(`${LIST}/${id}`))).toEqual(["Kerze: 1 von 1"]);
  });
});

describe("the last pieces of an order", () => {
  async function withdrawAll() {
    const item = createItem({ stock: 9 });
    const placed = order([[item, 2]], { shipping: 490, totalAmount: 2490 });
    await accept(await tick(placed, 1));
    expect(stored(placed)?.status).toBe("pending");
    db.delete(emails).run();
    await accept(await tick(placed, 1));
    return { item, placed };
  }

  it("cancel it, with one e-mail that adds the shipping to the refund", async () => {
    const { item, placed } = await withdrawAll();
    expect([stored(placed)?.status, takenBack(placed), orderedOf(item)]).toEqual([
      "cancelled",
      [2],
      0,
    ]);
    const acceptances = emailsTo(declared.email).filter(({ subject }) =>
      subject.includes("angenommen"),
    );
    expect(acceptances).toHaveLength(1);
    expect(acceptances[0]?.text).toContain(
      `Deine Bestellung ${placed.number} ist damit storniert.`,
    );
    expect(acceptances[0]?.text).toMatch(/Das sind 14,90\s€\./);
    const [last] = db.select().from(declarations).orderBy(declarations.handledAt).all().slice(-1);
    expect((await browser.get(`${LIST}/${last?.id}`)).text).toContain("Zu erstatten 14,90 €");
    const page = await owner.get(`/order-confirmation/${placed.id}`);
    expect(page.text).toMatch(/Den Widerruf vom .* haben wir angenommen\./);
    expect(page.document.querySelector("#widerrufsrecht")).toBeNull();
  });

  it("leave nothing to reopen", async () => {
    const { item, placed } = await withdrawAll();
    const page = await browser.post(`/admin/orders/${placed.id}`, { status: "pending" });
    expect(page.status).toBe(409);
    expect(page.text).toContain("Nach einem Widerruf wurde alles daraus zurückgenommen.");
    expect([stored(placed)?.status, orderedOf(item)]).toEqual(["cancelled", 0]);
    const outcomes = await browser.post("/admin/orders", {
      orderId: placed.id,
      shown: `${placed.id}:cancelled`,
      status: "pending",
    });
    expect(outcomes.text).toContain("Nach einem Widerruf wurde alles daraus zurückgenommen.");
  });
});

describe("goods that were sent", () => {
  const status = "completed";
  const sent = { status, shippedAt: new Date("2026-11-20T12:00:00Z") } as const;

  async function withdrawTwo(values: Partial<Order>) {
    const item = createItem({ title: "Kerze", stock: 9 });
    const placed = order([[item, 3]], values);
    const id = await tick(placed, 2);
    const { text } = await browser.get(`${LIST}/${id}`);
    await accept(id);
    return { item, placed, id, path: `/admin/orders/${placed.id}`, question: text };
  }

  it("stay taken until an admin notes that they are back, once", async () => {
    const { item, placed, id, path, question } = await withdrawTwo(sent);
    expect((await browser.get(`${LIST}/${id}`)).text).toContain("dürfen Sie warten");
    expect(question).toContain("verschickte Ware erst, wenn sie zurück ist");
    expect([orderedOf(item), takenBack(placed)]).toEqual([3, [2]]);
    const page = await browser.get(path);
    expect(page.text).toContain("Noch nicht zurück: 2 × Kerze.");
    const answer = await browser.press(page, "Ware ist zurück");
    expect(answer.status).toBe(303);
    const lastDay = formatDay(refundDay(new Date())).long;
    expect(messages(await browser.follow(answer))).toEqual([
      "Ware ist zurück",
      `${placed.number}: Sie ist wieder frei. Zu erstatten bis ${lastDay}: 20,00 €.`,
    ]);
    await browser.post(`${path}/versand`, { intent: "returned" });
    expect(orderedOf(item)).toBe(1);
    const { text } = await browser.get(path);
    expect(text).toContain("Ware ist zurück durch");
    expect(text).not.toContain("noch nicht zurück");
    expect(text).toContain(
      `Spätestens ${lastDay} Auf Ware warten Sie nicht mehr: Bitte erstatten Sie bis zu diesem Tag.`,
    );
    expect((await browser.get(`${LIST}/${id}`)).text).not.toContain("dürfen Sie warten");
  });

  it("stay taken until they are back also if an admin cancels the rest of their order", async () => {
    const { item, path } = await withdrawTwo(sent);
    const page = await browser.get(path);
    expect(page.text).toContain("wieder frei, verschickte Ware erst, wenn sie zurück ist.");
    await browser.press(page, "Stornieren");
    expect(orderedOf(item)).toBe(3);
    const cancelled = await browser.get(path);
    expect(cancelled.text).toContain("Noch nicht zurück: 3 × Kerze.");
    await browser.press(cancelled, "Ware ist zurück");
    expect(orderedOf(item)).toBe(0);
    await browser.post(path, { status: "pending" });
    expect(orderedOf(item)).toBe(1);
  });

  it("are not reserved twice if their order is reopened before they are back", async () => {
    const { item, path } = await withdrawTwo(sent);
    db.run(`update catalog_items set stock = 3 where id = '${item.id}'`);
    await browser.post(path, { status: "cancelled" });
    expect((await browser.post(path, { status: "pending" })).status).toBe(303);
    expect(orderedOf(item)).toBe(3);
    const page = await browser.get(path);
    expect(page.text).toContain("Noch nicht zurück: 2 × Kerze.");
    await browser.press(page, "Ware ist zurück");
    expect(orderedOf(item)).toBe(1);
  });

  it("are free at once if they were not sent after all", async () => {
    const { item, path } = await withdrawTwo(sent);
    await browser.press(await browser.get(path), "Doch nicht verschickt");
    expect(orderedOf(item)).toBe(1);
  });

  it("are expected also from an order of which nothing is left", async () => {
    const item = createItem({ stock: 9 });
    const placed = order([[item, 2]], sent);
    await accept(await tick(placed, 2));
    expect([stored(placed)?.status, orderedOf(item)]).toEqual(["cancelled", 2]);
    await browser.press(await browser.get(`/admin/orders/${placed.id}`), "Ware ist zurück");
    expect(orderedOf(item)).toBe(0);
  });

  it("are the only ones that stay taken", async () => {
    const { item, question } = await withdrawTwo({ status });
    expect(question).not.toContain("verschickte Ware");
    expect(orderedOf(item)).toBe(1);
  });
});

describe("after a partial withdrawal, the order", () => {
  async function withdrawOnePiece(values: Partial<Order> = {}, item = createItem({ stock: 9 })) {
    const placed = order([[item, 3]], values);
    await accept(await tick(placed, 1));
    return { item, placed };
  }

  it("frees only the rest when it is cancelled, and reserves only the rest when it is reopened", async () => {
    const { item, placed } = await withdrawOnePiece();
    const set = (status: string) => browser.post(`/admin/orders/${placed.id}`, { status });
    await set("cancelled");
    expect(orderedOf(item)).toBe(0);
    const { text } = await owner.get(`/order-confirmation/${placed.id}`);
    expect(text).toMatch(/1 zurückgenommen -10,00\s€ Storno des Rests -20,00\s€ Bleibt 0,00\s€/);
    await set("pending");
    expect(orderedOf(item)).toBe(2);
    await set("completed");
    expect([orderedOf(item), takenBack(placed)]).toEqual([2, [1]]);
  });

  it("shows its customer and the admins the pieces and the amounts", async () => {
    const { placed } = await withdrawOnePiece();
    const pages = [
      await owner.get("/dashboard?tab=orders"),
      await owner.get(`/order-confirmation/${placed.id}`),
      await browser.get(`/admin/orders/${placed.id}`),
    ];
    for (const { text } of pages) {
      expect(text).toMatch(
        /Gesamt 30,00\s€ Ein Kompass: 1 zurückgenommen -10,00\s€ Bleibt 20,00\s€/,
      );
    }
    const [row = ""] = rowsOf(await browser.get("/admin/orders"));
    expect(row).toContain("2 × Ein Kompass");
    expect(row).toMatch(/20,00\s€ von 30,00\s€/);
    expect((await browser.get("/admin/orders/export.csv")).html).toContain(
      "3 × Ein Kompass (1 zurückgenommen);20,00;",
    );
  });

  it("names the right to withdraw from what is left, and from nothing else", async () => {
    const placed = order([
      [createItem({ title: "Kerze" }), 1],
      [createItem({ title: "Becher" }), 1],
    ]);
    await accept(await tick(placed, 1, 0));
    const { text } = await owner.get(`/order-confirmation/${placed.id}`);
    expect(text).toContain("Für „Becher“ Du kannst den Vertrag 14 Tage lang widerrufen.");
    expect(text).not.toContain("„Kerze“");
  });

  it("asks for the rest of the money", async () => {
    const { placed } = await withdrawOnePiece({ paymentDue: "2026-01-01" });
    const page = await owner.get(`/order-confirmation/${placed.id}`);
    expect(page.text).toMatch(/Betrag 20,00\s€/);
    expect((await browser.get("/admin")).text).toMatch(new RegExp(`${placed.number} 20,00\\s€`));
    await browser.post(`/admin/orders/${placed.id}`, { intent: "remind" });
    const [reminder] = emailsTo(declared.email);
    expect(reminder?.subject).toContain("Erinnerung");
    expect(reminder?.text).toMatch(/über 20,00\s€/);
    expect(reminder?.text).not.toMatch(/30,00/);
  });

  it("asks for no money if only free items are left", async () => {
    const [kerze, gift] = [createItem(), createItem({ title: "Gruß", price: 0 })];
    const placed = order(
      [
        [kerze, 1],
        [gift, 1],
      ],
      { paymentDue: "2026-01-01" },
    );
    await accept(await tick(placed, 1, 0));
    expect(stored(placed)).toMatchObject({ status: "completed" });
    const page = await owner.get(`/order-confirmation/${placed.id}`);
    expect(page.text).not.toContain("Bitte überweise den Betrag");
    const remind = await browser.post(`/admin/orders/${placed.id}`, { intent: "remind" });
    expect(remind.status).toBe(409);
    expect((await browser.get("/admin")).text).not.toContain(`${placed.number} 0,00`);
  });
});

describe("seats that were taken back", () => {
  async function withParticipants(...seats: number[]) {
    const event = createEvent({ capacity: 5 });
    const placed = order([[event, 3]]);
    const orderItemId = linesOf(placed)[0]?.id ?? "";
    for (const seat of seats) {
      const person = { firstName: `Ida ${seat}`, lastName: "Kühn", email: "ida@beispiel.de" };
      db.insert(eventBookings)
        .values({ eventId: event.id, orderItemId, seat, ...person })
        .run();
    }
    return { event, placed, orderItemId };
  }

  const named = (orderItemId: string) =>
    db
      .select()
      .from(eventBookings)
      .where(eq(eventBookings.orderItemId, orderItemId))
      .orderBy(eventBookings.seat)
      .all()
      .map(({ seat, firstName }) => `${seat} ${firstName}`);

  it("are the open ones first, so that all participants stay", async () => {
    const { event, placed, orderItemId } = await withParticipants(1, 3);
    const id = await tick(placed, 1);
    const page = await browser.get(`${LIST}/${id}`);
    expect(page.text).toContain("Platz 1: Ida 1 Kühn, Platz 2: noch offen, Platz 3: Ida 3 Kühn.");
    await browser.press(page, "Annehmen");
    expect(named(orderItemId)).toEqual(["1 Ida 1", "2 Ida 3"]);
    expect(orderedOf(event)).toBe(2);
    expect((await owner.get("/dashboard")).text).toContain("2 von 2 Teilnehmenden angemeldet");
    expect(emailsTo(declared.email)[0]?.text).toContain("Wer weiterhin teilnimmt, steht in deinem");
  });

  it("are the last ones if all are named", async () => {
    const { orderItemId, placed } = await withParticipants(1, 2, 3);
    await accept(await tick(placed, 2));
    expect(named(orderItemId)).toEqual(["1 Ida 1"]);
  });

  it("are in no list of participants, and accept no participant", async () => {
    const { event, placed, orderItemId } = await withParticipants(1);
    const list = `/admin/events/new/${event.id}/participants`;
    expect(rowsOf(await browser.get(list))).toHaveLength(3);
    await accept(await tick(placed, 1));
    const page = await browser.get(list);
    expect(rowsOf(page)).toHaveLength(2);
    expect(page.text).toContain("2 von 5 Plätzen vergeben, 1 davon benannt");
    expect((await browser.get(`${list}.csv`)).html.trim().split("\r\n")).toHaveLength(1 + 2);
    const person = { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" };
    const refused = await owner.post("/dashboard", {
      intent: "book-seat",
      orderItemId,
      seat: "3",
      ...person,
    });
    expect(refused.text).toContain("Diesen Platz gibt es in deinen Bestellungen nicht.");
    expect(named(orderItemId)).toEqual(["1 Ida 1"]);
  });

  it("leave no trace of the event if none of its seats is left", async () => {
    const { event, placed, orderItemId } = await withParticipants(1);
    addOrderItem(placed, createItem({ title: "Kerze" }), { position: 2 });
    await accept(await tick(placed, 3, 0));
    expect([stored(placed)?.status, named(orderItemId)]).toEqual(["completed", []]);
    const calendar = await owner.get(`/dashboard/events/${orderItemId}/calendar.ics`);
    expect(calendar.status).toBe(404);
    expect((await owner.get("/dashboard")).text).not.toContain("Wer kommt mit?");
    expect(rowsOf(await browser.get(`/admin/events/new/${event.id}/participants`))).toEqual([]);
    await browser.post(`/admin/orders/${placed.id}`, { status: "completed" });
    expect(emailsTo(declared.email)[0]?.text).not.toContain("wer teilnimmt");
  });
});

describe("a membership that was taken back", () => {
  it("ends, while the rest of its order stands", async () => {
    const plan = createItem({ title: "Yearly Membership", category: "membership", price: 9900 });
    const placed = order(
      [
        [plan, 1],
        [createItem(), 1],
      ],
      { status: "completed", completedAt: new Date() },
    );
    db.update(orderItems)
      .set({ itemType: "membership", planMonths: 12, planIsPaid: true })
      .where(and(eq(orderItems.orderId, placed.id), eq(orderItems.itemId, plan.id)))
      .run();
    expect((await owner.get("/dashboard")).text).toContain("Du bist Mitglied");
    expect(rowsOf(await browser.get("/admin/members"))).toHaveLength(1);
    expect((await browser.get("/admin")).text).toContain("seit");
    await accept(await tick(placed, 1, 0));
    expect(stored(placed)?.status).toBe("completed");
    expect((await owner.get("/dashboard")).text).toContain("Noch kein Mitglied?");
    expect(rowsOf(await browser.get("/admin/members"))).toEqual([]);
    const member = await browser.get(`/admin/people/${customer.id}`);
    expect(member.text).toContain("widerrufen, bestellt mit Bestellung");
    expect((await browser.get("/admin")).text).toContain("Es gibt noch keine neuen Mitglieder.");
  });
});

describe("an accepted withdrawal leads", () => {
  const linksTo = ({ document }: Page, path: string) =>
    document.querySelectorAll(`a[href="${path}"]`).map(visibleText);

  async function acceptAll(values: Partial<Order>) {
    const placed = order([[createItem({ title: "Kerze" }), 2]], values);
    const id = await tick(placed, 2);
    const page = await browser.follow(await accept(id));
    expect(messages(page)[0]).toBe("Widerruf angenommen");
    return { placed, id, page, path: `/admin/orders/${placed.id}` };
  }

  it("first to the goods that have to come back, then to the refund, then to nothing", async () => {
    const sent = { status: "completed", shippedAt: new Date() } as const;
    const { placed, id, page, path } = await acceptAll(sent);
    // One link is in the toast, the other one on the page.
    expect(linksTo(page, `${path}#versand`)).toHaveLength(2);
    expect(page.text).toContain(
      `Noch nicht zurück: 2 × Kerze. Sobald die Ware da ist, vermerken Sie bei der Bestellung ${placed.number} „Ware ist zurück“.`,
    );
    await browser.press(await browser.get(path), "Ware ist zurück");
    await browser.get("/admin");
    const next = await browser.get(`${LIST}/${id}`);
    expect(next.text).not.toContain("Noch nicht zurück");
    expect(next.text).toMatch(/Zu erstatten sind 20,00.€, spätestens am/);
    expect(linksTo(next, `${path}#erstattungen`)).toEqual(["Zur Erstattung"]);
    payOrder(placed, { amount: -2000, reference: "zurück" });
    const last = await browser.get(`${LIST}/${id}`);
    expect(last.text).toContain("Hier ist nichts mehr zu tun.");
    expect(linksTo(last, `${path}#erstattungen`)).toEqual([]);
  });

  it("to a refund that waits for goods, unless something else is in the same sum", async () => {
    const lines: [CatalogItem, number][] = [
      [createItem({ title: "Kerze" }), 1],
      [createEvent({ price: 1500 }), 1],
    ];
    const placed = order(lines, { status: "completed", shippedAt: new Date() });
    const isSeat = eq(orderItems.price, 1500);
    db.update(orderItems).set({ withdrawalClass: "service" }).where(isSeat).run();
    const goods = await tick(placed, 1, 0);
    const { text } = await browser.follow(await accept(goods));
    expect(text).toContain("Damit dürfen Sie warten, bis die Ware zurück ist.");
    const seat = await browser.follow(await accept(await tick(placed, 0, 1)));
    expect(seat.text).toMatch(/Zu erstatten sind 25,00.€, .* Bei Waren dürfen Sie warten/);
    expect(seat.text).not.toContain("Damit dürfen Sie warten");
  });

  it("to the refund at once if nothing was sent", async () => {
    const { page, path } = await acceptAll({ status: "completed" });
    expect(linksTo(page, `${path}#erstattungen`)).toHaveLength(2);
  });

  it("nowhere if nothing was paid", async () => {
    const { page } = await acceptAll({});
    expect(page.text).toContain("Hier ist nichts mehr zu tun.");
  });
});

describe("the form for an order that is withdrawn in full", () => {
  async function withdrawnOrder(values: Partial<Order> = {}) {
    const placed = order([[createItem({ title: "Kerze" }), 2]], values);
    await accept(await tick(placed, 2));
    return { placed, path: `${FORM}?order=${placed.id}` };
  }
  const hasForm = ({ document }: Page) => document.querySelector("main form") !== null;

  it("gives way to what happened, when, and what happens next", async () => {
    const { placed, path } = await withdrawnOrder({ status: "completed", shippedAt: new Date() });
    const page = await owner.get(path);
    expect(hasForm(page)).toBe(false);
    const [today, lastDay] = [formatDate(new Date()), formatDay(refundDay(new Date())).long];
    expect(page.text).toContain(`Deine Bestellung ${placed.number} ist widerrufen`);
    expect(page.text).toContain(`Den Widerruf vom ${today} haben wir angenommen.`);
    expect(page.text).toContain("Noch nicht wieder bei uns: 2 × Kerze.");
    expect(page.text.replaceAll("\u00A0", " ")).toContain(
      `Du bekommst 20,00 € bis ${lastDay} zurück, auf demselben Weg`,
    );
    payOrder(placed, { amount: -2000, reference: "zurück" });
    const refunded = (await owner.get(path)).text;
    expect(refunded).toMatch(/Zurückgezahlt haben wir dir 20,00.€\./);
    expect(refunded).not.toContain("bekommst du");
    expect(hasForm(await owner.get(FORM))).toBe(true);
  });

  it("is explained where its customer looks for the result, with the way back of the goods", async () => {
    const sent = { status: "completed", shippedAt: new Date() } as const;
    const { placed } = await withdrawnOrder(sent);
    const lastDay = formatDay(refundDay(new Date())).long;
    for (const path of ["/dashboard", `/order-confirmation/${placed.id}`]) {
      const { text } = await owner.get(path);
      expect(text).toMatch(/Den Widerruf vom .* haben wir angenommen\./);
      expect(text).toContain("2 × Kerze. Hast du die Ware noch, schick sie bitte gleich zurück");
      expect(text).toContain(`spätestens bis ${lastDay}. Die Kosten dafür trägst du.`);
      expect(text).toMatch(new RegExp(`Du bekommst 20,00.€ bis ${lastDay} zurück`));
    }
  });

  it("asks for goods that nobody has noted as sent, too, and for nothing of a part not paid", async () => {
    const placed = order([[createItem(), 2]], { status: "pending" });
    await accept(await tick(placed, 1));
    const { text } = await owner.get("/dashboard");
    expect(text).toContain("Sind Waren davon schon bei dir, schick sie bitte gleich zurück");
    expect(text).not.toContain("Bezahlen musst du nichts mehr.");
  });

  it("names what went back of its first part, and what still will of the rest", async () => {
    const lines: [CatalogItem, number][] = [
      [createItem({ price: 2000 }), 1],
      [createItem({ title: "Kerze", price: 1500 }), 1],
    ];
    const placed = order(lines, { status: "completed", shippedAt: new Date() });
    await accept(await tick(placed, 1, 0));
    payOrder(placed, { amount: -2000, reference: "book" });
    await accept(await tick(placed, 0, 1));
    const { text } = await owner.get(`${FORM}?order=${placed.id}`);
    expect(text).toMatch(/Zurückgezahlt haben wir dir 20,00.€\. Außerdem bekommst du 15,00.€ bis /);
    expect(text).toContain(GOODS_FIRST);
  });

  it("asks for no money that was never paid", async () => {
    const { path } = await withdrawnOrder();
    expect((await owner.get(path)).text).toContain("Bezahlen musst du nichts mehr.");
  });

  it("says nothing to anybody else", async () => {
    const { placed, path } = await withdrawnOrder();
    for (const stranger of [new Browser(), await browserOf(await createCustomer()), browser]) {
      const page = await stranger.get(path);
      expect(hasForm(page)).toBe(true);
      expect(page.html).not.toContain(placed.number);
    }
  });
});

it("pieces that were taken back no longer count towards the limit of an unproven account", async () => {
  const item = createItem({ stock: 99 });
  const placed = order([[item, 20]]);
  await fillCart(owner, [item, 1]);
  const checkout = await readCheckout(owner);
  expect((await owner.post("/checkout", checkout)).status).not.toBe(303);
  await accept(await tick(placed, 1));
  expect((await owner.post("/checkout", await readCheckout(owner))).status).toBe(303);
});
