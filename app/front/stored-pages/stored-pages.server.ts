import type { IncomingMessage, ServerResponse } from "node:http";
import { publicPages } from "#app/content/public-pages.ts";
import { logAnswer } from "#app/front/access-log.server.ts";
import { waitForTurn } from "#app/front/answer-requests.server.ts";
import { type ReadyAnswers, sendReady } from "#app/front/ready-answer.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import type { PageRequest, PageStore } from "#app/front/stored-pages/page-store.server.ts";
import { logError } from "#app/http/log.server.ts";
import { isFirstView } from "#app/http/page-styles.server.ts";
import { isSecure } from "#app/http/site-cookie.server.ts";
import { themeSchema } from "#app/http/theme.server.ts";

/**
 * Answers requests from the cache if the response is the same for all visitors
 * (docs/decisions/031-stored-pages.md).
 */
export function answerFromMemory(store: PageStore): Step {
  return (request, response, next) => {
    const asked = pageRequestOf(request);
    if (!asked) return next();
    const answer = (page: ReadyAnswers | null) => (page ? send(page, request, response) : next());
    const pass = (error: unknown) => {
      logError(error, "while answering from memory");
      next();
    };
    try {
      const page = store.find(asked);
      if (page !== undefined) return answer(page);
    } catch (error) {
      return pass(error);
    }
    waitForTurn()
      .then(() => store.load(asked))
      .then(answer, pass);
  };
}

function send(page: ReadyAnswers, request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  const { status, length } = sendReady(page, request, response);
  logAnswer(request, status, length, start);
}

/** The addresses of the stored pages, as documents and as Remix's data for them. */
const STORED = new RegExp(
  `^(?:${publicPages
    .filter(({ isStored }) => isStored)
    .map(({ path, queries }) => {
      const page = path === "/" ? "/(?:_root\\.data)?" : `${path}(?:\\.data)?`;
      const query = queries ? `(?:\\?(?:${queries.join("|")}))?` : "";
      return page.replace(/(?<=\/):\w+/, "[\\w-]{1,80}") + query;
    })
    .join("|")})$`,
);

const OWN_COOKIE = /^(__Host-)?(?:behappy_|theme$|karte$)/;

/** The possible values of the theme cookie (`themeCookie`). */
const THEMES = new Set(
  themeSchema.options.map((theme) => encodeURIComponent(btoa(JSON.stringify(theme)))),
);

/**
 * The requested page, if its response is the same for all visitors. Null if it may depend on the visitor: on
 * an account, a cart, a toast, or an address that is not cached.
 */
function pageRequestOf({ method, url = "", headers }: IncomingMessage): PageRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (!headers.host || headers["x-forwarded-host"] || !STORED.test(url)) return null;
  const forwarded = headers["x-forwarded-proto"];
  const scheme = forwarded === "https" ? "https" : "http";
  const theme = themeCookieIn(headers.cookie, isSecure(forwarded));
  if (theme === null) return null;
  const host = headers.host.toLowerCase();
  const site = isFirstView(headers["sec-fetch-site"]) ? "none" : "same-origin";
  return {
    key: `${scheme} ${host} ${url} ${site} ${theme}`,
    host,
    address: url,
    headers: {
      Host: host,
      "X-Forwarded-Proto": scheme,
      "Sec-Fetch-Site": site,
      ...(theme && { Cookie: theme }),
    },
  };
}

/**
 * The name-value pair of the theme cookie, '' if there is none; null if the request contains other cookies of
 * this site.
 */
function themeCookieIn(cookies: string | undefined, hasPrefix: boolean): string | null {
  let theme = "";
  for (const pair of cookies?.split(";") ?? []) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    const own = OWN_COOKIE.exec(name);
    if (!own) continue;
    // The site ignores this cookie, because another host may have set it.
    if (hasPrefix !== (own[1] !== undefined)) continue;
    const plainName = name.slice(own[1]?.length ?? 0);
    if (plainName === "behappy_device") continue;
    if (plainName !== "theme" || theme || !THEMES.has(value)) return null;
    theme = pair.trim();
  }
  return theme;
}
