import { randomBytes } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { noteAsked, withoutToken } from "#app/front/access-log.server.ts";
import { isHost, oddityOf, withReadablePath } from "#app/front/odd-request.server.ts";
import { printable } from "#app/http/log.server.ts";
import type { Env } from "#app/settings/env.server.ts";

/**
 * remix-serve offers no place for code that runs on every request, static files included; Node's
 * diagnostics channel does. Everything here is decided before a route sees the request
 * (docs/decisions/003-edge.md).
 */
export function guardEveryRequest(env: Pick<Env, "BASE_URL" | "TRUST_PROXY">): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { server, request, response } = message as {
      server: Server;
      request: IncomingMessage;
      response: ServerResponse;
    };
    keepConnections(server);
    setSecurityHeaders(response, env);
    noteAsked(request);
    identify(request, env);
    const oddity = oddityOf(request);
    simplify(request);
    if (oddity) refuseOddity(request, oddity);
    else if (isForeignPost(request, env)) turnAway(request);
    normalizeHost(request, env);
    response.once("finish", () => readAway(request));
  });
}

/** Address of the answer to posts from foreign pages: it answers 403 and changes nothing. */
export const FOREIGN_ORIGIN_PATH = "/fremde-herkunft";

/** Address of the answer to requests that no route can take: 400, or 405 with `?method`. */
export const ODD_REQUEST_PATH = "/unlesbare-anfrage";

/** Longer than proxies keep idle connections open (nginx and AWS 60 s, Caddy 120 s). */
const KEEP_ALIVE_MILLISECONDS = 125_000;

/**
 * The proxy has to be the one that closes idle connections: a request is lost when it arrives on a
 * connection that the server is closing. Node requires `headersTimeout` to exceed `keepAliveTimeout`.
 */
function keepConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  server.headersTimeout = KEEP_ALIVE_MILLISECONDS + 5000;
}

function setSecurityHeaders(response: ServerResponse, { BASE_URL }: Pick<Env, "BASE_URL">): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
  // 'no-referrer' would make browsers post forms with 'Origin: null'.
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  if (BASE_URL?.protocol === "https:") {
    response.setHeader("Strict-Transport-Security", "max-age=31536000");
  }
}

/** Gives the request its reference for the log and the visitor's address; neither can be forged. */
function identify(request: IncomingMessage, { TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): void {
  request.headers["x-request-id"] = randomBytes(4).toString("hex");
  request.headers["x-client-address"] = clientAddress(request, TRUST_PROXY);
  if (TRUST_PROXY === 0) {
    delete request.headers["x-forwarded-proto"];
    delete request.headers["x-forwarded-host"];
  }
}

/** Each trusted proxy has appended the address it saw: count that many from the right. */
function clientAddress(request: IncomingMessage, proxies: number): string {
  const seen = request.socket.remoteAddress ?? "unknown";
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return networkOf([...forwarded, seen].at(-1 - Math.min(proxies, forwarded.length)) ?? seen);
}

/** An IPv6 visitor owns a whole /64: only its first four groups tell one from another. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [start = "", end = ""] = address.split("::");
  const [head, tail] = [start, end].map((part) => part.split(":").filter(Boolean));
  const zeros = Array(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill("0");
  return `${[...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 4).join(":")}::/64`;
}

function isForeignPost(request: IncomingMessage, { BASE_URL }: Pick<Env, "BASE_URL">): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin: from, referer, "sec-fetch-site": site } = request.headers;
  // Old browsers send no Origin with a form. Browsers that hide it tell in Sec-Fetch-Site whether the page
  // was foreign. Other hosts of the same domain are not trusted either: they may belong to anybody.
  if (from === undefined && (site === "cross-site" || site === "same-site")) return true;
  const source = from ?? referer;
  if (source === undefined) return false;
  if (!URL.canParse(source)) return true;
  const { origin, host } = new URL(source);
  if (BASE_URL) return origin !== BASE_URL.origin;
  return host !== (request.headers["x-forwarded-host"] ?? request.headers.host);
}

function turnAway(request: IncomingMessage): void {
  const { "x-request-id": reference, origin } = request.headers;
  const refused = printable(`${withoutToken(request.url)} from origin ${origin}`);
  console.warn(
    `[${reference}] refused a post to ${refused}; if that is this site's own address, set BASE_URL to it`,
  );
  request.method = "GET";
  request.url = FOREIGN_ORIGIN_PATH;
  delete request.headers.origin;
}

function refuseOddity(request: IncomingMessage, oddity: ReturnType<typeof oddityOf>): void {
  request.method = "GET";
  request.url = oddity === "method" ? `${ODD_REQUEST_PATH}?method` : ODD_REQUEST_PATH;
  request.headers.host = "localhost";
  delete request.headers["x-forwarded-host"];
}

/** Normalizes what clients may send in several forms, so that routes see only one. */
function simplify(request: IncomingMessage): void {
  const { headers } = request;
  request.url = withReadablePath(request.url ?? "/");
  headers.host ??= "localhost";
  if (!isHost(headers["x-forwarded-host"]?.toString())) delete headers["x-forwarded-host"];
  // Files are small and served whole. A range or condition that fails would be logged as a bug.
  for (const name of ["range", "if-range", "if-match", "if-unmodified-since"]) delete headers[name];
}

/** Routes see the public address, whatever the proxy in front sends as Host. */
function normalizeHost(request: IncomingMessage, { BASE_URL }: Pick<Env, "BASE_URL">): void {
  if (!BASE_URL) return;
  request.headers.host = BASE_URL.host;
  delete request.headers["x-forwarded-host"];
}

/**
 * Reads the part of a body that no route has read: browsers look for the answer only after they have sent
 * all of it, and the next request on the connection comes behind it.
 */
function readAway(request: IncomingMessage): void {
  request.removeAllListeners("data").resume();
}
