import { randomBytes } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { withoutToken } from "#app/http/access-log.server.ts";
import type { Env } from "#app/http/env.server.ts";

/**
 * remix-serve offers no place for code that runs on every request, static files included; Node's
 * diagnostics channel does. Everything here is decided before a route sees the request
 * (docs/decisions/003-edge.md).
 */
export function guardEveryRequest(env: Pick<Env, "BASE_URL" | "TRUST_PROXY">): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    setSecurityHeaders(response, env);
    identify(request, env);
    if (isForeignPost(request, env)) turnAway(request);
    normalizeHost(request, env);
    response.once("finish", () => readAway(request));
  });
}

/** Where a post from a foreign page is sent instead: it answers 403 and changes nothing. */
export const FOREIGN_ORIGIN_PATH = "/fremde-herkunft";

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
  // Old browsers send no Origin with a form; those that hide both say whether it is cross-site.
  const source = request.headers.origin ?? request.headers.referer;
  if (source === undefined) return request.headers["sec-fetch-site"] === "cross-site";
  if (!URL.canParse(source)) return true;
  const { origin, host } = new URL(source);
  if (BASE_URL) return origin !== BASE_URL.origin;
  return host !== (request.headers["x-forwarded-host"] ?? request.headers.host);
}

function turnAway(request: IncomingMessage): void {
  console.warn(
    `[${request.headers["x-request-id"]}] refused a post to ${withoutToken(request.url)} from origin ${request.headers.origin}; if that is this site's own address, set BASE_URL to it`,
  );
  request.method = "GET";
  request.url = FOREIGN_ORIGIN_PATH;
  delete request.headers.origin;
}

/** Routes see the public address, whatever the proxy in front sends as Host. */
function normalizeHost(request: IncomingMessage, { BASE_URL }: Pick<Env, "BASE_URL">): void {
  if (!BASE_URL) return;
  request.headers.host = BASE_URL.host;
  delete request.headers["x-forwarded-host"];
}

/**
 * What no route has read of a body: browsers look for the answer only after they have sent it all,
 * and the next request on the connection comes behind it.
 */
function readAway(request: IncomingMessage): void {
  request.removeAllListeners("data").resume();
}
