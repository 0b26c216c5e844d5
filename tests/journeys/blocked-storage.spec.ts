import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { removeFolder, temporaryFolder } from "#tests/support/server.ts";
import { expect, test as journey, untilHydrated, untilOldEnough } from "./support.ts";

/** A browser whose user has forbidden all site data: no cookies, and each access to a storage fails. */
const test = journey.extend({
  context: async ({ baseURL, viewport, launchOptions }, use) => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "Default"));
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(path.join(folder, "Default/Preferences"), JSON.stringify(settings));
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL,
      viewport,
    });
    const errors: string[] = [];
    context.on("weberror", (problem) => {
      errors.push(String(problem.error()));
    });
    await use(context);
    await context.close();
    removeFolder(folder);
    expect(errors).toEqual([]);
  },
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a browser without site data, with script", { tag: ["@script", "@desktop"] }, () => {
  test("follows links", async ({ page }) => {
    await page.goto("/");
    await untilHydrated(page);
    await page.getByRole("main").locator('a[href^="/events"]').first().click();
    await expect(page).toHaveURL(/\/events/);
    await expect(heading(page)).not.toContainText("Oops");
  });

  test("says why nothing is in the cart", async ({ page }) => {
    await page.goto("/products");
    await untilHydrated(page);
    await page
      .getByRole("button", { name: /^In den Warenkorb/ })
      .first()
      .click();
    await expect(heading(page)).toHaveText("Hier geht es nur mit Cookies");
  });

  test("says that a message was sent", async ({ page }) => {
    await page.goto("/contact");
    await untilHydrated(page);
    const form = page.getByRole("main").locator("form").first();
    await form.locator("[name=name]").fill("Ida");
    await form.locator("[name=email]").fill("ida@beispiel.de");
    await form.locator("[name=message]").fill("Habt ihr noch Platz am Feuer?");
    await untilOldEnough(page);
    await form.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  });
});
