import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { earlyStartTexts } from "#app/features/orders/early-start.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  itemContents,
  type Order,
  orderItems,
  orders,
  type Profile,
} from "#db/schema.ts";
import { type Page, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const BUTTON = "Zahlungspflichtig bestellen";
const noAddress = { street: "", zipcode: "", city: "" };
const homeAddress = { street: "Seeweg 3", zipcode: "24306", city: "Plön", country: "Deutschland" };

const createDownload = () =>
  createItem({ title: "Eine Audioreise", withdrawalClass: "digital", price: 900 });
const createCourse = () => createItem({ kind: "course", title: "Ein Kurs" });

function orderOf(id: string) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no such order");
  return order;
}

async function atCheckout(items: CatalogItem[], profile: Partial<Profile> = {}) {
  const customer = await createCustomer({ profile });
  const browser = await browserOf(customer);
  for (const item of items) await fillCart(browser, [item, 1]);
  return { customer, browser, page: await browser.get("/checkout") };
}

describe("an order of digital items alone", () => {
  it("marks the postal address as optional, but not the country", async () => {
    const { page } = await atCheckout([createDownload()]);
    const required = (name: string) =>
      page.document.querySelector(`[name="${name}"]`)?.hasAttribute("required");
    expect(["street", "zipcode", "city", "country"].map(required)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(page.text).toContain("Straße und Hausnummer (freiwillig)");
  });

  it("is placed without a postal address, which its pages leave out", async () => {
    const { browser, page } = await atCheckout([createDownload()]);
    const answer = await browser.press(page, BUTTON, { ...address, ...noAddress });
    expect(answer.status).toBe(303);
    const id = answer.location?.split("/").at(-1) ?? "";
    expect(orderOf(id)).toMatchObject({ ...noAddress, country: "Deutschland" });
    const { text } = await browser.follow(answer);
    expect(text).toContain("Deine Angaben Annegret Müller-Großschmidt Deutschland annegret");
    const { browser: admin } = await createAdmin();
    expect((await admin.get(`/admin/orders/${id}`)).text).toContain("Adresse Deutschland");
    expect((await admin.get("/admin/orders/export.csv")).html).toContain(";;;;Deutschland;");
  });

  it("keeps the address of the profile", async () => {
    const { customer, browser, page } = await atCheckout([createDownload()], homeAddress);
    expect(mainForm(page)).toMatchObject(homeAddress);
    await browser.press(page, BUTTON, { ...address, ...noAddress, firstName: "Ida" });
    expect(await findProfile(customer.id)).toMatchObject({ ...homeAddress, firstName: "Ida" });
  });

  it("stores an address that was typed anyway", async () => {
    const { customer, browser, page } = await atCheckout([createDownload()], homeAddress);
    const answer = await browser.press(page, BUTTON, address);
    const { street, zipcode, city } = address;
    expect(orderOf(answer.location?.split("/").at(-1) ?? "")).toMatchObject({ street, city });
    expect(await findProfile(customer.id)).toMatchObject({ street, zipcode, city });
  });

  it("that is posted again leads to the same confirmation", async () => {
    const { browser, page } = await atCheckout([createDownload()]);
    const first = await browser.press(page, BUTTON, { ...address, ...noAddress });
    const second = await browser.press(page, BUTTON, { ...address, ...noAddress });
    expect([second.status, second.location]).toEqual([303, first.location]);
  });
});

describe("an order that contains anything else", () => {
  beforeEach(() => storeSettings({ postalAddress: "always" }));
  afterEach(forgetSettings);

  it.each<[string, () => CatalogItem]>([
    ["goods", createItem],
    ["a course", createCourse],
    ["an event", createEvent],
  ])("needs the postal address: %s", async (_name, create) => {
    const { browser, page } = await atCheckout([createDownload(), create()]);
    const answer = await browser.press(page, BUTTON, { ...address, ...noAddress });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(answer))).toEqual(["street", "zipcode", "city"]);
  });

  it("needs the address even if the form claims otherwise", async () => {
    const { browser, page } = await atCheckout([createItem()]);
    const claims = { withdrawalClass: "digital", isPlaceOptional: "on" };
    const answer = await browser.press(page, BUTTON, { ...address, ...noAddress, ...claims });
    expect(answer.status).toBe(400);
  });

  it("needs the address if the item has become goods since the overview", async () => {
    const download = createDownload();
    const { browser, page } = await atCheckout([download]);
    db.update(catalogItems)
      .set({ withdrawalClass: "goods" })
      .where(eq(catalogItems.id, download.id))
      .run();
    expect((await browser.press(page, BUTTON, { ...address, ...noAddress })).status).toBe(400);
    expect((await browser.press(page, BUTTON, address)).status).toBe(409);
  });
});

describe("where the owner asks for an address only if it is needed", () => {
  const withPrice = (price: number) => createItem({ kind: "course", title: "Ein Kurs", price });

  it.each<[string, () => CatalogItem[]]>([
    ["a course", () => [withPrice(10_000)]],
    ["an event", () => [createEvent()]],
    ["services of 250 €, whose invoice may leave it out", () => [withPrice(25_000)]],
  ])("%s is ordered without one, and its fields are folded up", async (_name, create) => {
    const { browser, page } = await atCheckout(create());
    const folded = page.document.querySelector('main details:not([open]) [name="street"]');
    expect(folded?.hasAttribute("required")).toBe(false);
    const answer = await browser.press(page, BUTTON, { ...address, ...noAddress });
    expect(answer.status).toBe(303);
    expect(orderOf(answer.location?.split("/").at(-1) ?? "")).toMatchObject(noAddress);
  });

  it.each<[string, () => CatalogItem[]]>([
    ["goods", () => [createItem()]],
    ["goods among services", () => [createEvent(), createItem()]],
    ["services of more than 250 €", () => [withPrice(25_001)]],
  ])("%s need one", async (_name, create) => {
    const { browser, page } = await atCheckout(create());
    expect(page.document.querySelector('main details [name="street"]')).toBeNull();
    const answer = await browser.press(page, BUTTON, { ...address, ...noAddress });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(answer))).toEqual(["street", "zipcode", "city"]);
  });

  it("an address in the profile is in sight, because it becomes part of the order", async () => {
    const { page } = await atCheckout([createEvent()], homeAddress);
    expect(page.document.querySelector('main details[open] [name="street"]')?.attrs.value).toBe(
      homeAddress.street,
    );
  });
});

describe("the consents to an early start", () => {
  const boxes = (page: Page) =>
    page.document
      .querySelectorAll('main form input[type="checkbox"][name^="consent"]')
      .map((box) => ({
        name: box.getAttribute("name"),
        isTicked: box.hasAttribute("checked"),
        isRequired: box.hasAttribute("required"),
        label: visibleText(box.closest("label") ?? box),
      }));
  const digital = { name: "consentDigital", label: earlyStartTexts.digital };
  const service = { name: "consentService", label: earlyStartTexts.service };

  it.each<[string, () => CatalogItem[], { name: string; label: string }[]]>([
    ["goods", () => [createItem()], []],
    ["a leisure event", () => [createEvent()], []],
    ["a download", () => [createDownload()], [digital]],
    ["a course", () => [createCourse()], [service]],
    ["all of them", () => [createItem(), createCourse(), createDownload()], [digital, service]],
  ])(
    "are asked for, optional and unticked, where the cart contains %s",
    async (_name, create, asked) => {
      const { page } = await atCheckout(create());
      const unticked = asked.map((box) => ({ ...box, isTicked: false, isRequired: false }));
      expect(boxes(page)).toEqual(unticked);
    },
  );

  it("stand before the overview and keep their state after a refusal", async () => {
    const { browser, page } = await atCheckout([createDownload(), createCourse()]);
    const form = page.document.querySelector("main form");
    const texts = form ? visibleText(form) : "";
    expect(texts.indexOf(earlyStartTexts.service)).toBeGreaterThan(0);
    expect(texts.indexOf(earlyStartTexts.service)).toBeLessThan(texts.indexOf("Bestellübersicht"));
    const refused = await browser.press(page, BUTTON, {
      ...address,
      lastName: "",
      consentService: "on",
    });
    expect(refused.status).toBe(400);
    expect(boxes(refused).map(({ isTicked }) => isTicked)).toEqual([false, true]);
    const answer = await browser.press(refused, BUTTON, { lastName: "Jensen" });
    expect(orderOf(answer.location?.split("/").at(-1) ?? "")).toMatchObject({
      consentDigital: false,
      consentService: true,
    });
  });

  it("are stored only for the classes that are ordered", async () => {
    const consents = { consentDigital: "on", consentService: "on" };
    const stored = async (items: CatalogItem[], fields: Record<string, string> = consents) => {
      const { browser } = await atCheckout(items);
      const order = orderOf(await placeSampleOrder(browser, fields));
      return [order.consentDigital, order.consentService];
    };
    expect(await stored([createItem()])).toEqual([null, null]);
    expect(await stored([createDownload()])).toEqual([true, null]);
    expect(await stored([createCourse()])).toEqual([null, true]);
    expect(await stored([createDownload(), createCourse()])).toEqual([true, true]);
    expect(await stored([createDownload(), createCourse()], {})).toEqual([false, false]);
  });

  it("are not asked for digital content that costs nothing, which opens at once", async () => {
    const free = () => createItem({ title: "Gratisheft", withdrawalClass: "digital", price: 0 });
    const { browser, page } = await atCheckout([free()]);
    expect(boxes(page)).toEqual([]);
    const order = orderOf(await placeSampleOrder(browser, { consentDigital: "on" }));
    expect([order.consentDigital, order.status]).toEqual([null, "completed"]);
    for (const path of [`/order-confirmation/${order.id}`, "/dashboard"]) {
      expect((await browser.get(path)).text).not.toContain("sobald die Widerrufsfrist vorbei ist");
    }
    const mixed = await atCheckout([free(), createDownload()]);
    expect(mixed.page.text).toContain(
      "sobald die Widerrufsfrist vorbei ist. Kostenlose digitale Inhalte öffnen auch ohne Häkchen",
    );
    const id = await placeSampleOrder(mixed.browser);
    expect((await mixed.browser.get(`/order-confirmation/${id}`)).text).toContain(
      "sobald die Widerrufsfrist vorbei ist. Kostenlose digitale Inhalte öffnen, sobald wir",
    );
    const completed = { status: "completed", completedAt: new Date() } as const;
    db.update(orders).set(completed).where(eq(orders.id, id)).run();
    expect((await mixed.browser.get(`/order-confirmation/${id}`)).text).toContain(
      "sobald die Widerrufsfrist vorbei ist. Kostenlose digitale Inhalte sind schon offen.",
    );
  });

  it("are asked for a course with a date only if it begins before the period ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const courseOn = (date: string) =>
      createItem({ kind: "course", title: "Ein Kurs", date, time: "18:00" });
    const early = await atCheckout([courseOn("2026-12-07")]);
    expect(boxes(early.page)).toMatchObject([service]);
    expect(early.page.text).toContain("findet auch ohne Häkchen an seinem Termin statt");
    expect(early.page.text).not.toContain("beginnen wir mit der Leistung frühestens");
    const late = await atCheckout([courseOn("2026-12-08")]);
    expect(boxes(late.page)).toEqual([]);
    expect(orderOf(await placeSampleOrder(late.browser)).consentService).toBeNull();
  });

  it("keep what a service delivers closed until the day that the order names, or a later consent", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const course = createCourse();
    db.insert(itemContents).values({ itemId: course.id, access: "Hier entlang" }).run();
    const { browser } = await atCheckout([course]);
    const id = await placeSampleOrder(browser);
    const completed = { status: "completed", completedAt: new Date() } as const;
    db.update(orders).set(completed).where(eq(orders.id, id)).run();
    expect((await browser.get(`/order-confirmation/${id}`)).text).toContain(
      "Mit der Leistung beginnen wir am 8. Dezember 2026",
    );
    const contents = async () => (await browser.get("/dashboard/inhalte")).text;
    expect(await contents()).toContain("Öffnet am 8. Dezember 2026");
    expect(await contents()).not.toContain("Hier entlang");
    vi.setSystemTime(new Date("2026-12-07T22:30:00Z"));
    expect(await contents()).not.toContain("Hier entlang");
    vi.setSystemTime(new Date("2026-12-07T23:30:00Z"));
    expect(await contents()).toContain("Hier entlang");
    vi.setSystemTime(new Date("2026-11-24T12:00:00Z"));
    const page = await browser.get("/dashboard/inhalte");
    expect(page.text).toContain(earlyStartTexts.service);
    await browser.press(page, "Jetzt öffnen", { consentService: "on" });
    expect(orderOf(id)).toMatchObject({ consentService: true, consentDigital: null });
    expect(await contents()).toContain("Hier entlang");
  });

  it("say what happens without them, and when", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const { page } = await atCheckout([createDownload(), createCourse()]);
    expect(page.text).toContain(
      "Bestellst du heute ohne Häkchen, bekommst du digitale Inhalte frühestens am 8. Dezember 2026, sobald die Widerrufsfrist vorbei ist.",
    );
    expect(page.text).toContain(
      "Bestellst du heute ohne Häkchen, beginnen wir mit der Leistung frühestens am 8. Dezember 2026, sobald die Widerrufsfrist vorbei ist.",
    );
  });

  it("lead to the day on which unpaid content opens without them", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00Z") });
    const download = createDownload();
    db.insert(itemContents).values({ itemId: download.id, access: "Hier entlang" }).run();
    const { browser } = await atCheckout([download]);
    const id = await placeSampleOrder(browser);
    const day = "frühestens am 8. Dezember 2026, denn dann ist deine Widerrufsfrist vorbei.";
    const { text } = await browser.get(`/order-confirmation/${id}`);
    expect(text).toContain(`unter „Meine Inhalte“. „${download.title}“ öffnet ${day}`);
    const contents = await browser.get("/dashboard/inhalte");
    expect(contents.text).toContain(`Öffnet, sobald deine Bestellung bezahlt ist, ${day}`);
    db.update(orders).set({ consentDigital: true }).where(eq(orders.id, id)).run();
    for (const path of [`/order-confirmation/${id}`, "/dashboard/inhalte"]) {
      expect((await browser.get(path)).text).not.toContain(day);
    }
  });

  it("say that a membership does not wait, and other services do", async () => {
    const createPlan = () => createItem({ title: "Yearly Membership", category: "membership" });
    const begins = "Deine Mitgliedschaft beginnt, sobald wir die Bestellung abgeschlossen haben.";
    const waits = /Mit der Leistung beginnen wir frühestens am .{1,40}Widerrufsfrist vorbei ist\./;
    const answersOn = async (items: CatalogItem[]) => {
      const { browser, page } = await atCheckout(items);
      expect(page.text).toContain("Deine Mitgliedschaft beginnt auch ohne Häkchen");
      const id = await placeSampleOrder(browser);
      const texts: string[] = [];
      for (const path of [`/order-confirmation/${id}`, "/dashboard"]) {
        texts.push((await browser.get(path)).text);
      }
      const { browser: admin } = await createAdmin();
      const { text } = await admin.get(`/admin/orders/${id}`);
      expect(text).toContain(
        "Dienstleistungen Beginn vor Ablauf der Widerrufsfrist: nicht verlangt.",
      );
      const hasToWait = text.includes("Bitte warten Sie mit der Leistung");
      return [...texts.map((text) => [text.includes(begins), waits.test(text)]), hasToWait];
    };
    const alone = [true, false];
    expect(await answersOn([createPlan()])).toEqual([alone, alone, false]);
    const both = [true, true];
    expect(await answersOn([createPlan(), createCourse()])).toEqual([both, both, true]);
  });

  it("tell the customer and the admin when the performance begins", async () => {
    const { browser } = await atCheckout([createDownload(), createCourse()]);
    const id = await placeSampleOrder(browser, { consentDigital: "on" });
    db.update(orders)
      .set({ createdAt: new Date("2026-11-23T12:00:00Z") })
      .where(eq(orders.id, id))
      .run();
    for (const path of [`/order-confirmation/${id}`, "/dashboard"]) {
      const { text } = await browser.get(path);
      expect(text).toContain(
        "Du hast zugestimmt, dass wir digitale Inhalte vor Ablauf der Widerrufsfrist bereitstellen.",
      );
      expect(text).toContain(
        "Mit der Leistung beginnen wir frühestens am 8. Dezember 2026, sobald die Widerrufsfrist vorbei ist.",
      );
    }
    const { browser: admin } = await createAdmin();
    const { text } = await admin.get(`/admin/orders/${id}`);
    expect(text).toContain("Digitale Inhalte Beginn vor Ablauf der Widerrufsfrist: verlangt");
    expect(text).toContain(
      "Dienstleistungen Beginn vor Ablauf der Widerrufsfrist: nicht verlangt. Bitte warten Sie mit der Leistung bis nach dem 07.12.2026.",
    );
  });

  describe.each(["/order-confirmation", "/dashboard"])("after the order, on %s", (path) => {
    const ENDS = "Dein Widerrufsrecht dafür endet, sobald wir damit beginnen.";
    const LAPSED =
      "Wir haben sie bereitgestellt, und damit ist dein Widerrufsrecht dafür erloschen.";
    const AFTERWARDS = "sobald die Widerrufsfrist vorbei ist";

    async function placeOrder(consents: Record<string, string>) {
      const { browser } = await atCheckout([createDownload(), createCourse()]);
      const id = await placeSampleOrder(browser, consents);
      const shownAfter = async (values: Partial<Order>) => {
        db.update(orders).set(values).where(eq(orders.id, id)).run();
        return (await browser.get(path === "/dashboard" ? path : `${path}/${id}`)).text;
      };
      return { id, shownAfter };
    }

    it("say that the right has lapsed once the order is completed, and nothing of a cancelled one", async () => {
      const { shownAfter } = await placeOrder({ consentDigital: "on" });
      expect(await shownAfter({ status: "pending" })).toContain(ENDS);
      const completed = await shownAfter({ status: "completed", completedAt: new Date() });
      expect(completed).toContain(LAPSED);
      expect(completed).not.toContain(ENDS);
      expect(completed).toContain("sobald die Widerrufsfrist vorbei ist.");
      const cancelled = await shownAfter({ status: "cancelled" });
      expect(cancelled).not.toContain("Du hast zugestimmt");
      expect(cancelled).not.toContain(AFTERWARDS);
    });

    it("wait for the withdrawal period only until it is over", async () => {
      const { shownAfter } = await placeOrder({});
      const DAY = 24 * 60 * 60 * 1000;
      expect(await shownAfter({ status: "pending" })).toContain(AFTERWARDS);
      const late = await shownAfter({ createdAt: new Date(Date.now() - 17 * DAY) });
      expect(late).not.toContain(AFTERWARDS);
    });

    it("say nothing about digital content that was taken back", async () => {
      const { id, shownAfter } = await placeOrder({ consentDigital: "on" });
      db.update(orderItems)
        .set({ cancelledQuantity: 1 })
        .where(and(eq(orderItems.orderId, id), eq(orderItems.withdrawalClass, "digital")))
        .run();
      const text = await shownAfter({ status: "completed", completedAt: new Date() });
      expect(text).not.toContain("Du hast zugestimmt");
    });
  });
});
