import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { addressesOf, createRecords } from "#tests/support/every-form.ts";
import { browserOf, createCustomer, enter } from "#tests/support/samples.ts";
import { type SiteRoute, siteRoutes } from "#tests/support/site.ts";

/** Browsers read both as another host. The rest is in the test of `safeRedirect`. */
export const TARGETS = ["//evil.example/", "/\\evil.example/"];

/** The names that sites give to the address to go to. */
const NAMES =
  "redirect redirectTo redirect_uri returnTo return next continue to target url goto from back";

export const withTarget = (target: string) =>
  Object.fromEntries(NAMES.split(" ").map((name) => [name, target]));

export const FORGED_HEADERS = {
  Referer: "https://evil.example/",
  "X-Forwarded-Host": "evil.example",
  "X-Original-URL": "//evil.example/",
  Forwarded: "host=evil.example",
};

/** Words with which a stranger tries to leave a link on the pages of an admin. */
const WORDS = {
  name: "javascript:alert(1)",
  email: "//evil.example/@evil.example",
  text: "https://evil.example/ //evil.example/ javascript:alert(1)",
};

/**
 * Fills the demo world with a stranger's words. Returns visits of the addresses of these routes: by an admin, to whom
 * a stranger may send a link, and by a stranger if the address is public.
 */
export async function prepareVisits(routes: SiteRoute[] = siteRoutes) {
  const admin = await createCustomer({ role: "admin" });
  const [stranger, owner] = [new Browser(), await browserOf(admin)];
  const records = await createRecords(owner, WORDS);
  const addresses = routes.flatMap((route) => addressesOf(route, records));
  return async function* visits() {
    for (const address of addresses) {
      // Some forms sign the admin out.
      await enter(owner, admin);
      yield { browser: owner, address };
      if (!address.startsWith("/admin")) yield { browser: stranger, address };
    }
  };
}

/** The target of a redirect, which script gets in the body; undefined for any other answer. */
export function redirectOf({ status, headers, html }: Page): string | undefined {
  const written = status === 202 ? html.match(/"redirect",("(?:[^"\\]|\\.)*")/)?.[1] : undefined;
  return headers.get("Location") ?? (written && JSON.parse(written));
}

/** Whether a browser that reads this on the site would leave it, or run it as a script. */
export function isForeign(target: string): boolean {
  const { protocol = "", host } = URL.parse(target.trim(), ORIGIN) ?? {};
  const isElsewhere = /^https?:$/.test(protocol) && host === "evil.example";
  return isElsewhere || /^(javascript|vbscript|data):$/.test(protocol);
}
