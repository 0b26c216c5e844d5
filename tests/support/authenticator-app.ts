import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "#tests/support/browser.ts";
import { type Customer, createCustomer, enter } from "#tests/support/samples.ts";

export const SECOND_FACTOR = "/dashboard/zwei-faktor";

/** The code that an authenticator app with this secret shows, now or some steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The secret on the page that sets up a second factor, as a person types it. */
export function secretOn(page: Page): string {
  const [secret] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(page.text) ?? [];
  if (!secret) throw new Error(`no secret (${page.status}): ${page.text}`);
  return secret.replaceAll(" ", "");
}

/** The recovery codes on this page. */
export const recoveryCodesOn = (page: Page) =>
  page.text.match(/\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b/g) ?? [];

export interface Protected {
  account: Customer;
  secret: string;
  recoveryCodes: string[];
}

/** Sets up a second factor for the account that the browser is signed in to. */
export async function setUpSecondFactor(browser: Browser, account: Customer): Promise<Protected> {
  const { password } = account;
  await browser.press(await browser.get(SECOND_FACTOR), "Einrichten", { password });
  const page = await browser.get(SECOND_FACTOR);
  const secret = secretOn(page);
  // The code of the previous step, so that the current one can still be used.
  const answer = await browser.press(page, "Aktivieren", { code: codeOf(secret, -1) });
  return { account, secret, recoveryCodes: recoveryCodesOn(answer) };
}

/** An admin with a second factor. The browser is signed in. */
export async function createProtectedAdmin(browser: Browser): Promise<Protected> {
  const account = await createCustomer({ role: "admin" });
  await enter(browser, account);
  return setUpSecondFactor(browser, account);
}
