import { type LegalPageName, legalWords } from "#app/content/legal.ts";

/**
 * The legal page that an address starts with; null if it is another page. Returns only one of three known names, so
 * no other name reaches the file system.
 */
export function findLegalPage(pathname: string): LegalPageName | null {
  // The router also accepts '/AGB/' and '/%61gb' for '/agb'.
  const [first = ""] = decodeURIComponent(pathname).toLowerCase().split("/").filter(Boolean);
  return legalWords.order.find((each) => each === first) ?? null;
}
