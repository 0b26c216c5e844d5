import type { Page } from "@playwright/test";
import { expect, fillIn, itemButton, newCustomer, openOn, post, test } from "./support.ts";

// The provider is on another origin, and leads to its page by one more redirect.
test.use({
  baseURL: `http://localhost:${process.env.JOURNEYS_ONLINE_PORT}`,
  expectedOtherSite: /^http:\/\/127\.0\.0\.1:\d+\/checkout\//,
});

const providersPage = /^http:\/\/127\.0\.0\.1:\d+\/checkout\/tr_\w+\/pay$/;

/** Orders the diary, and arrives at the provider. */
async function orderOnline(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  const main = page.getByRole("main");
  await open("/products");
  await itemButton(main, "In den Warenkorb", "Das Glückstagebuch").click();
  await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
  await open("/checkout");
  await fillIn(page, {
    Vorname: "Mona",
    Nachname: "Öztürk",
    "E-Mail-Adresse": "mona@beispiel.de",
    "Straße und Hausnummer": "Am Deich 4",
    Postleitzahl: "24937",
    Ort: "Flensburg",
  });
  await expect(main.getByRole("radio", { name: /^Online bezahlen/ })).toBeChecked();
  await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page).toHaveURL(providersPage);
}

async function press(page: Page, button: string, webhook = "vor der Rückkehr"): Promise<void> {
  await page.getByLabel("Webhook").selectOption({ label: webhook });
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
}

test("a customer pays online, or leaves, fails and tries again, and gets money back", {
  tag: "@crosswise",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  await newCustomer(page);
  let paidOrder = "";

  await test.step("pays, and the webhook comes first", async () => {
    await orderOnline(page, open);
    await press(page, "bezahlt");
    paidOrder = page.url();
    await expect(main.getByText("bezahlt", { exact: true })).toBeVisible();
    await expect(main.getByText("Abgeschlossen", { exact: true })).toBeVisible();
  });

  await test.step("leaves the provider's page, and finds the way back to it", async () => {
    await orderOnline(page, open);
    await page.goBack();
    await expect(main).toBeVisible();
    await open("/cart");
    await expect(main.getByText("nicht bezahlt", { exact: true })).toBeVisible();
    await main.getByRole("button", { name: "Noch einmal versuchen" }).first().click();
    await expect(page).toHaveURL(providersPage);
  });

  await test.step("fails, and tries again", async () => {
    await press(page, "fehlgeschlagen");
    await expect(main.getByRole("heading", { name: "Noch nicht bezahlt" })).toBeVisible();
    await main.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(page).toHaveURL(providersPage);
  });

  await test.step("comes back before the money, and the page looks for it by itself", async () => {
    const provider = page.url();
    await press(page, "später", "nie");
    await expect(main.getByText("Zahlung läuft noch")).toBeVisible();
    await post(page, provider, { state: "paid", webhook: "never" });
    await expect(main.getByText("bezahlt", { exact: true })).toBeVisible();
    await expect(main.getByText("Abgeschlossen", { exact: true })).toBeVisible();
  });

  await test.step("pays by transfer instead", async () => {
    await orderOnline(page, open);
    await press(page, "abgebrochen", "nie");
    await main.getByRole("button", { name: "Stattdessen überweisen" }).click();
    await expect(main.getByText("Verwendungszweck")).toBeVisible();
    await expect(main.getByText("DE02 1203 0000 0000 2020 51")).toBeVisible();
    await expect(main.getByRole("link", { name: "Online bezahlen" })).toBeVisible();
  });

  await test.step("gets back the money for an order that an admin cancels", async () => {
    const office = admin.getByRole("main");
    const id = new URL(paidOrder).pathname.split("/").at(-1);
    await openOn(admin, `/admin/orders/${id}`);
    await cancelShownOrder(admin);
    await office.getByRole("button", { name: "Erstatten", exact: true }).click();
    await expect(admin.getByText(/^\d+,\d\d\s€ erstattet$/)).toBeVisible();
    await page.goto(paidOrder);
    await expect(main.getByText("Schon erstattet")).toBeVisible();
  });
});

/** Cancels the order of an admin's page, past the warning: a dialog with script, a disclosure without. */
async function cancelShownOrder(admin: Page): Promise<void> {
  const main = admin.getByRole("main");
  const warning = main.locator("summary, button").filter({ hasText: "Stornieren" });
  await warning.first().click();
  await main.locator('button[name="status"][value="cancelled"]:visible').last().click();
  await expect(admin.getByText("Status aktualisiert")).toBeVisible();
}
