import { expect, expectVisibleFocus, test } from "./support.ts";

// Simulates Windows' contrast themes, which replace our colours with a few of the system's.
test.use({ forcedColors: "active" });

test("a selected answer looks selected", { tag: "@crosswise" }, async ({ page, open }) => {
  await open("/glueckstest");
  const answer = page.locator("main .scale label").nth(3);
  const button = page.getByRole("main").getByRole("button");
  await button.focus();
  const unchosen = await answer.screenshot();
  // Uses the focus, because hovering would change the look as well.
  await answer.getByRole("radio").focus();
  await page.keyboard.press("Space");
  await expect(answer.getByRole("radio")).toBeChecked();
  await button.focus();
  expect(await answer.screenshot()).not.toEqual(unchosen);
});

test("the current theme looks pressed", { tag: "@crosswise" }, async ({ page, open }) => {
  await open("/about");
  const themes = page.getByRole("contentinfo").locator("button[name=theme]");
  const look = (name: string) =>
    themes.filter({ hasText: name }).evaluate((button) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(button);
      return [backgroundColor, borderColor, outlineStyle];
    });
  expect(await look("Hell")).not.toEqual(await look("Dunkel"));
});

test("the focus is visible", { tag: ["@script", "@desktop"] }, async ({ page, open }) => {
  for (const path of ["/products", "/join", "/glueckstest"]) {
    await open(path);
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      const isNowhere = await expectVisibleFocus(page.locator("body"));
      expect(isNowhere, `stop ${stop} of ${path}`).toBe(false);
    }
  }
});
