import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser } from "#tests/support/browser.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  signedIn,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

/** Header and footer, whose HTML the server keeps, without the token of their form. */
async function frameFor(browser: Browser, path = "/cart"): Promise<string> {
  const { document } = await browser.get(path);
  const parts = ["header.site-header", "footer"].map((part) => document.querySelector(part));
  return parts.join("\n").replace(/(name="formToken" value=")[^"]*/, "$1");
}

/** The same as the server renders it without its memory, as in development. */
async function renderedFor(browser: Browser, path: string): Promise<string> {
  vi.stubEnv("NODE_ENV", "development");
  try {
    return await frameFor(browser, path);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Renames the site, so that none of its headers and footers is kept yet. */
function renameSite(siteName: string): void {
  storeSettings({ siteName });
  onTestFinished(forgetSettings);
}

describe("header and footer from memory are those that the server renders", () => {
  const paths = [
    "/cart",
    "/dashboard",
    "/dashboard/inhalte",
    "/dashboard/sessions?a=%22%3E",
    "/checkout",
    "/auth",
    "/newsletter",
    "/contact",
    "/events",
    "/events/herzogstand",
    "/glueckstest",
    "/about",
    "/gibt-es-nicht",
  ];
  const visitors: [string, () => Browser | Promise<Browser>][] = [
    ["a guest", () => new Browser()],
    ["a customer", () => browserOf()],
    ["a customer with a cart", browserWithCart],
    ["a member", () => signedIn("customer")],
    ["an admin", async () => (await createAdmin()).browser],
  ];

  async function browserWithCart(): Promise<Browser> {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 3]);
    return browser;
  }

  it.each(paths)("%s", async (path) => {
    // Each of them comes twice, in both orders, so that all find what another one has left.
    for (const [name, open] of [...visitors, ...visitors.toReversed()]) {
      const browser = await open();
      expect(await frameFor(browser, path), name).toBe(await renderedFor(browser, path));
    }
  });
});

it("show each customer their own address and nobody else's", async () => {
  renameSite("Zwei Leute");
  const addresses = ["o'neil&co@beispiel.de", "lea@beispiel.de"];
  const browsers = await Promise.all(
    addresses.map(async (email) => browserOf(await createCustomer({ email }))),
  );
  for (const round of [1, 2]) {
    for (const [index, browser] of browsers.entries()) {
      const page = await browser.get("/cart");
      expect(page.text, `round ${round}`).toContain(`Konto von ${addresses[index]}`);
      expect(page.text).not.toContain(addresses[1 - index]);
    }
  }
});

it("have a token of their own in each document", async () => {
  const browser = await browserOf();
  const tokenOf = async () =>
    (await browser.get("/cart")).document
      .querySelector('footer [name="formToken"]')
      ?.getAttribute("value");
  const [one, other] = [await tokenOf(), await tokenOf()];
  expect(one).toMatch(/^\w+\.[\w-]+$/);
  expect(other).not.toBe(one);
});

it("return to the page with its query, also if that contains markup", async () => {
  const browser = await browserOf();
  await browser.get("/cart");
  const page = await browser.get(`/cart?a="><script>&b='`);
  const fields = page.document.querySelectorAll('footer [name="returnTo"]');
  expect(fields.map((field) => field.getAttribute("value"))).toEqual(
    Array(2).fill("/cart?a=%22%3E%3Cscript%3E&b=%27"),
  );
});

it("change at once with the cart, the theme and the site's name", async () => {
  const browser = await browserOf();
  expect(await frameFor(browser)).toContain("Warenkorb, 0 Artikel");
  await fillCart(browser, [createItem(), 2]);
  expect(await frameFor(browser)).toContain("Warenkorb, 2 Artikel");
  expect(await frameFor(browser)).toMatch(/aria-pressed="true"[^>]*>(<svg.*?<\/svg>)?Hell/);
  await browser.post("/theme", { theme: "dark", returnTo: "/cart" });
  expect(await frameFor(browser)).toMatch(/aria-pressed="true"[^>]*>(<svg.*?<\/svg>)?Dunkel/);
  renameSite("Anders");
  expect(await frameFor(browser)).toMatch(/Anders.*Anders/s);
});

it("mark the address of each of the header's links as the current one", async () => {
  const visitors = [new Browser(), (await createAdmin()).browser];
  for (const browser of visitors) {
    const { document } = await browser.get("/");
    const links = document.querySelectorAll("header nav a, header .header-item[href]");
    const paths = links.map((link) => link.getAttribute("href") ?? "");
    const own = paths.filter((path) => path.startsWith("/") && path !== "/admin");
    expect(own.length).toBeGreaterThan(9);
    for (const path of new Set(own)) {
      const page = await browser.get(path);
      const current = page.document.querySelectorAll('header a[aria-current="page"]');
      expect(
        current.map((link) => link.getAttribute("href")),
        path,
      ).toContain(path);
    }
  }
});
