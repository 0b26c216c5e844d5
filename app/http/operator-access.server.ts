import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "#app/environment/env.server.ts";

/** Headers by which proxies and CDNs name a visitor. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|0:0:0::\/48)$/;

/**
 * Whether an operator asks: somebody on this machine, without a proxy in between, or with `Authorization: Bearer` and the
 * `METRICS_TOKEN`.
 */
export function isOperator({ headers }: Request): boolean {
  return hasToken(headers.get("authorization")) || isFromThisMachine(headers);
}

/** Whether the request has the `METRICS_TOKEN`. */
export function hasToken(authorization: string | null): boolean {
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  return env.METRICS_TOKEN !== undefined && isSame(token, env.METRICS_TOKEN);
}

/** With a public address of https and no `TRUST_PROXY`, a proxy on this machine may pass on anybody without saying so. */
function isFromThisMachine(headers: Headers): boolean {
  if (env.BASE_URL?.protocol === "https:" && env.TRUST_PROXY === 0) return false;
  const isForwarded = FORWARDING.some((name) => headers.has(name));
  return !isForwarded && LOOPBACK.test(headers.get("x-client-address") ?? "");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
