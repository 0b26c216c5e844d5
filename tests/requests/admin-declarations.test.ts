import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteExpired } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, declarations, emails, orders, rateLimits, users } from "#db/schema.ts";
import { Browser, rowsOf } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fillCart,
  mainForm,
  messages,
  orderedOf,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";

const LIST = "/admin/declarations";
const declared = { name: "Ida Kühn", contract: "Kerzen im März", email: "ida@beispiel.de" };

/** Declares a withdrawal and returns its row. */
async function declare(fields: Record<string, string> = {}, browser = new Browser()) {
  const answer = await browser.post("/vertrag-widerrufen", { ...declared, ...fields });
  const id = answer.location?.split("/").at(-1) ?? "";
  const row = db.select().from(declarations).where(eq(declarations.id, id)).get();
  if (!row) throw new Error(`not declared (${answer.status}): ${answer.text}`);
  return row;
}

const find = (id: string) => db.select().from(declarations).where(eq(declarations.id, id)).get();

beforeEach(() => {
  for (const table of [rateLimits, declarations, emails, changeLog]) db.delete(table).run();
});

async function sampleOrder(fields: Record<string, string> = {}) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [createItem(), 1]);
  const id = await placeSampleOrder(browser, fields);
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no order");
  return { customer, browser, order };
}

describe("the list", () => {
  it("shows e-mail, order number, refund deadline and state, and filters by state", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T22:59:59Z") });
    const { order } = await sampleOrder({ email: "ida@beispiel.de" });
    await declare({ contract: `bh ${order.number.slice(3, 7)} ${order.number.slice(8)}` });
    const { browser } = await createAdmin();
    const [row = ""] = rowsOf(await browser.get(LIST));
    for (const words of ["Ida Kühn", "ida@beispiel.de", order.number, "offen"]) {
      expect(row).toContain(words);
    }
    expect(row).toContain("Erstatten bis 7. Dezember 2026");
    expect(rowsOf(await browser.get(`${LIST}?status=handled`))).toEqual([]);
    expect(rowsOf(await browser.get(`${LIST}?status=open`))).toHaveLength(1);
  });

  it("asks to examine a declaration that nothing proves before its money is refunded", async () => {
    const { order } = await sampleOrder({ email: "ida@beispiel.de" });
    await declare({ contract: order.number, email: "fremd@beispiel.de" });
    const { browser } = await createAdmin();
    const [row = ""] = rowsOf(await browser.get(LIST));
    expect(row).toContain("Klären, ob die Erklärung echt ist. Wenn ja: Erstatten bis");
  });

  it("finds declarations by name, e-mail and number", async () => {
    await declare({ contract: "BH-2026-777777" });
    await declare({ name: "Otto", email: "otto@beispiel.de" });
    const { browser } = await createAdmin();
    for (const [q, count] of [
      ["777777", 1],
      ["otto@", 1],
      ["Kühn", 1],
      ["beispiel", 2],
    ] as const) {
      expect(rowsOf(await browser.get(`${LIST}?q=${q}`)), q).toHaveLength(count);
    }
  });

  it("is named on the overview while a declaration is open", async () => {
    const { browser } = await createAdmin();
    expect((await browser.get("/admin")).text).not.toContain("Offene Widerrufe");
    await declare();
    expect((await browser.get("/admin")).text).toContain("1 Offene Widerrufe und Kündigungen");
  });
});

describe("the page of a declaration", () => {
  it("links to the order that matches by number and e-mail", async () => {
    const { order } = await sampleOrder({ email: "Ida@Beispiel.de" });
    const { id } = await declare({ contract: `Bestellung ${order.number}` });
    const { browser } = await createAdmin();
    const page = await browser.get(`${LIST}/${id}`);
    expect(page.document.querySelector(`main a[href="/admin/orders/${order.id}"]`)).not.toBeNull();
    expect(page.text).not.toContain("Die E-Mail-Adresse ist eine andere");
  });

  it("warns if only the number matches", async () => {
    const { order } = await sampleOrder();
    const { id } = await declare({ contract: order.number });
    const { browser } = await createAdmin();
    expect((await browser.get(`${LIST}/${id}`)).text).toContain(
      "Die E-Mail-Adresse ist eine andere als in der Bestellung",
    );
  });

  it("trusts an owner who opened the form from the order", async () => {
    const { browser: owner, order } = await sampleOrder();
    const { location } = await owner.post(`/vertrag-widerrufen?order=${order.id}`, declared);
    const { browser } = await createAdmin();
    const page = await browser.get(`${LIST}/${location?.split("/").at(-1)}`);
    expect(page.text).toContain(order.number);
    expect(page.text).toContain("Erklärt im Konto, dem der Vertrag gehört.");
    expect(page.text).not.toContain("Niemand war angemeldet");
  });
});

describe("handling", () => {
  it.each([
    ["Annehmen", "accepted", "Dein Widerruf ist angenommen", "Widerruf angenommen"],
    ["Ablehnen", "rejected", "Dein Widerruf ist nicht angenommen", "Widerruf abgelehnt"],
  ])("'%s' notes the outcome, tells the declarant once and is logged", async (...words) => {
    const [button, outcome, subject, action] = words;
    const { id } = await declare({ name: "Wunderkerze" });
    const { admin, browser } = await createAdmin();
    const page = await browser.get(`${LIST}/${id}`);
    const answer = await browser.press(page, button, { note: "Bitte an die alte Adresse." });
    expect([answer.status, answer.location]).toEqual([303, `${LIST}/${id}`]);
    const after = await browser.follow(answer);
    expect(messages(after)[0]).toBe(action);
    expect(after.text).toContain("Bitte an die alte Adresse.");
    expect(find(id)).toMatchObject({
      outcome,
      note: "Bitte an die alte Adresse.",
      handledBy: admin.id,
      handledAt: expect.any(Date),
    });
    const outcomeMails = emailsTo(declared.email).filter((email) => email.subject === subject);
    expect(outcomeMails).toHaveLength(1);
    expect(outcomeMails[0]?.text).toContain("> Bitte an die alte Adresse.");
    expect(outcomeMails[0]?.text).not.toContain("Wunderkerze");
    expect(db.select().from(changeLog).all()).toEqual([
      expect.objectContaining({ subject: "declaration", subjectId: id, action, actorId: admin.id }),
    ]);
    const log = await browser.get("/admin/changes");
    expect(log.document.querySelector(`main a[href="${LIST}/${id}"]`)).not.toBeNull();
  });

  it("by a second admin is refused as done already, and keeps the typed words", async () => {
    const { id } = await declare();
    const { browser } = await createAdmin();
    const { browser: slower } = await createAdmin();
    const seen = await slower.get(`${LIST}/${id}`);
    await browser.press(await browser.get(`${LIST}/${id}`), "Annehmen");
    const page = await slower.press(seen, "Ablehnen", { note: "Zu spät." });
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Diese Erklärung ist inzwischen erledigt");
    expect(mainForm(page).note).toBe("Zu spät.");
    expect(page.text).toContain("angenommen am");
    expect(find(id)).toMatchObject({ outcome: "accepted", note: null });
    expect(emailsTo(declared.email)).toHaveLength(2);
  });

  it("stores outcome, log and e-mail together, or nothing", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { id } = await declare();
    const { browser } = await createAdmin();
    const page = await browser.get(`${LIST}/${id}`);
    const failed = await whileRefused("insert", "emails", () =>
      browser.press(page, "Annehmen", { note: "Gern." }),
    );
    expect(failed.status).toBe(500);
    expect(mainForm(failed).note).toBe("Gern.");
    expect(find(id)?.handledAt).toBeNull();
    expect(await db.$count(changeLog)).toBe(0);
  });

  it("refuses other intents and customers", async () => {
    const { id } = await declare();
    const { browser } = await createAdmin();
    expect((await browser.post(`${LIST}/${id}`, { intent: "lost" })).status).toBe(400);
    const customer = await browserOf();
    expect((await customer.post(`${LIST}/${id}`, { intent: "accepted" })).status).toBe(403);
    expect(find(id)?.handledAt).toBeNull();
  });
});

describe("accepting a withdrawal", () => {
  const orderNow = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();

  async function withdrawAll(fields: Record<string, string> = {}) {
    const item = createItem({ stock: 5 });
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [item, 2]);
    const orderId = await placeSampleOrder(browser);
    const answer = await browser.post(`/vertrag-widerrufen?order=${orderId}`, {
      ...declared,
      ...fields,
    });
    return { item, orderId, path: `${LIST}/${answer.location?.split("/").at(-1)}` };
  }

  it("from a whole order cancels it, frees its pieces and sends one e-mail", async () => {
    const { item, orderId, path } = await withdrawAll();
    expect(orderedOf(item)).toBe(2);
    const { browser } = await createAdmin();
    const page = await browser.get(path);
    expect(page.text).toContain(`wird die Bestellung ${orderNow(orderId)?.number}`);
    db.delete(emails).run();
    await browser.press(page, "Annehmen");
    expect(orderNow(orderId)?.status).toBe("cancelled");
    expect(orderedOf(item)).toBe(0);
    expect(db.select().from(emails).all()).toHaveLength(1);
    expect(emailsTo(declared.email)[0]?.text).toContain("ist damit storniert");
    expect((await browser.get(`/admin/orders/${orderId}`)).text).toContain("Storniert");
    const log = db.select().from(changeLog).all();
    expect(log.map(({ subject }) => subject).sort()).toEqual(["declaration", "order"]);
    await browser.press(page, "Annehmen");
    expect(orderedOf(item)).toBe(0);
  });

  it("from parts of an order leaves the order alone", async () => {
    const { item, orderId, path } = await withdrawAll({ parts: "Ein Kompass von beiden" });
    const { browser } = await createAdmin();
    const page = await browser.get(path);
    expect(page.text).toContain("Alles andere bleibt bestellt.");
    await browser.press(page, "Annehmen");
    expect([orderNow(orderId)?.status, orderedOf(item)]).toEqual(["pending", 2]);
  });

  it("that a stranger has declared leaves the order alone", async () => {
    const { order } = await sampleOrder();
    const { id } = await declare({ contract: order.number });
    const { browser } = await createAdmin();
    await browser.press(await browser.get(`${LIST}/${id}`), "Annehmen");
    expect(orderNow(order.id)?.status).toBe("pending");
  });

  it("ends the membership from the order", async () => {
    const plan = createItem({ title: "Yearly Membership", category: "membership", price: 9900 });
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await browser.post("/join", { plan: plan.id });
    const orderId = await placeSampleOrder(browser);
    const { browser: admin } = await createAdmin();
    await admin.post(`/admin/orders/${orderId}`, { status: "completed" });
    expect((await browser.get("/dashboard")).text).toContain("Du bist Mitglied");
    const answer = await browser.post(`/vertrag-widerrufen?order=${orderId}`, declared);
    const path = `${LIST}/${answer.location?.split("/").at(-1)}`;
    await admin.press(await admin.get(path), "Annehmen");
    expect((await browser.get("/dashboard")).text).not.toContain("Du bist Mitglied");
  });

  it("cancels nothing if its e-mail cannot be stored", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { item, orderId, path } = await withdrawAll();
    const { browser } = await createAdmin();
    const page = await browser.get(path);
    const answer = await whileRefused("insert", "emails", () => browser.press(page, "Annehmen"));
    expect(answer.status).toBe(500);
    expect([orderNow(orderId)?.status, orderedOf(item)]).toEqual(["pending", 2]);
  });

  it("differs from rejecting it, which cancels nothing", async () => {
    const { item, orderId, path } = await withdrawAll();
    const { browser } = await createAdmin();
    await browser.press(await browser.get(path), "Ablehnen");
    expect([orderNow(orderId)?.status, orderedOf(item)]).toEqual(["pending", 2]);
  });
});

describe("as personal data, a declaration", () => {
  it("is in the copy of an account whose address is proven", async () => {
    const customer = await createCustomer();
    const { id } = await declare({ email: customer.email.toUpperCase() });
    const browser = await browserOf(customer);
    const copy = async () => (await browser.get("/dashboard/data.json")).html;
    expect(await copy()).not.toContain(id);
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    expect(await copy()).toContain(id);
    expect((await browser.get("/dashboard/data")).text).toContain("Widerrufe und Kündigungen");
  });

  it("stays as a business letter when the account is deleted, without the account", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const { id } = await declare({}, browser);
    expect(find(id)?.userId).toBe(customer.id);
    const page = await browser.get("/dashboard/delete-account");
    expect(page.text).toContain("Widerrufe und Kündigungen, die du uns erklärt hast");
    await browser.press(page, "Konto", { password: customer.password, isSure: "on" });
    expect(db.select().from(users).where(eq(users.id, customer.id)).get()).toBeUndefined();
    expect(find(id)).toMatchObject({ userId: null, name: "Ida Kühn" });
  });

  it("is deleted after the sixth year", async () => {
    const { id } = await declare();
    const receivedAt = new Date("2026-11-23T06:00:00Z");
    db.update(declarations).set({ receivedAt }).where(eq(declarations.id, id)).run();
    await deleteExpired(nouns, new Date("2032-12-31T22:00:00Z"));
    expect(find(id)).toBeDefined();
    await deleteExpired(nouns, new Date("2032-12-31T23:30:00Z"));
    expect(find(id)).toBeUndefined();
  });
});
