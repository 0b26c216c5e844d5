import type { Page } from "@playwright/test";
import { plainPages } from "#tests/support/public-pages.ts";
import { expect, test, untilHydrated } from "./support.ts";

test.describe("with an empty cache", { tag: "@script" }, () => {
  test("the start page is small", async ({ page }) => {
    await page.goto("/");
    await untilHydrated(page);
    await page.waitForLoadState("networkidle");
    const bytes = await transferredBytes(page);
    expect(bytes.html + bytes.css + bytes.woff2).toBeLessThanOrEqual(140_000);
    expect(bytes.woff2).toBeLessThanOrEqual(90_000);
    expect(bytes.js).toBeLessThanOrEqual(89_500);
    // Includes pictures below the fold that have loaded by now.
    expect(bytes.pictures).toBeLessThanOrEqual(60_000);
  });

  test("plain pages load no framework", { tag: "@phone" }, async ({ page }) => {
    for (const path of plainPages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect.soft((await transferredBytes(page)).js, path).toBeLessThanOrEqual(2000);
    }
  });
});

/** Transferred bytes, compressed, by type. */
async function transferredBytes(page: Page) {
  const files = await page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, entryType, encodedBodySize }) => ({ name, entryType, encodedBodySize })),
  );
  const bytes = { html: 0, css: 0, woff2: 0, js: 0, pictures: 0, other: 0 };
  for (const { name, entryType, encodedBodySize } of files) {
    bytes[entryType === "navigation" ? "html" : typeOf(name)] += encodedBodySize;
  }
  // Zero would be a measurement error.
  for (const type of ["html", "css", "woff2", "js", "pictures"] as const) {
    expect(bytes[type], type).toBeGreaterThan(0);
  }
  return bytes;
}

function typeOf(address: string) {
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1];
  if (ending === "css" || ending === "woff2" || ending === "js") return ending;
  return /^(svg|png|jpe?g|webp|avif)$/.test(ending ?? "") ? "pictures" : "other";
}
