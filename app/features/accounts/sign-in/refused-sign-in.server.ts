import { createHmac } from "node:crypto";
import { secrets } from "#app/environment/session-settings.server.ts";
import { logSecurity } from "#app/http/log.server.ts";
import type { Visitor } from "#app/http/rate-limit.server.ts";

/** Logs the visitor's network address for operators and log watchers, but not the account's e-mail address. */
export function logRefusedSignIn({ address }: Visitor, email: string, reason: string): void {
  logSecurity(`sign-in refused (${reason}) from ${address} account ${pseudonymOf(email)}`);
}

/** A stable pseudonym: log readers can tell accounts apart but cannot recover the address. */
function pseudonymOf(email: string): string {
  const [newest = ""] = secrets;
  // The same secrets sign cookies; the prefix keeps the signatures from being interchangeable.
  return createHmac("sha256", newest).update(`signing in as ${email}`).digest("hex").slice(0, 12);
}
