import type { Page } from "@playwright/test";
import {
  expect,
  expectSending,
  fillIn,
  newEmail,
  test,
  untilHydrated,
  untilOldEnough,
} from "./support.ts";

test.describe("while the framework is still on its way", { tag: "@script" }, () => {
  let arrive: () => void;

  test.beforeEach(async ({ page }) => {
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/react-/, async (route) => {
      await arrived;
      await route.continue();
    });
  });

  test("a message can be closed, and stays closed when it is there", async ({ page }) => {
    await addToCart(page);
    const message = page.getByRole("status").getByText("Zum Warenkorb hinzugefügt");
    await expect(message).toBeVisible();
    await page.getByRole("button", { name: "Meldung schließen" }).click();
    await expect(message).toBeHidden();
    arrive();
    await untilHydrated(page);
    await expect(message).toBeHidden();
  });

  test("a message goes by itself", async ({ page }) => {
    await addToCart(page);
    const message = page.getByRole("status").getByText("Zum Warenkorb hinzugefügt");
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(message).toBeHidden();
  });

  test("a form says that it is sent", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page, {
      Name: "Ida Kühn",
      "E-Mail-Adresse": newEmail(),
      Nachricht: "Kommt ihr auch nach Jena?",
    });
    await untilOldEnough(page);
    const button = page.locator("main form [data-sending]");
    await expectSending(button, async () => {
      await button.click();
      await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
    });
  });
});

async function addToCart(page: Page): Promise<void> {
  await page.goto("/products/wochenblatt");
  await page.getByRole("main").getByRole("button", { name: "In den Warenkorb" }).click();
}
