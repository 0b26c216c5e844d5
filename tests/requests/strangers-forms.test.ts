import { expect, it, vi } from "vitest";
import { sqlite } from "#db/client.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import type { Browser } from "#tests/support/browser.ts";
import { ordinaryFields } from "#tests/support/every-form.ts";
import { guardFields } from "#tests/support/guard.ts";
import { siteRoutes } from "#tests/support/site.ts";
import {
  FORGED_HEADERS,
  isForeign,
  prepareVisits,
  redirectOf,
  TARGETS,
  withTarget,
} from "#tests/support/strangers.ts";

/** Fields that every form accepts, for those that its page leaves empty. */
const FILLED_IN = {
  theme: "dark",
  cart: "[]",
  itemType: "product",
  itemId: "tagebuch",
  quantity: "1",
  firstName: "Ida",
  email: "ida@beispiel.de",
};

async function filledIn(browser: Browser, address: string): Promise<Record<string, string>> {
  const fields = Object.entries(await ordinaryFields(browser, address));
  const typed = Object.fromEntries(fields.filter(([, value]) => value !== ""));
  return { ...FILLED_IN, ...typed, ...guardFields() };
}

it("an address from a stranger redirects nobody who sends a form", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  await seedDatabase({ withAdmin: false });
  const visits = await prepareVisits(siteRoutes.filter(({ module }) => "action" in module));
  const redirected = new Map<string, string>();
  for await (const { browser, address } of visits()) {
    const fields = await filledIn(browser, address);
    for (const target of TARGETS) {
      sqlite.exec("delete from rate_limits");
      const posted = { ...fields, ...guardFields(), ...withTarget(target) };
      const to = redirectOf(await browser.post(`${address}.data`, posted, FORGED_HEADERS));
      if (to !== undefined) redirected.set(`${address} ${target}`, to);
    }
  }
  const asked = ["/cart", "/cart/restore", "/newsletter", "/theme"];
  expect([...redirected.keys()]).toEqual(
    expect.arrayContaining(asked.map((address) => `${address} ${TARGETS[0]}`)),
  );
  expect([...redirected].filter(([, to]) => isForeign(to))).toEqual([]);
});
