import type { Env } from "#app/environment/variables.server.ts";
import { isHost } from "#app/front/odd-requests.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/**
 * Sets the request's host to the site's public host: the host of BASE_URL or, without BASE_URL, the host that
 * trusted proxies forward. Forwarded headers from anyone else are removed.
 */
export function setPublicHost({
  BASE_URL,
  TRUST_PROXY,
}: Pick<Env, "BASE_URL" | "TRUST_PROXY">): Step {
  return ({ headers }, _response, next) => {
    const forwarded = headers["x-forwarded-host"]?.toString();
    if (BASE_URL || TRUST_PROXY === 0 || !isHost(forwarded)) delete headers["x-forwarded-host"];
    if (TRUST_PROXY === 0) delete headers["x-forwarded-proto"];
    // Only HTTP/1.0 may omit it.
    headers.host = BASE_URL?.host ?? headers.host ?? "localhost";
    next();
  };
}
