import type { Page } from "@playwright/test";
import { tabTo } from "./hands.ts";
import { expect, expectPieces, itemButton, newEmail, openMenu, openOn, test } from "./support.ts";

// Chromium logs the status of the refused address.
test.use({ expectedError: /status of 400/ });

test.describe("with only the keyboard", { tag: ["@script", "@desktop"] }, () => {
  test("a customer orders", async ({ page, open }) => {
    const main = page.getByRole("main");
    const header = page.getByRole("banner");
    const email = newEmail();

    await open("/products");
    await tabTo(itemButton(main, "In den Warenkorb", "Das Glückstagebuch"));
    await page.keyboard.press("Enter");
    await expectPieces(page, 1);
    await tabTo(header.getByRole("link", { name: "Warenkorb, 1 Artikel" }));
    await page.keyboard.press("Enter");
    await tabTo(main.getByRole("link", { name: "Zur Kasse" }));
    await page.keyboard.press("Enter");

    await tabTo(main.getByRole("link", { name: "Need an account? Sign up" }));
    await page.keyboard.press("Enter");
    // The page moves the focus, so that it must not be on its way before.
    await expect(main.getByLabel("Vorname")).toBeFocused();
    await typeInto(page, "Vorname", "Ida");
    await typeInto(page, "Nachname", "Lüders");
    await typeInto(page, "E-Mail-Adresse", email);
    await typeInto(page, "Passwort", "ohne Maus und Zeigefinger");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Account created successfully.")).toBeVisible();

    await expect(main.getByLabel("Passwort")).toBeFocused();
    await typeInto(page, "E-Mail-Adresse", email);
    await typeInto(page, "Passwort", "ohne Maus und Zeigefinger");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/checkout");

    await tabTo(main.getByRole("button", { name: "Zahlungspflichtig bestellen" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await tabTo(page.getByRole("alert").getByRole("link").first());
    await page.keyboard.press("Enter");
    await expect(main.getByLabel("Straße und Hausnummer")).toBeFocused();
    await page.keyboard.type("Im Winkel 3");
    await typeInto(page, "Postleitzahl", "01067");
    await typeInto(page, "Ort", "Dresden");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(main).toContainText("Das Glückstagebuch");
  });

  test("the first stop skips the header", async ({ page, open }) => {
    await open("/events");
    await page.keyboard.press("Tab");
    const skipLink = page.getByRole("link", { name: "Zum Inhalt springen" });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("dropdowns open, are reachable and close", async ({ page, open }) => {
    const header = page.getByRole("banner");
    const summary = header.locator("summary", { hasText: "Angebote" });
    const courses = header.getByRole("link", { name: "Kurse", exact: true });
    await open("/");
    await tabTo(summary);
    await page.keyboard.press("Enter");
    await expect(courses).toBeVisible();
    await tabTo(courses);
    await page.keyboard.press("Escape");
    await expect(courses).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press("Space");
    await tabTo(courses);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/courses");
    await expect(courses).toBeHidden();
  });

  test("an open dropdown closes when the focus leaves it", async ({ page, open }) => {
    const header = page.getByRole("banner");
    await open("/");
    await tabTo(header.locator("summary", { hasText: "Angebote" }));
    await page.keyboard.press("Enter");
    await tabTo(header.locator("summary", { hasText: "Selbsttest" }));
    await expect(header.getByRole("link", { name: "Kurse", exact: true })).toBeHidden();
  });
});

test("on a phone the focus moves from the menu's button into the menu", {
  tag: ["@script", "@phone"],
}, async ({ page, open }) => {
  const header = page.getByRole("banner");
  const button = header.locator("summary", { hasText: "Menü" });
  const home = header.getByRole("link", { name: "Home" });
  await open("/events");
  await tabTo(button);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(home).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(home).toBeHidden();
  await expect(button).toBeFocused();
});

test("on a phone the menu of an admin begins with the administration, and its stops go downwards", {
  tag: ["@script", "@phone"],
}, async ({ admin }) => {
  await openOn(admin, "/");
  await openMenu(admin, "");
  const menu = admin.getByRole("navigation", { name: "Hauptnavigation" });
  const stops = menu.locator(":is(a, button, summary):visible");
  await expect(stops.first()).toHaveText("Verwaltung");
  await expect(menu.getByRole("link", { name: "Verwaltung" })).toHaveCount(1);
  const tops = await stops.evaluateAll((all) =>
    all.map((stop) => stop.getBoundingClientRect().top),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByRole("main").getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
