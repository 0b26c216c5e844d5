import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { logError } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { type Answer, openFront } from "#tests/support/front.ts";
import { demoPages } from "#tests/support/public-pages.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
} from "#tests/support/samples.ts";
import { handle } from "#tests/support/site.ts";

/** Their content depends on who reads them, so Remix answers each visitor. */
const PERSONAL = /^\/(join|mitglieder)\b/;

const PAGES = demoPages
  .filter(({ isStored, address }) => isStored && !PERSONAL.test(address))
  .flatMap(({ address, queries = [] }) => [
    address,
    ...queries.map((each) => `${address}?${each}`),
  ]);
const DATA = ["/_root.data", "/events.data", "/events.data?sort=termin", "/products/tagebuch.data"];

const render = vi.fn(handle);
beforeAll(() => seedDatabase({ withAdmin: false }));
beforeEach(() => {
  render.mockReset().mockImplementation(handle);
});
afterEach(() => void vi.restoreAllMocks());

/** A server that answers from memory. Requests that it passes on have no content type. */
async function open() {
  const store = createPageStore({
    render: (request) => render(request),
    revision: createPagesRevision(),
    maxBytes: 10_000_000,
    hasPublicHost: true,
  });
  const { send } = await openFront(answerFromMemory(store), fillFromMemory(store));
  return async (path: string, browser: Browser, headers: Record<string, string> = {}) => {
    // A revision is valid for one turn of the event loop.
    await setImmediate();
    const Cookie = cookiesOf(browser);
    return send("GET", path, { Host: new URL(ORIGIN).host, Cookie, ...headers });
  };
}

const cookiesOf = ({ cookies }: Browser) =>
  [...cookies]
    .filter(([name]) => name !== "behappy_toast")
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

const isPassedOn = ({ headers }: Answer) => !headers["content-type"];

/** A customer with a product in the cart. */
async function customerWithCart(title: string) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [createItem({ title }), 1]);
  return { ...customer, browser };
}

/** The page as Remix renders it for this browser. */
async function renderedFor(path: string, browser: Browser) {
  const headers = { Cookie: cookiesOf(browser), "Sec-Fetch-Site": "same-origin" };
  const response = await handle(new Request(new URL(path, ORIGIN), { headers }));
  return { policy: response.headers.get("Content-Security-Policy"), body: await response.text() };
}

/** Without what is new in each response. */
function comparable({ body, policy }: { body: string; policy: unknown }) {
  const [, nonce = "no nonce"] = /'nonce-([^']+)'/.exec(String(policy)) ?? [];
  return [body.replaceAll(nonce, "nonce"), String(policy).replaceAll(nonce, "nonce")];
}

describe("a public page", () => {
  it.each([...PAGES, ...DATA])(
    "equals the page that Remix renders for each customer: %s",
    async (path) => {
      const get = await open();
      const one = await customerWithCart("Tee & „Ruhe“ <1>");
      const other = await customerWithCart("Kerze 'Abend' \\ 2");
      const guest = new Browser();
      await fillCart(guest, [createItem(), 3]);
      // The time is part of each form's token.
      vi.spyOn(Date, "now").mockReturnValue(Date.now());
      for (const browser of [one.browser, other.browser, guest, one.browser]) {
        const { body, headers } = await get(path, browser, { "Sec-Fetch-Site": "same-origin" });
        const sent = { body, policy: headers["content-security-policy"] ?? null };
        expect(comparable(sent)).toEqual(comparable(await renderedFor(path, browser)));
      }
      // Once for both customers, once for the guest.
      expect(render).toHaveBeenCalledTimes(2);
    },
  );

  it.each(PAGES)("contains nothing of an earlier customer: %s", async (path) => {
    const get = await open();
    const first = await customerWithCart("Tee");
    const second = await customerWithCart("Kerze");
    await get(path, first.browser);
    const { body } = await get(path, second.browser);
    expect(render).toHaveBeenCalledTimes(1);
    expect(body).toContain(second.email);
    expect(body).not.toContain(first.email);
  });

  it("has a new nonce and a new form token for each visitor", async () => {
    const get = await open();
    const { browser } = await customerWithCart("Tee");
    const seen = new Set<string | undefined>();
    for (let time = 0; time < 3; time += 1) {
      vi.spyOn(Date, "now").mockReturnValue(time);
      const { body, headers } = await get("/products/tagebuch", browser);
      const [, nonce = ""] =
        /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
      expect(body).toContain(`nonce="${nonce}"`);
      seen.add(nonce).add(/name="formToken" value="([^"]+)"/.exec(body)?.[1]);
    }
    expect(seen.size).toBe(6);
  });

  it("is another one for an admin, and for another number of pieces in the cart", async () => {
    const get = await open();
    const { browser } = await customerWithCart("Tee");
    await get("/about", browser);
    const { browser: admin } = await createAdmin();
    expect((await get("/about", admin)).body).toContain('href="/admin"');
    await fillCart(browser, [createItem(), 2]);
    expect((await get("/about", browser)).body).toContain("Warenkorb, <!-- -->3<!-- --> Artikel");
  });

  it("shows at once that the address has changed, or that the session has ended", async () => {
    const get = await open();
    const { id, email, browser } = await customerWithCart("Tee");
    expect((await get("/about", browser)).body).toContain(email);
    db.update(users)
      .set({ email: `neu-${email}` })
      .where(eq(users.id, id))
      .run();
    expect((await get("/about", browser)).body).toContain(`neu-${email}`);
    db.delete(sessions).where(eq(sessions.userId, id)).run();
    const { body } = await get("/about", browser);
    expect(body).toContain("Anmelden");
    expect(body).not.toContain(email);
  });

  it.each(["gzip", "gzip, br"])("is compressed for a browser that accepts %s", async (accepted) => {
    const get = await open();
    const { browser } = await customerWithCart("Tee");
    const { headers, body } = await get("/about", browser, { "Accept-Encoding": accepted });
    expect(headers).toMatchObject({
      "content-encoding": accepted.split(", ").at(-1),
      vary: "Sec-Fetch-Site, Accept-Encoding",
    });
    const plain = await get("/about", browser);
    expect(body.length).toBeLessThan(plain.body.length / 2);
  });
});

describe("passed on to Remix:", () => {
  it.each(["/join", "/mitglieder"])(
    "a page that reads more about its visitor: %s",
    async (path) => {
      const get = await open();
      const { browser } = await customerWithCart("Tee");
      for (const _time of [1, 2]) expect(isPassedOn(await get(path, browser))).toBe(true);
      expect(render).toHaveBeenCalledTimes(1);
    },
  );

  it("a visitor with a message", async () => {
    const get = await open();
    const { browser } = await customerWithCart("Tee");
    const Cookie = `${cookiesOf(browser)}; behappy_toast=x`;
    expect(isPassedOn(await get("/about", browser, { Cookie }))).toBe(true);
    expect(render).not.toHaveBeenCalled();
  });

  it("a page with a failed part", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    render.mockImplementation(async (request) => {
      logError(new Error("no items"), "while selecting items");
      return handle(request);
    });
    const get = await open();
    const { browser } = await customerWithCart("Tee");
    expect(isPassedOn(await get("/", browser))).toBe(true);
  });

  it.each(["Set-Cookie", "Cache-Control"])("a page with %s", async (name) => {
    const value = name === "Set-Cookie" ? "a=1" : "no-store";
    render.mockImplementation(async () => new Response("", { headers: { [name]: value } }));
    const get = await open();
    expect(isPassedOn(await get("/about", (await customerWithCart("Tee")).browser))).toBe(true);
  });
});
