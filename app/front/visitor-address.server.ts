import { isIPv6 } from "node:net";
import { HOUR } from "#app/environment/durations.ts";
import type { Env } from "#app/environment/variables.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { logError, logNotice } from "#app/http/log.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import { recordUntrustedProxy } from "#db/shop.server.ts";

/** Passes the visitor's network address to routes in `X-Client-Address`, which visitors cannot forge. */
export function setVisitorAddress({ TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): Step {
  const reportProxy = createProxyReport();
  return (request, _response, next) => {
    if (TRUST_PROXY === 0 && request.headers["x-forwarded-for"] !== undefined) reportProxy();
    const forwardedFor = request.headers["x-forwarded-for"];
    const { remoteAddress } = request.socket;
    const seen = { remoteAddress, forwardedFor: forwardedFor && String(forwardedFor) };
    request.headers["x-client-address"] = networkOf(addressOf(seen, TRUST_PROXY));
    next();
  };
}

/**
 * Creates the report that a proxy, or a visitor who pretends to be one, is not trusted: one line in the log of each
 * process, and a record for the administration every hour.
 */
function createProxyReport(): () => void {
  let recordedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = Date.now();
    if (now - recordedAt < HOUR) return;
    if (recordedAt === Number.NEGATIVE_INFINITY) logNotice("proxy", untrustedProxy);
    recordedAt = now;
    recordUntrustedProxy(new Date(now)).catch((error) => logError(error, "while noting a proxy"));
  };
}

const untrustedProxy =
  "X-Forwarded-For arrives, but TRUST_PROXY is 0: behind a proxy all visitors count as one and share each limit. Set TRUST_PROXY=1 if there is a proxy in front. Otherwise there is nothing to do.";

interface SeenAddresses {
  /** The other end of the connection. */
  remoteAddress: string | undefined;
  /** The header of the proxies. */
  forwardedFor: string | undefined;
}

/** Each trusted proxy has appended the address it saw, so count from the right. */
export function addressOf(
  { remoteAddress: seen = "unknown", forwardedFor = "" }: SeenAddresses,
  proxies: number,
): string {
  if (proxies === 0) return seen;
  const forwarded = forwardedFor
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return [...forwarded, seen].at(-1 - Math.min(proxies, forwarded.length)) ?? seen;
}

/**
 * One IPv6 visitor may own a whole /48, so only the first three groups distinguish visitors, for example
 * '2001:db8:1::/48'.
 */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [start = "", end = ""] = address.split("::");
  const [head, tail] = [start, end].map((part) => part.split(":").filter(Boolean));
  const zeros = Array(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill("0");
  return `${[...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 3).join(":")}::/48`;
}

/** A network that many visitors share, such as '192.0.2.0/24', so that it identifies none of them. */
export function shortNetworkOf(address: string): string {
  return shortenAddress(networkOf(address)) ?? "unknown";
}
