import { asc, eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { db } from "#db/client.server.ts";

import { catalogItems, orderItems, orders, type Profile } from "#db/schema.ts";

import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
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
  readCheckout,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const fullAddress = {
  salutation: "Frau",
  firstName: "Annegret",
  lastName: "Müller-Großschmidt",
  email: "Annegret@Beispiel.de",
  street: "Kurfürstenstraße 117a",
  zipcode: "01067",
  city: "Frankfurt (Oder)",
  country: "Italien",
  company: "Verein Waldrand e. V.",
  vatId: "DE136695976",
  areacode: "0335",
  phone: "12 34 56",
  mobile: "+49 170 1234567",
};
const notes = "Bitte <b>nicht</b> klingeln & leise sein.\nDanke!";

/** Everyone pays the community price during the running test. */
function payCommunityPrice(): void {
  storeSettings({ communityPriceFor: "everyone" });
  onTestFinished(forgetSettings);
}

const countOrders = () => db.$count(orders);

function orderOf(id: string) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no such order");
  return order;
}

const itemsOf = (orderId: string) =>
  db
    .select({
      itemId: orderItems.itemId,
      itemType: orderItems.itemType,
      itemTitle: orderItems.itemTitle,
      quantity: orderItems.quantity,
      price: orderItems.price,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all();

/** The text of the checkout's form, in reading order. */
function formText(page: Page): string {
  const form = page.document.querySelector("main form");
  if (!form) throw new Error(`no form: ${page.text}`);
  return visibleText(form);
}

describe("a visitor at the checkout", () => {
  it.each(["GET", "POST"])("(%s) is asked to sign in, and keeps the cart", async (method) => {
    const browser = new Browser();
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 1]);
    const before = await countOrders();
    const answer =
      method === "GET"
        ? await browser.get("/checkout")
        : await browser.post("/checkout", { ...address, token: "t", overview: "o" });
    expect([answer.status, answer.location]).toEqual([303, "/auth?redirect=checkout"]);
    const page = await browser.follow(answer);
    expect(messages(page)).toContain("Bitte melde dich an, um fortzufahren.");
    expect(await readCartPage(browser)).toContain("Ein Rucksack");
    expect(await countOrders()).toBe(before);
  });
});

describe("an empty cart at the checkout", () => {
  it("cannot be ordered", async () => {
    const browser = await browserOf();
    const before = await countOrders();
    const fields = { ...address, token: crypto.randomUUID(), overview: "o" };
    const answer = await browser.post("/checkout", fields);
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
    expect(messages(await browser.follow(answer))[0]).toBe("Warenkorb ist leer");
    expect(await countOrders()).toBe(before);
  });
});

describe("the checkout page", () => {
  it("starts with a short list of the cart, and a way to change it", async () => {
    const browser = await browserOf();
    const tents = createItem({ title: "Ein Zelt", price: 24950 });
    const others = ["Rot", "Gelb", "Grün", "Blau"].map((title) => createItem({ title }));
    await fillCart(browser, [tents, 2]);
    const summaryOf = async () => {
      const page = await browser.get("/checkout");
      const aside = page.document.querySelector("main aside");
      // The list precedes the form in the document and is not part of it.
      expect(aside?.nextElementSibling?.tagName).toBe("FORM");
      return aside;
    };
    const short = await summaryOf();
    expect(short && visibleText(short)).toBe(
      "Dein Warenkorb ändern 2 × Ein Zelt 2 Artikel 499,00 €",
    );
    for (const other of others) await fillCart(browser, [other, 1]);
    const long = await summaryOf();
    expect(long && visibleText(long)).toMatch(
      /2 × Ein Zelt 1 × Rot 1 × Gelb 1 × Grün und 1 weitere 6 Artikel 539,00 €$/,
    );
  });

  it("names its step like its title, in either language", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const titles = async () => {
      const { document } = await browser.get("/checkout");
      return ["main h1", 'main [aria-current="step"]'].map((selector) => {
        const element = document.querySelector(selector);
        return [element?.text, element?.getAttribute("lang")];
      });
    };
    const german = ["Kasse", undefined];
    expect(await titles()).toEqual([german, german]);
    storeSettings({ labels: "quoted" });
    onTestFinished(forgetSettings);
    const quoted = ["Checkout", "en"];
    expect(await titles()).toEqual([quoted, quoted]);
  });

  it("ends with the overview and the button directly below it", async () => {
    const browser = await browserOf();
    await fillCart(
      browser,
      [createItem({ title: "Ein Zelt", price: 24950 }), 1],
      [createItem({ title: "Ein Hering", price: 120 }), 10],
    );
    const page = await browser.get("/checkout");
    expect(page.status).toBe(200);
    expect(formText(page)).toMatch(
      /Deine Bestellung 11 Artikel, 261,50 € ändern Ob und wie .*? steht unter Widerruf \(öffnet in neuem Tab\)\. Bestellübersicht Artikel ?Menge ?Summe Ein Zelt ?Produkt 1 249,50 € Ein Hering ?Produkt, je 1,20 € 10 12,00 € Gesamt 261,50 € Zahlungspflichtig bestellen$/,
    );
    const button = page.document.querySelectorAll("main form button").at(-1);
    const overview = button?.previousElementSibling;
    expect(overview?.querySelector("table")).not.toBeNull();
    expect(overview?.lastElementChild?.tagName).toBe("DL");
    expect(page.document.querySelectorAll("main form button").map(visibleText)).toEqual([
      "ändern",
      "Zahlungspflichtig bestellen",
    ]);
  });

  it("labels the button differently if the order is free", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem({ title: "Ein Wochenblatt", price: 0 }), 2]);
    expect(formText(await browser.get("/checkout"))).toMatch(/Gesamt 0,00 € Kostenlos bestellen$/);
  });

  it("is prefilled from the profile", async () => {
    const browser = await browserOf(await createCustomer({ profile: fullAddress }));
    await fillCart(browser, [createItem({ withdrawalClass: "service" }), 1]);
    const { token, overview, ...shown } = mainForm(await browser.get("/checkout"));
    expect(shown).toEqual({ ...fullAddress, notes: "" });
  });

  it("suggests Deutschland if the profile has no country yet", async () => {
    const customer = await createCustomer({ profile: { firstName: "Tarek", lastName: "Aydın" } });
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    expect(mainForm(await browser.get("/checkout"))).toMatchObject({
      firstName: "Tarek",
      lastName: "Aydın",
      email: customer.email,
      street: "",
      country: "Deutschland",
    });
  });

  it("marks required and optional fields", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const page = await browser.get("/checkout");
    const controls = page.document.querySelectorAll(
      'main form :is(input:not([type="hidden"]), select, textarea)',
    );
    const needed = controls.filter((each) => each.hasAttribute("required"));
    const labels = controls
      .filter((each) => !each.hasAttribute("required"))
      .map((each) => {
        const label = page.document.querySelector(`label[for="${each.id}"]`);
        return [each.attrs.name, label && visibleText(label).endsWith("(freiwillig)")];
      });
    expect(needed.map((each) => each.attrs.name)).toEqual([
      "firstName",
      "lastName",
      "email",
      "street",
      "zipcode",
      "city",
      "country",
    ]);
    expect(Object.fromEntries(labels)).toEqual({
      salutation: true,
      company: true,
      vatId: true,
      areacode: true,
      phone: true,
      mobile: true,
      notes: true,
      // Another address for goods is optional as a whole.
      deliverElsewhere: null,
      deliveryName: false,
      deliveryCompany: true,
      deliveryStreet: false,
      deliveryZipcode: false,
      deliveryCity: false,
      deliveryCountry: false,
    });
    expect(page.document.querySelector('[name="zipcode"]')?.getAttribute("maxlength")).toBe("20");
  });

  it("contains a new one-time token each time, and may be cached privately, but not shared", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const [one, two] = [await browser.get("/checkout"), await browser.get("/checkout")];
    expect(mainForm(one).token).toMatch(/^[0-9a-f-]{36}$/);
    expect(mainForm(two).token).not.toBe(mainForm(one).token);
    expect(one.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  it("says which lines were removed from the cart because they can no longer be bought", async () => {
    const browser = await browserOf();
    const gone = createItem({ title: "Ein Becher" });
    await fillCart(browser, [gone, 1], [createItem({ title: "Ein Löffel" }), 1]);
    sellOut(gone.id);
    const page = await browser.get("/checkout");
    expect(page.text).toContain("„Ein Becher“ ist ausverkauft.");
    expect(formText(page)).not.toContain("Ein Becher");
    expect(formText(page)).toContain("Ein Löffel");
    expect((await browser.get("/checkout")).text).not.toContain("Ein Becher");
  });
});

describe("a required field", () => {
  it.each([
    ["firstName", "Bitte gib deinen Vornamen ein."],
    ["lastName", "Bitte gib deinen Nachnamen ein."],
    ["email", "Bitte gib deine E-Mail-Adresse ein."],
    ["street", "Bitte gib Straße und Hausnummer ein."],
    ["zipcode", "Bitte gib deine Postleitzahl ein."],
    ["city", "Bitte gib deinen Ort ein."],
    ["country", "Bitte gib dein Land ein."],
  ])("%s has an error if it is missing, and all other values are kept", async (name, sentence) => {
    const browser = await browserOf(
      await createCustomer({ profile: { ...fullAddress, street: "Früher 1" } }),
    );
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 2]);
    const before = await countOrders();
    const typed = { ...fullAddress, notes, [name]: "" };
    const page = await browser.post("/checkout", { ...(await readCheckout(browser)), ...typed });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ [name]: sentence });
    expect(errorSummary(page)).toEqual({
      title: "Bitte eine Angabe prüfen",
      titleLang: undefined,
      takesFocus: true,
      sentences: [sentence],
      leadsTo: [name],
    });
    expect(mainForm(page)).toMatchObject(typed);
    expect(formText(page)).toMatch(/Ein Rucksack ?Produkt, je 10,00 € 2 20,00 €/);
    expect(await countOrders()).toBe(before);
  });

  it("is listed together with the others in the error summary", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const { token, overview } = await readCheckout(browser);
    const page = await browser.post("/checkout", { token: token ?? "", overview: overview ?? "" });
    const names = ["firstName", "lastName", "email", "street", "zipcode", "city", "country"];
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(names);
    expect(errorSummary(page)?.leadsTo).toEqual(names);
    expect(errorSummary(page)?.title).toBe("Bitte sieben Angaben prüfen");
  });

  it("with an invalid e-mail address describes the expected format", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const fields = { ...(await readCheckout(browser)), email: "annegret" };
    const page = await browser.post("/checkout", fields);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({
      email: "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.",
    });
    expect(mainForm(page).email).toBe("annegret");
  });

  it("for the postcode has an error if the postcode cannot belong to the country", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const place = { zipcode: "8000", city: "München", country: "Deutschland" };
    const page = await browser.post("/checkout", { ...(await readCheckout(browser)), ...place });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({
      zipcode:
        "Diese Postleitzahl passt nicht zum Land Deutschland. Dort hat sie fünf Ziffern, zum Beispiel 80331.",
    });
    expect(errorSummary(page)?.leadsTo).toEqual(["zipcode"]);
    expect(mainForm(page)).toMatchObject(place);
    const alsoUnnamed = await browser.press(page, "Zahlungspflichtig", { lastName: "" });
    expect(Object.keys(fieldErrors(alsoUnnamed))).toEqual(["lastName", "zipcode"]);
    const answer = await browser.press(page, "Zahlungspflichtig", { zipcode: "80331" });
    expect(answer.status).toBe(303);
  });

  it("can be corrected in the returned form, which then places the order", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const fields = { ...(await readCheckout(browser)), notes, city: "" };
    const page = await browser.post("/checkout", fields);
    const answer = await browser.press(page, "Zahlungspflichtig", { city: "Jena" });
    expect(answer.status).toBe(303);
    const orderId = answer.location?.split("/").at(-1) ?? "";
    expect(orderOf(orderId)).toMatchObject({ city: "Jena", notes });
  });
});

describe("an optional field", () => {
  it.each<[string, string[], Partial<Profile>, Partial<Profile>]>([
    ["a company", ["company", "vatId"], {}, { company: "Hof am See GmbH" }],
    [
      "a second phone number",
      ["areacode", "mobile"],
      { phone: "0335 123456" },
      { mobile: "0170 1234567" },
    ],
  ])("for %s is folded up until it has a value", async (_, names, without, withValue) => {
    const isOpen = async (profile: Partial<Profile>) => {
      const browser = await browserOf(await createCustomer({ profile }));
      await fillCart(browser, [createItem(), 1]);
      const page = await browser.get("/checkout");
      const folded = page.document.querySelectorAll("main form details").find((details) => {
        const inside = details.querySelectorAll("input").map(({ attrs }) => attrs.name);
        return inside.join() === names.join();
      });
      return folded?.hasAttribute("open");
    };
    expect(await isOpen(without)).toBe(false);
    expect(await isOpen(withValue)).toBe(true);
  });

  it.each(["salutation", "company", "vatId", "areacode", "phone", "mobile", "notes"] as const)(
    "%s may be empty, even if the profile contains it",
    async (name) => {
      const browser = await browserOf(await createCustomer({ profile: fullAddress }));
      await fillCart(browser, [createItem(), 1]);
      const orderId = await placeSampleOrder(browser, { ...fullAddress, notes, [name]: "" });
      expect(orderOf(orderId)[name]).toBeNull();
    },
  );

  it.each([
    ["salutation", 50],
    ["company", 200],
    ["areacode", 50],
    ["phone", 50],
    ["mobile", 50],
    ["notes", 2000],
  ])("%s has an error if it is too long", async (name, longest) => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const fields = { ...(await readCheckout(browser)), [name]: "x".repeat(longest + 1) };
    const page = await browser.post("/checkout", fields);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)[name]).toContain(`Bitte höchstens ${longest} Zeichen.`);
    expect(errorSummary(page)?.leadsTo).toEqual([name]);
  });

  it("stays empty in the returned form after it was cleared", async () => {
    const browser = await browserOf(await createCustomer({ profile: fullAddress }));
    await fillCart(browser, [createItem(), 1]);
    const typed = { ...fullAddress, salutation: "", phone: "", mobile: "", city: "" };
    const page = await browser.post("/checkout", { ...(await readCheckout(browser)), ...typed });
    expect(page.status).toBe(400);
    expect(mainForm(page)).toMatchObject(typed);
  });
});

describe("an order", () => {
  it("stores customer, address, notes and the items with their current title and price", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const tent = createItem({ title: "Ein Zelt", price: 24950 });
    const hike = createEvent({ title: "Eine Wanderung", price: 4990, communityPrice: 3990 });
    const course = createItem({ kind: "course", title: "Ein Kurs", price: 12900 });
    await fillCart(browser, [tent, 1], [hike, 3], [course, 1]);
    payCommunityPrice();
    const orderId = await placeSampleOrder(browser, { ...fullAddress, notes });
    const order = orderOf(orderId);
    expect(order).toMatchObject({
      salutation: "Frau",
      firstName: "Annegret",
      lastName: "Müller-Großschmidt",
      street: "Kurfürstenstraße 117a",
      zipcode: "01067",
      city: "Frankfurt (Oder)",
      country: "Italien",
      company: "Verein Waldrand e. V.",
      vatId: "DE136695976",
      areacode: "0335",
      phone: "12 34 56",
      mobile: "+49 170 1234567",
      customerName: "Annegret Müller-Großschmidt",
      customerEmail: "Annegret@Beispiel.de",
      customerPhone: "0335 12 34 56",
      userId: customer.id,
      status: "pending",
      completedAt: null,
      totalAmount: 24950 + 3 * 3990 + 12900,
    });
    expect(order.notes?.replace("\r\n", "\n")).toBe(notes);
    expect(itemsOf(orderId)).toEqual([
      { itemId: tent.id, itemType: "product", itemTitle: "Ein Zelt", quantity: 1, price: 24950 },
      { itemId: hike.id, itemType: "event", itemTitle: "Eine Wanderung", quantity: 3, price: 3990 },
      { itemId: course.id, itemType: "course", itemTitle: "Ein Kurs", quantity: 1, price: 12900 },
    ]);
  });

  it.each([
    [{ areacode: "0151", phone: "", mobile: "23456789" }, "0151 23456789"],
    [{ areacode: "0151", phone: "030 1234567", mobile: "23456789" }, "030 1234567"],
    [{ areacode: "0335", phone: "0335 123456", mobile: "" }, "0335 123456"],
  ])("has the number that was typed: %j", async (numbers, customerPhone) => {
    const browser = await browserOf(await createCustomer());
    await fillCart(browser, [createItem({ price: 1000 }), 1]);
    const orderId = await placeSampleOrder(browser, { ...fullAddress, ...numbers });
    expect(orderOf(orderId).customerPhone).toBe(customerPhone);
    const page = await browser.get(`/order-confirmation/${orderId}`);
    expect(page.text).toContain(customerPhone);
    if (numbers.mobile) expect(page.text).toContain("0151 23456789");
  });

  it("has the next number, with the current year in Berlin", async () => {
    const last = () => db.select().from(orders).orderBy(asc(orders.sequence)).all().at(-1);
    const before = last()?.sequence ?? 0;
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const order = orderOf(await placeSampleOrder(browser));
    const year = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", year: "numeric" });
    expect(order.sequence).toBe(before + 1);
    expect(order.number).toBe(
      `BH-${year.format(order.createdAt)}-${String(before + 1).padStart(6, "0")}`,
    );
    expect(order.id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it("redirects to its confirmation and empties the cart", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 1]);
    const answer = await browser.post("/checkout", await readCheckout(browser));
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/order-confirmation\/[0-9a-f-]{36}$/);
    expect((await browser.follow(answer)).status).toBe(200);
    const cart = await readCartPage(browser);
    expect(cart).toContain("Dein Warenkorb ist leer");
    expect(cart).not.toContain("Ein Rucksack");
  });

  it("saves the address in the profile for the next order", async () => {
    const customer = await createCustomer({ profile: { street: "Früher 1", phone: "999" } });
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    await placeSampleOrder(browser, { ...fullAddress, phone: "", notes });
    expect(await findProfile(customer.id)).toMatchObject({ ...fullAddress, phone: null });
    await fillCart(browser, [createItem(), 1]);
    const next = mainForm(await browser.get("/checkout"));
    expect(next).toMatchObject({ ...fullAddress, phone: "", notes: "" });
  });

  it("does not change the sign-in address", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    await placeSampleOrder(browser, { email: "rechnung@beispiel.de" });
    const { email, password } = customer;
    const answer = await new Browser().post("/auth", { email, password });
    expect(answer.location).toBe("/dashboard");
  });

  it("ignores price, title, number and owner in the form", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const browser = await browserOf(customer);
    const item = createItem({ title: "Ein Zelt", price: 24950 });
    await fillCart(browser, [item, 1]);
    const smuggled = {
      price: "1",
      total: "1",
      totalAmount: "1",
      title: "Fast geschenkt",
      itemTitle: "Fast geschenkt",
      itemId: createItem({ price: 1 }).id,
      quantity: "50",
      status: "completed",
      completedAt: "0",
      userId: other.id,
      id: "mein-eigener",
      number: "BH-1999-000001",
      sequence: "9999",
      customerName: "Jemand anders",
    };
    const order = orderOf(await placeSampleOrder(browser, smuggled));
    expect(order).toMatchObject({
      totalAmount: 24950,
      status: "pending",
      completedAt: null,
      userId: customer.id,
      customerName: "Annegret Müller-Großschmidt",
    });
    expect(order.number).not.toBe(smuggled.number);
    expect(order.sequence).not.toBe(9999);
    expect(itemsOf(order.id)).toEqual([
      { itemId: item.id, itemType: "product", itemTitle: "Ein Zelt", quantity: 1, price: 24950 },
    ]);
  });

  it.each([
    [3990, 3990],
    [0, 4990],
    [null, 4990],
  ])("of an item with the community price %s costs %i cents", async (communityPrice, price) => {
    payCommunityPrice();
    const browser = await browserOf();
    await fillCart(browser, [createItem({ price: 4990, communityPrice }), 2]);
    const orderId = await placeSampleOrder(browser);
    expect(itemsOf(orderId)[0]?.price).toBe(price);
    expect(orderOf(orderId).totalAmount).toBe(2 * price);
  });

  it("of free items is placed like any other", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem({ title: "Ein Wochenblatt", price: 0 }), 1]);
    const answer = await browser.press(await browser.get("/checkout"), "Kostenlos", address);
    const page = await browser.follow(answer);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Gesamt 0,00 €");
  });

  it("of fifty lines with ninety-nine pieces each is placed as a whole", async () => {
    const browser = await browserOf();
    for (let line = 1; line <= 50; line += 1) {
      await fillCart(browser, [createItem({ price: line }), 99]);
    }
    const orderId = await placeSampleOrder(browser);
    expect(itemsOf(orderId)).toHaveLength(50);
    expect(orderOf(orderId).totalAmount).toBe(99 * ((50 * 51) / 2));
  });
});

function sellOut(itemId: string): void {
  db.update(catalogItems).set({ availability: false }).where(eq(catalogItems.id, itemId)).run();
}
