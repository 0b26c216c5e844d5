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

// Chromium logs the status of the empty form.
test.use({ expectedError: /status of 400/ });

// The behaviour depends on time, not on the viewport.
const onPhone = { tag: ["@script", "@phone"] };

test.describe("before the framework has loaded", onPhone, () => {
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

  test("a message can be closed, and stays closed afterwards", async ({ page }) => {
    await addToCart(page);
    const message = page.getByRole("status").getByText("Zum Warenkorb hinzugefügt");
    await expect(message).toBeVisible();
    // The page's own script runs before this event.
    await page.waitForLoadState("domcontentloaded");
    await page.getByRole("button", { name: "Meldung schließen" }).click();
    await expect(message).toBeHidden();
    arrive();
    await untilHydrated(page);
    await expect(message).toBeHidden();
  });

  test("a message disappears by itself", async ({ page }) => {
    await addToCart(page);
    const message = page.getByRole("status").getByText("Zum Warenkorb hinzugefügt");
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(message).toBeHidden();
  });

  test("a form shows that it is being sent", async ({ page }) => {
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

  test("a typed quantity stays afterwards", async ({ page }) => {
    await putIntoCart(page, "product", "wochenblatt");
    await page.goto("/cart");
    const quantity = page.getByRole("main").getByRole("spinbutton");
    await quantity.fill("3");
    arrive();
    await untilHydrated(page);
    await expect(page.getByRole("button", { name: /^Eins mehr/ })).toBeVisible();
    await expect(quantity).toHaveValue("3");
  });

  test("text typed into a list's search stays, and is searched for afterwards", async ({
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

  test("an edited text stays as typed", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/admin/events/new/herzogstand");
    const text = page.getByRole("main").getByLabel("Beschreibung (freiwillig)", { exact: true });
    await page.getByText("Mehr dazu").click();
    await expect(text).not.toHaveValue("");
    await text.fill("Wir gehen bei jedem Wetter.");
    arrive();
    await untilHydrated(page);
    await expect(text).toHaveValue("Wir gehen bei jedem Wetter.");
  });

  test("a visitor who corrects a refused form keeps the focus afterwards", async ({ page }) => {
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

  test("a customer who names participants keeps the focus afterwards", async ({ page }) => {
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
    await expect(page).toHaveURL(/\/order-confirmation\//);
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

test("continuous typing does not prevent hydration", onPhone, async ({ page }) => {
  // Sends a key between any two tasks of React, also while it waits for the page's data.
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
