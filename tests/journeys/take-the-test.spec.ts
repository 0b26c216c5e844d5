import type { Page } from "@playwright/test";
import { chooseFromMenu, expect, test } from "./support.ts";

// Chromium logs the status of the incomplete test.
test.use({ expectedError: /status of 400/ });

const group = (page: Page, number: number) =>
  page.getByRole("radiogroup", { name: `Satz ${number} von 14` });

/** Tells whether the framework runs in this document. */
const hasFramework = (page: Page) => page.evaluate(() => "__remixContext" in window);

async function expectResult(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByRole("main")).toContainText("Wir haben nichts davon gespeichert.");
  expect(await hasFramework(page)).toBe(false);
}

test("with only the keyboard, an unanswered statement is reported, then answered, and the result follows", {
  tag: ["@script", "@desktop"],
}, async ({ page }) => {
  await page.goto("/selbsttest");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Test beginnen\s*: Glückstest/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/glueckstest");

  await page.locator("main input").first().focus();
  for (let number = 1; number <= 14; number += 1) {
    if (number !== 9) {
      // Space selects the focused answer. An arrow key moves to the next one.
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await expect(group(page, number).getByRole("radio").nth(1)).toBeChecked();
    }
    await page.keyboard.press("Tab");
  }
  await expect(page.getByText("von 14 beantwortet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Auswertung ansehen" })).toBeFocused();
  await page.keyboard.press("Enter");

  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toContainText("Ein Satz ist noch offen");
  await expect(page.locator("main input:checked")).toHaveCount(13);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const open = group(page, 9);
  const answer = open.getByRole("radio").first();
  await expect(answer).toBeFocused();
  await expect(open).toHaveAccessibleDescription(/Wähle eine der fünf Antworten/);
  await expect(open.locator("legend")).toBeInViewport({ ratio: 1 });
  // The header must not cover it either.
  const top = await open.locator("legend").evaluate((legend) => legend.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(60);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");

  // Nine statements count 2, and five inverted ones count 4.
  await expectResult(page, "Es dämmert");
  await expect(page.getByRole("main")).toContainText("38 von 70 Punkten");
  await expect(page).toHaveURL("/glueckstest");
});

test("the whole column of an answer can be pressed, and all five labels can be read", {
  tag: "@crosswise",
}, async ({ page }) => {
  await page.goto("/scanner-taucher-test");
  const { width } = page.viewportSize() ?? { width: 0 };
  const answers = await group(page, 14).locator("label").all();
  expect(answers).toHaveLength(5);
  for (const answer of answers) {
    await answer.scrollIntoViewIfNeeded();
    const box = await answer.boundingBox();
    if (!box) throw new Error("an answer is not to be seen");
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(await answer.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    // At the bottom with the label, and at the upper edge beside the sun.
    for (const position of [
      { x: 6, y: box.height - 6 },
      { x: 6, y: 6 },
    ]) {
      await group(page, 14).locator("label").first().click();
      await answer.click({ position });
      await expect(answer.getByRole("radio")).toBeChecked();
    }
  }
});

test("the result leads to offers, is still there after going back, and leads to an empty test", {
  tag: ["@plain", "@phone"],
}, async ({ page }) => {
  await page.goto("/scanner-taucher-test");
  for (let number = 1; number <= 14; number += 1) {
    await group(page, number)
      .getByRole("radio")
      .nth(number % 2 ? 4 : 0)
      .check();
  }
  await page.getByRole("button", { name: "Auswertung ansehen" }).click();
  await expectResult(page, "Scanner");
  const offers = page.getByRole("region", { name: "Das könnte dazu passen" });
  await offers.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/(events|products)\//);
  await page.goBack();
  await expectResult(page, "Scanner");
  await page.getByRole("link", { name: "Noch einmal von vorn" }).click();
  await expect(group(page, 1)).toBeVisible();
  await expect(page.locator("main input:checked")).toHaveCount(0);
});

test("after client-side navigation the form works the same: first errors, then the result as a separate document", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await open("/events");
  await chooseFromMenu(page, "Selbsttest", "Glückstest");
  await expect(page).toHaveURL("/glueckstest");
  expect(await hasFramework(page)).toBe(true);
  for (let number = 2; number <= 14; number += 1) {
    await group(page, number).getByRole("radio").nth(2).check();
  }
  await page.getByRole("button", { name: "Auswertung ansehen" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  expect(await hasFramework(page)).toBe(false);
  await group(page, 1).getByRole("radio").nth(2).check();
  await page.getByRole("button", { name: "Auswertung ansehen" }).click();
  await expectResult(page, "Es dämmert");
});
