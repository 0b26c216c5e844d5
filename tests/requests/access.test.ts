import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const roles = ["visitor", "other", "owner", "admin"] as const;
type Role = (typeof roles)[number];

let browsers: Record<Role, Browser>;
let orderId: string;

// Nothing in this table changes anything, so that one set of accounts does for all of it.
beforeAll(async () => {
  await seedDatabase({ withAdmin: false });
  browsers = {
    visitor: new Browser(),
    other: await browserOf(),
    owner: await browserOf(),
    admin: await browserOf(await createCustomer({ role: "admin" })),
  };
  const item = createItem();
  await fillCart(browsers.owner, [item, 1]);
  orderId = await placeSampleOrder(browsers.owner);
  for (const role of roles) await fillCart(browsers[role], [item, 1]);
});

afterEach(() => vi.restoreAllMocks());

/** Status and target of the answer to a request without a form, cookies left as they are. */
async function ask(role: Role, method: string, path: string): Promise<string> {
  const cookies = [...browsers[role].cookies].map(([name, value]) => `${name}=${value}`);
  const headers = { Cookie: cookies.join("; ") };
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams();
  const request = new Request(new URL(path, ORIGIN), { method, headers, body });
  const { status, headers: answered } = await answer(request);
  return [status, answered.get("Location")].filter(Boolean).join(" ");
}

const all = (what: string) => [what, what, what, what];

const MINE = "/order-confirmation/mine";
const UNKNOWN = `/order-confirmation/${crypto.randomUUID()}`;
const SIGN_IN = "303 /auth?redirect=checkout";

// Posts carry an empty form: 400 says that it was read, and refused for what is missing.
// biome-ignore format: a table
const table: [address: string, method: string, ...answers: string[]][] = [
  // address, method, visitor, other customer, owner of the order, admin
  ...publicPages.map((path): [string, string, ...string[]] => [path, "GET", ...all("200")]),
  ["/offers", "POST", ...all("405")],
  ["/about", "POST", ...all("405")],
  ["/impressum", "POST", ...all("405")],
  ["/glueckstest", "POST", ...all("400")],
  ["/scanner-taucher-test", "POST", ...all("400")],
  ["/join", "POST", ...all("400")],
  ["/contact", "POST", ...all("400")],
  ["/contact/map", "GET", ...all("303 /contact")],
  ["/contact/map", "POST", ...all("400")],
  ["/newsletter", "GET", ...all("200")],
  ["/newsletter", "POST", ...all("400")],
  ["/auth", "GET", "200", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?mode=sign-up", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?redirect=checkout", "GET", "200", "303 /checkout", "303 /checkout", "303 /checkout"],
  ["/cart", "POST", ...all("400")],
  ["/cart/restore", "GET", ...all("303 /cart")],
  ["/cart/restore", "POST", ...all("400")],
  ["/checkout", "GET", SIGN_IN, "200", "200", "200"],
  ["/checkout", "HEAD", SIGN_IN, "200", "200", "200"],
  ["/checkout", "POST", SIGN_IN, "400", "400", "400"],
  ["/checkout", "PUT", SIGN_IN, "405", "405", "405"],
  [MINE, "GET", "404", "404", "200", "200"],
  [MINE, "HEAD", "404", "404", "200", "200"],
  [MINE, "POST", ...all("405")],
  [MINE, "DELETE", ...all("405")],
  [UNKNOWN, "GET", ...all("404")],
  ["/dashboard", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard", "HEAD", "303 /auth", "200", "200", "200"],
  ["/dashboard", "POST", ...all("405")],
  ["/dashboard", "DELETE", ...all("405")],
  ["/sign-out", "GET", ...all("303 /")],
  ["/theme", "GET", ...all("303 /")],
  ["/theme", "POST", ...all("400")],
  ["/healthcheck", "GET", ...all("200")],
  ["/healthcheck", "POST", ...all("405")],
  ["/gibt-es-nicht", "GET", ...all("404")],
  ["/gibt-es-nicht", "POST", ...all("404")],
];

describe.each(table)("%s %s", (path, method, ...expected) => {
  it(`answers ${expected.join(", ")} to ${roles.join(", ")}`, async () => {
    // Methods that an address does not know are logged as errors.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const address = path.replace("/mine", `/${orderId}`);
    const answers: string[] = [];
    for (const role of roles) answers.push(await ask(role, method, address));
    expect(answers).toEqual(expected);
  });
});

// What scripts ask for instead of a page is guarded by the same loaders.
describe.each([
  ["/checkout.data", "202 /auth?redirect=checkout", "200", "200", "200"],
  [`${MINE}.data`, "404", "404", "200", "200"],
  ["/dashboard.data", "202 /auth", "200", "200", "200"],
])("the data of %s", (path, ...expected) => {
  it(`answers ${expected.join(", ")} to ${roles.join(", ")}`, async () => {
    const address = path.replace("/mine", `/${orderId}`);
    const answers: string[] = [];
    for (const role of roles) answers.push(await ask(role, "GET", address));
    expect(answers).toEqual(expected);
  });
});

it("the administration is linked for admins alone", async () => {
  const links = async (role: Role) =>
    (await browsers[role].get("/")).document.querySelectorAll('header a[href="/admin"]').length;
  expect(await links("visitor")).toBe(0);
  expect(await links("owner")).toBe(0);
  expect(await links("admin")).toBeGreaterThan(0);
});
