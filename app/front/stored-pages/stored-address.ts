const PAGES = new Set([
  "/",
  "/offers",
  "/products",
  "/events",
  "/courses",
  "/join",
  "/selbsttest",
  "/glueckstest",
  "/scanner-taucher-test",
  "/about",
  "/concept",
  "/team",
  "/community",
  "/community2",
  "/versand-zahlung",
  "/barrierefreiheit",
]);
const ITEM_PAGE = /^\/(products|events|courses)\/[\w-]{1,40}$/;
/** The cacheable queries of a page. Any other query might change its content. */
const QUERIES: Record<string, string[]> = { "/events": ["sort=termin"] };

/** Whether the response for this address may be cached, as a document or as Remix's data for it. */
export function isStoredAddress(address: string): boolean {
  const [path = "", query] = address.split("?", 2);
  const page = path === "/_root.data" ? "/" : path.replace(/(?<!\/)\.data$/, "");
  if (query !== undefined && !QUERIES[page]?.includes(query)) return false;
  return PAGES.has(page) || ITEM_PAGE.test(page);
}
