import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
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

async function order(country: string, withdrawalClass: "goods" | "service"): Promise<Page> {
  await fillCart(browser, [createItem({ withdrawalClass }), 1]);
  const page = await browser.get("/checkout");
  return browser.press(page, "Zahlungspflichtig bestellen", {
    ...address,
    country,
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
    });
    expect(again.status).toBe(303);
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
  expect((await order("Schweiz", "service")).status).toBe(303);
});
