import { expect, it } from "vitest";
import { provesAdmin } from "#app/viewer/viewer.server.ts";
import type { Browser } from "#tests/support/browser.ts";
import { browserOf, createAdmin, createCustomer } from "#tests/support/samples.ts";

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

it("only the signed session of an admin proves one", async () => {
  const { browser: admin } = await createAdmin();
  const customer = await browserOf(await createCustomer());
  const cookie = cookieOf(admin);
  expect(await provesAdmin({ cookie })).toBe(true);
  expect(await provesAdmin({ cookie: `theme=dark; ${cookie}` })).toBe(true);
  expect(await provesAdmin({})).toBe(false);
  expect(await provesAdmin({ cookie: cookieOf(customer) })).toBe(false);
  expect(await provesAdmin({ cookie: cookie.replace(/\.[^.]*$/, `.${"A".repeat(43)}`) })).toBe(
    false,
  );
  // Behind https, another host of the domain could have set this cookie.
  expect(await provesAdmin({ cookie, "x-forwarded-proto": "https" })).toBe(false);
});
