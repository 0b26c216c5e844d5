import { type Page, visibleText } from "#tests/support/browser.ts";

/** Levels and texts of the headings in a page's main part, from top to bottom. */
export function outlineOf(page: Page): { level: number; words: string }[] {
  return page.document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6)").map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    words: visibleText(heading),
  }));
}

/** Headings that skip a level, and every additional h1. */
export function outlineMistakes(page: Page): string[] {
  return outlineOf(page)
    .filter(({ level }, index, all) =>
      index === 0 ? level !== 1 : level === 1 || level > (all[index - 1]?.level ?? 0) + 1,
    )
    .map(({ level, words }) => `h${level} ${words}`);
}

/** Every script of the document, as its address or its first characters. */
export function scriptsOf(page: Page): string[] {
  return page.document
    .querySelectorAll("script")
    .map((script) => script.getAttribute("src") ?? script.text.slice(0, 80));
}

/** Addresses that the main part links to. */
export function mainLinks(page: Page): string[] {
  return page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
}
