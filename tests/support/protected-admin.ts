import {
  codeOf,
  recoveryCodesOn,
  SECOND_FACTOR,
  secretOn,
} from "#tests/support/authenticator-app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { type Customer, createCustomer, enter } from "#tests/support/samples.ts";

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
