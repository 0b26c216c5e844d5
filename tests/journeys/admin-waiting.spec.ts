import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "./support.ts";

test.describe("while an admin waits", { tag: ["@script", "@desktop"] }, () => {
  test.beforeEach(({ page }) => signInAs(page, "admin"));

  test("a list reports that it is loading and stays visible", async ({ page, open }) => {
    await open("/admin/products");
    const rows = page.getByRole("main").getByRole("row");
    const count = await rows.count();
    const answer = await hold(page, "/admin/products.data");
    await page.getByRole("main").getByRole("link", { name: "Titel" }).click();
    await expect(page.getByText("Lade Daten...", { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(count);
    answer.release();
    await expect(page).toHaveURL(/sort=title/);
    await expect(page.getByText("Lade Daten...", { exact: true })).toHaveCount(0);
  });

  test("a form reports that it is being saved and cannot be sent twice", async ({ page, open }) => {
    await open("/admin/products/new/beutel");
    const answer = await hold(page, "/admin/products/new/beutel.data");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Aktualisieren" }).click();
    await expect(main.getByRole("button", { name: "Wird gespeichert..." })).toBeDisabled();
    await expect(main.getByRole("button", { name: "Vorschau" })).toBeDisabled();
    answer.release();
    await expect(page.getByText("Produkt aktualisiert")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products$/);
  });
});

test("what an admin typed is still there after a look at another page", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await signInAs(page, "admin");
  await open("/admin/products/new/becher");
  const main = page.getByRole("main");
  const lead = main.getByRole("textbox", { name: "Kurzbeschreibung" });
  const isShown = main.getByRole("checkbox", { name: "Auf der Angebotsseite zeigen" });
  const wasShown = await isShown.isChecked();
  await lead.fill("Hält warm.");
  await isShown.setChecked(!wasShown);
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Kurse" })
    .click();
  await expectHeading(page, "Kurse");
  await page.goBack();
  await expect(lead).toHaveValue("Hält warm.");
  await expect(isShown).toBeChecked({ checked: !wasShown });
  await main.getByRole("button", { name: "Aktualisieren" }).click();
  await expect(page.getByText("Produkt aktualisiert")).toBeVisible();
  await open("/admin/products/new/becher");
  await expect(lead).toHaveValue("Hält warm.");
});

test("typing does not come back over what was saved since", {
  tag: ["@script", "@desktop"],
}, async ({ page, open, context }) => {
  await signInAs(page, "admin");
  const path = "/admin/products/new/decke";
  await open("/admin/products?q=Feuerabend");
  const row = page
    .getByRole("main")
    .getByRole("link", { name: "Wolldecke „Feuerabend“", exact: true });
  await row.click();
  const leadOf = (tab: Page) =>
    tab.getByRole("main").getByRole("textbox", { name: "Kurzbeschreibung" });
  await leadOf(page).fill("Nicht gespeichert.");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Kurse" })
    .click();
  await expectHeading(page, "Kurse");
  const other = await context.newPage();
  await other.goto(path);
  await leadOf(other).fill("Gespeichert.");
  await other.getByRole("main").getByRole("button", { name: "Aktualisieren" }).click();
  await expect(other.getByText("Produkt aktualisiert")).toBeVisible();
  await page.goBack();
  await expect(leadOf(page)).toHaveValue("Gespeichert.");
  await page.getByRole("main").getByRole("link", { name: "Zurück" }).click();
  await row.click();
  await expect(leadOf(page)).toHaveValue("Gespeichert.");
});

test.describe("typing, for those who come back by the list,", {
  tag: ["@script", "@desktop"],
}, () => {
  test.use({ expectedError: /status of 400/ });

  test("is still there, also after a refusal, until it is saved or given up", async ({
    page,
    open,
  }) => {
    await signInAs(page, "admin");
    await open("/admin/products/new");
    const main = page.getByRole("main");
    const lead = main.getByRole("textbox", { name: "Kurzbeschreibung" });
    const unsaved = page.getByText("Im Formular stehen Eingaben, die noch nicht gespeichert sind.");
    const category = main.locator('[name="category"]');
    const comeBack = () => main.getByRole("link", { name: "Neu hinzufügen" }).first().click();
    /** Types first, because the page may show its own values for a moment. */
    const expectNothing = async () => {
      await category.fill("Papier");
      await expect(lead).toHaveValue("");
      await expect(unsaved).toHaveCount(0);
    };
    await lead.fill("Für später.");
    await main.getByRole("link", { name: "Zurück" }).click();
    await comeBack();
    await expect(lead).toHaveValue("Für später.");
    await expect(unsaved).toBeVisible();
    // A refused form keeps its typing, too.
    await main.getByRole("button", { name: "Erstellen" }).click();
    await expect(main.getByText("Bitte geben Sie einen Titel an.").first()).toBeVisible();
    await main.getByRole("link", { name: "Zurück" }).click();
    await comeBack();
    await expect(lead).toHaveValue("Für später.");
    await main.getByRole("link", { name: "Abbrechen" }).click();
    await comeBack();
    await expectNothing();
    await lead.fill("Gleich.");
    const imageUrl = "/pictures/v1/produkt-karten.svg";
    const item = { title: "Filzstift", imageUrl, imageAlt: "Ein Stift" };
    for (const [name, text] of Object.entries(item))
      await main.locator(`[name="${name}"]`).fill(text);
    await main.getByRole("button", { name: "Erstellen" }).click();
    await expect(page.getByText("Produkt erstellt")).toBeVisible();
    await comeBack();
    await expectNothing();
  });
});

test("the words of a search are no unsaved typing for those who go back", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await signInAs(page, "admin");
  await open("/admin/products");
  const search = page.getByRole("main").getByRole("searchbox");
  await search.fill("Feuerabend");
  await expect(page).toHaveURL(/q=Feuerabend/);
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("main").getByRole("row").nth(2)).toBeVisible();
  await expect(search).toHaveValue("");
  await expect(page.getByText("noch nicht gespeichert sind.")).toHaveCount(0);
});

/** With script, the address changes before the page does. */
function expectHeading(page: Page, name: string): Promise<void> {
  return expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Holds the page's requests to this path until they are released. */
async function hold(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return { release };
}
