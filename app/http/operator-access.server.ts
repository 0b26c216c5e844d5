import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/environment/env.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";

/** Headers by which proxies and CDNs name a visitor. */
const FORWARDING = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|0:0:0::\/48)$/;

/**
 * Tells whether the request comes from an operator: from this machine, without a proxy in between, or with
 * `Authorization: Bearer` and the `METRICS_TOKEN`.
 */
export function isOperator({ headers }: Request): boolean {
  return hasToken(headers.get("authorization")) || isFromThisMachine(headers);
}

/** Whether the request has the `METRICS_TOKEN`. */
function hasToken(authorization: string | null): boolean {
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  return env.METRICS_TOKEN !== undefined && isSame(token, env.METRICS_TOKEN);
}

function isFromThisMachine(headers: Headers): boolean {
  if (canProxyHide()) return false;
  const isForwarded = FORWARDING.some((name) => headers.has(name));
  return !isForwarded && LOOPBACK.test(headers.get("x-client-address") ?? "");
}

/**
 * A proxy on this machine may pass on anybody without saying so, unless `TRUST_PROXY` counts the proxies in front, or the shop's
 * address is this machine.
 */
function canProxyHide(): boolean {
  if (!env.BASE_URL) return !import.meta.env.DEV;
  return env.TRUST_PROXY === 0 && !isLoopback(env.BASE_URL.hostname);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
