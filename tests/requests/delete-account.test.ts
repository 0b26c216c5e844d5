import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { db } from "#db/client.server.ts";
import {
  emails,
  eventBookings,
  invoices,
  type Order,
  orderItems,
  orders,
  profiles,
  rateLimits,
  sessions,
  users,
} from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { storeSeller } from "#tests/support/invoices.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  placeSampleOrder,
  readCartPage,
  signIn,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings } from "#tests/support/settings.ts";

const PATH = "/dashboard/delete-account";
const BUTTON = "Konto endgültig löschen";

beforeEach(() => {
  db.delete(rateLimits).run();
});

const isThere = ({ id }: Pick<Customer, "id">) =>
  db.select().from(users).where(eq(users.id, id)).get() !== undefined;

/** Opens the page, fills in the form and submits it. */
async function send(browser: Browser, fields: Record<string, string>): Promise<Page> {
  return browser.press(await browser.get(PATH), BUTTON, { isSure: "on", ...fields });
}

async function orderFor(browser: Browser, fields: Record<string, string> = {}) {
  await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 1]);
  const id = await placeSampleOrder(browser, fields);
  return findOrder(id);
}

function findOrder(id: string) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no order");
  return order;
}

/** A completed order with an invoice. */
async function invoicedOrder(browser: Browser) {
  storeSeller({ taxScheme: "small-business" });
  onTestFinished(forgetSettings);
  const order = await orderFor(browser);
  const admin = (await createAdmin()).browser;
  await admin.post(`/admin/orders/${order.id}`, { status: "completed" });
  return order;
}

const papersOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(invoices).where(eq(invoices.orderId, id)).all();

describe("deleting an account", () => {
  it("redirects to the home page with a toast, signed out in every browser", async () => {
    const customer = await createCustomer();
    const [browser, elsewhere] = [await browserOf(customer), await browserOf(customer)];
    const answer = await send(browser, { password: customer.password });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(messages(await browser.follow(answer))).toEqual([
      "Dein Konto ist gelöscht",
      "Bestellungen, Rechnungen und Geschäftsbriefe bleiben als Belege, ohne Konto. Alles andere ist gelöscht.",
    ]);
    for (const each of [browser, elsewhere]) {
      expect((await each.get("/dashboard")).location).toBe("/auth");
    }
    expect(isThere(customer)).toBe(false);
    expect(await db.$count(profiles, eq(profiles.id, customer.id))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
    const [cookie = ""] = decodeURIComponent(browser.cookies.get("behappy_session") ?? "").split(
      ".",
    );
    expect(Buffer.from(cookie, "base64").toString()).not.toContain("token");
    const again = await signIn(new Browser(), customer);
    expect(again.status).toBe(400);
  });

  it("does not affect other accounts", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const theirs = await browserOf(other);
    const order = await orderFor(theirs);
    await send(await browserOf(customer), { password: customer.password });
    expect(isThere(other)).toBe(true);
    expect(findOrder(order.id)).toEqual(order);
    expect((await theirs.get("/dashboard")).status).toBe(200);
  });

  it("keeps the order as a booking record, reduced to what the law requires", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const before = await orderFor(browser, {
      salutation: "Frau",
      areacode: "030",
      phone: "1234",
      mobile: "0171 99",
      notes: "Bitte klingeln",
    });
    expect(before).toMatchObject({ salutation: "Frau", customerPhone: "030 1234" });
    await send(browser, { password: customer.password });
    expect(findOrder(before.id)).toEqual({
      ...before,
      userId: null,
      checkoutToken: before.id,
      cartId: null,
      customerEmail: "",
      customerPhone: null,
      salutation: null,
      areacode: null,
      phone: null,
      mobile: null,
      notes: null,
      updatedAt: expect.any(Date),
    });
    expect(await db.$count(orderItems, eq(orderItems.orderId, before.id))).toBe(1);
    const path = `/order-confirmation/${before.id}`;
    expect((await browser.get(path)).location).toBe(signInPath(path));
    const admin = (await createAdmin()).browser;
    expect((await admin.get(path)).status).toBe(200);
  });

  it("keeps the order's invoice, which its customer cannot load any more", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const order = await invoicedOrder(browser);
    const [invoice] = papersOf(order);
    const path = `/order-confirmation/${order.id}/rechnung/${invoice?.number}.pdf`;
    expect((await browser.fetch(path)).status).toBe(200);
    await send(browser, { password: customer.password });
    expect(papersOf(order)).toEqual([invoice]);
    expect((await browser.fetch(path)).status).toBe(404);
    expect((await (await createAdmin()).browser.fetch(path)).status).toBe(200);
  });

  it("allows signing up again with the same address, without any earlier data", async () => {
    const customer = await createCustomer({ email: "neuanfang@beispiel.de" });
    const browser = await browserOf(customer);
    const order = await orderFor(browser);
    await send(browser, { password: customer.password });
    const newcomer = { email: customer.email, password: "ein anderer Satz" };
    const names = { firstName: "Nele", lastName: "Wirth" };
    expect((await browser.post("/auth?mode=sign-up", { ...newcomer, ...names })).status).toBe(303);
    expect((await signIn(browser, newcomer)).location).toBe("/dashboard");
    for (const path of ["/dashboard", "/dashboard/data", "/dashboard/data.json"]) {
      const page = await browser.get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.html).not.toContain(order.number);
    }
  });

  it("deletes participants, even of a future event", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const event = createEvent({ date: "2041-05-01" });
    await fillCart(browser, [event, 1]);
    const orderId = await placeSampleOrder(browser);
    const item = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
    if (!item) throw new Error("nothing ordered");
    const participant = { firstName: "Lou", lastName: "Gast", email: "lou@beispiel.de" };
    db.insert(eventBookings)
      .values({ eventId: event.id, orderItemId: item.id, seat: 1, ...participant })
      .run();
    const page = await browser.get(PATH);
    expect(page.text).toContain("Teilnehmenden, auch für Events, die noch kommen");
    await send(browser, { password: customer.password });
    expect(await db.$count(eventBookings, eq(eventBookings.orderItemId, item.id))).toBe(0);
  });

  it("deletes the account's e-mails, sent or not", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await new Browser().post("/auth/forgot-password", { email: customer.email });
    expect(await db.$count(emails, eq(emails.userId, customer.id))).toBe(1);
    await send(browser, { password: customer.password });
    expect(await db.$count(emails, eq(emails.recipient, customer.email))).toBe(0);
  });

  it("keeps the cart, because it belongs to no account", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem({ title: "Ein Fernrohr" }), 1]);
    await send(browser, { password: customer.password });
    expect(await readCartPage(browser)).toContain("Ein Fernrohr");
  });

  it("deletes the details typed on /join", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    browser.cookies.set("behappy_join", "x");
    await send(browser, { password: customer.password });
    expect([...browser.cookies.keys()]).not.toContain("behappy_join");
  });

  it("is idempotent", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const fields = { password: customer.password, isSure: "on" };
    const answers = await Promise.all([browser.post(PATH, fields), browser.post(PATH, fields)]);
    for (const { status } of answers) expect([303, 400]).toContain(status);
    expect(answers.map(({ location }) => location)).toContain("/");
    const [late] = [await browser.post(PATH, fields)];
    expect([late.status, late.location]).toEqual([303, "/auth"]);
    expect(isThere(customer)).toBe(false);
  });
});

describe("an account is not deleted", () => {
  it.each([
    ["password", { password: "falsch" }, "Dieses Passwort stimmt nicht."],
    ["password", { password: "" }, "Bitte gib dein Passwort ein."],
    ["password", { password: "x".repeat(201) }, "Dieses Passwort ist zu lang."],
    ["isSure", { isSure: "" }, "Bitte bestätige, dass du dein Konto löschen willst."],
    ["isSure", { isSure: "vielleicht" }, "Bitte bestätige, dass du dein Konto löschen willst."],
  ])("if %s is %j", async (field, fields, sentence) => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const page = await send(browser, { password: customer.password, ...fields });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ [field]: sentence });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: [field] });
    expect(mainForm(page).password).toBe("");
    expect(isThere(customer)).toBe(true);
  });

  it("if the form is empty", async () => {
    const customer = await createCustomer();
    const page = await (await browserOf(customer)).post(PATH, {});
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(["password", "isSure"]);
    expect(isThere(customer)).toBe(true);
  });

  it("after ten wrong passwords, even with the correct one", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await send(browser, { password: `falsch ${guess}` })).status).toBe(400);
    }
    const page = await send(browser, { password: customer.password });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(errorSummary(page)).toMatchObject({
      title: "Das waren zu viele Versuche",
      sentences: [expect.stringMatching(/in \d+\u00A0?\s?Minuten noch einmal/)],
    });
    expect(isThere(customer)).toBe(true);
  });

  it("at all if the database refuses, and that is logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const order = await orderFor(browser);
    const page = await whileRefused("delete", "users", () =>
      send(browser, { password: customer.password }),
    );
    expect(page.status).toBe(500);
    expect(errorSummary(page)).toMatchObject({
      title: "Das Konto ist nicht gelöscht",
      sentences: ["Es ist noch alles da. Bitte versuche es später erneut."],
    });
    expect(findOrder(order.id)).toEqual(order);
    expect((await browser.get("/dashboard")).status).toBe(200);
    expect(String(log.mock.calls[0])).toContain(`POST ${PATH} while deleting an account`);
  });

  it("if it is the last admin", async () => {
    db.delete(users).where(eq(users.role, "admin")).run();
    const admin = await createCustomer({ role: "admin" });
    const browser = await browserOf(admin);
    const page = await browser.get(PATH);
    expect(page.text).toContain("Das ist das letzte Konto der Verwaltung.");
    expect(page.document.querySelector('main [name="password"]')).toBeNull();
    const answer = await browser.post(PATH, { password: admin.password, isSure: "on" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Solange es kein zweites gibt, lässt es sich nicht löschen.");
    expect(isThere(admin)).toBe(true);
    await createCustomer({ role: "admin" });
    expect((await send(browser, { password: admin.password })).location).toBe("/");
    expect(isThere(admin)).toBe(false);
  });

  it("when the page is merely opened", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const query = new URLSearchParams({ password: customer.password, isSure: "on" });
    expect((await browser.get(`${PATH}?${query}`)).status).toBe(200);
    expect(isThere(customer)).toBe(true);
  });
});

describe("the page", () => {
  it("lists open orders first, with links, and no other orders", async () => {
    const browser = await browserOf();
    const [open, completed] = [await orderFor(browser), await orderFor(browser)];
    const changes = { status: "completed", completedAt: new Date() } as const;
    db.update(orders).set(changes).where(eq(orders.id, completed.id)).run();
    const foreign = await orderFor(await browserOf());
    const page = await browser.get(PATH);
    const [first] = page.document.querySelectorAll("main h2").map(visibleText);
    expect(first).toBe("Eine Bestellung ist offen");
    const [link, ...others] = page.document.querySelectorAll(
      'main a[href^="/order-confirmation/"]',
    );
    expect([link?.getAttribute("href"), link && visibleText(link)]).toEqual([
      `/order-confirmation/${open.id}`,
      open.number,
    ]);
    expect(others).toEqual([]);
    expect(page.html).not.toContain(foreign.number);
    await orderFor(browser);
    expect((await browser.get(PATH)).text).toContain("2 Bestellungen sind offen");
  });

  it("explains what is deleted and what has to be kept by law", async () => {
    const page = await (await browserOf()).get(PATH);
    expect(page.document.querySelectorAll("main h2").map(visibleText)).toEqual([
      "Das wird gelöscht",
      "Das bleibt",
    ]);
    expect(page.text).toContain("der Zugang zu allem, was du gekauft hast");
    expect(page.text).toContain("8 Jahre aufzubewahren (§ 147 AO, § 257 HGB)");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("says that invoices stay, until when, and leads to each of them, also to cancellations", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const withoutInvoice = await browser.get(PATH);
    expect(withoutInvoice.text).not.toMatch(/Rechnung/);
    const first = await invoicedOrder(browser);
    const one = await browser.get(PATH);
    expect(one.document.querySelectorAll("main h2").map(visibleText)).toEqual([
      "Speichere vorher deine Rechnung",
      "Das wird gelöscht",
      "Das bleibt",
    ]);
    const admin = (await createAdmin()).browser;
    await admin.post(`/admin/orders/${first.id}`, { status: "cancelled" });
    const second = await invoicedOrder(browser);
    const foreign = await invoicedOrder(await browserOf());
    const page = await browser.get(PATH);
    const papers = [...papersOf(first), ...papersOf(second)];
    expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "cancellation", "invoice"]);
    const section = page.document.querySelector('section[aria-labelledby="rechnungen"]');
    expect(section && visibleText(section)).toContain("Speichere vorher deine Rechnungen");
    const files = section?.querySelectorAll('a[href$=".pdf"]') ?? [];
    expect(files.map(visibleText)).toEqual(
      papers.map(({ kind, number }) =>
        kind === "invoice" ? `Rechnung ${number}` : `Stornorechnung ${number}`,
      ),
    );
    for (const file of files) {
      const answer = await browser.fetch(file.getAttribute("href") ?? "");
      expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    }
    expect(section?.querySelector('a[href="/dashboard/data"]')).not.toBeNull();
    for (const { number } of papersOf(foreign)) expect(page.html).not.toContain(number);
    const year = Number(papers.at(-1)?.issuedOn.slice(0, 4));
    expect(page.text).toContain(
      "Wir müssen sie 8 Jahre lang unverändert aufbewahren, gerechnet ab dem Ende des Jahres, aus dem sie stammen (§ 14b UStG, § 147 AO)",
    );
    expect(page.text).toContain(`die letzte also bis zum 31. Dezember ${year + 8}`);
  });

  it("promises to delete correspondence only if the address is proven", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const before = await browser.get(PATH);
    expect(before.text).toContain(`Newsletter und Nachrichten unter ${customer.email}: Ob die`);
    expect(before.text).not.toContain("Newsletter samt Einwilligung");
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    const after = await browser.get(PATH);
    expect(after.text).toContain("Newsletter samt Einwilligung");
    expect(after.text).not.toContain("Newsletter und Nachrichten unter");
  });

  it("tells password managers which account the password belongs to", async () => {
    const customer = await createCustomer();
    const page = await (await browserOf(customer)).get(PATH);
    expect(mainForm(page)).toMatchObject({ username: customer.email, password: "" });
    const password = page.document.querySelector('main [name="password"]');
    expect(password?.getAttribute("autocomplete")).toBe("current-password");
  });
});
