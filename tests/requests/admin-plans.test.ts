import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { movePlan } from "#app/features/membership/plans-admin.server.ts";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  changeLog,
  membershipChanges,
  orderItems,
  orders,
  planInclusions,
} from "#db/schema.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { findStored, typed } from "#tests/support/item-form.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  placeSampleOrder,
  readCheckout,
  whileRefused,
} from "#tests/support/samples.ts";

type Fields = Record<string, string>;

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(membershipChanges).run();
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ admin, browser } = await createAdmin());
});

const LIST = "/admin/plans";
const pathOf = ({ id }: { id: string }) => `${LIST}/${id}`;

const halfYear = {
  title: "Halbes Jahr",
  price: "49,90",
  months: "6",
  features: "Wanderungen\r\n\r\n  Feuer   und Tee \r\nWanderungen",
  notIncluded: "Einzelgespräche",
};

/** A plan with the facts that are specified for its title. */
const specified = (name: string, values: Partial<typeof catalogItems.$inferInsert> = {}) =>
  createItem({ title: `${name} Membership`, category: "membership", ...values });

/** A plan as the administration stores it. */
const plan = (title: string, values: Partial<typeof catalogItems.$inferInsert> = {}) =>
  createItem({
    title,
    category: "membership",
    isPlan: true,
    planIsPaid: true,
    planFeatures: "",
    planNotIncluded: "",
    planMostPopular: false,
    ...values,
  });

function planForm(page: Page): Fields {
  const form = page.document.querySelector("form#mitgliedschaft");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  const { image, ...values } = formValues(form);
  if (!form.querySelector('[name="mostPopular"][checked]')) delete values.mostPopular;
  return values;
}

async function create(fields: Fields = {}): Promise<Page> {
  const page = await browser.get(`${LIST}/new`);
  return browser.post(`${LIST}/new`, { ...planForm(page), ...halfYear, ...fields });
}

async function edit(item: { id: string }, fields: Fields): Promise<Page> {
  return browser.post(pathOf(item), { ...planForm(await browser.get(pathOf(item))), ...fields });
}

const cardsOf = (page: Page) =>
  page.document
    .querySelectorAll("main ul.plans > li")
    .map((card) => visibleText(card).replaceAll("\u00A0", " "));
const joinCards = async () => cardsOf(await new Browser().get("/join"));
const shownTitles = async () =>
  (await browser.get(LIST)).document
    .querySelectorAll("main ol > li")
    .map((row) => visibleText(row.querySelector("a") ?? row));
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, label, action }) => `${subject} ${label} ${action}`);

const press = async (label: string, title: string): Promise<Page> =>
  browser.press(await browser.get(LIST), `${label}: ${title}`);

describe("the tax of a plan", () => {
  it("is 19 % unless the owner chooses another, and 0 % only with a reason", async () => {
    const { taxRate, taxNote } = planForm(await browser.get(`${LIST}/new`));
    expect([taxRate, taxNote]).toEqual(["19", ""]);
    const refused = await create({ taxRate: "0" });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused)).toHaveProperty("taxNote");
    expect((await create({ taxRate: "0", taxNote: "§ 4 Nr. 22 UStG" })).status).toBe(303);
    const [stored] = db.select().from(catalogItems).all();
    if (!stored) throw new Error("no plan");
    expect(stored).toMatchObject({ taxRate: 0, taxNote: "§ 4 Nr. 22 UStG" });
    expect(planForm(await browser.get(pathOf(stored)))).toMatchObject({
      taxRate: "0",
      taxNote: "§ 4 Nr. 22 UStG",
    });
    expect((await edit(stored, { taxRate: "7" })).status).toBe(303);
    expect(findStored(stored.id)).toMatchObject({ taxRate: 7, taxNote: null });
  });

  it("is compared in a conflict", async () => {
    const item = plan("Halbes Jahr");
    const mine = planForm(await browser.get(pathOf(item)));
    await edit(item, { taxRate: "7" });
    const answer = await browser.post(pathOf(item), { ...mine, title: "Meins" });
    expect(answer.status).toBe(409);
    expect(answer.text).toMatch(/Umsatzsteuer In Ihrem Formular 19\s% Jetzt gespeichert 7\s%/);
  });
});

describe("/admin/plans", () => {
  it("is in the navigation and explains itself without any plan", async () => {
    const page = await browser.get(LIST);
    expect(page.status).toBe(200);
    expect(visibleText(page.document.querySelector("h1") ?? page.document)).toBe(
      "Mitgliedschaften",
    );
    expect(page.text).toContain("Legen Sie eine an: Sie steht dann sofort auf /join");
    const links = page.document.querySelectorAll('nav a[href="/admin/plans"]').map(visibleText);
    expect(new Set(links)).toEqual(new Set(["Mitgliedschaften"]));
    const add = page.document.querySelector('main a[href="/admin/plans/new"]');
    expect(add && visibleText(add)).toBe("Neue Mitgliedschaft");
  });

  it("shows the plans in the order of /join, with price, duration and why one cannot be chosen", async () => {
    specified("Yearly", { price: 11900 });
    specified("Free", { price: 0 });
    plan("Ohne Preis", { price: null, planMonths: 1 });
    const page = await browser.get(LIST);
    const rows = page.document.querySelectorAll("main ol > li").map(visibleText);
    expect(rows.map((row) => row.replaceAll("\u00A0", " "))).toEqual([
      expect.stringMatching(/^Free Membership 0,00 € pro Monat, ohne Ende Nach unten/),
      expect.stringMatching(/^Yearly Membership 119,00 € pro Jahr, endet von selbst/),
      expect.stringContaining(
        "Ohne Preis Kein Preis, für einen Monat, endet von selbst „Ohne Preis“ hat noch",
      ),
    ]);
    expect((await joinCards()).map((card) => card.split(" ")[0])).toEqual([
      "Free",
      "Yearly",
      "Ohne",
    ]);
  });

  it("contains no ordinary product, which its addresses do not reach either", async () => {
    const product = createItem();
    expect((await browser.get(LIST)).text).not.toContain(product.title);
    expect((await browser.get(pathOf(product))).status).toBe(404);
    expect((await browser.get(`${pathOf(product)}/delete`)).status).toBe(404);
    const fields = { intent: "hide", planId: product.id };
    const answer = await browser.follow(await browser.post(LIST, fields));
    expect(messages(answer)[0]).toBe("Die Liste hat sich inzwischen geändert");
    await browser.post(`${pathOf(product)}/delete`, {});
    const posted = { ...halfYear, version: "1" };
    expect((await browser.post(pathOf(product), posted)).status).toBe(409);
    const created = await browser.post(`${LIST}/new`, { ...halfYear, newId: product.id });
    expect(created.status).toBe(409);
    expect(errorSummary(created)?.title).toBe("Diese Mitgliedschaft gibt es nicht (mehr).");
    expect(planForm(created).title).toBe(halfYear.title);
    expect(findStored(product.id)).toEqual(product);
  });
});

describe("'Neue Mitgliedschaft'", () => {
  it("puts a plan on /join, which the next visitor sees", async () => {
    expect(await joinCards()).toEqual([]);
    const answer = await create();
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(messages(await browser.follow(answer))).toEqual([
      "Mitgliedschaft erstellt",
      "Halbes Jahr steht jetzt auf /join.",
    ]);
    expect(await joinCards()).toEqual([
      "Halbes Jahr 49,90 € für sechs Monate rund 8,32 € im Monat Endet nach sechs Monaten von selbst, ohne Kündigung. Wanderungen Feuer und Tee Nicht enthalten: Einzelgespräche Halbes Jahr wählen",
    ]);
    expect(actions()).toEqual(["item Halbes Jahr angelegt"]);
    const [stored] = db.select().from(catalogItems).all();
    expect(stored).toMatchObject({
      kind: "product",
      category: "membership",
      isPlan: true,
      planMonths: 6,
      planIsPaid: true,
      planPosition: 1,
      price: 4990,
      planFeatures: "Wanderungen\nFeuer und Tee",
    });
    expect(stored?.imageUrl).toMatch(/^\/pictures\//);
  });

  it("is sold on /join alone", async () => {
    await create();
    const [{ id } = { id: "" }] = db.select().from(catalogItems).all();
    expect((await new Browser().get("/products")).text).not.toContain("Halbes Jahr");
    expect((await new Browser().get(`/products/${id}`)).location).toBe("/join");
    const cart = await new Browser().post("/cart", {
      intent: "add",
      itemType: "product",
      itemId: id,
      quantity: "1",
    });
    expect(cart.status).toBe(404);
  });

  it.each([
    ["1", "9,90 € für einen Monat Endet nach einem Monat von selbst, ohne Kündigung."],
    [
      "12",
      "9,90 € pro Jahr rund 0,83 € im Monat Endet nach zwölf Monaten von selbst, ohne Kündigung.",
    ],
    [
      "24",
      "9,90 € für 24 Monate rund 0,41 € im Monat Endet nach 24 Monaten von selbst, ohne Kündigung.",
    ],
    [
      "60",
      "9,90 € für 60 Monate rund 0,17 € im Monat Endet nach 60 Monaten von selbst, ohne Kündigung.",
    ],
    ["", "9,90 € einmalig"],
  ])("of %s months says so", async (months, words) => {
    await create({ title: "Plan", months, price: "9,90", features: "", notIncluded: "" });
    expect(await joinCards()).toEqual([`Plan ${words} Plan wählen`]);
  });

  it("comes after the others", async () => {
    for (const name of ["Yearly", "Free", "Lifetime"]) specified(name);
    await create();
    await create({ title: "Alles" });
    expect(await shownTitles()).toEqual([
      "Free Membership",
      "Lifetime Membership",
      "Yearly Membership",
      "Halbes Jahr",
      "Alles",
    ]);
  });

  it("is created once, however often its form is sent", async () => {
    const fields = { ...planForm(await browser.get(`${LIST}/new`)), ...halfYear };
    for (let times = 0; times < 2; times += 1) {
      expect((await browser.post(`${LIST}/new`, fields)).status).toBe(303);
    }
    expect(db.select().from(catalogItems).all()).toHaveLength(1);
    const other = await browser.post(`${LIST}/new`, { ...fields, title: "Anders" });
    expect(other.status).toBe(409);
  });

  it.each([
    ["title", "", "Bitte geben Sie einen Titel an."],
    ["title", "x".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["price", "viel", "Das ist kein Preis."],
    ["months", "0", "eine ganze Zahl von 1 bis 60"],
    ["months", "61", "eine ganze Zahl von 1 bis 60"],
    ["months", "1,5", "eine ganze Zahl von 1 bis 60"],
    ["months", "-3", "eine ganze Zahl von 1 bis 60"],
    ["months", "ein", "eine ganze Zahl von 1 bis 60"],
    ["communityPrice", "50", "Der Community-Preis ist höher als der Preis für alle."],
    [
      "features",
      Array.from({ length: 21 }, (_, index) => `Zeile ${index}`).join("\n"),
      "20 Zeilen",
    ],
    ["notIncluded", "x".repeat(201), "Bitte höchstens 200 Zeichen in einer Zeile."],
    ["features", "x".repeat(50_000), "Bitte höchstens 4.000 Zeichen."],
    ["imageUrl", "javascript:alert(1)", "Das ist keine Bildadresse."],
  ])("with an invalid %s is refused: %s", async (name, value, sentence) => {
    const page = await create({ [name]: value });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)[name]).toContain(sentence);
    expect(planForm(page)).toMatchObject({
      notIncluded: name === "notIncluded" ? value : "Einzelgespräche",
    });
    expect(db.select().from(catalogItems).all()).toEqual([]);
  });

  it("refuses a body of 100 kB, and lets no control characters reach /join", async () => {
    expect((await create({ features: "Ü".repeat(60_000) })).status).toBe(413);
    const upload = new FormData();
    const fields = { ...halfYear, features: "x".repeat(100_000) };
    for (const [name, value] of Object.entries(fields)) upload.set(name, value);
    expect([400, 413]).toContain((await browser.post(`${LIST}/new`, upload)).status);
    await create({ title: "Eins\u0000\r\nZwei", features: "Tee\u0007 <script>\u0000\nKekse" });
    const [card] = await joinCards();
    expect(card).toContain("Eins Zwei");
    expect(card).toContain("<script>");
  });

  it("keeps what was typed if it cannot be saved", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const table of ["catalog_items", "change_log"]) {
      const page = await whileRefused("insert", table, () => create());
      expect(page.status).toBe(500);
      expect(errorSummary(page)).toMatchObject({
        title: "Fehler beim Erstellen der Mitgliedschaft",
        sentences: ["Bitte versuchen Sie es später erneut."],
      });
      expect(planForm(page).title).toBe("Halbes Jahr");
    }
    expect(db.select().from(catalogItems).all()).toEqual([]);
  });
});

describe("editing a plan", () => {
  it("shows its facts, and keeps them if nothing is typed", async () => {
    const item = specified("Yearly", { price: 11900 });
    const before = await joinCards();
    const fields = planForm(await browser.get(pathOf(item)));
    expect(fields).toMatchObject({
      title: "Yearly Membership",
      price: "119,00",
      months: "12",
      features: "Alle Premium-Funktionen\nWorkshop-Ermäßigungen\nBevorzugter Support",
      notIncluded: "Lebenslanger Zugang",
    });
    const answer = await browser.post(pathOf(item), fields);
    expect(messages(await browser.follow(answer))[0]).toBe("Mitgliedschaft aktualisiert");
    expect(findStored(item.id)).toMatchObject({ isPlan: true, planMonths: 12, planIsPaid: true });
    expect(await joinCards()).toEqual(before);
  });

  it("changes only the title, not the facts that are specified for the old one", async () => {
    const item = specified("Yearly", { price: 11900 });
    await edit(item, { title: "Ein Jahr" });
    const [card] = await joinCards();
    expect(card).toMatch(
      /^Ein Jahr 119,00 € pro Jahr rund 9,92 € im Monat Endet nach zwölf Monaten/,
    );
    expect(card).toContain("Workshop-Ermäßigungen");
  });

  it.each(["", "  "])(
    "keeps picture and description with the picture's address '%s'",
    async (imageUrl) => {
      const item = plan("Jahr", { description: "Text", imageUrl: "/pictures/v1/szene-see.svg" });
      await edit(item, { price: "20", imageUrl });
      expect(findStored(item.id)).toMatchObject({
        price: 2000,
        description: "Text",
        imageUrl: "/pictures/v1/szene-see.svg",
      });
    },
  );

  it("of an older version is a conflict that keeps both versions", async () => {
    const item = plan("Jahr", { planMonths: 12 });
    const fields = planForm(await browser.get(pathOf(item)));
    const other = (await createAdmin()).browser;
    await other.post(pathOf(item), { ...fields, months: "6", features: "Tee" });
    const page = await browser.post(pathOf(item), { ...fields, title: "Ein Jahr" });
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Jemand war schneller");
    expect(page.text).toContain("Dauer in Monaten In Ihrem Formular 12 Jetzt gespeichert 6");
    expect(page.text).toContain("Enthalten In Ihrem Formular leer Jetzt gespeichert Tee");
    expect(findStored(item.id)).toMatchObject({ title: "Jahr", planMonths: 6 });
    expect((await browser.post(pathOf(item), planForm(page))).status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ title: "Ein Jahr", planMonths: 12 });
  });

  it("that another admin has deleted keeps what was typed and can create it anew", async () => {
    const item = plan("Jahr");
    const fields = planForm(await browser.get(pathOf(item)));
    db.delete(catalogItems).run();
    const page = await browser.post(pathOf(item), { ...fields, title: "Ein Jahr" });
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Diese Mitgliedschaft gibt es nicht (mehr).");
    expect((await browser.post(pathOf(item), planForm(page))).status).toBe(303);
    expect(await shownTitles()).toEqual(["Ein Jahr"]);
    expect((await browser.get(pathOf(item))).status).toBe(404);
  });

  it("fails with the typed values if it cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = plan("Jahr");
    const page = await whileRefused("insert", "change_log", () => edit(item, { title: "Neu" }));
    expect(page.status).toBe(500);
    expect(planForm(page).title).toBe("Neu");
    expect(findStored(item.id)).toEqual(item);
  });
});

describe("the most popular plan", () => {
  const popular = async () => (await joinCards()).filter((card) => card.startsWith("Beliebteste"));

  it("is only one: the last that was chosen", async () => {
    const [first, second] = [plan("Erste"), plan("Zweite")];
    await edit(first, { mostPopular: "on" });
    expect(await popular()).toEqual([expect.stringContaining("Erste")]);
    await edit(second, { mostPopular: "on" });
    expect(await popular()).toEqual([expect.stringContaining("Zweite")]);
    expect(findStored(first.id)).toMatchObject({ planMostPopular: false, version: 3 });
    expect(actions()).toContain("item Erste nicht mehr die beliebteste Mitgliedschaft");
    await edit(second, { mostPopular: "" });
  });

  it("may be missing", async () => {
    const item = specified("Lifetime", { planMostPopular: true });
    expect(await popular()).toHaveLength(1);
    const { mostPopular, ...fields } = planForm(await browser.get(pathOf(item)));
    expect(mostPopular).toBe("on");
    await browser.post(pathOf(item), fields);
    expect(await popular()).toEqual([]);
  });

  it("is not taken back by an admin with an older page", async () => {
    const [first, second] = [plan("Erste", { planMostPopular: true }), plan("Zweite")];
    const fields = planForm(await browser.get(pathOf(first)));
    await edit(second, { mostPopular: "on" });
    expect((await browser.post(pathOf(first), { ...fields, title: "Neu" })).status).toBe(409);
    expect(await popular()).toEqual([expect.stringContaining("Zweite")]);
  });

  it("is not changed by a conflict", async () => {
    const [first, second] = [plan("Erste", { planMostPopular: true }), plan("Zweite")];
    const fields = planForm(await browser.get(pathOf(second)));
    await edit(second, { price: "5" });
    const page = await browser.post(pathOf(second), { ...fields, mostPopular: "on" });
    expect(page.status).toBe(409);
    expect(findStored(first.id)).toMatchObject({ planMostPopular: true, version: 1 });
  });

  it("is the chosen one, even beside a plan whose title implies it", async () => {
    specified("Lifetime");
    plan("Andere", { planMostPopular: true });
    expect(await popular()).toEqual([expect.stringContaining("Andere")]);
  });
});

describe("the order", () => {
  beforeEach(() => {
    for (const title of ["A", "B", "C"]) plan(title);
  });

  it("changes with the buttons, on /join as well", async () => {
    const answer = await press("Nach oben", "C");
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(messages(await browser.follow(answer))[0]).toBe("Mitgliedschaft verschoben");
    expect(await shownTitles()).toEqual(["A", "C", "B"]);
    await press("Nach unten", "A");
    expect(await shownTitles()).toEqual(["C", "A", "B"]);
    expect((await joinCards()).map((card) => card[0])).toEqual(["C", "A", "B"]);
    expect(actions()).toEqual(["item C nach oben verschoben", "item A nach unten verschoben"]);
  });

  it("offers no way beyond its ends", async () => {
    const rows = (await browser.get(LIST)).document.querySelectorAll("main ol > li");
    expect(rows.map((row) => visibleText(row).match(/Nach \w+/g))).toEqual([
      ["Nach unten"],
      ["Nach oben", "Nach unten"],
      ["Nach oben"],
    ]);
  });

  it("changes once, however often the same button is pressed", async () => {
    const page = await browser.get(LIST);
    for (const title of ["Mitgliedschaft verschoben", "Das war schon so"]) {
      const answer = await browser.press(page, "Nach oben", {}, "main ol > li:nth-child(3)");
      expect(messages(await browser.follow(answer))[0]).toBe(title);
    }
    expect(await shownTitles()).toEqual(["A", "C", "B"]);
  });

  it("moves no plan that another admin has removed, and none past such a plan", async () => {
    for (const row of ["main ol > li:nth-child(3)", "main ol > li:nth-child(2)"]) {
      const page = await browser.get(LIST);
      const before = await shownTitles();
      db.delete(catalogItems)
        .where(eq(catalogItems.title, before[1] ?? ""))
        .run();
      const answer = await browser.press(page, "Nach oben", {}, row);
      expect(answer.status).toBe(303);
      expect(messages(await browser.follow(answer))[0]).toBe(
        "Die Liste hat sich inzwischen geändert",
      );
      expect(await shownTitles()).toEqual(before.toSpliced(1, 1));
      if (before.length === 3) plan("D");
    }
  });

  it("survives concurrent moves: every plan keeps one place", async () => {
    const ids = Object.fromEntries(
      db
        .select()
        .from(catalogItems)
        .all()
        .map(({ title, id }) => [title, id]),
    );
    const move = (planId = "", neighbourId = "", direction: "up" | "down" = "up") =>
      movePlan({ planId, neighbourId, direction, adminId: admin.id, now: new Date() });
    await Promise.all([
      ...Array.from({ length: 4 }, () => move(ids.C, ids.B)),
      ...Array.from({ length: 4 }, () => move(ids.A, ids.B, "down")),
    ]);
    expect(await shownTitles()).toHaveLength(3);
    const positions = db
      .select()
      .from(catalogItems)
      .all()
      .map((each) => each.planPosition);
    expect(positions.toSorted()).toEqual([1, 2, 3]);
  });

  it("shows an error if it cannot be saved", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const answer = await whileRefused("insert", "change_log", () => press("Nach oben", "B"));
    expect(messages(await browser.follow(answer))[0]).toBe(
      "Fehler beim Aktualisieren der Mitgliedschaft",
    );
    expect(await shownTitles()).toEqual(["A", "B", "C"]);
  });

  it.each([
    ["no intent", {}],
    ["an unknown intent", { intent: "explode", planId: "x" }],
    ["no plan", { intent: "hide" }],
    ["too long an id", { intent: "hide", planId: "x".repeat(100) }],
    ["no neighbour", { intent: "up", planId: "x" }],
  ])("refuses %s", async (_what, fields) => {
    expect((await browser.post(LIST, fields)).status).toBe(400);
  });
});

describe("'Ausblenden' and 'Einblenden'", () => {
  it("take a plan off /join and put it back in its place", async () => {
    for (const title of ["A", "B", "C"]) await create({ title });
    const hidden = await browser.follow(await press("Ausblenden", "B"));
    expect(messages(hidden)).toEqual([
      "Mitgliedschaft ausgeblendet",
      "B steht nicht mehr auf /join. Wer sie schon hat, behält sie.",
    ]);
    expect(await shownTitles()).toEqual(["A", "C"]);
    expect((await joinCards()).map((card) => card[0])).toEqual(["A", "C"]);
    expect(messages(await browser.follow(await press("Einblenden", "B")))[0]).toBe(
      "Mitgliedschaft eingeblendet",
    );
    expect(await shownTitles()).toEqual(["A", "B", "C"]);
    expect(actions().slice(-2)).toEqual(["item B ausgeblendet", "item B eingeblendet"]);
  });

  it("show no hidden plan as the most popular one", async () => {
    const [item, badge] = [plan("A", { planMostPopular: true }), "Beliebteste"];
    expect((await browser.get(LIST)).text).toContain(badge);
    await browser.follow(await press("Ausblenden", item.title));
    expect((await browser.get(LIST)).text).not.toContain(badge);
  });

  it("do nothing the second time", async () => {
    plan("A");
    const page = await browser.get(LIST);
    await browser.follow(await browser.press(page, "Ausblenden"));
    const again = await browser.follow(await browser.press(page, "Ausblenden"));
    expect(messages(again)[0]).toBe("Das war schon so");
    expect(actions()).toEqual(["item A ausgeblendet"]);
  });

  it("let the checkout say that the plan in the cart is no longer offered", async () => {
    const item = plan("A");
    const customer = await browserOf();
    await customer.post("/join", { plan: item.id });
    const fields = await readCheckout(customer);
    await browser.press(await browser.get(LIST), "Ausblenden");
    const answer = await customer.follow(await customer.post("/checkout", fields));
    expect(answer.text).toContain("Ein Artikel wird nicht mehr angeboten.");
    expect(db.select().from(orderItems).all()).toEqual([]);
  });
});

describe("'Löschen'", () => {
  it("asks first, then deletes a plan that nobody has ordered", async () => {
    const item = plan("A");
    const question = await browser.get(`${pathOf(item)}/delete`);
    expect(question.text).toContain("Sind Sie sicher?");
    const answer = await browser.press(question, "Löschen");
    expect(messages(await browser.follow(answer))[0]).toBe("Mitgliedschaft gelöscht");
    expect(findStored(item.id)).toBeUndefined();
    const again = await browser.follow(await browser.post(`${pathOf(item)}/delete`, {}));
    expect(messages(again)[0]).toBe("Die Liste hat sich inzwischen geändert");
  });

  it("hides a plan that orders contain", async () => {
    const item = plan("A");
    addOrderItem(createOrder({}), item);
    const answer = await browser.post(`${pathOf(item)}/delete`, {});
    expect(messages(await browser.follow(answer))[0]).toBe("Mitgliedschaft ausgeblendet");
    expect(findStored(item.id)?.archivedAt).not.toBeNull();
    expect((await browser.get(`${pathOf(item)}/delete`)).text).toContain("liegt schon im Archiv");
  });
});

describe("a product saved with its own form", () => {
  const saveProduct = async (fields: Fields, path = "/admin/products/new") =>
    browser.post(path, { ...typed.product, ...fields });
  const saved = () => db.select().from(catalogItems).all().at(-1);

  it.each([
    ["Yearly Membership", { planMonths: 12, planIsPaid: true, planMostPopular: false }],
    ["Lifetime Membership", { planMonths: null, planIsPaid: true, planMostPopular: true }],
    ["Free Membership", { planMonths: null, planIsPaid: false, planMostPopular: false }],
    ["Gold Membership", { planMonths: null, planIsPaid: false, planFeatures: "" }],
  ])(
    "in the category 'membership' becomes a plan, as its title '%s' says",
    async (title, facts) => {
      const answer = await saveProduct({ title, category: "membership" });
      expect(answer.status).toBe(303);
      expect(messages(await browser.follow(answer)).join()).toContain("Es ist eine Mitgliedschaft");
      expect(saved()).toMatchObject({ isPlan: true, ...facts });
      expect(await joinCards()).toHaveLength(1);
      expect(await shownTitles()).toEqual([title]);
    },
  );

  it("keeps the facts of a plan, whatever its new title", async () => {
    const item = plan("Jahr", { planMonths: 12, planFeatures: "Tee", imageAlt: "x" });
    const path = `/admin/products/new/${item.id}`;
    const fields = { title: "Lifetime Membership", category: "membership", version: "1" };
    expect((await saveProduct(fields, path)).status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ planMonths: 12, planFeatures: "Tee" });
  });

  it("is an ordinary product again in another category", async () => {
    const item = plan("Jahr", { planMonths: 12, planMostPopular: true });
    await saveProduct({ category: "Papier", version: "1" }, `/admin/products/new/${item.id}`);
    expect(findStored(item.id)).toMatchObject({ isPlan: false, planMostPopular: false });
    expect(await joinCards()).toEqual([]);
    expect((await new Browser().get("/products")).text).toContain("Ein Abend am Feuer");
  });

  it("does not become a second most popular plan", async () => {
    plan("Andere", { planMostPopular: true });
    await saveProduct({ title: "Lifetime Membership", category: "membership" });
    expect(saved()).toMatchObject({ isPlan: true, planMostPopular: false });
  });
});

describe("an order", () => {
  it("remembers the terms of its day, so that a later change concerns new orders only", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-08-31T10:00:00Z") });
    browser = await browserOf(admin);
    const item = plan("Halbjahr", { planMonths: 6 });
    const customer = await createCustomer();
    const theirs = await browserOf(customer);
    await theirs.post("/join", { plan: item.id });
    const orderId = await placeSampleOrder(theirs);
    expect(db.select().from(orderItems).all()).toMatchObject([{ planMonths: 6, planIsPaid: true }]);
    await edit(item, { title: "Ganzes Jahr", months: "12" });
    await browser.post(`/admin/orders/${orderId}`, { status: "completed" });
    const dashboard = (await theirs.get("/dashboard")).text;
    expect(dashboard).toContain("Du bist Mitglied (Halbjahr) bis zum 29. Februar 2028.");
    const join = await theirs.get("/join");
    expect(cardsOf(join)).toEqual([expect.stringContaining("Läuft bis zum 29. Februar 2028")]);
  });

  it("is not placed if the terms changed after the customer saw them", async () => {
    const item = plan("Halbjahr", { planMonths: 6 });
    const customer = await browserOf();
    await customer.post("/join", { plan: item.id });
    const fields = await readCheckout(customer);
    await edit(item, { months: "3" });
    expect((await customer.post("/checkout", fields)).status).not.toBe(303);
    expect(db.select().from(orderItems).all()).toEqual([]);
  });
});

describe("the items that a plan includes", () => {
  const included = (item: { id: string }) =>
    db
      .select()
      .from(planInclusions)
      .where(and(eq(planInclusions.planId, item.id), isNull(planInclusions.removedAt)))
      .all()
      .map(({ itemId }) => itemId)
      .sort();
  const boxes = (page: Page) => page.document.querySelectorAll('main input[name="includes"]');
  const ticked = (page: Page) =>
    boxes(page)
      .filter((box) => box.hasAttribute("checked"))
      .map((box) => box.getAttribute("value"));
  /** Posts the form with these boxes ticked. */
  const include = (path: string, fields: Fields, itemIds: string[]): Promise<Page> => {
    const posted = new URLSearchParams(fields);
    posted.delete("includes");
    for (const id of itemIds) posted.append("includes", id);
    return browser.post(path, posted);
  };
  const includeIn = async (item: { id: string }, itemIds: string[], fields: Fields = {}) =>
    include(pathOf(item), { ...planForm(await browser.get(pathOf(item))), ...fields }, itemIds);

  it("are chosen among all items in the shop, but not among plans", async () => {
    const course = createItem({ kind: "course", title: "Atmen" });
    const occasion = { date: "2099-03-13", time: "18:00", location: "Potsdam" };
    const event = createItem({ kind: "event", title: "Feuer", ...occasion });
    const product = createItem({ title: "Karten" });
    createItem({ title: "Alt", archivedAt: new Date() });
    plan("Anderer Plan");
    const page = await browser.get(`${LIST}/new`);
    expect(
      page.document
        .querySelectorAll("main fieldset fieldset:not([aria-label]) label")
        .map(visibleText),
    ).toEqual(["Feuer, 13.03.2099", "Atmen", "Karten"]);
    const created = await include(`${LIST}/new`, { ...planForm(page), ...halfYear }, [
      course.id,
      event.id,
      product.id,
    ]);
    expect(created.status).toBe(303);
    const stored = db
      .select()
      .from(catalogItems)
      .where(eq(catalogItems.title, "Halbes Jahr"))
      .get();
    expect(included(stored ?? { id: "" })).toEqual([course.id, event.id, product.id].sort());
    const [, card] = await joinCards();
    expect(card).toContain("Enthält: „Atmen“, „Feuer“ am 13. März 2099, „Karten“");
  });

  it("are named on /join after a change, without archived ones", async () => {
    const [first, second] = [createItem({ title: "Eins" }), createItem({ title: "Zwei" })];
    const item = plan("Jahr");
    await includeIn(item, [first.id, second.id]);
    expect((await joinCards())[0]).toContain("Enthält: „Eins“, „Zwei“");
    db.update(catalogItems)
      .set({ archivedAt: new Date() })
      .where(eq(catalogItems.id, second.id))
      .run();
    expect((await joinCards())[0]).toContain("Enthält: „Eins“ ");
    const page = await browser.get(pathOf(item));
    expect(ticked(page)).toEqual([first.id, second.id]);
    expect(page.text).toContain("Zwei (im Archiv)");
    await includeIn(item, [first.id]);
    expect(included(item)).toEqual([first.id]);
    expect((await browser.get(pathOf(item))).text).not.toContain("im Archiv");
    await includeIn(item, []);
    expect((await joinCards())[0]).not.toContain("Enthält");
  });

  it("stay ticked if the form is refused", async () => {
    const [first, second] = [createItem({ title: "Eins" }), createItem({ title: "Zwei" })];
    const item = plan("Jahr");
    const refused = await includeIn(item, [first.id, second.id], { title: "" });
    expect(refused.status).toBe(400);
    expect(ticked(refused)).toEqual([first.id, second.id]);
    expect(ticked(await includeIn(item, [second.id], { title: "" }))).toEqual([second.id]);
    expect(included(item)).toEqual([]);
  });

  it("are compared in a conflict", async () => {
    const [first, second] = [createItem({ title: "Eins" }), createItem({ title: "Zwei" })];
    const item = plan("Jahr");
    const mine = planForm(await browser.get(pathOf(item)));
    await includeIn(item, [first.id]);
    const conflict = await include(pathOf(item), mine, [second.id]);
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain(
      "Enthaltene Angebote In Ihrem Formular Zwei Jetzt gespeichert Eins",
    );
    expect(included(item)).toEqual([first.id]);
    expect(ticked(conflict)).toEqual([second.id]);
    expect((await include(pathOf(item), planForm(conflict), [second.id])).status).toBe(303);
    expect(included(item)).toEqual([second.id]);
  });

  it("are no conflict if both admins chose the same ones", async () => {
    const [first, second] = [createItem(), createItem()];
    const item = plan("Jahr");
    const mine = planForm(await browser.get(pathOf(item)));
    await includeIn(item, [first.id, second.id]);
    expect((await include(pathOf(item), mine, [second.id, first.id])).status).toBe(303);
    expect(actions()).toEqual(["item Jahr geändert"]);
  });

  it("say that a greater plan does not inherit them", async () => {
    createItem();
    const page = await browser.get(pathOf(plan("Jahr")));
    expect(page.text).toContain("Größere Mitgliedschaften erben das nicht");
  });

  it("are never plans or items that no longer exist", async () => {
    const other = plan("Anderer Plan");
    const item = plan("Jahr");
    expect((await includeIn(item, [other.id, "gone", "x".repeat(5000)])).status).toBe(303);
    expect(included(item)).toEqual([]);
  });

  it("may be 200", async () => {
    const ids = Array.from({ length: 201 }, (_, index) => createItem({ title: `${index}` }).id);
    const item = plan("Jahr");
    const refused = await includeIn(item, ids);
    expect(refused.status).toBe(400);
    expect(errorSummary(refused)?.sentences).toEqual(["Bitte höchstens 200 Angebote."]);
    expect(ticked(refused)).toHaveLength(201);
    expect((await includeIn(item, ids.slice(1))).status).toBe(303);
    expect(included(item)).toHaveLength(200);
  });
});

describe("granting", () => {
  it("offers every plan of the shop, with the terms of that day", async () => {
    const item = plan("Halbjahr", { planMonths: 6 });
    plan("Ehre", { price: 0, planIsPaid: false, archivedAt: new Date() });
    const customer = await createCustomer();
    const path = `/admin/people/${customer.id}`;
    const page = await browser.get(path);
    expect(page.document.querySelectorAll("main select option").map(visibleText)).toEqual([
      "Bitte wählen",
      "Halbjahr: sechs Monate",
      "Ehre: ohne Ende, ohne Community-Preis, ausgeblendet",
    ]);
    await browser.press(page, "Mitgliedschaft vergeben", { plan: "Halbjahr" });
    expect(db.select().from(membershipChanges).all()).toMatchObject([
      { plan: "Halbjahr", planMonths: 6, planIsPaid: true },
    ]);
    await edit(item, { months: "1" });
    expect((await browser.get(path)).text).toContain("Halbjahr von Hand vergeben");
    expect(db.select().from(membershipChanges).all()[0]?.planMonths).toBe(6);
  });

  it("refuses a plan that has been deleted in the meantime", async () => {
    plan("Halbjahr");
    const page = await browser.get(`/admin/people/${(await createCustomer()).id}`);
    db.delete(catalogItems).run();
    const answer = await browser.press(page, "Mitgliedschaft vergeben", { plan: "Halbjahr" });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).plan).toContain("Bitte wählen Sie, welche Mitgliedschaft");
    expect(db.select().from(membershipChanges).all()).toEqual([]);
  });
});

describe("/join without a plan", () => {
  const link = (page: Page) => page.document.querySelector('main a[href="/admin/plans"]');

  it("leads an admin to the administration", async () => {
    const page = await browser.get("/join");
    expect(page.text).toContain("Gerade gibt es keine Mitgliedschaft");
    expect(link(page)).not.toBeNull();
  });

  it("says nothing about it to anyone else", async () => {
    for (const visitor of [new Browser(), await browserOf()]) {
      const page = await visitor.get("/join");
      expect(page.text).toContain("Gerade gibt es keine Mitgliedschaft");
      expect(link(page)).toBeNull();
    }
  });
});
