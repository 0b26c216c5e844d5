import type { IncomingMessage } from "node:http";
import type { Env } from "#app/environment/variables.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { logSecurity, pathForLog } from "#app/http/log.server.ts";

/** The page that answers posts from foreign origins with 403 and changes nothing. */
export const FOREIGN_ORIGIN_PATH = "/fremde-herkunft";

/**
 * Payment providers post to these addresses, and mail programs to those that end a subscription or reminders (RFC
 * 8058), some of which run in a browser. Their actions trust nothing but a signature.
 */
const OPEN_TO_ALL =
  /^\/(zahlung\/(mollie|stripe)(\?|$)|(newsletter\/unsubscribe|mitgliedschaft\/erinnerung)\?(.*&)?token=)/;

/** Rewrites posts from foreign origins to a GET of the refusal page, so that no action has to check them. */
export function refuseForeignPosts({ BASE_URL }: Pick<Env, "BASE_URL">): Step {
  return (request, _response, next) => {
    if (OPEN_TO_ALL.test(request.url ?? "")) {
      // Remix would compare it.
      delete request.headers.origin;
    } else if (isForeignPost(request, BASE_URL)) {
      logSecurity(
        `refused a post to ${pathForLog(request.url)} from origin ${request.headers.origin}; if that is this site's own address, set BASE_URL to it`,
      );
      request.method = "GET";
      request.url = FOREIGN_ORIGIN_PATH;
      delete request.headers.origin;
    }
    next();
  };
}

function isForeignPost(request: IncomingMessage, own: URL | undefined): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin: from, referer, "sec-fetch-site": site } = request.headers;
  // Old browsers send no Origin with a form. Browsers that hide it report in Sec-Fetch-Site whether the page
  // was foreign. Other hosts of the same domain are not trusted either, because they may belong to someone
  // else.
  if (from === undefined && (site === "cross-site" || site === "same-site")) return true;
  const source = from ?? referer;
  if (source === undefined) return false;
  if (!URL.canParse(source)) return true;
  const { origin, host } = new URL(source);
  if (own) return origin !== own.origin;
  return host !== (request.headers["x-forwarded-host"] ?? request.headers.host);
}
