import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { deliveryAddressOf } from "#app/features/orders/shipment.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, orders, profiles } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  address,
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const ORDER = "Zahlungspflichtig bestellen";

const elsewhere = {
  deliverElsewhere: "on",
  deliveryName: "Ida Kühn",
  deliveryCompany: "Bäckerei Kühn",
  deliveryStreet: "Am Deich 4",
  deliveryZipcode: "24937",
  deliveryCity: "Flensburg",
  deliveryCountry: "Deutschland",
};
const { deliverElsewhere: _, ...stored } = elsewhere;
const nowhere = Object.fromEntries(Object.keys(stored).map((name) => [name, null]));
const lines = ["Bäckerei Kühn", "Ida Kühn", "Am Deich 4", "24937 Flensburg", "Deutschland"];

afterEach(forgetSettings);

async function atCheckout(item: CatalogItem = createItem()) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [item, 1]);
  return { customer, browser, page: await browser.get("/checkout") };
}

async function order(browser: Browser, page: Page, fields: Record<string, string>) {
  const answer = await browser.press(page, ORDER, { ...address, ...fields });
  const id = answer.location?.split("/").at(-1) ?? "";
  return { answer, order: db.select().from(orders).where(eq(orders.id, id)).get() };
}

describe("another delivery address", () => {
  it("is folded up at the checkout of goods, and not asked for without goods", async () => {
    const { page } = await atCheckout();
    const details = page.document.querySelector("[name=deliverElsewhere]")?.closest("details");
    expect(details?.hasAttribute("open")).toBe(false);
    expect(visibleText(details?.querySelector("summary") ?? page.document)).toBe(
      "An eine andere Adresse liefern",
    );
    expect(mainForm(page)).toMatchObject({ deliveryName: "", deliveryCountry: "Deutschland" });
    const service = await atCheckout(createItem({ withdrawalClass: "service" }));
    expect(Object.keys(mainForm(service.page)).join()).not.toContain("deliver");
  });

  it("is stored with the order and not in the profile", async () => {
    const { browser, page, customer } = await atCheckout();
    const { order: placed } = await order(browser, page, elsewhere);
    expect(placed).toMatchObject({ ...stored, street: address.street });
    expect(placed && deliveryAddressOf(placed)).toMatchObject({
      customerName: "Ida Kühn",
      city: "Flensburg",
    });
    const profile = db.select().from(profiles).where(eq(profiles.id, customer.id)).get();
    expect(profile).toMatchObject({ street: address.street, city: address.city });
  });

  it("is none without the tick, or without goods", async () => {
    const { browser, page } = await atCheckout();
    const { order: placed } = await order(browser, page, {});
    expect(placed).toMatchObject(nowhere);
    expect(placed && deliveryAddressOf(placed)).toMatchObject({ street: address.street });
    const service = await atCheckout(createItem({ withdrawalClass: "service" }));
    const forced = await order(service.browser, service.page, elsewhere);
    expect(forced.order).toMatchObject(nowhere);
  });

  it("is on the order's page, in the administration, its CSV file and the own data", async () => {
    const { browser, page } = await atCheckout();
    const { order: placed } = await order(browser, page, elsewhere);
    const shown = (await browser.get(`/order-confirmation/${placed?.id}`)).text;
    const { browser: admin } = await createAdmin();
    const managed = (await admin.get(`/admin/orders/${placed?.id}`)).text;
    for (const text of [shown, managed]) {
      expect(text).toContain("Lieferadresse");
      for (const line of lines) expect(text).toContain(line);
    }
    const csv = (await admin.get("/admin/orders/export.csv")).text;
    expect(csv).toContain("Ida Kühn;Bäckerei Kühn;Am Deich 4;24937;Flensburg;Deutschland");
    const copy = (await browser.get("/dashboard/data")).text;
    expect(copy).toContain("Lieferung an");
    expect(copy).toContain("Ida Kühn");
    // The sample address belongs to nobody here, so the e-mail repeats nothing typed.
    expect(JSON.stringify(emailsTo(address.email))).not.toContain("Am Deich 4");
  });

  it("needs each of its fields, and keeps what is typed", async () => {
    const { browser, page } = await atCheckout();
    const empty = Object.fromEntries(Object.keys(stored).map((name) => [name, ""]));
    const typed = { ...empty, deliverElsewhere: "on", deliveryCompany: "Bäckerei Kühn" };
    const { answer } = await order(browser, page, { ...typed, lastName: "" });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer)).toMatchObject({
      lastName: "Bitte gib deinen Nachnamen ein.",
      deliveryName: "Bitte gib ein, an wen wir liefern sollen.",
      deliveryStreet: "Bitte gib Straße und Nummer ein.",
      deliveryZipcode: "Bitte gib die PLZ ein.",
      deliveryCity: "Bitte gib die Stadt oder Gemeinde ein.",
      deliveryCountry: "Bitte gib den Staat ein.",
    });
    expect(mainForm(answer)).toMatchObject({ deliveryCompany: "Bäckerei Kühn" });
    const details = answer.document.querySelector("[name=deliverElsewhere]")?.closest("details");
    expect(details?.hasAttribute("open")).toBe(true);
    const again = await order(browser, answer, elsewhere);
    expect(again.order).toMatchObject(stored);
  });

  it("is not ignored because its tick is missing", async () => {
    const { browser, page } = await atCheckout();
    const { answer } = await order(browser, page, stored);
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).deliverElsewhere).toContain("setz bitte dieses Häkchen");
    expect(mainForm(answer)).toMatchObject(stored);
    // The country is suggested, so it alone is no address.
    const emptied = Object.fromEntries(Object.keys(stored).map((name) => [name, ""]));
    const again = await order(browser, answer, { ...emptied, deliveryCountry: "Deutschland" });
    expect(again.order).toMatchObject(nowhere);
  });

  it("has to have a postcode of its country", async () => {
    const { browser, page } = await atCheckout();
    const { answer } = await order(browser, page, { ...elsewhere, deliveryZipcode: "1010" });
    expect(fieldErrors(answer).deliveryZipcode).toContain("passt nicht zum Land Deutschland");
  });

  it("is the one that has to be in the delivery area", async () => {
    storeSettings({ deliveryArea: "Deutschland und Österreich" });
    const abroad = { country: "Schweiz", zipcode: "8001" };
    const { browser, page } = await atCheckout();
    const placed = await order(browser, page, { ...elsewhere, ...abroad });
    expect(placed.order).toMatchObject({ country: "Schweiz", deliveryCity: "Flensburg" });
    const other = await atCheckout();
    const refused = await order(other.browser, other.page, {
      ...elsewhere,
      deliveryCountry: "Schweiz",
      deliveryZipcode: "8001",
    });
    expect(refused.answer.status).toBe(409);
    expect(fieldErrors(refused.answer).deliveryCountry).toContain(
      "nur nach: Deutschland und Österreich.",
    );
    expect(fieldErrors(refused.answer).country).toBeUndefined();
    expect(mainForm(refused.answer)).toMatchObject({ deliveryCountry: "Schweiz" });
  });

  it("is refused if no invoice can show it", async () => {
    const { browser, page } = await atCheckout();
    const { answer } = await order(browser, page, { ...elsewhere, deliveryName: "井田" });
    expect(fieldErrors(answer).deliveryName).toContain("lateinischen Buchstaben");
  });

  it("is there again after a look at the cart", async () => {
    const { browser, page } = await atCheckout();
    await browser.press(page, "ändern", elsewhere);
    const back = await browser.get("/checkout");
    expect(mainForm(back)).toMatchObject(elsewhere);
    const details = back.document.querySelector("[name=deliverElsewhere]")?.closest("details");
    expect(details?.hasAttribute("open")).toBe(true);
  });
});
