import sharp from "sharp";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { SHORT_ID } from "#db/ids.ts";
import { catalogItems, changeLog, eventBookings, itemKinds, orders } from "#db/schema.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  adminPaths,
  createTyped,
  findStored,
  formPath,
  itemForm,
  typed,
  typedValues,
} from "#tests/support/item-form.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  undone,
  whileRefused,
} from "#tests/support/samples.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ admin, browser } = await createAdmin());
});

const kinds = [
  { kind: "event", one: "Veranstaltung", ofOne: "der Veranstaltung", title: "Neue Veranstaltung" },
  { kind: "course", one: "Kurs", ofOne: "des Kurses", title: "Neuer Kurs" },
  { kind: "product", one: "Produkt", ofOne: "des Produkts", title: "Neues Produkt" },
] as const;

const items = () => db.select().from(catalogItems).all();
const changes = () => db.select().from(changeLog).all();

const create = (kind: (typeof itemKinds)[number], fields: Record<string, string> = {}) =>
  browser.post(`${adminPaths[kind]}/new`, { ...typed[kind], ...fields });

/** The buttons and links below the fields. */
const bar = (page: Page) =>
  page.document.querySelectorAll(".edit-bar button, .edit-bar a").map(visibleText);

const MISSING_PICTURE =
  "Bitte laden Sie ein Bild hoch, öffnen Sie „Aus vorhandenen Bildern wählen“, oder geben Sie eine Bildadresse an.";

const END_TOO_EARLY =
  "Das Ende muss nach dem Beginn liegen. Endet es an einem späteren Tag, füllen Sie auch „Ende am“ aus.";

describe.each(kinds)("the form of $kind", ({ kind, one, ofOne, title }) => {
  const path = adminPaths[kind];

  it("puts a new item on the start page while fewer than three of its kind are there", async () => {
    const isTicked = async () => "showOnStartpage" in itemForm(await browser.get(`${path}/new`));
    for (const other of ["event", "course", "product"] as const) {
      if (other !== kind) createTyped(other);
    }
    createTyped(kind, { archivedAt: new Date() });
    createTyped(kind, { showOnStartpage: false });
    for (let number = 1; number <= 2; number += 1) createTyped(kind);
    expect(await isTicked()).toBe(true);
    createTyped(kind);
    expect(await isTicked()).toBe(false);
  });

  it("leaves the offers page and the picture to the owner in a shop with demo content", async () => {
    expect(itemForm(await browser.get(`${path}/new`))).toHaveProperty("showOnOffer", "on");
    await undone(async () => {
      recordDemoContent(db, true);
      const form = itemForm(await browser.get(`${path}/new`));
      expect(form).not.toHaveProperty("showOnOffer");
      expect(form).toMatchObject({ imageUrl: "", imageAlt: "" });
    });
  });

  it("starts with a drawing that is new on its list, except for products", async () => {
    const preset = async () => itemForm(await browser.get(`${path}/new`));
    const { imageUrl, imageAlt } = await preset();
    if (kind === "product") {
      expect([imageUrl, imageAlt]).toEqual(["", ""]);
      return;
    }
    expect(imageUrl).toMatch(/^\/pictures\/v1\/szene-/);
    createTyped(kind, { imageUrl, imageAlt });
    expect((await preset()).imageUrl).not.toBe(imageUrl);
    const { imageUrl: address, imageAlt: words, ...others } = typed[kind];
    const form = { ...(await preset()), ...others };
    expect((await browser.post(`${path}/new`, form)).status).toBe(303);
  });

  it("for a new item is empty, has the agreed control names and links back to the list", async () => {
    recordDemoContent(db, true);
    onTestFinished(() => recordDemoContent(db, false));
    const page = await browser.get(`${path}/new`);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.document.querySelector("h1")?.text).toBe(title);
    const { newId, ...values } = itemForm(page);
    expect(newId).toMatch(SHORT_ID);
    const hasAvailability = kind === "product" && { availability: "on" };
    const { availability, showOnStartpage, ...texts } = typed[kind];
    const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, ""]));
    const chosen = { taxRate: "19", withdrawalClass: defaultClasses[kind] };
    // The start page has room.
    const shown = { showOnStartpage: "on" };
    const asked = kind !== "product" && { namesParticipants: "on" };
    expect(values).toEqual({ ...empty, ...chosen, ...hasAvailability, ...shown, ...asked });
    const form = page.document.querySelector("form#artikel");
    expect(form?.getAttribute("enctype")).toBe("multipart/form-data");
    expect(form?.querySelector('input[type="file"]')?.getAttribute("name")).toBe("image");
    expect(bar(page)).toEqual(["Erstellen", "Vorschau", "Abbrechen"]);
    const back = page.document.querySelectorAll(`main a[href="${path}"]`).map(visibleText);
    expect(back).toEqual(["Zurück", "Abbrechen"]);
    expect(page.document.querySelector("main dialog")).toBeNull();
  });

  it("groups its fields", async () => {
    const page = await browser.get(`${path}/new`);
    const legends = page.document.querySelectorAll("main legend").map(visibleText);
    const first = ["Inhalt", "Wann und wo", "Preise", "Bild"];
    const folded = ["Texte", "Ablauf und Anfahrt", "Weitere Angaben zum Preis", "Widerruf"];
    const ofProduct = ["Inhalt", "Preise", "Widerruf", "Produktsicherheit", "Bild", "Sichtbarkeit"];
    expect(legends).toEqual(
      kind === "product" ? ofProduct : [...first, ...folded, "Sichtbarkeit", "Termine wiederholen"],
    );
  });

  it("for an existing item shows the stored values, with prices in German format", async () => {
    const item = createTyped(kind);
    const page = await browser.get(formPath(item));
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.document.querySelector("h1")?.text).toBe(`${one} bearbeiten`);
    expect(itemForm(page)).toEqual({ ...typed[kind], version: "1" });
    expect(bar(page)).toEqual(["Aktualisieren", "Vorschau", "Abbrechen"]);
    const deletion = page.document.querySelector(".edit-deletion a");
    expect(deletion?.getAttribute("href")).toBe(`${formPath(item)}/delete`);
    expect(page.document.querySelectorAll("form form")).toEqual([]);
  });

  it("creates an item, logs the admin, and redirects to the list with a toast", async () => {
    const { newId = "" } = itemForm(await browser.get(`${path}/new`));
    const answer = await create(kind, { newId });
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(messages(await browser.follow(answer))[0]).toBe(`${one} erstellt`);
    expect(items()).toHaveLength(1);
    expect(findStored(newId)).toMatchObject({ kind, version: 1, ...typedValues[kind] });
    expect(changes()).toMatchObject([
      {
        actorId: admin.id,
        subject: "item",
        subjectId: newId,
        label: typed[kind].title,
        action: "angelegt",
      },
    ]);
  });

  it("returns to the same place in the list after saving, cancelling or opening the deletion page", async () => {
    const item = createTyped(kind);
    const place = "?q=abend&page=2";
    const address = `${formPath(item)}?q=abend&next=%2Fboese&page=2`;
    const page = await browser.get(address);
    const back = page.document.querySelectorAll(`main a[href="${path}${place}"]`).map(visibleText);
    expect(back).toEqual(["Zurück", "Abbrechen"]);
    const deletion = page.document.querySelector(".edit-deletion a");
    expect(deletion?.getAttribute("href")).toBe(`${formPath(item)}/delete${place}`);
    expect(page.document.querySelector("form#artikel")?.getAttribute("action")).toBe(address);
    const answer = await browser.post(address, { ...itemForm(page), title: "Ein anderer Abend" });
    expect([answer.status, answer.location]).toEqual([303, path + place]);
  });

  it("changes an item, logs the admin, and redirects to the list with a toast", async () => {
    const createdAt = new Date("2026-11-01T10:00:00Z");
    const item = createTyped(kind, { createdAt, ordered: 3 });
    const form = itemForm(await browser.get(formPath(item)));
    const { showOnStartpage, ...unticked } = form;
    const answer = await browser.post(formPath(item), {
      ...unticked,
      title: "Ein anderer Abend",
      price: "",
      showOnOffer: "on",
    });
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(messages(await browser.follow(answer))[0]).toBe(`${one} aktualisiert`);
    expect(findStored(item.id)).toEqual({
      ...item,
      title: "Ein anderer Abend",
      price: null,
      showOnStartpage: false,
      showOnOffer: true,
      version: 2,
      updatedAt: expect.any(Date),
    });
    expect(changes()).toMatchObject([
      { actorId: admin.id, subjectId: item.id, label: "Ein anderer Abend", action: "geändert" },
    ]);
    const page = await browser.get(formPath(item));
    expect(page.text).toContain("Zuletzt geändert:");
    expect(page.text).toContain(admin.email);
  });

  it("reports all missing required fields at once and keeps the other values", async () => {
    const answer = await browser.post(`${path}/new`, { price: "49,90", description: "Mit Brot." });
    expect(answer.status).toBe(400);
    const missing = {
      title: "Bitte geben Sie einen Titel an.",
      category: "Bitte geben Sie eine Kategorie an.",
      ...(kind === "event" && {
        date: "Bitte geben Sie ein Datum an.",
        time: "Bitte geben Sie eine Uhrzeit an.",
        location: "Bitte geben Sie einen Ort an.",
      }),
      imageUrl: MISSING_PICTURE,
      imageAlt: "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.",
    };
    const summary = errorSummary(answer);
    expect(summary?.leadsTo).toEqual(Object.keys(missing));
    expect(summary?.sentences).toEqual(Object.values(missing));
    expect(summary?.takesFocus).toBe(true);
    const errors = fieldErrors(answer);
    for (const [name, sentence] of Object.entries(missing))
      expect(errors[name]).toContain(sentence);
    expect(itemForm(answer)).toMatchObject({ price: "49,90", description: "Mit Brot." });
    expect(items()).toEqual([]);
  });

  it("accepts missing optional fields", async () => {
    const { lead, description, provider, details, bring, suits, ...priced } = typed[kind];
    const { price, communityPrice, endTime, meetingPoint, mapUrl, ...needed } = priced;
    const { capacity, stock, showOnStartpage, availability, ...others } = needed;
    const { date, time, location, withdrawalClass, ...undated } = others;
    const fields = kind === "event" ? others : undated;
    expect((await browser.post(`${path}/new`, fields)).status).toBe(303);
    expect(items()).toMatchObject([
      {
        lead: null,
        description: null,
        provider: null,
        details: null,
        endTime: null,
        meetingPoint: null,
        mapUrl: null,
        bring: null,
        suits: null,
        price: null,
        communityPrice: null,
        capacity: null,
        stock: null,
        date: kind === "event" ? date : null,
        availability: kind !== "product",
        showOnStartpage: false,
        showOnOffer: false,
      },
    ]);
  });

  it.each(["gibt-es-nicht", "other"])("returns 404 for the id %s", async (which) => {
    const other = createTyped(kind === "event" ? "course" : "event");
    const page = await browser.get(`${path}/new/${which === "other" ? other.id : which}`);
    expect(page.status).toBe(404);
    expect(page.document.querySelector("h1")?.text).toMatch(/ wurde nicht gefunden\.$/);
    expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    expect(page.document.querySelector("main form")).toBeNull();
  });

  it.each([
    ["insert", "catalog_items"],
    ["insert", "change_log"],
  ] as const)("keeps the typed values if the database refuses to %s %s", async (how, table) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const { newId = "" } = itemForm(await browser.get(`${path}/new`));
    const answer = await whileRefused(how, table, () => create(kind, { newId }));
    expect(answer.status).toBe(500);
    expect(errorSummary(answer)).toMatchObject({
      title: `Fehler beim Erstellen ${ofOne}`,
      sentences: ["Bitte versuchen Sie es später erneut."],
    });
    expect(itemForm(answer)).toEqual({ ...typed[kind], newId });
    expect(items()).toEqual([]);
    expect(changes()).toEqual([]);
    expect((await browser.post(`${path}/new`, itemForm(answer))).status).toBe(303);
  });

  it("keeps the typed values if the database refuses the change", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = createTyped(kind);
    for (const [how, table] of [
      ["update", "catalog_items"],
      ["insert", "change_log"],
    ] as const) {
      const fields = { ...typed[kind], title: "Anders", version: "1" };
      const answer = await whileRefused(how, table, () => browser.post(formPath(item), fields));
      expect(answer.status).toBe(500);
      expect(errorSummary(answer)?.title).toBe(`Fehler beim Aktualisieren ${ofOne}`);
      expect(errorSummary(answer)?.sentences).toEqual(["Bitte versuchen Sie es später erneut."]);
      expect(itemForm(answer)).toEqual(fields);
      expect(findStored(item.id)).toEqual(item);
      expect(changes()).toEqual([]);
    }
  });
});

describe.each(["event", "course"] as const)("the fold of %s", (kind) => {
  const path = `${adminPaths[kind]}/new`;
  const foldOf = (page: Page) => {
    const fold = page.document
      .querySelectorAll("form#artikel details")
      .find((details) => details.querySelector("summary")?.text.startsWith("Mehr dazu"));
    if (!fold) throw new Error(`no fold (${page.status}): ${page.text}`);
    const names = fold.querySelectorAll("input, select, textarea");
    return {
      isOpen: fold.hasAttribute("open"),
      summary: visibleText(fold.querySelector("summary") ?? fold),
      names: names.map((control) => control.getAttribute("name")),
    };
  };

  it("is closed, and leaves all that a new date needs outside", async () => {
    const page = await browser.get(path);
    const { isOpen, names } = foldOf(page);
    expect(isOpen).toBe(false);
    const outside = Object.keys(itemForm(page)).filter((name) => !names.includes(name));
    const needed = ["title", "category", "date", "time", "location", "capacity", "price"];
    expect(outside.filter((name) => name !== "newId")).toEqual([...needed, "imageUrl", "imageAlt"]);
    // A choice without an empty option always has a value.
    const isFilled = (control: (typeof required)[number]) =>
      control.querySelector("option:not([value=''])") !== null;
    const required = page.document.querySelectorAll("form#artikel details [required]");
    const unfilled = required.filter((control) => !isFilled(control));
    expect(unfilled.map((control) => control.getAttribute("name"))).toEqual([]);
  });

  it("opens for its own errors alone", async () => {
    const one = await browser.post(path, { ...typed[kind], title: "" });
    expect([one.status, foldOf(one).isOpen]).toEqual([400, false]);
    const wrong: Record<string, string>[] = [
      { communityPrice: "viel" },
      { mapUrl: "karte" },
      { withdrawalClass: "x" },
      { repeatEvery: "99", repeatCount: "3", intent: "repeat" },
    ];
    for (const fields of wrong) {
      const answer = await browser.post(path, { ...typed[kind], ...fields });
      expect([answer.status, foldOf(answer).isOpen]).toEqual([400, true]);
    }
  });

  it("names the texts that it holds, while it is closed", async () => {
    const { isOpen, summary } = foldOf(await browser.get(formPath(createTyped(kind))));
    expect(isOpen).toBe(false);
    expect(summary).toContain("Ausgefüllt: Veranstalter, Kurzbeschreibung, Beschreibung");
    expect(foldOf(await browser.get(path)).summary).not.toContain("Ausgefüllt");
  });

  it("comes after the other fields in the list of errors", async () => {
    const answer = await browser.post(path, {
      ...typed[kind],
      price: "viel",
      provider: "a".repeat(201),
    });
    expect(errorSummary(answer)?.leadsTo).toEqual(["price", "provider"]);
  });
});

describe("input", () => {
  const noSeats =
    "Bitte geben Sie bei „Plätze“ eine ganze Zahl ab 0 an, oder lassen Sie das Feld leer.";

  it.each([
    ["price", "49,9O", "Das ist kein Preis. Bitte schreiben Sie ihn wie 49,90."],
    ["price", "abc", "Das ist kein Preis. Bitte schreiben Sie ihn wie 49,90."],
    ["price", "-5", "Das ist kein Preis. Bitte schreiben Sie ihn wie 49,90."],
    [
      "communityPrice",
      "49,901",
      "Das ist kein Community-Preis. Bitte schreiben Sie ihn wie 49,90.",
    ],
    ["communityPrice", "1.249,91", "Der Community-Preis ist höher als der Preis für alle."],
    ["price", "100.000,01", "Das ist zu viel. Der höchste Preis ist 100.000 €."],
    ["capacity", "-1", noSeats],
    ["capacity", "1,5", noSeats],
    ["capacity", "viele", noSeats],
    ["capacity", "1000000", noSeats],
    ["date", "2027-02-29", "Bitte geben Sie ein Datum an, das es gibt, zum Beispiel 31.12.2026."],
    ["date", "31.02.2027", "Bitte geben Sie ein Datum an, das es gibt, zum Beispiel 31.12.2026."],
    ["time", "24:00", "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30."],
    [
      "time",
      "halb acht",
      "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30.",
    ],
    [
      "endTime",
      "24:00",
      "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30.",
    ],
    ["endTime", "18:30", END_TOO_EARLY],
    ["endTime", "09:00", END_TOO_EARLY],
    [
      "endDate",
      "2099-02-29",
      "Bitte geben Sie ein Datum an, das es gibt, zum Beispiel 31.12.2026.",
    ],
    ["endDate", "2099-03-12", "Das Ende muss nach dem Beginn liegen."],
    [
      "endDate",
      "2109-03-13",
      "Das Ende liegt über ein Jahr nach dem Beginn. Bitte prüfen Sie das Jahr.",
    ],
    ["lead", "a".repeat(301), "Bitte höchstens 300 Zeichen."],
    ["meetingPoint", "a".repeat(301), "Bitte höchstens 300 Zeichen."],
    ["bring", "a".repeat(2001), "Bitte höchstens 2.000 Zeichen."],
    ["suits", "a".repeat(2001), "Bitte höchstens 2.000 Zeichen."],
    ["mapUrl", `https://karte.example/${"a".repeat(500)}`, "Bitte höchstens 500 Zeichen."],
    ...[
      "javascript:alert(1)",
      "//karte.example",
      "karte.example",
      "ftp://karte.example",
      "https:",
      "https://karte.example/am brunnen",
      "https://ada:geheim@karte.example",
    ].map((address) => [
      "mapUrl",
      address,
      "Bitte geben Sie eine Adresse an, die mit https:// oder http:// beginnt, oder lassen Sie das Feld leer.",
    ]),
    ["title", "a".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["title", "   ", "Bitte geben Sie einen Titel an."],
    ["category", "a".repeat(101), "Bitte höchstens 100 Zeichen."],
    ["location", "a".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["provider", "a".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["description", "a".repeat(10_001), "Bitte höchstens 10.000 Zeichen."],
    ["imageAlt", "a".repeat(301), "Bitte höchstens 300 Zeichen."],
    ["imageAlt", "", "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können."],
    ...[
      "http://bilder.example/a.jpg",
      "//bilder.example/a.jpg",
      "bild.jpg",
      "javascript:alert(1)",
    ].map((address) => [
      "imageUrl",
      address,
      "Das ist keine Bildadresse. Sie beginnt mit / oder https:// und hat keine Leerzeichen.",
    ]),
  ])("is rejected if %s is '%s'", async (name, text, sentence) => {
    for (const [kind, path] of [
      ["event", "/admin/events/new"],
      ["course", formPath(createTyped("course"))],
    ] as const) {
      const before = items();
      // A drawing would bring its own description.
      const fields: Record<string, string> = { ...typed[kind], [name]: text };
      if (name === "imageAlt") fields.imageUrl = "https://bilder.example/a.jpg";
      const answer = await browser.post(path, fields);
      expect(answer.status).toBe(400);
      expect(errorSummary(answer)?.sentences).toEqual([sentence]);
      expect(errorSummary(answer)?.leadsTo).toEqual([name]);
      expect(fieldErrors(answer)[name]).toContain(sentence);
      expect(itemForm(answer)).toMatchObject(fields);
      expect(items()).toEqual(before);
    }
    expect(changes()).toEqual([]);
  });

  it.each([
    ["49,90", 4990],
    ["49.90", 4990],
    ["1.249,90 €", 124990],
    ["49", 4900],
    ["0", 0],
    ["", null],
    ["  ", null],
  ])("is accepted if the price is '%s'", async (price, cents) => {
    expect((await create("product", { price, communityPrice: "" })).status).toBe(303);
    expect(items()).toMatchObject([{ price: cents }]);
  });

  it("may contain an https address for the picture", async () => {
    const imageUrl = "https://bilder.example/feuer.jpg?w=960";
    expect((await create("event", { imageUrl })).status).toBe(303);
    expect(items()).toMatchObject([{ imageUrl }]);
  });

  it("is trimmed, and line breaks are removed from single-line fields", async () => {
    await create("event", { title: "  Ein\nAbend ", description: "Eins.\r\n\r\nZwei. " });
    expect(items()).toMatchObject([{ title: "Ein Abend", description: "Eins.\n\nZwei." }]);
  });

  it("is limited to the fields of the kind", async () => {
    await create("product", { date: "2027-03-13", capacity: "5", provider: "Kim", kind: "event" });
    expect(items()).toMatchObject([
      { kind: "product", date: null, capacity: null, provider: null },
    ]);
    await create("event", { stock: "5", details: "Mehr", archivedAt: "1", ordered: "9" });
    expect(items().find(({ kind }) => kind === "event")).toMatchObject({
      stock: null,
      details: null,
      archivedAt: null,
      ordered: 0,
    });
  });

  it("is rejected with an unknown button", async () => {
    const answer = await create("product", { intent: "publish" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Diese Änderung kennen wir nicht.");
    expect(items()).toEqual([]);
  });

  it("suggests the existing categories of the kind", async () => {
    for (const category of ["Stille", "Draußen", "Stille"]) createTyped("event", { category });
    createTyped("course", { category: "Schreiben" });
    const page = await browser.get("/admin/events/new");
    const list = page.document.querySelector('input[name="category"]')?.getAttribute("list");
    const options = page.document.querySelectorAll(`datalist#${list} option`);
    expect(options.map((option) => option.getAttribute("value"))).toEqual(["Draußen", "Stille"]);
  });

  it("may contain the category of a membership, which it keeps", async () => {
    const item = createItem({
      title: "Yearly Membership",
      category: "membership",
      imageAlt: "Tor",
    });
    const page = await browser.get(formPath(item));
    expect(page.text).toContain("Dauer, Leistungen und Reihenfolge ändern Sie unter");
    const link = page.document.querySelector('main a[href^="/admin/plans/"]');
    expect(link?.getAttribute("href")).toBe(`/admin/plans/${item.id}`);
    const answer = await browser.post(formPath(item), { ...itemForm(page), price: "120" });
    expect(answer.status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ category: "membership", price: 12000 });
    expect((await browser.get("/join")).text).toContain("120,00 €");
  });
});

describe("the date of an event", () => {
  const dayFromNow = (days: number) =>
    berlinClock(new Date(Date.now() + days * 86_400_000)).slice(0, 10);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    browser = await browserOf(admin);
  });

  it("may be in the past, with a warning", async () => {
    const answer = await create("event", { date: dayFromNow(-400) });
    expect(messages(await browser.follow(answer)).join()).toContain(
      "Ein Abend am Feuer ist angelegt. Der Termin ist vorbei, darum kann niemand mehr bestellen.",
    );
  });

  it.each([
    ["so long ago that its participants would be deleted", -91, 400],
    ["recent enough", -89, 303],
  ])("can change to one that is %s", async (_, days, status) => {
    const item = createTyped("event");
    const { id: orderItemId } = addOrderItem(createOrder(), item);
    const participant = { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" };
    db.insert(eventBookings)
      .values({ ...participant, eventId: item.id, orderItemId, seat: 1 })
      .run();
    const page = await browser.get(formPath(item));
    const fields = { ...itemForm(page), title: "Neuer Titel", date: dayFromNow(days) };
    const answer = await browser.post(formPath(item), fields);
    expect(answer.status).toBe(status);
    if (status === 303) return;
    expect(fieldErrors(answer).date).toContain(
      "aller Teilnehmenden gelöscht. Bitte prüfen Sie das Jahr.",
    );
    expect(itemForm(answer)).toMatchObject(fields);
    expect(findStored(item.id)).toEqual(item);
  });

  it("can change to any past date while the event has no participants", async () => {
    const item = createTyped("event");
    const fields = itemForm(await browser.get(formPath(item)));
    const answer = await browser.post(formPath(item), { ...fields, date: dayFromNow(-400) });
    expect(answer.status).toBe(303);
  });
});

describe("the number of pieces", () => {
  it("may be lowered below the number of orders, with a warning before and after", async () => {
    const item = createTyped("event", { capacity: 20, ordered: 12 });
    const page = await browser.get(formPath(item));
    expect(page.text).toContain("12 sind schon bestellt.");
    const answer = await browser.post(formPath(item), { ...itemForm(page), capacity: "10" });
    expect(answer.status).toBe(303);
    expect(messages(await browser.follow(answer)).join()).toContain(
      "Bestellt sind schon 12, mehr als die Grenze von 10.",
    );
    expect(findStored(item.id)).toMatchObject({ capacity: 10, ordered: 12 });
  });

  it("causes no warning if it is sufficient", async () => {
    const item = createTyped("product", { stock: 20, ordered: 1 });
    const page = await browser.get(formPath(item));
    expect(page.text).toContain("1 ist schon bestellt.");
    const answer = await browser.post(formPath(item), { ...itemForm(page), stock: "1" });
    expect(messages(await browser.follow(answer)).join()).not.toContain("mehr als");
  });
});

it("an archived item says so, and can be changed", async () => {
  const item = createTyped("event", { archivedAt: new Date("2026-11-21T16:42:00Z") });
  const page = await browser.get(formPath(item));
  expect(page.text).toContain("Seit 21.11.2026, 17:42 Uhr im Archiv");
  const answer = await browser.post(formPath(item), { ...itemForm(page), title: "Anders" });
  expect(answer.status).toBe(303);
  expect(findStored(item.id)).toMatchObject({ title: "Anders", archivedAt: item.archivedAt });
});

describe("an uploaded picture", () => {
  const png = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#f4b62c" } })
      .png()
      .toBuffer();

  async function upload(
    path: string,
    fields: Record<string, string>,
    bytes: Uint8Array,
  ): Promise<Page> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("image", new File([new Uint8Array(bytes)], "bild.png", { type: "image/png" }));
    return browser.post(path, body);
  }

  const { imageUrl: _, ...withoutPicture } = typed.event;
  const UPLOADED = /^\/uploads\/[0-9a-f]+\//;

  it("is stored and replaces the address", async () => {
    const answer = await upload("/admin/events/new", typed.event, await png());
    expect([answer.status, answer.location]).toEqual([303, "/admin/events"]);
    const [item] = items();
    expect(item?.imageUrl).toMatch(UPLOADED);
    const page = await browser.get(`/events/${item?.id}`);
    expect(page.document.querySelector("main img")?.getAttribute("src")).toBe(item?.imageUrl);
  });

  it("is sufficient without an address, and replaces an invalid one", async () => {
    expect((await upload("/admin/events/new", withoutPicture, await png())).status).toBe(303);
    const fields = { ...withoutPicture, imageUrl: "kein Bild" };
    expect((await upload("/admin/events/new", fields, await png())).status).toBe(303);
    expect(items()).toHaveLength(2);
  });

  it("is kept if another field is invalid: the form shows it and contains its address", async () => {
    const fields = { ...withoutPicture, price: "viel" };
    const answer = await upload("/admin/events/new", fields, await png());
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual(["price"]);
    const form = itemForm(answer);
    expect(form.imageUrl).toMatch(UPLOADED);
    const shown = answer.document.querySelector("form#artikel img");
    expect(shown?.getAttribute("src")).toBe(form.imageUrl);
    const again = await browser.post("/admin/events/new", { ...form, price: "50" });
    expect(again.status).toBe(303);
    expect(items()).toMatchObject([{ imageUrl: form.imageUrl }]);
  });

  it("requires an alternative text", async () => {
    const answer = await upload(
      "/admin/events/new",
      { ...withoutPicture, imageAlt: "" },
      await png(),
    );
    expect(errorSummary(answer)?.leadsTo).toEqual(["imageAlt"]);
    expect(itemForm(answer).imageUrl).toMatch(UPLOADED);
  });

  it("is rejected if it is not a picture, together with all other invalid fields", async () => {
    const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const one = await upload("/admin/events/new", withoutPicture, text);
    expect(one.status).toBe(400);
    expect(errorSummary(one)?.leadsTo).toEqual(["image"]);
    expect(fieldErrors(one).image).toContain("kein JPEG, PNG, WebP oder AVIF");
    const both = await upload("/admin/events/new", { ...typed.event, time: "" }, text);
    expect(errorSummary(both)?.leadsTo).toEqual(["time", "image"]);
    expect(itemForm(both).imageUrl).toBe(typed.event.imageUrl);
    expect(items()).toEqual([]);
  });

  it("is rejected if it is too large, and all other values are kept", async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
    const { newId = "" } = itemForm(await browser.get("/admin/events/new"));
    const answer = await upload("/admin/events/new", { ...withoutPicture, newId }, bytes);
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual(["image"]);
    expect(fieldErrors(answer).image).toContain("größer als 10 MB");
    expect(itemForm(answer)).toMatchObject({ ...withoutPicture, newId });
  });
});

describe("the preview", () => {
  const preview = (path: string, fields: Record<string, string>) =>
    browser.post(path, { ...fields, intent: "preview" });

  function shownIn(page: Page) {
    const frame = page.document.querySelector(".form-preview");
    if (!frame) throw new Error(`no preview (${page.status}): ${page.text}`);
    return frame;
  }

  it.each(itemKinds)("shows the public page of a new %s, and saves nothing", async (kind) => {
    const answer = await preview(`${adminPaths[kind]}/new`, typed[kind]);
    expect(answer.status).toBe(200);
    const heading = answer.document.querySelector("h2#vorschau");
    expect(heading?.text).toBe("Vorschau");
    expect(heading?.hasAttribute("autofocus")).toBe(true);
    expect(heading?.getAttribute("tabindex")).toBe("-1");
    const frame = shownIn(answer);
    expect(frame.hasAttribute("inert")).toBe(true);
    expect(frame.querySelector("h1")?.text).toBe(typed[kind].title);
    expect(visibleText(frame)).toContain("1.249,90 €");
    expect(visibleText(frame)).toContain("Mit Stockbrot.");
    expect(frame.querySelector("img")?.getAttribute("alt")).toBe("Ein Feuer");
    expect(items()).toEqual([]);
    expect(changes()).toEqual([]);
    expect(itemForm(answer)).toMatchObject(typed[kind]);
    expect((await browser.post(`${adminPaths[kind]}/new`, itemForm(answer))).status).toBe(303);
  });

  it("shows the typed values instead of the stored ones", async () => {
    const item = createTyped("event", { capacity: 12, ordered: 9 });
    const fields = { ...typed.event, title: "Anders", version: "1" };
    const answer = await preview(formPath(item), fields);
    const text = visibleText(shownIn(answer));
    expect(text).toContain("Anders");
    expect(text).toContain("Noch 3 Plätze");
    expect(findStored(item.id)).toEqual(item);
    expect(itemForm(answer)).toEqual(fields);
    expect(bar(answer)[0]).toBe("Aktualisieren");
  });

  it("validates the input like saving does", async () => {
    const answer = await preview("/admin/events/new", { ...typed.event, price: "viel" });
    expect(answer.status).toBe(400);
    expect(answer.document.querySelector(".form-preview")).toBeNull();
  });

  it("says that a membership has no page", async () => {
    const answer = await preview("/admin/products/new", {
      ...typed.product,
      category: "membership",
    });
    expect(visibleText(shownIn(answer))).toBe(
      "Eine Mitgliedschaft hat keine eigene Seite: Sie steht auf /join.",
    );
  });
});
