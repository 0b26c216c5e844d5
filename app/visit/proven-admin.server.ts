import type { IncomingHttpHeaders } from "node:http";
import { findUser } from "#app/visit/viewer.server.ts";

/** Whether these headers carry the signed session of an admin. */
export async function provesAdmin(headers: IncomingHttpHeaders): Promise<boolean> {
  const { cookie, "x-forwarded-proto": scheme } = headers;
  if (!cookie) return false;
  const asked = new Headers({ Cookie: cookie });
  if (scheme) asked.set("X-Forwarded-Proto", String(scheme));
  // The address is irrelevant to the session.
  const user = await findUser(new Request("http://localhost/", { headers: asked }));
  return user?.role === "admin";
}
