import { expect, openMenu, test } from "./support.ts";

test.describe("the menus without script", { tag: "@plain" }, () => {
  test("each dropdown opens and closes, and closes the other", { tag: "@desktop" }, async ({
    page,
  }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    for (const [dropdown, link] of [
      ["Angebote", "Kurse"],
      ["Selbsttest", "Glückstest"],
      ["Über", "Konzept"],
    ] as const) {
      const entry = header.getByRole("link", { name: link });
      await expect(entry).toBeHidden();
      await openMenu(page, dropdown);
      await expect(entry).toBeVisible();
      await openMenu(page, dropdown);
      await expect(entry).toBeHidden();
    }
    await openMenu(page, "Angebote");
    await openMenu(page, "Über");
    await expect(header.getByRole("link", { name: "Konzept" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Kurse" })).toBeHidden();
  });

  test("the mobile menu opens, its links work, and it closes", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
    await openMenu(page, "");
    await expect(menu.getByRole("link", { name: "Home" })).toBeInViewport();
    await openMenu(page, "");
    await expect(menu).toBeHidden();
    await openMenu(page, "");
    await menu.getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/events");
    await expect(menu).toBeHidden();
  });
});
