import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { publishContent } from "#tests/support/page-words.ts";
import {
  address,
  browserOf,
  createCustomer,
  createEvent,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  storeSettings({ deliveryArea: "Deutschland und Österreich" });
  browser = await browserOf();
});
afterEach(forgetSettings);

async function order(
  country: string,
  withdrawalClass: "goods" | "service",
  fields: Record<string, string> = {},
): Promise<Page> {
  await fillCart(browser, [createItem({ withdrawalClass }), 1]);
  const page = await browser.get("/checkout");
  return browser.press(page, "Zahlungspflichtig bestellen", {
    ...address,
    country,
    ...fields,
    notes: "Danke",
  });
}

describe("goods", () => {
  it("are not sold to a country that they are not sent to, and nothing typed is lost", async () => {
    const answer = await order("Schweiz", "goods");
    expect(answer.status).toBe(409);
    expect(fieldErrors(answer).country).toContain("nur nach: Deutschland und Österreich.");
    expect(mainForm(answer)).toMatchObject({ country: "Schweiz", notes: "Danke" });
    expect(await db.$count(orders)).toBe(0);
    const again = await browser.press(answer, "Zahlungspflichtig bestellen", {
      country: "Austria",
      zipcode: "1010",
    });
    expect(again.status).toBe(303);
  });

  const countryOptions = (page: Page) =>
    page.document
      .querySelectorAll('select[name="country"] option')
      .map((option) => option.text + (option.hasAttribute("selected") ? " (chosen)" : ""));

  it("offer the countries of the area to choose from, and keep one that is not among them", async () => {
    const at = async (country: string | null) => {
      const customer = await browserOf(await createCustomer({ profile: { country } }));
      await fillCart(customer, [createItem({ withdrawalClass: "goods" }), 1]);
      return customer.get("/checkout");
    };
    expect(countryOptions(await at(null))).toEqual(["Deutschland (chosen)", "Österreich"]);
    expect(countryOptions(await at("Austria"))).toEqual(["Deutschland", "Österreich (chosen)"]);
    expect(countryOptions(await at("Chile"))).toEqual([
      "Deutschland",
      "Österreich",
      "Chile (chosen)",
    ]);
    storeSettings({ deliveryArea: "Österreich" });
    expect(countryOptions(await at(null))).toEqual(["Österreich (chosen)"]);
    storeSettings({ deliveryArea: "weltweit" });
    const { document } = await at(null);
    expect(document.querySelector('input[name="country"]')?.attrs.value).toBe("Deutschland");
  });

  it("ask for the postcode with a keyboard that can type it", async () => {
    await fillCart(browser, [createItem({ withdrawalClass: "goods" }), 1]);
    const keyboard = async () =>
      (await browser.get("/checkout")).document.querySelector('[name="zipcode"]')?.attrs.inputmode;
    expect(await keyboard()).toBe("numeric");
    storeSettings({ deliveryArea: "Deutschland, Niederlande" });
    expect(await keyboard()).toBeUndefined();
  });

  it("show where they go, and how they are paid for, above the overview", async () => {
    await fillCart(browser, [createItem({ withdrawalClass: "goods" }), 1]);
    const { text } = await browser.get("/checkout");
    expect(text).toContain("Rechnungs- und Lieferadresse");
    expect(text).toContain("Liefergebiet für Waren: Deutschland und Österreich");
    const means = text.indexOf("Bezahlen kannst du per Überweisung.");
    expect(means).toBeGreaterThan(0);
    expect(means).toBeLessThan(text.indexOf("Deine Bestellung"));
  });
});

describe("the note", () => {
  const hintFor = async (...lines: [CatalogItem, number][]) => {
    const browser = await browserOf();
    await fillCart(browser, ...lines);
    const page = await browser.get("/checkout");
    const id = page.document.querySelector("[name=notes]")?.attrs["aria-describedby"] ?? "none";
    const hint = page.document.querySelector(`[id="${id}"]`);
    return hint && visibleText(hint);
  };

  it("has examples that fit the cart", async () => {
    const goods = createItem({ withdrawalClass: "goods" });
    const digital = createItem({ withdrawalClass: "digital" });
    expect(await hintFor([goods, 1])).toBe("Zum Beispiel eine Farbe.");
    expect(await hintFor([createEvent(), 1])).toBe(
      "Zum Beispiel, worauf wir beim Termin achten sollen.",
    );
    expect(await hintFor([goods, 1], [createEvent(), 1])).toContain("oder worauf wir beim Termin");
    expect(await hintFor([digital, 1])).toBeNull();
  });
});

it("mentions terms only in a shop that has some", async () => {
  const browser = await browserOf();
  await fillCart(browser, [createItem(), 1]);
  const without = await browser.get("/checkout");
  expect(without.text).toContain("Ob und wie du deine Bestellung widerrufen kannst");
  expect(without.document.querySelector('main a[href="/agb"]')).toBeNull();
  await publishContent("agb", { text: "Alles gilt." });
  const page = await browser.get("/checkout");
  expect(page.text).toContain("Für deine Bestellung gelten unsere AGB");
  const above = page.html.slice(0, page.html.indexOf("Bestellübersicht"));
  expect(above).toContain('href="/agb" target="_blank"');
});

it("services are sold everywhere", async () => {
  expect((await order("Schweiz", "service", { zipcode: "8001" })).status).toBe(303);
});
