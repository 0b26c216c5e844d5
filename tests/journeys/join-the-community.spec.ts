import type { Locator } from "@playwright/test";
import { expect, expectPieces, fillIn, newEmail, test } from "./support.ts";

// Chromium logs the status of the refused form.
test.use({ expectedError: /status of 400/ });

const planCard = (main: Locator, name: string) =>
  main
    .getByRole("listitem")
    .filter({ has: main.page().getByRole("heading", { name, exact: true }) });

test("a new member chooses a plan, joins and orders", { tag: "@straight" }, async ({
  page,
  open,
}) => {
  const main = page.getByRole("main");
  const email = newEmail();
  const password = "ein kurzer Satz";
  const [free, lifetime, yearly] = ["Free", "Lifetime", "Yearly"].map((name) =>
    planCard(main, name),
  ) as [Locator, Locator, Locator];

  await test.step("is asked to choose a plan first", async () => {
    await open("/join");
    await expect(lifetime).toContainText("Beliebteste Wahl");
    await fillIn(page, { Vorname: "Mona", Nachname: "Öztürk", "E-Mail-Adresse": "mona@" });
    await main.getByRole("button", { name: "Beitreten" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Bitte wähle einen Plan aus",
      "Please enter a valid email address.",
    ]);
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(
      "Please enter a valid email address.",
    );
    await fillIn(page, { "E-Mail-Adresse": email });
    await main.getByRole("button", { name: "Beitreten" }).click();
    await expect(summary.getByRole("link")).toHaveText(["Bitte wähle einen Plan aus"]);
    await summary.getByRole("link").click();
    await expect(free).toBeInViewport();
  });

  await test.step("chooses a plan, then another one", async () => {
    await main.getByRole("button", { name: "Get Yearly" }).click();
    await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await expect(yearly.getByRole("button", { name: "Ausgewählt" })).toBeVisible();
    await expect(yearly).toBeInViewport();
    await expect(lifetime).not.toContainText("Beliebteste Wahl");
    await expectPieces(page, 1);
    // The reminder is gone, and the typed text is still there.
    await expect(page.getByText("Bitte wähle einen Plan aus")).toHaveCount(0);
    await expect(main.getByLabel("Vorname")).toHaveValue("Mona");

    // The card changes before the answer arrives, and the toast would be the same.
    const changed = page.waitForResponse((answer) => answer.request().method() === "POST");
    await main.getByRole("button", { name: "Get Lifetime" }).click();
    await changed;
    await expect(lifetime.getByText("Ausgewählt")).toHaveCount(2);
    await expect(main.getByRole("button", { name: "Ausgewählt" })).toHaveCount(1);
    await expect(main).toContainText("Lifetime Membership, 499,00 € einmalig");
    await expectPieces(page, 1);
  });

  await test.step("joins, signs up and signs in without retyping the details", async () => {
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await main.getByRole("button", { name: "Beitreten" }).click();
    await expect(page).toHaveURL("/auth?mode=sign-up&redirect=checkout");
    await expect(page.getByText("Weiter zum Checkout")).toBeVisible();
    await expect(page.getByText(`Mona Öztürk, ${email}`)).toBeVisible();
    await expect(page.getByText("Bitte melde dich an")).toHaveCount(1);
    await expect(main.getByLabel("Vorname")).toHaveValue("Mona");
    await expect(main.getByLabel("Nachname")).toHaveValue("Öztürk");
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    // The next missing field already has the focus.
    await expect(main.getByLabel("Passwort")).toBeFocused();
    await page.keyboard.type(password);
    await main.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText("Account created successfully.")).toBeVisible();
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await expect(main.getByLabel("Passwort")).toBeFocused();
    await page.keyboard.type(password);
    await main.getByRole("button", { name: "Login" }).click();
  });

  await test.step("orders the membership", async () => {
    await expect(page).toHaveURL("/checkout");
    await expect(main.getByLabel("Vorname")).toHaveValue("Mona");
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue(email);
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    const row = main.getByRole("row").filter({ hasText: "Lifetime Membership" });
    await expect(row).toContainText("Mitgliedschaft");
    await expect(row).toContainText("499,00 €");
    await expectPieces(page, 0);
  });

  await test.step("no plan is chosen afterwards", async () => {
    await page.goto("/join");
    await expect(lifetime).toContainText("Beliebteste Wahl");
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain("behappy_join");
  });
});

test("the chosen plan is in the stored copy of the cart", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await open("/join");
  await page.getByRole("button", { name: "Get Free" }).click();
  const mirror = () => page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));
  await expect
    .poll(mirror)
    .toMatchObject([{ itemId: "free", itemType: "membership", quantity: 1, price: 0 }]);
});
