import { Secret, TOTP } from "otpauth";
import type { Page } from "#tests/support/browser.ts";

export const SECOND_FACTOR = "/dashboard/zwei-faktor";
/** Milliseconds for which an app shows a code. */
const STEP = 30_000;

/** The code that an authenticator app with this secret shows, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * STEP;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The secret on the page that sets up a second factor, as a person types it. */
export function secretOn(page: Pick<Page, "status" | "text">): string {
  const [secret] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(page.text) ?? [];
  if (!secret) throw new Error(`no secret (${page.status}): ${page.text}`);
  return secret.replaceAll(" ", "");
}

/** The recovery codes on this page. */
export const recoveryCodesOn = (page: Pick<Page, "text">) =>
  page.text.match(/\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b/g) ?? [];
