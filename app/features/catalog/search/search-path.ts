/** The search over all public offers. */
export const SEARCH_PATH = "/suche";
