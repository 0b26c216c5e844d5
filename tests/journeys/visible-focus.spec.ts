import { publicPages } from "#tests/support/public-pages.ts";
import { expect, expectVisibleFocus, test } from "./support.ts";

// On the way up: that is where a header that stays in place could cover what has the focus.
test("every stop of every page can be seen", { tag: "@script" }, async ({ page, open }) => {
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
