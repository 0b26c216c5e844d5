import {
  cartLine,
  chooseFromMenu,
  expect,
  expectPieces,
  fillIn,
  itemButton,
  newEmail,
  signOut,
  test,
} from "./support.ts";

// Chromium logs the status of the refused address.
test.use({ expectedError: /status of 400/ });

test("a new customer buys a product, an event and a course", { tag: "@straight" }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const main = page.getByRole("main");
  const email = newEmail();
  const password = "ein kurzer Satz";

  await test.step("finds items and adds them to the cart", async () => {
    await open("/");
    await chooseFromMenu(page, "Angebote", "Produkte");
    await main.getByRole("link", { name: "Das Glückstagebuch" }).click();
    await main.getByLabel("Menge", { exact: true }).fill("2");
    await itemButton(main, "In den Warenkorb", "Das Glückstagebuch").click();
    await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await expectPieces(page, 2);

    await chooseFromMenu(page, "Angebote", "Events");
    await itemButton(main, "In den Warenkorb", "Feuerabend: Geschichten vom Neuanfang").click();
    await expectPieces(page, 3);

    await chooseFromMenu(page, "Angebote", "Kurse");
    await main.getByRole("link", { name: "Morgenseiten: in 30 Tagen zu dir" }).click();
    await itemButton(main, "In den Warenkorb", "Morgenseiten: in 30 Tagen zu dir").click();
    await expectPieces(page, 4);
  });

  await test.step("changes a quantity", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Warenkorb, 4 Artikel" }).click();
    await main.getByLabel("Menge: Das Glückstagebuch", { exact: true }).fill("3");
    await itemButton(main, "Aktualisieren", "Das Glückstagebuch").click();
    await expect(page.getByText("Warenkorb aktualisiert")).toBeVisible();
    await expect(cartLine(page, "Das Glückstagebuch")).toContainText("59,70 €");
    await expect(main).toContainText("187,70 €");
  });

  await test.step("is asked to sign in, signs up and signs in", async () => {
    await main.getByRole("link", { name: "Zur Kasse" }).click();
    await expect(page).toHaveURL("/auth?redirect=checkout");
    await expect(page.getByText("Bitte melde dich an, um fortzufahren.")).toBeVisible();
    await main.getByRole("link", { name: "Need an account? Sign up" }).click();
    await expect(main.getByLabel("Vorname")).toBeFocused();
    await fillIn(page, {
      Vorname: "Mona",
      Nachname: "Öztürk",
      "E-Mail-Adresse": email,
      Passwort: password,
    });
    await main.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("Account created successfully.")).toBeVisible();
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(main.getByLabel("Passwort")).toBeFocused();
    await page.keyboard.type(password);
    await main.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/checkout");
  });

  await test.step("enters an incomplete address first", async () => {
    // The address changes before the page, and the sign-in form has an e-mail address, too.
    await expect(main.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeVisible();
    await fillIn(page, {
      "E-Mail-Adresse": "mona@",
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "",
    });
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveCount(3);
    for (const label of ["E-Mail-Adresse", "Postleitzahl", "Ort"]) {
      const field = main.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/^Bitte gib/);
    }
    await expect(main.getByLabel("Straße und Hausnummer")).toHaveValue("Am Deich 4");
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue("mona@");
  });

  let retry: Record<string, string> = {};

  await test.step("orders and sees the confirmation", async () => {
    await fillIn(page, { "E-Mail-Adresse": email, Postleitzahl: "24937", Ort: "Flensburg" });
    retry = await main.locator("form").evaluate((form: HTMLFormElement) => {
      return Object.fromEntries(new FormData(form)) as Record<string, string>;
    });
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await expect(main).toContainText(/BH-\d{4}-\d{6}/);
    await expect(main).toContainText(email);
    for (const [title, quantity, sum] of [
      ["Das Glückstagebuch", "3", "59,70 €"],
      ["Feuerabend: Geschichten vom Neuanfang", "1", "29,00 €"],
      ["Morgenseiten: in 30 Tagen zu dir", "1", "99,00 €"],
    ] as const) {
      const row = main.getByRole("row").filter({ hasText: title });
      await expect(row.getByRole("cell").nth(1)).toHaveText(quantity);
      await expect(row.getByRole("cell").nth(2)).toHaveText(sum);
    }
    await expect(main).toContainText("187,70 €");
    await expect(main).toContainText("Am Deich 4");
    await expectPieces(page, 0);
  });

  const confirmation = page.url();

  await test.step("ordering again after going back creates no second order", async () => {
    const answer = await page.request.post("/checkout", { form: retry });
    expect(answer.url()).toBe(confirmation);
    if (!javaScriptEnabled) {
      await page.goBack();
      await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
      await expect(page).toHaveURL(confirmation);
    }
    await page.goto("/checkout");
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText("Dein Warenkorb ist leer")).toBeVisible();
    await page.goto("/dashboard");
    await expect(main.getByRole("link", { name: "BH-" })).toHaveCount(1);
  });

  await test.step("signs out", async () => {
    await signOut(page);
    await expect(page).toHaveURL("/auth");
    const answer = await page.request.get(confirmation, { maxRedirects: 0 });
    const { pathname } = new URL(confirmation);
    expect(answer.headers().location).toBe(`/auth?weiter=${encodeURIComponent(pathname)}`);
  });
});
