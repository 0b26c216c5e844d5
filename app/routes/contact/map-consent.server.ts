import { createSiteCookie } from "#app/http/site-cookie.server.ts";

/**
 * Whether this browser may load the map from OpenStreetMap. The decision is in a session cookie and not in
 * the URL, so that a link on another site cannot make it.
 */
const cookie = createSiteCookie("karte");

export async function mayLoadMap(request: Request): Promise<boolean> {
  return (await cookie.parse(request)) === "ja";
}

/** The Set-Cookie value that stores the decision. */
export function mapCookie(request: Request, mayLoad: boolean): Promise<string> {
  return mayLoad ? cookie.serialize(request, "ja") : cookie.remove(request);
}
