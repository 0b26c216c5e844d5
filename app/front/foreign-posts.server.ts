import type { IncomingMessage } from "node:http";
import { withoutToken } from "#app/front/access-log.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Address of the answer to posts from foreign pages: it answers 403 and changes nothing. */
export const FOREIGN_ORIGIN_PATH = "/fremde-herkunft";

/** Turns posts from foreign pages into a GET of the refusal's page, so that no action can forget the check. */
export function refuseForeignPosts({ BASE_URL }: Pick<Env, "BASE_URL">): Step {
  return (request, _response, next) => {
    if (isForeignPost(request, BASE_URL)) {
      logNotice(
        `refused a post to ${withoutToken(request.url)} from origin ${request.headers.origin}; if that is this site's own address, set BASE_URL to it`,
      );
      request.method = "GET";
      request.url = FOREIGN_ORIGIN_PATH;
      // Remix would compare it, too.
      delete request.headers.origin;
    }
    next();
  };
}

function isForeignPost(request: IncomingMessage, own: URL | undefined): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin: from, referer, "sec-fetch-site": site } = request.headers;
  // Old browsers send no Origin with a form. Browsers that hide it tell in Sec-Fetch-Site whether the page
  // was foreign. Other hosts of the same domain are not trusted either: they may belong to anybody.
  if (from === undefined && (site === "cross-site" || site === "same-site")) return true;
  const source = from ?? referer;
  if (source === undefined) return false;
  if (!URL.canParse(source)) return true;
  const { origin, host } = new URL(source);
  if (own) return origin !== own.origin;
  return host !== (request.headers["x-forwarded-host"] ?? request.headers.host);
}
