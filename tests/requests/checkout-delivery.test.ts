import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createCustomer,
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
    expect(text).toContain("Waren schicken wir nach: Deutschland und Österreich.");
    const means = text.indexOf("Bezahlen kannst du per Überweisung.");
    expect(means).toBeGreaterThan(0);
    expect(means).toBeLessThan(text.indexOf("Deine Bestellung"));
  });
});

it("services are sold everywhere", async () => {
  expect((await order("Schweiz", "service", { zipcode: "8001" })).status).toBe(303);
});
