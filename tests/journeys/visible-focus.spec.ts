import { publicPages } from "#tests/support/public-pages.ts";
import { expect, expectVisibleFocus, test } from "./support.ts";

// Tabs backwards, because a sticky header could cover the focus on the way up.
test("every keyboard stop of every page is visible", { tag: "@script" }, async ({ page, open }) => {
  test.setTimeout(120_000);
  for (const path of publicPages) {
    await open(path);
    let stops = 0;
    let isLast = false;
    while (!isLast) {
      await page.keyboard.press("Shift+Tab");
      isLast = await expectVisibleFocus(page);
      stops += 1;
    }
    expect.soft(stops, path).toBeGreaterThan(10);
  }
});
