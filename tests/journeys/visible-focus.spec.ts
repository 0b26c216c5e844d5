import { expect, expectVisibleFocus, test } from "./support.ts";

/** One page for each kind of page and component. The others use the same components. */
const pages = ["/", "/products", "/products/tagebuch", "/join", "/contact", "/glueckstest"];

// Tabs backwards, because a sticky header could cover the focus on the way up.
test("every keyboard stop is visible", { tag: "@script" }, async ({ page, open }) => {
  const skipLink = page.locator(".skip-link");
  for (const path of pages) {
    await test.step(path, async () => {
      await open(path);
      let stops = 0;
      let isFirst = false;
      while (!isFirst) {
        await page.keyboard.press("Shift+Tab");
        isFirst = await expectVisibleFocus(skipLink);
        stops += 1;
      }
      expect(stops, path).toBeGreaterThan(10);
    });
  }
});
