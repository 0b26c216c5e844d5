import { createSiteCookie } from "#app/http/site-cookie.server.ts";

/**
 * Whether this browser may load the map from OpenStreetMap. In a cookie that ends with the browser,
 * not in the address: a link on somebody else's page must not decide it.
 */
const cookie = createSiteCookie("karte");

export async function mayLoadMap(request: Request): Promise<boolean> {
  return (await cookie.parse(request)) === "ja";
}

/** The Set-Cookie value that remembers the decision. */
export function mapCookie(request: Request, mayLoad: boolean): Promise<string> {
  return mayLoad ? cookie.serialize(request, "ja") : cookie.remove(request);
}
