import type { SitePageName } from "#app/content/site-pages.ts";

/** A text of the template that its owner has read. */
export interface ConfirmedText {
  page: SitePageName;
  /** The state of the page that its words showed. */
  version: string;
}

/** The button that confirms all texts. Its value is the state of each page. */
export const ALL_TEXTS = "all";

/** 'about=0-0 team=0-0'. */
export function writeTexts(texts: ConfirmedText[]): string {
  return texts.map(({ page, version }) => `${page}=${version}`).join(" ");
}

/** The states by page. */
export function readTexts(written: string): Record<string, string | undefined> {
  return Object.fromEntries(written.split(" ").map((text) => text.split("=")));
}
