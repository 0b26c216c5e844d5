import { createCookie } from "@remix-run/node";
import { cookieSecurity } from "#app/http/session.server.ts";

/**
 * Whether this browser may load the map from OpenStreetMap. In a cookie that ends with the browser,
 * not in the address: a link on somebody else's page must not decide it.
 */
const cookie = createCookie("karte", { httpOnly: true, sameSite: "lax", path: "/" });

export async function mayLoadMap(request: Request): Promise<boolean> {
  return (await cookie.parse(request.headers.get("Cookie"))) === "ja";
}

/** The Set-Cookie value that remembers the decision. */
export function mapCookie(request: Request, mayLoad: boolean): Promise<string> {
  const lifetime = mayLoad ? undefined : { maxAge: 0 };
  return cookie.serialize(mayLoad ? "ja" : "", { ...cookieSecurity(request), ...lifetime });
}
