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
    expect(bytes.js).toBeLessThanOrEqual(90 * 1024);
    // Includes pictures below the fold that have loaded by now.
    expect(bytes.pictures).toBeLessThanOrEqual(60_000);
  });

  /** The most of a page's HTML that may be names of classes, in percent. */
  const limits = { "/": 14, "/offers": 15, "/events": 13, "/suche?q=e": 18 };
  test("lists of classes are a small part of long pages", async ({ page }) => {
    await page.goto("/");
    for (const [path, limit] of Object.entries(limits)) {
      const html = await page.evaluate(async (address) => (await fetch(address)).text(), path);
      // A later page of a visit carries no styles.
      expect(html).not.toContain("data-carried");
      const named = [...html.matchAll(/ class="([^"]*)"/g)].reduce(
        (sum, [, names = ""]) => sum + names.length,
        0,
      );
      expect.soft((100 * named) / html.length, path).toBeLessThanOrEqual(limit);
    }
  });

  test("plain pages load no framework", { tag: "@phone" }, async ({ page }) => {
    for (const path of plainPages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect.soft((await transferredBytes(page)).js, path).toBeLessThanOrEqual(2000);
    }
  });
});

test.describe("the first page of a visit", { tag: ["@plain", "@phone"] }, () => {
  test.use({ expectedError: /ERR_FAILED/ });
  for (const path of ["/", "/events", "/products/tagebuch", "/cart"]) {
    test(`carries all rules that it needs: ${path}`, async ({ page }) => {
      await page.route("**/assets/*.css", (route) => route.abort());
      await openFirst(page, path);
      const carried = await looksOf(page);
      await page.unrouteAll();
      await openFirst(page, path);
      await applySheets(page);
      expect(carried).toEqual(await looksOf(page));
    });
  }
});

test("with script, the head soon has the style sheets in their order", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/products/tagebuch");
  await expect.poll(() => page.locator("style[data-carried]").count()).toBe(0);
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets)
      .filter(({ ownerNode }) => ownerNode?.parentNode === document.head)
      .map(({ href }) => /(\w+)-[^/]+\.css$/.exec(href ?? "")?.[1]),
  );
  expect(sheets).toEqual(["site", "markdown"]);
});

/** Opens an address that was typed. A link of the site would rely on the style sheet. */
async function openFirst(page: Page, path: string) {
  await page.goto("about:blank");
  await page.goto(path);
}

/** Applies the whole style sheets, which the page has for printing only. */
async function applySheets(page: Page) {
  const changed = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("body > link[media=print]")];
    for (const link of links) link.media = "all";
    return links.length;
  });
  expect(changed).toBeGreaterThan(0);
}

/**
 * The place and all computed styles of each element, and of what styles add before and after it, as a text each; on a
 * page that a visitor has unfolded and scrolled.
 */
async function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    document.querySelector("header")?.classList.add("is-scrolled");
    document.querySelector(".messages")?.setAttribute("data-in-page", "static");
    return Array.from(document.body.querySelectorAll("*"))
      .filter(({ tagName }) => tagName !== "LINK")
      .flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const stylesOf = (pseudo: string) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo && style.content === "none") return "";
          const names = Array.from(style).filter((name) => !name.startsWith("--"));
          return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join();
        };
        const styles = ["", "::before", "::after"].map(stylesOf);
        return [element.tagName, element.className, x, y, width, height, ...styles].join();
      });
  });
}

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
