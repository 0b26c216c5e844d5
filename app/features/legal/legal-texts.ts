import { DRAFT_MARK, type LegalPageName, legalWords } from "#app/content/legal.ts";

/**
 * The legal page that an address starts with; null if it is another page. Returns only one of three known names, so
 * no other name reaches the file system.
 */
export function findLegalPage(pathname: string): LegalPageName | null {
  // The router also accepts '/AGB/' and '/%61gb' for '/agb'.
  const [first = ""] = decodeURIComponent(pathname).toLowerCase().split("/").filter(Boolean);
  return legalWords.order.find((each) => each === first) ?? null;
}

/** Marks such as 'info [at] beispiel.de' and footnotes are no placeholders. */
const PLACEHOLDER = /\[(?!\s*(?:at|ät|dot|punkt|sic|\d+)\s*\])[^[\]]*[^[\]\s][^[\]]*\]/i;

/** The first placeholder in visible words, such as '[Name und Anschrift]'; null if there is none. */
export function placeholderIn(words: string): string | null {
  return PLACEHOLDER.exec(words)?.[0].replace(/\s+/g, " ") ?? null;
}

/** The first placeholder, or the sentence that marks a draft; null if the text has neither. */
export function templateLeftIn(text: string): string | null {
  return placeholderIn(text) ?? (text.includes(DRAFT_MARK) ? DRAFT_MARK : null);
}
