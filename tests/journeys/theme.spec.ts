import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

test("a form sets the theme, and the first HTML already has it", { tag: "@crosswise" }, async ({
  page,
  open,
}) => {
  await open("/events");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const paper = await background(page);

  await choose(page, "Dunkel");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/events");
  expect(await background(page)).not.toBe(paper);

  const html = await (await page.request.get("/events")).text();
  expect(html).toContain('<html lang="de" data-theme="dark"');
});

test("the theme follows the system if the visitor chose that", { tag: "@crosswise" }, async ({
  page,
  open,
}) => {
  await open("/events");
  const paper = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(page), "light is light, whatever the system says").toBe(paper);
  await choose(page, "System");
  expect(await background(page)).not.toBe(paper);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await background(page)).toBe(paper);
});

test("the theme is mirrored in local storage", { tag: "@script" }, async ({ page, open }) => {
  const stored = () => page.evaluate(() => localStorage.getItem("theme"));
  await open("/events");
  expect(await stored()).toBe("light");
  await choose(page, "Dunkel");
  await expect.poll(stored).toBe("dark");
});

async function choose(page: Page, theme: string): Promise<void> {
  const button = page.getByRole("contentinfo").getByRole("button", { name: theme });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
