const PAGES = new Set([
  ...["/", "/offers", "/products", "/events", "/courses", "/join"],
  ...["/selbsttest", "/glueckstest", "/scanner-taucher-test"],
  ...["/about", "/concept", "/team", "/community", "/community2"],
]);
const ITEM_PAGE = /^\/(products|events|courses)\/[\w-]{1,40}$/;
/** The queries that a page knows; any other query might show something else. */
const QUERIES: Record<string, string[]> = { "/events": ["sort=termin"] };

/** Tells whether the answer to this address may be stored, as a document or as Remix's data of it. */
export function isStoredAddress(address: string): boolean {
  const [path = "", query] = address.split("?", 2);
  const page = path === "/_root.data" ? "/" : path.replace(/(?<!\/)\.data$/, "");
  if (query !== undefined && !QUERIES[page]?.includes(query)) return false;
  return PAGES.has(page) || ITEM_PAGE.test(page);
}
