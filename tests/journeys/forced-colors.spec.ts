import { expect, expectVisibleFocus, test } from "./support.ts";

// As in Windows' contrast themes: the system's few colours instead of ours.
test.use({ forcedColors: "active" });

test("a chosen answer looks chosen", { tag: "@crosswise" }, async ({ page, open }) => {
  await open("/glueckstest");
  const answer = page.locator("main .scale label").nth(3);
  const button = page.getByRole("main").getByRole("button");
  await button.focus();
  const unchosen = await answer.screenshot();
  // By key: under a pointer it would look different in any case.
  await answer.getByRole("radio").focus();
  await page.keyboard.press("Space");
  await expect(answer.getByRole("radio")).toBeChecked();
  await button.focus();
  expect(await answer.screenshot()).not.toEqual(unchosen);
});

test("the theme in use looks pressed", { tag: "@crosswise" }, async ({ page, open }) => {
  await open("/about");
  const themes = page.getByRole("contentinfo").locator("button[name=theme]");
  const look = (name: string) =>
    themes.filter({ hasText: name }).evaluate((button) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(button);
      return [backgroundColor, borderColor, outlineStyle];
    });
  expect(await look("Hell")).not.toEqual(await look("Dunkel"));
});

test("the focus is seen", { tag: "@script" }, async ({ page, open }) => {
  for (const path of ["/products", "/join", "/glueckstest"]) {
    await open(path);
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press("Shift+Tab");
      await expectVisibleFocus(page);
    }
  }
});
