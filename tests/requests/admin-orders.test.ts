import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  changeLog,
  eventBookings,
  type Order,
  type OrderStatus,
  orderStatusChanges,
  orders,
  users,
} from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
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
  messages,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";
import { statementsDuring } from "#tests/support/statements.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  ({ admin, browser } = await createAdmin());
});

function stored(order: Order): Order {
  const row = db.select().from(orders).where(eq(orders.id, order.id)).get();
  if (!row) throw new Error("the order is gone");
  return row;
}

const changesOf = ({ id }: Order) =>
  db
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(asc(orderStatusChanges.createdAt))
    .all();

const pathOf = ({ id }: Order) => `/admin/orders/${id}`;

const setStatus = (order: Order, fields: Record<string, string>, by = browser) =>
  by.post(pathOf(order), fields);

/** The rows of the page's only table as text, without their actions. */
function rowsOf(page: Page): string[] {
  return page.document
    .querySelectorAll("main tbody tr")
    .map((row) =>
      row
        .querySelectorAll('td:not([data-place="actions"])')
        .map(visibleText)
        .filter(Boolean)
        .join(" "),
    );
}

/** The facts, entries or rows of a section. */
function section(page: Page, heading: string): string {
  const found = page.document
    .querySelectorAll("main section")
    .find((each) => each.querySelector("h2")?.text.trim() === heading);
  if (!found) throw new Error(`no section '${heading}'`);
  return visibleText(found);
}

describe("the list of orders", () => {
  it("shows a linked short id, number, name, e-mail, date, amount and status", async () => {
    const order = createOrder({ totalAmount: 124990, createdAt: new Date("2027-03-09T23:30:00Z") });
    const page = await browser.get("/admin/orders");
    expect(rowsOf(page)).toEqual([
      `${order.number} ${order.id.slice(0, 8)} ${order.customerName} ${order.customerEmail} 10.03.2027 1.249,90 € offen Ausstehend`,
    ]);
    const link = page.document.querySelector("main tbody a");
    expect(link?.text).toBe(order.number);
    expect(link?.getAttribute("href")).toBe(pathOf(order));
  });

  it("shows the first items of each order, with no query for each order", async () => {
    const titles = ["Tagebuch", "Feuerabend", "Becher", "Kissen"];
    const products = titles.map((title) => createItem({ title }));
    const orderOf = (count: number) => {
      const order = createOrder();
      products.slice(0, count).forEach((item, index) => {
        addOrderItem(order, item, { position: index + 1, quantity: index === 0 ? 2 : 1 });
      });
    };
    for (const count of [1, 4, 4, 2]) orderOf(count);
    const statements = await statementsDuring(async () => {
      const rows = rowsOf(await browser.get("/admin/orders")).join("\n");
      expect(rows).toContain("2 × Tagebuch, Feuerabend und 2 weitere");
    });
    const ofItems = statements.filter((statement) => statement.includes('"item_title"'));
    // The menu's number of open refunds may need one more.
    expect(ofItems.length).toBeLessThanOrEqual(2);
  });

  it("is returned to at the same place from an order's page, even after a change", async () => {
    const order = createOrder();
    const place = `?q=${order.number}&status=pending&sort=date&dir=asc&page=1`;
    const list = await browser.get(`/admin/orders${place}&next=%2Fboese`);
    const links = list.document
      .querySelectorAll(`main tbody a[href^="${pathOf(order)}"]`)
      .map((link) => link.getAttribute("href"));
    expect(links).toEqual([pathOf(order) + place, pathOf(order) + place]);
    const page = await browser.get(`${pathOf(order)}${place}&next=%2Fboese`);
    const back = page.document.querySelector(`main a[href="/admin/orders${place}"]`);
    expect(back && visibleText(back)).toBe("Zurück zu den Bestellungen");
    const answer = await browser.press(page, "Als abgeschlossen markieren");
    expect([answer.status, answer.location]).toEqual([303, pathOf(order) + place]);
  });

  it("shows each status in German", async () => {
    for (const status of ["pending", "completed", "cancelled"] as const) {
      createOrder({ status });
    }
    const rows = rowsOf(await browser.get("/admin/orders")).join();
    for (const label of ["Ausstehend", "Abgeschlossen", "Storniert"]) expect(rows).toContain(label);
  });

  it("shows the newest first, ten per page, with links between pages", async () => {
    listTenRows();
    const start = Date.parse("2026-11-01T12:00:00Z");
    const all = Array.from({ length: 21 }, (_, index) =>
      createOrder({ createdAt: new Date(start + index * 60_000) }),
    );
    const newestFirst = all.map(({ number }) => number).reverse();
    const first = await browser.get("/admin/orders");
    expect(first.text).toContain("21 Bestellungen");
    expect(first.text).toContain("Seite 1 von 3");
    const shown = [];
    for (let page = first; ; ) {
      shown.push(rowsOf(page).map((row) => row.match(/BH-\S+/)?.[0]));
      const next = page.document.querySelector('main a[rel="next"]')?.getAttribute("href");
      if (!next) break;
      page = await browser.get(next);
    }
    expect(shown.map(({ length }) => length)).toEqual([10, 10, 1]);
    expect(shown.flat()).toEqual(newestFirst);
  });

  it.each([
    ["number", ["Bert", "anna", "Zoe"]],
    ["customer", ["anna", "Bert", "Zoe"]],
    ["date", ["Zoe", "Bert", "anna"]],
    ["amount", ["Bert", "Zoe", "anna"]],
    ["status", ["anna", "Zoe", "Bert"]],
  ])("is sorted by %s in both directions, which the column heading shows", async (sort, names) => {
    const day = (number: number) => new Date(Date.UTC(2026, 10, number));
    createOrder({ customerName: "Bert", totalAmount: 100, createdAt: day(2) });
    const cancelled = { status: "cancelled" } as const;
    createOrder({ customerName: "anna", totalAmount: 900, createdAt: day(3), ...cancelled });
    const completed = { status: "completed", completedAt: day(4) } as const;
    createOrder({ customerName: "Zoe", totalAmount: 200, createdAt: day(1), ...completed });
    for (const dir of ["asc", "desc"]) {
      const page = await browser.get(`/admin/orders?sort=${sort}&dir=${dir}`);
      const shown = rowsOf(page).map((row) => row.match(/Bert|anna|Zoe/)?.[0]);
      expect(shown).toEqual(dir === "asc" ? names : names.toReversed());
      const head = page.document.querySelectorAll("main th[aria-sort]");
      expect(head.map((each) => each.getAttribute("aria-sort"))).toEqual([`${dir}ending`]);
    }
  });

  it("searches name, e-mail, number and short id, even within words", async () => {
    const order = createOrder({ customerName: "Jürgen Großkreutz", customerEmail: "jg@post.de" });
    createOrder();
    for (const q of ["kreutz jür", "G@POST", order.number.slice(-6), order.id.slice(1, 6)]) {
      const page = await browser.get(`/admin/orders?q=${encodeURIComponent(q)}`);
      expect(rowsOf(page).join(), q).toContain(order.number);
      expect(page.text, q).toContain("1 Bestellung");
      const search = page.document.querySelector('main input[name="q"]');
      expect(search?.getAttribute("value")).toBe(q);
    }
  });

  it.each([
    ["Łukasz Wiśniewski", "lukasz"],
    ["Sinéad O\u2019Connor", "O'Connor"],
    ["Đorđe Strauß", "dorde"],
  ])("finds %s by '%s', as people type it", async (customerName, q) => {
    const order = createOrder({ customerName });
    createOrder();
    const page = await browser.get(`/admin/orders?q=${encodeURIComponent(q)}`);
    expect(rowsOf(page)).toEqual([expect.stringContaining(order.number)]);
  });

  it("searches street, postcode and town", async () => {
    const address = { street: "Großbeerenstraße 7", zipcode: "14482", city: "Łomża" };
    const order = createOrder(address);
    createOrder({ street: "Weg 1", zipcode: "10115", city: "Berlin" });
    for (const q of ["grossbeeren", "14482", "14482 lomza", "lomza"]) {
      const page = await browser.get(`/admin/orders?q=${encodeURIComponent(q)}`);
      expect(rowsOf(page), q).toEqual([expect.stringContaining(order.number)]);
    }
  });

  it("sorts customers as German does", async () => {
    const names = ["Ödön Zoll", "Olaf Ast", "ole Bär", "Ömer Kaya", "Otto Weiß", "Zoe Ott"];
    for (const customerName of names.toReversed()) createOrder({ customerName });
    for (const dir of ["asc", "desc"]) {
      const rows = rowsOf(await browser.get(`/admin/orders?sort=customer&dir=${dir}`));
      const shown = rows.map((row) => names.find((name) => row.includes(name)));
      expect(shown).toEqual(dir === "asc" ? names : names.toReversed());
    }
  });

  it("filters by status, also within search results", async () => {
    const open = createOrder({ customerName: "Ida" });
    const cancelled = createOrder({ customerName: "Ida", status: "cancelled" });
    const other = createOrder({ customerName: "Otto", status: "cancelled" });
    const numbersAt = async (query: string) =>
      rowsOf(await browser.get(`/admin/orders${query}`))
        .map((row) => row.match(/BH-\S+/)?.[0])
        .sort();
    expect(await numbersAt("?status=pending")).toEqual([open.number]);
    expect(await numbersAt("?status=completed")).toEqual([]);
    expect(await numbersAt("?status=cancelled")).toEqual([cancelled.number, other.number]);
    expect(await numbersAt("?status=cancelled&q=ida")).toEqual([cancelled.number]);
    expect(await numbersAt("?status=refunded")).toHaveLength(3);
    const { document } = await browser.get("/admin/orders?status=cancelled&q=ida");
    const chosen = document.querySelectorAll('main nav[aria-label="Status"] [aria-current]');
    expect(chosen.map(visibleText)).toEqual(["Storniert"]);
    expect(chosen[0]?.getAttribute("href")).toContain("q=ida");
  });

  it("can be reloaded", async () => {
    const page = await browser.get("/admin/orders?status=pending&q=ida");
    const links = page.document.querySelectorAll("main a");
    const refresh = links.find((link) => visibleText(link) === "Aktualisieren");
    expect(refresh?.getAttribute("href")).toBe("/admin/orders?status=pending&q=ida");
  });
});

describe("the actions of an order in the list", () => {
  const LIST = "/admin/orders?q=beispiel&status=pending&sort=amount&dir=asc";

  const rowOf = (page: Page, { id }: Order) => {
    const row = page.document
      .querySelectorAll("main tbody tr")
      .find((each) => each.querySelector(`a[href^="/admin/orders/${id}"]`));
    if (!row) throw new Error(`order ${id} is not listed`);
    return row;
  };

  /** Presses a button in the order's menu. */
  const choose = (page: Page, order: Order, button: string) => {
    const menu = rowOf(page, order).querySelector("details");
    menu?.setAttribute("id", "pressed");
    return browser.press(page, button, {}, "#pressed");
  };

  /** The sentences about a rejected change. */
  const refusalOn = (page: Page) => {
    const box = page.document.querySelector('main [role="alert"]');
    const title = box?.querySelector("h2");
    return { title: title && visibleText(title), text: box ? visibleText(box) : "" };
  };

  it("are a link to its page and a menu, and only one menu is open at a time", async () => {
    const order = createOrder();
    createOrder();
    const page = await browser.get("/admin/orders");
    const viewLink = rowOf(page, order).querySelector('td[data-place="actions"] a');
    expect(viewLink && visibleText(viewLink)).toBe(`Bestellung ${order.number} ansehen`);
    expect(viewLink?.getAttribute("href")).toBe(pathOf(order));
    const menus = page.document.querySelectorAll("main td details");
    expect(menus.map((menu) => menu.getAttribute("name"))).toEqual(["order-menu", "order-menu"]);
    const buttons = rowOf(page, order).querySelectorAll("button");
    expect(buttons.map(visibleText)).toEqual(["Als abgeschlossen markieren", "Stornieren"]);
    expect(buttons.map((button) => button.getAttribute("name"))).toEqual(["status", "status"]);
  });

  it("say what completing does with the money of an order that is not paid", async () => {
    const [unpaid, settled] = [createOrder(), createOrder({ status: "completed" })];
    const back = createOrder({ status: "cancelled" });
    payOrder(back);
    payOrder(back, { amount: -1000, reference: "zurück" });
    const page = await browser.get("/admin/orders");
    const menuOf = (order: Order) => rowOf(page, order).querySelector("details")?.text;
    expect(menuOf(unpaid)).toContain(
      "„Als abgeschlossen markieren“ trägt die offenen 10,00\u00A0€ als heute bezahlt ein.",
    );
    expect(menuOf(settled)).not.toContain("heute bezahlt");
    expect(menuOf(back)).toContain("Für diese Bestellung ist Geld zurückgezahlt.");
  });

  it.each([
    ["pending", []],
    ["completed", ["completed"]],
    ["cancelled", ["cancelled"]],
  ] as const)("do not offer the current status of a %s order", async (status, disabled) => {
    const order = createOrder({ status, completedAt: new Date() });
    const buttons = rowOf(await browser.get("/admin/orders"), order).querySelectorAll("button");
    const unavailable = buttons.filter((button) => button.hasAttribute("disabled"));
    expect(unavailable.map((button) => button.getAttribute("value"))).toEqual(disabled);
  });

  it.each([
    ["Als abgeschlossen markieren", "completed", "Abgeschlossen"],
    ["Stornieren", "cancelled", "Storniert"],
  ] as const)(
    "'%s' is done, logged and mailed, and returns to this page of the list",
    async (button, status, label) => {
      const order = createOrder({ customerEmail: `menue-${status}@beispiel.de` });
      const answer = await choose(await browser.get(LIST), order, button);
      expect([answer.status, answer.location]).toEqual([303, LIST]);
      const [title, description] = messages(await browser.follow(answer));
      expect(title).toBe("Status aktualisiert");
      expect(description).toContain(`${order.number}: ${label}.`);
      expect(stored(order).status).toBe(status);
      expect(changesOf(order)).toHaveLength(1);
      expect(emailsTo(order.customerEmail)).toHaveLength(1);
      const logged = db.select().from(changeLog).where(eq(changeLog.subjectId, order.id)).all();
      expect(logged).toMatchObject([
        {
          subject: "order",
          label: order.number,
          actorId: admin.id,
          action: `von „Ausstehend“ zu „${label}“ geändert`,
        },
      ]);
    },
  );

  it("are idempotent, and say that nothing changed", async () => {
    const order = createOrder({ customerEmail: "zweimal@beispiel.de" });
    const page = await browser.get("/admin/orders");
    await choose(page, order, "Stornieren");
    const again = await choose(page, order, "Stornieren");
    expect(messages(await browser.follow(again)).join()).toContain("steht schon auf „Storniert“");
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("change nothing if another admin was faster, and the list says what happened", async () => {
    const order = createOrder();
    const page = await browser.get("/admin/orders");
    const other = (await createAdmin()).browser;
    await setStatus(order, { status: "cancelled", seen: "pending" }, other);
    const answer = await choose(page, order, "Als abgeschlossen markieren");
    expect(answer.status).toBe(409);
    const { title, text } = refusalOn(answer);
    expect(title).toBe("Jemand war schneller");
    expect(text).toContain("Der Status steht inzwischen auf „Storniert“.");
    expect(text).toContain(`Betroffen ist ${order.number}.`);
    expect(stored(order).status).toBe("cancelled");
    expect(rowsOf(answer).join()).toContain("Storniert");
    // The list is up to date, so the same button now succeeds.
    expect((await choose(answer, order, "Als abgeschlossen markieren")).status).toBe(303);
    expect(stored(order).status).toBe("completed");
  });

  it("do not reopen an order whose seats have been sold since, and the list says so", async () => {
    const event = createEvent({ time: "05:45", location: "Walchensee", capacity: 2, ordered: 1 });
    const order = createOrder({ status: "cancelled" });
    addOrderItem(order, event, { quantity: 2 });
    const page = await browser.get("/admin/orders");
    const answer = await choose(page, order, "Als abgeschlossen markieren");
    expect(answer.status).toBe(409);
    expect(refusalOn(answer).title).toBe("Die Bestellung bleibt storniert");
    expect(stored(order)).toEqual(order);
  });

  it("show an error if the database refuses", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const order = createOrder();
    const page = await browser.get("/admin/orders");
    const answer = await whileRefused("update", "orders", () =>
      choose(page, order, "Als abgeschlossen markieren"),
    );
    expect(answer.status).toBe(500);
    const { title, text } = refusalOn(answer);
    expect(title).toBe("Fehler bei der Aktualisierung");
    expect(text).toContain("Der Status konnte nicht aktualisiert werden.");
    expect(stored(order)).toEqual(order);
  });

  it.each([
    ["no status", { status: "" }, 400],
    ["an unknown status", { status: "refunded" }, 400],
    ["an unknown expected status", { seen: "refunded" }, 400],
    ["no order", { orderId: "" }, 404],
    ["an order that does not exist", { orderId: crypto.randomUUID() }, 404],
    ["a very long id", { orderId: "x".repeat(5000) }, 404],
  ])("reject %s", async (_name, fields, status) => {
    const order = createOrder();
    const wish = { orderId: order.id, status: "completed", seen: "pending", ...fields };
    const answer = await browser.post("/admin/orders", wish);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(
      status === 400
        ? "Bitte wählen Sie einen der drei Status."
        : "Die Bestellung wurde nicht gefunden.",
    );
    expect(stored(order)).toEqual(order);
  });
});

describe("an order's page", () => {
  it("shows customer, address and remarks", async () => {
    const order = createOrder({
      salutation: "Frau",
      customerPhone: "0335 1234",
      mobile: "0170 99",
      notes: "Bitte klingeln.\nZweimal.",
    });
    const page = await browser.get(pathOf(order));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe(`Bestellung ${order.number}`);
    const customer = section(page, "Kundendaten");
    for (const words of [
      "Frau Annegret Müller-Großschmidt",
      order.customerEmail,
      "0335 1234",
      "0170 99",
      "Kurfürstenstraße 117a 15230 Frankfurt (Oder) Deutschland",
      "Bitte klingeln. Zweimal.",
    ]) {
      expect(customer).toContain(words);
    }
  });

  it("shows number, short id, date, amount, and the completion date", async () => {
    const order = createOrder({
      userId: admin.id,
      status: "completed",
      createdAt: new Date("2026-11-21T09:05:00Z"),
      completedAt: new Date("2026-11-22T10:00:00Z"),
      totalAmount: 21870,
    });
    const facts = section(await browser.get(pathOf(order)), "Bestelldaten");
    for (const words of [
      order.number,
      order.id.slice(0, 8),
      "Eingegangen 21.11.2026, 10:05 Uhr",
      "Abgeschlossen 22.11.2026, 11:00 Uhr",
      "218,70 €",
    ]) {
      expect(facts).toContain(words);
    }
    expect(facts).not.toContain("Konto");
  });

  it("lists the items with type, quantity, price and sum, and the total", async () => {
    const order = createOrder({ totalAmount: 7470 });
    addOrderItem(order, createItem({ title: "Tagebuch", price: 2490 }), { quantity: 3 });
    const free = createItem({ title: "Free", category: "membership", price: 0 });
    addOrderItem(order, free, { position: 2 });
    const page = await browser.get(pathOf(order));
    const head = page.document.querySelectorAll("main thead th").map(visibleText);
    expect(head).toEqual(["Artikel", "Typ", "Menge", "Preis", "Summe"]);
    expect(rowsOf(page)).toEqual([
      "Tagebuch Produkt 3 × 24,90 € 74,70 €",
      "Free Mitgliedschaft 1 × 0,00 € 0,00 €",
    ]);
    expect(section(page, "Positionen")).toContain("Gesamt 74,70 €");
  });

  it("lists the participants of an ordered event, and the number of missing ones", async () => {
    const order = createOrder();
    const event = createEvent({ title: "Sonnenaufgang", time: "05:45", location: "Walchensee" });
    const item = addOrderItem(order, event, { quantity: 2 });
    const seat = { eventId: event.id, orderItemId: item.id, seat: 2 };
    db.insert(eventBookings)
      .values({ ...seat, firstName: "Jürgen", lastName: "Groß", email: "juergen@beispiel.de" })
      .run();
    const participants = section(await browser.get(pathOf(order)), "Teilnehmende");
    expect(participants).toContain("Sonnenaufgang");
    expect(participants).toContain("1 von 2 Teilnehmenden angemeldet");
    expect(participants).toMatch(/Platz 1 ?noch offen/);
    expect(participants).toMatch(/Platz 2 ?Jürgen Groß ?juergen@beispiel\.de/);
  });

  it("shows no participants without an ordered event", async () => {
    const order = createOrder();
    addOrderItem(order, createItem());
    expect((await browser.get(pathOf(order))).text).not.toContain("Teilnehmende");
  });

  it("reserves the place of the button that prints, which only script can press", async () => {
    const page = await browser.get(pathOf(createOrder()));
    const print = page.document
      .querySelectorAll("main button")
      .find((each) => visibleText(each) === "Drucken");
    expect(print?.getAttribute("class")).toMatch(/noscript:hidden.* invisible/);
  });

  it("shows the rest if the items cannot be loaded", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const order = createOrder({ status: "completed", completedAt: new Date() });
    const page = await whileChanged("alter table order_items rename to away", () =>
      browser.get(pathOf(order)),
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain("Fehler beim Laden der Bestellpositionen");
    expect(page.text).toContain("Bitte versuchen Sie es später erneut.");
    expect(page.text).toContain(order.customerEmail);
    expect(page.text).toContain("Eine Rechnung, deren Zahlung dann fehlt, wird storniert.");
    // By the page, and by the header, which looks for a membership.
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("the status buttons", () => {
  it.each(["pending", "completed", "cancelled"] as const)(
    "are three, and the one of the current status (%s) is disabled",
    async (status) => {
      const order = createOrder({ status, completedAt: new Date() });
      const page = await browser.get(pathOf(order));
      const buttons = page.document.querySelectorAll('main button[name="status"]');
      expect(buttons.map((button) => button.getAttribute("value"))).toEqual([
        "pending",
        "completed",
        "cancelled",
      ]);
      expect(
        buttons
          .filter((button) => button.hasAttribute("disabled"))
          .map((button) => button.getAttribute("value")),
      ).toEqual([status]);
      expect(buttons.every((button) => button.getAttribute("type") === "submit")).toBe(true);
    },
  );

  it("complete an order: status, time, history and one e-mail", async () => {
    const now = new Date("2026-11-22T10:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const order = createOrder({ createdAt: new Date("2026-11-21T09:05:00Z") });
    addOrderItem(order, createItem());
    const page = await browser.get(pathOf(order));
    const answer = await browser.press(page, "Als abgeschlossen markieren");
    expect([answer.status, answer.location]).toEqual([303, pathOf(order)]);
    const next = await browser.follow(answer);
    expect(messages(next)[0]).toBe("Status aktualisiert");
    const pressed = next.document.querySelector('main button[value="completed"]');
    expect(pressed?.hasAttribute("disabled")).toBe(true);
    expect(section(next, "Verlauf")).toMatch(
      new RegExp(
        `21\\.11\\.2026, 10:05 Uhr ?Bestellung eingegangen ?22\\.11\\.2026, 11:00 Uhr ?Von „Ausstehend“ zu „Abgeschlossen“ durch ${admin.email}`,
      ),
    );
    expect(stored(order)).toMatchObject({ status: "completed", completedAt: now, updatedAt: now });
    const [change, ...others] = changesOf(order);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      fromStatus: "pending",
      toStatus: "completed",
      actorId: admin.id,
      createdAt: now,
    });
    expect(emailsTo(order.customerEmail).map(({ key }) => key)).toEqual([
      `order-status:${change?.id}`,
    ]);
  });

  it("notify the customer of each change", async () => {
    const order = createOrder();
    addOrderItem(order, createItem());
    const wishes: [OrderStatus, string][] = [
      ["completed", "ist abgeschlossen"],
      ["cancelled", "ist storniert"],
      ["pending", "ist wieder offen"],
      ["completed", "ist abgeschlossen"],
    ];
    for (const [status] of wishes) await setStatus(order, { status });
    expect(changesOf(order)).toHaveLength(4);
    const subjects = emailsTo(order.customerEmail).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(
      wishes.map(([, words]) => `Deine Bestellung ${order.number} ${words}`).sort(),
    );
  });

  it.each(["pending", "cancelled"] as const)(
    "clear the completion date once it is %s",
    async (status) => {
      const order = createOrder({ status: "completed", completedAt: new Date() });
      await setStatus(order, { status });
      expect(stored(order)).toMatchObject({ status, completedAt: null });
    },
  );

  it("are idempotent, and say that nothing changed", async () => {
    const order = createOrder();
    await setStatus(order, { status: "completed", seen: "pending" });
    const first = stored(order);
    const again = await setStatus(order, { status: "completed", seen: "pending" });
    expect([again.status, again.location]).toEqual([303, pathOf(order)]);
    const page = await browser.get(pathOf(order));
    expect(messages(page).join()).toContain("Die Bestellung steht schon auf „Abgeschlossen“");
    expect(stored(order)).toEqual(first);
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("pressed by many concurrently make one change and send one e-mail", async () => {
    const order = createOrder();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => setStatus(order, { status: "completed", seen: "pending" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("change nothing if another admin was faster, and show the current state", async () => {
    const order = createOrder();
    const page = await browser.get(pathOf(order));
    const other = (await createAdmin()).browser;
    await setStatus(order, { status: "cancelled", seen: "pending" }, other);
    const answer = await browser.press(page, "Als abgeschlossen markieren");
    expect(answer.status).toBe(409);
    const summary = errorSummary(answer);
    expect(summary?.title).toBe("Jemand war schneller");
    expect(summary?.sentences.join()).toContain("steht inzwischen auf „Storniert“");
    expect(summary?.takesFocus).toBe(true);
    expect(stored(order).status).toBe("cancelled");
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
    // The page is up to date, so the same button now succeeds.
    expect((await browser.press(answer, "Als abgeschlossen markieren")).status).toBe(303);
    expect(stored(order).status).toBe("completed");
  });

  it.each([
    ["no status", {}],
    ["an unknown status", { status: "refunded" }],
    ["an unknown expected status", { status: "completed", seen: "refunded" }],
  ])("reject %s", async (_name, fields: Record<string, string>) => {
    const order = createOrder();
    const answer = await setStatus(order, fields);
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.sentences).toEqual(["Bitte wählen Sie einen der drei Status."]);
    expect(stored(order)).toEqual(order);
    expect(changesOf(order)).toEqual([]);
  });

  it("show an error if the database refuses, and leave nothing half done", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const [operation, table] of [
      ["update", "orders"],
      ["insert", "order_status_changes"],
      ["insert", "emails"],
    ] as const) {
      const order = createOrder();
      const answer = await whileRefused(operation, table, () =>
        setStatus(order, { status: "completed", seen: "pending" }),
      );
      expect(answer.status).toBe(500);
      expect(errorSummary(answer)?.title).toBe("Fehler bei der Aktualisierung");
      expect(errorSummary(answer)?.sentences).toEqual([
        "Der Status konnte nicht aktualisiert werden.",
      ]);
      expect(stored(order)).toEqual(order);
      expect(changesOf(order)).toEqual([]);
      expect(emailsTo(order.customerEmail)).toEqual([]);
    }
  });

  it("return 404 for an unknown order", async () => {
    const answer = await browser.post("/admin/orders/gibt-es-nicht", { status: "completed" });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Die Bestellung wurde nicht gefunden.");
  });

  it("are for admins only", async () => {
    const customer = await createCustomer();
    const order = createOrder({ userId: customer.id });
    const visitor = await setStatus(order, { status: "completed" }, new Browser());
    expect([visitor.status, visitor.location]).toEqual([303, "/auth"]);
    const owner = await setStatus(order, { status: "completed" }, await browserOf(customer));
    expect(owner.status).toBe(403);
    expect(stored(order)).toEqual(order);
    expect(emailsTo(order.customerEmail)).toEqual([]);
  });

  it("notify no one if the customer's account has been deleted, and say so", async () => {
    const order = createOrder({ userId: null, customerEmail: "" });
    const page = await browser.get(pathOf(order));
    expect(page.html).not.toContain("mailto:");
    expect(section(page, "Bestelldaten")).toContain("Konto gelöscht");
    const next = await browser.follow(await browser.press(page, "Stornieren"));
    expect(messages(next).join()).toContain("Es gibt keine Adresse mehr.");
    expect(stored(order).status).toBe("cancelled");
    expect(changesOf(order)).toHaveLength(1);
    expect(emailsTo("")).toEqual([]);
  });

  it("keep the history readable after that admin's account is deleted", async () => {
    const order = createOrder();
    const former = await createCustomer({ role: "admin" });
    await setStatus(order, { status: "completed" }, await browserOf(former));
    db.delete(users).where(eq(users.id, former.id)).run();
    const history = section(await browser.get(pathOf(order)), "Verlauf");
    expect(history).toContain("durch ein gelöschtes Konto");
    expect(history).not.toContain(former.email);
  });
});
