import type { IncomingMessage } from "node:http";

/** What Remix can be asked by; of the others, `Request` or its router makes an exception. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Why no route can be asked this; null for an ordinary request. The target has to be a path: proxies'
 * absolute addresses and `*` (RFC 9112, section 3.2) are of no use here, and Host is there once.
 */
export function oddityOf(request: IncomingMessage): "method" | "target" | "host" | null {
  if (!METHODS.includes(request.method ?? "")) return "method";
  if (!isPath(request.url ?? "")) return "target";
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && isHostName(text));
  return hosts.length > 1 || !isHost(request.headers.host) ? "host" : null;
}

const isHostName = (header: string) => header.toLowerCase() === "host";

/** Remix still answers `?_data=`, from before single fetch, and logs each one with a stack. */
function isPath(target: string): boolean {
  const [, query] = target.split(/\?(.*)/s);
  return target.startsWith("/") && !new URLSearchParams(query).has("_data");
}

/** Whether an address can be made of it. Only HTTP/1.0 may leave it out. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));
}

/**
 * A path whose percent encoding is broken names nothing: with its per cent signs escaped, it is told so
 * as any other is. Without that, Express would answer in English and log a stack.
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
