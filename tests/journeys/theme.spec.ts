import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

test("the chosen theme changes the colours and is mirrored in local storage", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  const stored = () => page.evaluate(() => localStorage.getItem("theme"));
  await open("/events");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await stored()).toBe("light");
  const paper = await background(page);

  await choose(page, "Dunkel");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/events");
  expect(await background(page)).not.toBe(paper);
  await expect.poll(stored).toBe("dark");
});

test("the theme follows the system if the visitor chose that", {
  tag: ["@plain", "@phone"],
}, async ({ page, open }) => {
  await open("/events");
  const paper = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(page), "light is light, whatever the system says").toBe(paper);
  await choose(page, "System");
  expect(await background(page)).not.toBe(paper);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await background(page)).toBe(paper);
});

async function choose(page: Page, theme: string): Promise<void> {
  const button = page.getByRole("contentinfo").getByRole("button", { name: theme });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
