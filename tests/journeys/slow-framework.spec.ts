import type { Page } from "@playwright/test";
import {
  expect,
  expectSending,
  fillIn,
  newCustomer,
  newEmail,
  putIntoCart,
  signInAs,
  test,
  untilHydrated,
  untilOldEnough,
} from "./support.ts";

// Chromium itself reports the answer to the empty form.
test.use({ expectedError: /status of 400/ });

// What happens then depends on time, not on width.
const onPhone = { tag: ["@script", "@phone"] };

test.describe("while the framework is still on its way", onPhone, () => {
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

  test("a quantity that was typed stays when it is there", async ({ page }) => {
    await putIntoCart(page, "product", "wochenblatt");
    await page.goto("/cart");
    const quantity = page.getByRole("main").getByRole("spinbutton");
    await quantity.fill("3");
    arrive();
    await untilHydrated(page);
    await expect(page.getByRole("button", { name: /^Eins mehr/ })).toBeVisible();
    await expect(quantity).toHaveValue("3");
  });

  test("words that were typed into a list's search stay, and are searched for", async ({
    page,
  }) => {
    await signInAs(page, "admin");
    await page.goto("/admin/products");
    const search = page.getByRole("searchbox");
    await search.fill("wochenblatt");
    arrive();
    await expect(page).toHaveURL("/admin/products?q=wochenblatt");
    await expect(search).toHaveValue("wochenblatt");
    await search.fill("");
    await search.press("Enter");
    await expect(page).toHaveURL("/admin/products");
  });

  test("a stored text that was changed stays as it was typed", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/admin/events/new/herzogstand");
    const text = page.getByRole("main").getByLabel("Beschreibung (freiwillig)", { exact: true });
    await expect(text).not.toHaveValue("");
    await text.fill("Wir gehen bei jedem Wetter.");
    arrive();
    await untilHydrated(page);
    await expect(text).toHaveValue("Wir gehen bei jedem Wetter.");
  });

  test("who corrects a refused form is left in the field when it is there", async ({ page }) => {
    await page.goto("/auth");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Login" }).click();
    await expect(main.getByRole("alert")).toBeFocused();
    const field = main.getByLabel("Passwort", { exact: true });
    await field.fill("ein kurzer Satz");
    arrive();
    await untilHydrated(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("ein kurzer Satz");
  });

  test("who goes on naming participants is left in the field when it is there", async ({
    page,
  }) => {
    await newCustomer(page);
    await putIntoCart(page, "event", "feuerabend");
    await page.goto("/checkout");
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await page.goto("/dashboard");
    const seat = main.locator("details").filter({ hasText: "Platz 1" });
    await seat.locator("summary").click();
    await seat.getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(page).toHaveURL(/#teilnahme-/);
    await seat.locator("summary").click();
    const field = seat.getByLabel("Vorname");
    await field.fill("Ida");
    arrive();
    await untilHydrated(page);
    await expect(field).toBeFocused();
  });
});

async function addToCart(page: Page): Promise<void> {
  await page.goto("/products/wochenblatt");
  await page.getByRole("main").getByRole("button", { name: "In den Warenkorb" }).click();
}

test("who types all the while gets the framework all the same", onPhone, async ({ page }) => {
  // Between any two tasks of React's, also while it has begun and waits for the page's data.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const main = document.querySelector("main");
      const isTakenOver = Object.keys(main ?? {}).some((key) => key.startsWith("__reactProps"));
      main?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "a" }));
      if (!isTakenOver) setTimeout(() => port2.postMessage(null));
    };
    port2.postMessage(null);
  });
  for (let visit = 0; visit < 5; visit += 1) {
    await page.goto("/contact");
    await untilHydrated(page);
  }
});
