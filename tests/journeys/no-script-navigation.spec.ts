import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "#app/routes.ts";
import { expect, openMenu, test } from "./support.ts";

test.describe("the menus without script", { tag: "@plain" }, () => {
  for (const [dropdown, link] of [
    ["Angebote", "Kurse"],
    ["Selbsttest", "Glückstest"],
    ["Über", "Konzept"],
  ] as const) {
    test(`the dropdown ${dropdown} opens and closes`, { tag: "@desktop" }, async ({ page }) => {
      await page.goto("/");
      const entry = page.getByRole("banner").getByRole("link", { name: link });
      await expect(entry).toBeHidden();
      await openMenu(page, dropdown);
      await expect(entry).toBeVisible();
      await openMenu(page, dropdown);
      await expect(entry).toBeHidden();
    });
  }

  test("opening a dropdown closes the other", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/");
    await openMenu(page, "Angebote");
    await openMenu(page, "Über");
    await expect(page.getByRole("link", { name: "Konzept" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Kurse" })).toBeHidden();
  });

  test("the mobile menu opens, its links work, and it closes", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Hauptnavigation mobil" });
    await openMenu(page, "");
    await expect(menu.getByRole("link", { name: "Home" })).toBeInViewport();
    await openMenu(page, "");
    await expect(menu).toBeHidden();
    await openMenu(page, "");
    await menu.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/events");
    await expect(menu).toBeHidden();
  });

  test("every link in header and footer leads to a page", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    const links = await page
      .locator("header a[href^='/'], footer a[href^='/']")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    const existing = new Set((await routes).map(addressOf));
    const addresses = [...new Set(links)].filter((link) => existing.has(link));
    expect(addresses).toEqual(expect.arrayContaining(["/", "/products", "/cart", "/auth"]));
    for (const address of addresses) {
      const answer = await page.request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
    }
  });
});

function addressOf({ path = "" }: RouteConfigEntry): string {
  return `/${path}`;
}
