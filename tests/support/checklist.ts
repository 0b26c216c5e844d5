import { type Page, visibleText } from "#tests/support/browser.ts";

/** The checklist on the admin's first page. */
export const section = 'section[aria-labelledby="vor-dem-start"]';

/** Each open point with its link. */
export function gapsOf({ document }: Page): Record<string, string | null> {
  const [gaps] = document.querySelectorAll(`${section} ul`);
  const lines = gaps?.querySelectorAll("li") ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [label] = line.querySelectorAll("span").map(visibleText);
      return [label ?? "", line.querySelector("a")?.getAttribute("href") ?? null];
    }),
  );
}
