import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/environment/env.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import { logSecurity } from "#app/http/log.server.ts";

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
  return hasToken(headers) || isFromThisMachine(headers);
}

/**
 * Only lets requests with the `METRICS_TOKEN` pass.
 * @throws Response with status 404 if there is no such token, and 401 if the request has another one or none
 */
export function requireToken({ headers }: Request): void {
  if (hasToken(headers)) return;
  if (env.METRICS_TOKEN === undefined) throw new Response(null, { status: 404 });
  throw new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
}

/** Whether the request has the `METRICS_TOKEN`. Logs a wrong one. */
function hasToken(headers: Headers): boolean {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (token === undefined || env.METRICS_TOKEN === undefined) return false;
  const isRight = isSame(token, env.METRICS_TOKEN);
  if (!isRight) logSecurity(`token refused from ${headers.get("x-client-address")}`);
  return isRight;
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
