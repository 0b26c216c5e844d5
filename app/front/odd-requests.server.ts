import type { IncomingMessage, ServerResponse } from "node:http";
import type { Step } from "#app/front/steps.server.ts";

/** The methods that Remix accepts. `Request` or Remix's router throws on all others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Rejects requests on which `Request`, `URL` or Remix would throw. Browsers do not send such requests. */
export const refuseOddRequests: Step = (request, response, next) => {
  const oddity = oddityOf(request);
  if (!oddity) return next();
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  if (oddity === "method") refuseMethod(response);
  else refuseAddress(response);
};

function refuseMethod(response: ServerResponse): void {
  response.statusCode = 405;
  response.setHeader("Allow", "GET, HEAD, POST").end("Das kann diese Seite nicht.");
}

function refuseAddress(response: ServerResponse): void {
  response.statusCode = 400;
  response.end("Diese Anfrage ist für uns nicht lesbar.");
}

/**
 * The invalid part of the request; null for a valid request. The target must be a path, not the absolute URL
 * of a proxy request or `*` (RFC 9112, section 3.2), and Host must occur only once.
 */
function oddityOf(request: IncomingMessage): "method" | "target" | "host" | null {
  if (!METHODS.includes(request.method ?? "")) return "method";
  if (!isPath(request.url ?? "")) return "target";
  return hasSeveralHosts(request) || !isHost(request.headers.host) ? "host" : null;
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isHostName(rawHeaders[index] ?? "")) hosts += 1;
  }
  return hosts > 1;
}

const isHostName = (header: string) => header.length === 4 && header.toLowerCase() === "host";

/** Remix matches the beginning of an address up to each slash. No route has more than eight. */
const MAX_SLASHES = 50;

/**
 * Excludes `?_data=`, the protocol before single fetch: Remix still answers it, but logs a stack trace each
 * time.
 */
function isPath(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  if (!path.startsWith("/") || isDeep(path)) return false;
  const query = new URLSearchParams(target.slice(path.length));
  return !query.has("_data") && !asksForTooMuch(query.getAll("p"));
}

export const isDeep = (path: string) => path.split("/").length > MAX_SLASHES + 1;

/** No page links to that many addresses. */
const MAX_MATCHES = 200;

/**
 * Remix's script asks /__manifest for the routes of all links of a page, as parameters `p`. Remix matches each of
 * them and each address above it with all routes, for seconds if nothing limits them (CVE-2026-55685). The script
 * asks for single addresses later if this one is refused.
 */
function asksForTooMuch(paths: string[]): boolean {
  if (paths.some(isDeep)) return true;
  const beginnings = paths.flatMap((path) =>
    path.split("/").map((_name, index, names) => names.slice(0, index + 1).join("/")),
  );
  return new Set(beginnings).size > MAX_MATCHES;
}

/** The last valid host. Nearly all requests name the same one, and parsing it takes as long as a response. */
let validHost: string | undefined;

/** Whether `host` is a valid host for a URL. Only HTTP/1.0 may omit it. */
export function isHost(host: string | undefined): boolean {
  if (host === validHost) return true;
  const isValid = host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));
  if (isValid) validHost = host;
  return isValid;
}

/**
 * Escapes the percent signs of a path with broken percent encoding. The visitor gets the 404 page, and the
 * router logs no warnings about the encoding.
 */
export const makePathReadable: Step = (request, _response, next) => {
  const { url = "" } = request;
  const [path = ""] = url.split("?", 1);
  if (!isDecodable(path)) request.url = path.replaceAll("%", "%25") + url.slice(path.length);
  next();
};

export function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
