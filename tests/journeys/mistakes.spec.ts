import { demoAccounts } from "#db/seed/accounts.ts";
import {
  expect,
  expectPieces,
  fillIn,
  itemButton,
  putIntoCart,
  signInAs,
  test,
} from "./support.ts";

// Chromium logs the statuses of the refused forms.
test.use({ expectedError: /status of 400/ });

// The request tests prove the same without script, where a mistake leads to another page.
const withScript = { tag: ["@script", "@phone"] };

test(
  "a wrong quantity on a product's page is reported, and the error disappears after the correction",
  withScript,
  async ({ page, open }) => {
    await open("/products/tagebuch");
    const main = page.getByRole("main");
    const quantity = main.getByLabel("Menge", { exact: true });
    await quantity.fill("1.5");
    await itemButton(main, "In den Warenkorb", "Das Glückstagebuch").click();
    await expect(main.getByRole("alert")).toBeFocused();
    await expect(quantity).toHaveAccessibleDescription(/ganze Zahl/);
    await quantity.fill("2");
    await itemButton(main, "In den Warenkorb", "Das Glückstagebuch").click();
    await expectPieces(page, 2);
    await expect(main.getByRole("alert")).toHaveCount(0);
    await expect(quantity).not.toHaveAttribute("aria-invalid");
  },
);

test(
  "a wrong quantity in the cart is reported, and the error disappears after the correction",
  withScript,
  async ({ page, open }) => {
    await putIntoCart(page, "product", "tagebuch");
    await open("/cart");
    const main = page.getByRole("main");
    const quantity = main.getByLabel("Menge: Das Glückstagebuch", { exact: true });
    await quantity.fill("100");
    await itemButton(main, "Aktualisieren", "Das Glückstagebuch").click();
    await expect(main.getByRole("alert")).toBeFocused();
    await expect(quantity).toHaveValue("100");
    await main.getByRole("link", { name: "Zur Kasse" }).click();
    await expect(page).toHaveURL("/cart");
    await expect(main.getByRole("alert")).toBeFocused();
    await quantity.fill("3");
    await itemButton(main, "Aktualisieren", "Das Glückstagebuch").click();
    await expectPieces(page, 3);
    await expect(main.getByRole("alert")).toHaveCount(0);
    await expect(quantity).toHaveValue("3");
  },
);

test(
  "after a wrong password only the e-mail address is kept",
  withScript,
  async ({ page, open }) => {
    await open("/auth");
    const main = page.getByRole("main");
    const { email } = demoAccounts.customer;
    await fillIn(page, { "E-Mail-Adresse": email, Passwort: "nicht das Passwort" });
    await main.getByRole("button", { name: "Login" }).click();
    await expect(main.getByRole("alert")).toBeFocused();
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(main.getByLabel("Passwort")).toHaveValue("");
  },
);

test("a typed but unsaved quantity reaches the checkout", { tag: "@phone" }, async ({
  page,
  open,
}) => {
  await signInAs(page, "newcomer");
  await putIntoCart(page, "product", "tagebuch");
  await open("/cart");
  const main = page.getByRole("main");
  await main.getByLabel("Menge: Das Glückstagebuch", { exact: true }).fill("3");
  await main.getByRole("link", { name: "Zur Kasse" }).click();
  await expect(page).toHaveURL("/checkout");
  const row = main.getByRole("row").filter({ hasText: "Das Glückstagebuch" });
  await expect(row.getByRole("cell").nth(1)).toHaveText("3");
});

test("typing at the checkout is still there after a look at the cart", { tag: "@phone" }, async ({
  page,
  open,
}) => {
  await signInAs(page, "newcomer");
  await putIntoCart(page, "product", "tagebuch");
  await open("/checkout");
  const main = page.getByRole("main");
  const notes = main.getByLabel(/^Anmerkungen/);
  await notes.fill("Bitte in Blau");
  await main.getByRole("button", { name: "ändern" }).click();
  await expect(page).toHaveURL("/cart");
  // Both ways fetch the data of the checkout, whose address the cookie with the typing has to include.
  await main.getByRole("link", { name: "Zur Kasse" }).click();
  await expect(notes).toHaveValue("Bitte in Blau");
  await page.goBack();
  await expect(main.getByRole("link", { name: "Zur Kasse" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/checkout");
  await expect(notes).toHaveValue("Bitte in Blau");
});
