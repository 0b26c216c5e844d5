import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { publicPages } from "#app/content/public-pages.ts";
import { quickLevels } from "#app/front/answer-requests.server.ts";
import { waitForTurn } from "#app/front/line/wait-for-turn.server.ts";
import { encodingFor, type ReadyAnswers, sendReady } from "#app/front/ready-answer.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import type { PageRequest } from "#app/front/stored-pages/page-memory.server.ts";
import type { PageStore } from "#app/front/stored-pages/page-store.server.ts";
import type { FilledPage } from "#app/front/stored-pages/page-template.server.ts";
import { logError } from "#app/http/log.server.ts";
import { isFirstView } from "#app/http/page-styles.server.ts";
import { isSecure } from "#app/http/site-cookie.server.ts";
import { themeSchema } from "#app/http/theme.server.ts";

/**
 * Answers requests for public pages from memory if they are the same for all visitors, without account and cart
 * (docs/decisions/031-stored-pages.md).
 */
export function answerFromMemory({ shared }: Pick<PageStore, "shared">): Step {
  return (request, response, next) => {
    const asked = askedBy(request);
    if (!asked || asked.isVisitors) return next();
    const send = (page: ReadyAnswers | null) =>
      page ? sendReady(page, request, response) : next();
    const pass = passTo(next);
    try {
      const page = shared.find(asked.page);
      if (page !== undefined) return send(page);
    } catch (error) {
      return pass(error);
    }
    waitForTurn(request, response)
      .then(() => shared.load(asked.page))
      .then(send, pass);
  };
}

/** Answers requests of visitors with an account or a cart for the same pages, with their own texts. */
export function fillFromMemory({ visitors }: Pick<PageStore, "visitors">): Step {
  return (request, response, next) => {
    const asked = askedBy(request);
    if (!asked?.isVisitors) return next();
    const send = (page: FilledPage | null) => (page ? sendFilled(page, request, response) : next());
    waitForTurn(request, response)
      .then(() => visitors.findFor(asked.page))
      .then(send, passTo(next));
  };
}

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

const encode = {
  br: (body: Buffer) => compressBrotli(body, quickLevels.br),
  gzip: (body: Buffer) => compressGzip(body, quickLevels.gzip),
  identity: async (body: Buffer) => body,
};

/** Sends a visitor's page in the encoding that the browser prefers. */
async function sendFilled(
  { headers, body }: FilledPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingFor(request, encode);
  const bytes = await encode[encoding](body);
  const length = String(bytes.byteLength);
  response.writeHead(200, {
    ...headers,
    vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": length,
  });
  response.end(bytes);
}

function passTo(next: () => void) {
  return (error: unknown) => {
    logError(error, "while answering from memory");
    next();
  };
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

interface Asked {
  page: PageRequest;
  /** Whether the visitor may have an account or a cart. */
  isVisitors: boolean;
}

/** The requested page. Null if it may depend on more than the visitor's account and cart, for example on a message. */
function askedBy({ method, url = "", headers }: IncomingMessage): Asked | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (!headers.host || headers["x-forwarded-host"] || !STORED.test(url)) return null;
  const forwarded = headers["x-forwarded-proto"];
  const scheme = forwarded === "https" ? "https" : "http";
  const cookies = cookiesIn(headers.cookie, isSecure(forwarded));
  if (cookies === null) return null;
  const { theme, session } = cookies;
  const host = headers.host.toLowerCase();
  const site = isFirstView(headers["sec-fetch-site"]) ? "none" : "same-origin";
  const isVisitors = session !== "";
  const cookie = [theme, session].filter(Boolean).join("; ");
  const page = {
    key: [isVisitors ? "visitors" : "shared", scheme, host, url, site, theme].join(" "),
    host,
    address: url,
    headers: {
      Host: host,
      "X-Forwarded-Proto": scheme,
      "Sec-Fetch-Site": site,
      ...(cookie && { Cookie: cookie }),
    },
  };
  return { page, isVisitors };
}

interface OwnCookies {
  /** Name and value, or '' if there is none. */
  theme: string;
  /** Name and value, or '' if there is none. */
  session: string;
}

/** The cookies that public pages depend on; null if the request contains other cookies of this site. */
function cookiesIn(cookies: string | undefined, hasPrefix: boolean): OwnCookies | null {
  const found: OwnCookies = { theme: "", session: "" };
  for (const pair of cookies?.split(";") ?? []) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    const own = OWN_COOKIE.exec(name);
    if (!own) continue;
    // The site ignores this cookie, because another host may have set it.
    if (hasPrefix !== (own[1] !== undefined)) continue;
    const plainName = name.slice(own[1]?.length ?? 0);
    if (plainName === "behappy_device" || plainName === "behappy_place") continue;
    const isSession = plainName === "behappy_session";
    const isTheme = plainName === "theme" && THEMES.has(value);
    const kind = isSession ? "session" : "theme";
    if (!(isSession || isTheme) || found[kind]) return null;
    found[kind] = pair.trim();
  }
  return found;
}
