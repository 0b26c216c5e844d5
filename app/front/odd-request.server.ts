import type { IncomingMessage } from "node:http";

/** The methods that Remix accepts; `Request` or Remix's router throws on all others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The part of the request that no route can take; null for an ordinary request. The target has to be a
 * path, not the absolute address of a proxy request or `*` (RFC 9112, section 3.2), and Host may appear
 * only once.
 */
export function oddityOf(request: IncomingMessage): "method" | "target" | "host" | null {
  if (!METHODS.includes(request.method ?? "")) return "method";
  if (!isPath(request.url ?? "")) return "target";
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && isHostName(text));
  return hosts.length > 1 || !isHost(request.headers.host) ? "host" : null;
}

const isHostName = (header: string) => header.toLowerCase() === "host";

/** Excludes `?_data=` from before single fetch: Remix still answers it, and logs a stack each time. */
function isPath(target: string): boolean {
  const [, query] = target.split(/\?(.*)/s);
  return target.startsWith("/") && !new URLSearchParams(query).has("_data");
}

/** Tells whether `host` can be part of an address. Only HTTP/1.0 may leave it out. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));
}

/**
 * Escapes the percent signs of a path with broken percent encoding, so that it gets the page for unknown
 * addresses. Express would answer in English and log a stack.
 */
export function withReadablePath(target: string): string {
  const [path = ""] = target.split("?", 1);
  return isDecodable(path) ? target : path.replaceAll("%", "%25") + target.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
