import { expect, newCustomer, newEmail, openOn, putIntoCart, test } from "./support.ts";

// Chromium logs the status of the refused password.
test.use({ expectedError: /status of 400/, hasTouch: true });

test.describe("on a phone", { tag: ["@script", "@phone"] }, () => {
  test("a visitor sees the password that they type, until they send it", async ({ page, open }) => {
    const main = page.getByRole("main");
    const password = main.getByLabel("Passwort");
    await open("/auth");
    await main.getByLabel("E-Mail-Adresse").fill(newEmail());
    await password.fill("ein kurzer Satz");
    await main.getByRole("button", { name: "Passwort zeigen" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue("ein kurzer Satz");
    await main.getByRole("button", { name: "Passwort verbergen" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await main.getByRole("button", { name: "Passwort zeigen" }).click();
    await password.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue("");
  });

  test("a customer moves from field to field by Enter, which orders nothing", async ({ page }) => {
    const main = page.getByRole("main");
    await newCustomer(page);
    await putIntoCart(page, "product", "tagebuch");
    await openOn(page, "/checkout");
    await main.getByLabel("Telefon").press("Enter");
    await expect(main.getByLabel("Anmerkungen")).toBeFocused();
    await main.getByLabel("Postleitzahl").press("Enter");
    await expect(main.getByLabel("Ort")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(main.getByLabel("Land")).toBeFocused();
    await expect(page).toHaveURL("/checkout");
  });
});
