import { once } from "node:events";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { eq, getTableColumns } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore, type PageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { logError } from "#app/http/log.server.ts";
import { themeCookie } from "#app/http/theme.server.ts";
import { databaseFile, db, sqlite } from "#db/client.server.ts";
import { catalogItems, contentFiles, itemContents, shop } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { recordUntrustedProxy } from "#db/shop.server.ts";
import { sourceFiles } from "#tests/house/source-files.ts";
import { ORIGIN } from "#tests/support/browser.ts";
import { type Answer, openFront } from "#tests/support/front.ts";
import { createTyped, formPath, itemForm } from "#tests/support/item-form.ts";
import { pressIntent } from "#tests/support/page-words.ts";
import { demoPages } from "#tests/support/public-pages.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import {
  browserOf,
  createAdmin,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { forgetSettings } from "#tests/support/settings.ts";
import { handle } from "#tests/support/site.ts";
import { statementsDuring } from "#tests/support/statements.ts";

const PAGES = demoPages
  .filter(({ isStored }) => isStored)
  .flatMap(({ address, queries = [] }) => [
    address,
    ...queries.map((query) => `${address}?${query}`),
  ]);
const DATA = ["/_root.data", "/events.data", "/events.data?sort=termin", "/products/tagebuch.data"];

let error: MockInstance<typeof console.error>;
const render = vi.fn(handle);
beforeAll(() => seedDatabase({ withAdmin: false }));
beforeEach(() => {
  render.mockReset().mockImplementation(handle);
  error = vi.spyOn(console, "error").mockReturnValue(undefined);
});

interface Options {
  now?: () => number;
  maxBytes?: number;
  /** The default is a site with `BASE_URL`. */
  hasPublicHost?: boolean;
}

/**
 * A server that answers from the cache. Requests that it passes on get their own description as the response.
 */
async function open({ now, maxBytes = 10_000_000, hasPublicHost = true }: Options = {}) {
  const store: PageStore = createPageStore({
    render: (request) => render(request),
    revision: createPagesRevision(now),
    maxBytes,
    hasPublicHost,
  });
  const front = await openFront(answerFromMemory(store), fillFromMemory(store));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    // A revision is valid for one turn of the event loop.
    await setImmediate();
    return front.send("GET", path, headers);
  };
  return { ...front, store, get };
}

const isPassedOn = ({ headers }: Answer) => !headers["content-type"];

describe("a page that is the same for all visitors", () => {
  it.each([...PAGES, ...DATA])(
    "is rendered once and then answered from the cache: %s",
    async (path) => {
      const { get } = await open();
      const [first, second] = [await get(path), await get(path)];
      expect(first.status).toBe(200);
      expect(second.body).toBe(first.body);
      expect(second.headers).toEqual({ ...first.headers, date: second.headers.date });
      expect(render).toHaveBeenCalledTimes(1);
    },
  );

  it.each(PAGES)("equals the page without the cache: %s", async (path) => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    const { get } = await open();
    const stored = await get(path);
    const rendered = await handle(new Request(new URL(path, ORIGIN)));
    const policy = rendered.headers.get("Content-Security-Policy") ?? "";
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const html = (await rendered.text()).replaceAll(` nonce="${nonce}"`, "");
    const shop = "http://shop.example";
    // A draft of an e-mail contains the encoded address.
    const address = encodeURIComponent(ORIGIN);
    const expected = html.replaceAll(ORIGIN, shop).replaceAll(address, encodeURIComponent(shop));
    expect(stored.body).toBe(expected);
    const sources = / '(nonce|sha256)-[^']+'/g;
    expect(String(stored.headers["content-security-policy"]).replaceAll(sources, "")).toBe(
      policy.replaceAll(sources, ""),
    );
    vi.mocked(Date.now).mockRestore();
  });

  it("is rendered once for a hundred concurrent visitors", async () => {
    const { get } = await open();
    const answers = await Promise.all(Array.from({ length: 100 }, () => get("/about")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("depends only on tables whose changes increment the revision", async () => {
    const { get } = await open();
    // Nothing that earlier tests have read is still valid.
    sqlite.exec("update page_revision set revision = revision + 1");
    const statements = await statementsDuring(async () => {
      for (const path of [...PAGES, ...DATA]) await get(path);
    });
    const tables = statements.flatMap((source) => source.match(/(?<=\b(from|join) ")\w+/g) ?? []);
    expect(tables.length).toBeGreaterThan(10);
    const watched = [
      "articles",
      "catalog_items",
      "content_files",
      "item_contents",
      "lessons",
      "people",
      "plan_inclusions",
      "shop",
      "shop_settings",
      "site_versions",
    ];
    expect(tables.filter((table) => !watched.includes(table))).toEqual([]);
  });
});

describe("passed on without being cached:", () => {
  it.each([
    "/contact",
    "/cart",
    "/checkout",
    "/auth",
    "/dashboard",
    "/admin",
    "/agb",
    "/healthcheck",
    "/about/",
    "/ABOUT",
    "/events?sort=preis",
    "/events?monat=2026-12",
    "/products?kategorie=Papier",
    "/suche",
    "/suche?q=feuer",
    "/events?",
    "/events?sort=termin?x",
    "/events.data?sort=termin.data",
    "/?utm_source=x",
    "/events.data?x=1",
    "/about?vorschau=1",
    "/?vorschau=1",
    "/about.data?vorschau=1",
    "/agb/fassung/1",
    "/events/a/b",
    "/events/%61",
    "/newsletter",
    "/contact.data",
    "/.data",
  ])("%s", async (path) => {
    const { get } = await open();
    expect(isPassedOn(await get(path))).toBe(true);
    expect(render).not.toHaveBeenCalled();
  });

  it("a POST", async () => {
    const { send } = await open();
    expect(isPassedOn(await send("POST", "/about"))).toBe(true);
  });

  it.each([
    "behappy_toast=x",
    "behappy_join=x",
    "behappy_new_account=x",
    "karte=x",
    "theme=x",
    "behappy_session=x; behappy_toast=x",
    "behappy_session=x; behappy_session=y",
    "theme=ImRhcmsi; theme=ImxpZ2h0Ig%3D%3D",
  ])("a request with the cookie %s", async (cookie) => {
    const { get } = await open();
    await get("/about");
    expect(isPassedOn(await get("/about", { Cookie: cookie }))).toBe(true);
  });

  it("a page that does not exist", async () => {
    const { get } = await open();
    expect(isPassedOn(await get("/events/none"))).toBe(true);
    expect(isPassedOn(await get("/events/none"))).toBe(true);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("a page that sets a cookie", async () => {
    render.mockImplementation(async () => new Response("", { headers: { "Set-Cookie": "a=1" } }));
    const { get } = await open();
    expect(isPassedOn(await get("/about"))).toBe(true);
  });

  it("a page with a failed part, even if it renders without that part", async () => {
    render.mockImplementation(async (request) => {
      logError(new Error("no items"), "while selecting items");
      return handle(request);
    });
    const { get } = await open();
    expect(isPassedOn(await get("/"))).toBe(true);
  });

  it("a page whose rendering fails", async () => {
    render.mockRejectedValue(new Error("broken"));
    const { get } = await open();
    expect(isPassedOn(await get("/about"))).toBe(true);
    expect(error).toHaveBeenCalledTimes(1);
  });
});

it("all cookies of this site are known by their names", async () => {
  const names = sourceFiles("app").flatMap(({ text }) =>
    [
      ...text.matchAll(
        /create(?:Site|Page)Cookie\(\s*"(\w+)"|\.\.\.cookieDefaults,\s*name: "(\w+)"/g,
      ),
    ].map(([, plain, session]) => plain ?? session ?? ""),
  );
  expect(names).toEqual(
    expect.arrayContaining(["theme", "behappy_session", "behappy_toast", "behappy_checkout"]),
  );
  const { get } = await open();
  for (const name of names) {
    const answer = await get("/about", { Cookie: `${name}=x` });
    const isRead = ["behappy_device", "behappy_place", "behappy_session"].includes(name);
    expect(isPassedOn(answer), name).toBe(!isRead);
  }
});

describe("a cached response", () => {
  it("depends on the theme", async () => {
    const { get } = await open();
    const request = new Request(ORIGIN);
    const themes = ["light", "dark", "system"] as const;
    for (const theme of [...themes, ...themes]) {
      const [cookie = ""] = (await themeCookie(request, theme)).split(";");
      const { body } = await get("/about", {
        Cookie: `${cookie}; other=1; behappy_device=x; behappy_place=x`,
      });
      expect(body).toContain(`data-theme="${theme}"`);
    }
    expect(render).toHaveBeenCalledTimes(3);
  });

  it("depends on whether it is the first of a visit, which carries its styles", async () => {
    const { get } = await open();
    for (const site of ["none", "cross-site", "same-origin", "same-origin", "none", "/ x"]) {
      await get("/", { "Sec-Fetch-Site": site });
    }
    const sites = render.mock.calls.map(([request]) => request.headers.get("Sec-Fetch-Site"));
    expect(sites).toEqual(["none", "same-origin"]);
  });

  it("depends on the scheme that a proxy forwards", async () => {
    const { get } = await open();
    const secure = await get("/about", { "X-Forwarded-Proto": "https" });
    expect(secure.body).toContain("https://shop.example/about");
    expect((await get("/about")).body).toContain("http://shop.example/about");
  });

  it("ignores cookies whose name lacks the prefix behind https, or has it behind http", async () => {
    const { get } = await open();
    const secure = { "X-Forwarded-Proto": "https" };
    const themeIn = async (headers: Record<string, string>) =>
      /data-theme="(\w+)"/.exec((await get("/about", headers)).body)?.[1];
    for (const planted of ["theme=ImRhcmsi", "behappy_session=x"]) {
      expect(await themeIn({ ...secure, Cookie: planted })).toBe("light");
      expect(await themeIn({ Cookie: `__Host-${planted}` })).toBe("light");
    }
    expect(await themeIn({ ...secure, Cookie: "__Host-theme=ImRhcmsi" })).toBe("dark");
    expect(render).toHaveBeenCalledTimes(3);
  });

  it("is compressed as the browser accepts, with a different ETag for each encoding", async () => {
    const { port, get } = await open();
    const plain = await get("/about");
    const tags = new Set([plain.headers.etag]);
    for (const [accepted, decompress] of [
      ["gzip, deflate", gunzipSync],
      ["gzip, deflate, br", brotliDecompressSync],
    ] as const) {
      const headers = { Host: "shop.example", "Accept-Encoding": accepted };
      const answer = await fetchBytes(port, "/about", headers);
      expect(decompress(answer.body).toString()).toBe(plain.body);
      expect(answer.headers.vary).toBe("Sec-Fetch-Site, Accept-Encoding");
      tags.add(answer.headers.etag);
    }
    expect(tags.size).toBe(3);
  });

  it("is 304 without a body for a browser that has it cached", async () => {
    const { get } = await open();
    const { headers } = await get("/about");
    const again = await get("/about", { "If-None-Match": String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: "", headers: { etag: headers.etag } });
    expect((await get("/about", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("has no body for HEAD, but the same headers", async () => {
    const { send, get } = await open();
    const { headers } = await get("/about");
    const head = await send("HEAD", "/about");
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.headers).toEqual({ ...headers, date: head.headers.date });
  });
});

describe("the next visitor sees", () => {
  async function expectChange(path: string, change: () => unknown) {
    const { get } = await open();
    await get(path);
    await get(path);
    expect(render).toHaveBeenCalledTimes(1);
    await change();
    await get(path);
    expect(render).toHaveBeenCalledTimes(2);
  }

  it("an addition and a deletion in the catalog", async () => {
    const item = createItem();
    await expectChange("/products", () => createItem());
    render.mockClear();
    await expectChange("/products", () =>
      db.delete(catalogItems).where(eq(catalogItems.id, item.id)).run(),
    );
  });

  it("the change that an editor saves in the administration", async () => {
    const item = createTyped("product");
    const { browser } = await createAdmin();
    const { get } = await open();
    expect((await get(`/products/${item.id}`)).body).toContain("Ein Abend am Feuer");
    const form = itemForm(await browser.get(formPath(item)));
    const saved = await browser.post(formPath(item), { ...form, title: "Ein Zirkel" });
    expect(saved.status).toBe(303);
    expect((await get(`/products/${item.id}`)).body).toContain("Ein Zirkel");
  });

  it.each([
    "lead",
    "directions",
    "questions",
    "end_date",
    "end_time",
    "meeting_point",
    "map_url",
    "bring",
    "suits",
  ])("a change of the column %s alone", async (column) => {
    const event = createTyped("event");
    const value =
      { end_date: "2099-03-14", end_time: "22:00", map_url: "https://karte.example/x" }[column] ??
      "Anders";
    await expectChange(`/events/${event.id}`, () =>
      sqlite.prepare(`update catalog_items set ${column} = ? where id = ?`).run(value, event.id),
    );
  });

  it("a plan that an admin creates, moves, changes and hides", async () => {
    const { browser } = await createAdmin();
    const { get } = await open();
    const plans = async () =>
      [...(await get("/join")).body.matchAll(/<h3[^>]*>(\w+)<\/h3>/g)].map(([, name]) => name);
    const before = await plans();
    await browser.post("/admin/plans/new", { title: "Probe", price: "5", months: "1" });
    expect(await plans()).toEqual([...before, "Probe"]);
    const press = async (button: string) => {
      await browser.press(await browser.get("/admin/plans"), `${button}: Probe`);
    };
    await press("Nach oben");
    expect(await plans()).toEqual([...before.slice(0, -1), "Probe", ...before.slice(-1)]);
    const [path = ""] = /\/admin\/plans\/\w+(?="[^>]*>Probe<)/.exec(
      (await browser.get("/admin/plans")).html,
    ) ?? [""];
    await browser.post(path, { title: "Anders", price: "5", version: "1" });
    expect(await plans()).toContain("Anders");
    await browser.press(await browser.get("/admin/plans"), "Ausblenden: Anders");
    expect(await plans()).toEqual(before);
  });

  it("the settings that an admin saves", async () => {
    const { get } = await open();
    expect((await get("/about")).body).toContain("Über uns – BeHappy</title>");
    const { browser } = await createAdmin();
    await savedSettings(browser, { siteName: "Hof" });
    expect((await get("/about")).body).toContain("Über uns – Hof</title>");
    forgetSettings();
  });

  it("the words that an editor publishes, but not their draft", async () => {
    const { browser } = await createAdmin();
    const { get } = await open();
    const path = "/admin/pages/about";
    const press = async (intent: string, title: string) =>
      pressIntent(browser, path, [await browser.get(path), intent], { title });
    await get("/about");
    expect((await press("save", "Ein Entwurf")).status).toBe(303);
    expect((await get("/about")).body).not.toContain("Ein Entwurf");
    expect(render).toHaveBeenCalledTimes(1);
    expect((await press("publish", "Veröffentlicht")).status).toBe(303);
    expect((await get("/about")).body).toContain("Veröffentlicht");
  });

  it("a change that another process makes", async () => {
    const item = createItem();
    const other = new Database(databaseFile);
    await expectChange(`/products/${item.id}`, () =>
      other.prepare("update catalog_items set price = price + 1 where id = ?").run(item.id),
    );
    other.close();
  });

  it("that an order has taken the last seat, and that a cancellation has released it", async () => {
    const event = createEvent({ capacity: 1 });
    const { get } = await open();
    const text = async () => (await get(`/events/${event.id}`)).body;
    expect(await text()).toContain("Noch 1 Platz");
    const browser = await browserOf();
    await fillCart(browser, [event, 1]);
    const orderId = await placeSampleOrder(browser);
    expect(await text()).toContain("Ausgebucht");
    const { browser: admin } = await createAdmin();
    await admin.post(`/admin/orders/${orderId}`, { status: "cancelled" });
    expect(await text()).toContain("Noch 1 Platz");
  });

  it("the exact number of free seats", async () => {
    const event = createEvent({ capacity: 14 });
    const { get } = await open();
    for (let ordered = 0; ordered <= 14; ordered += 1) {
      sqlite.prepare("update catalog_items set ordered = ? where id = ?").run(ordered, event.id);
      const [stored, rendered] = await Promise.all([
        get(`/events/${event.id}`),
        handle(new Request(`${ORIGIN}/events/${event.id}`)).then((response) => response.text()),
      ]);
      const seats = /Noch \d+ Pl\S+|Ausgebucht/;
      expect(seats.exec(stored.body)?.[0]).toBe(seats.exec(rendered)?.[0]);
    }
    // The first four numbers leave more than ten seats, and share one rendering.
    expect(render).toHaveBeenCalledTimes(12);
  });

  it("that an event has begun", async () => {
    const event = createEvent({ date: "2031-05-01", time: "18:30" });
    let now = Date.parse("2031-05-01T18:29:59+02:00");
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const { get } = await open({ now: () => now });
    const before = await get(`/events/${event.id}`);
    now += 1000;
    vi.setSystemTime(now);
    const after = await get(`/events/${event.id}`);
    vi.useRealTimers();
    expect(before.body).not.toContain("Vorbei");
    expect(after.body).toContain("Vorbei");
  });

  it.each([
    ["midnight in Berlin", "2031-05-01T23:59:59+02:00", 1000],
    ["an hour that comes twice in autumn", "2031-10-26T02:10:00+02:00", 55 * 60_000],
  ])("a page rendered anew after %s", async (_moment, start, milliseconds) => {
    let now = Date.parse(start);
    const { get } = await open({ now: () => now });
    await get("/about");
    await get("/about");
    expect(render).toHaveBeenCalledTimes(1);
    now += milliseconds;
    await get("/about");
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("that another tax scheme begins at midnight in Berlin", async () => {
    const item = createItem();
    let now = Date.parse("2030-12-31T12:00:00+01:00");
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const { browser } = await createAdmin();
    await savedSettings(browser, { taxScheme: "small-business" });
    await savedSettings(browser, { taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    const { get } = await open({ now: () => now });
    const textAt = async (moment: string) => {
      now = Date.parse(moment);
      vi.setSystemTime(now);
      return (await get(`/products/${item.id}`)).body;
    };
    expect(await textAt("2030-12-31T23:59:58+01:00")).toContain("umsatzsteuerfrei nach §");
    expect(await textAt("2030-12-31T23:59:59+01:00")).toContain("umsatzsteuerfrei nach §");
    expect(render).toHaveBeenCalledTimes(1);
    expect(await textAt("2031-01-01T00:00:00+01:00")).toContain("inkl. MwSt.");
    await savedSettings(browser, { taxScheme: "", taxSchemeFrom: "" });
  });

  it("the newer of two states, even if the older page finishes later", async () => {
    const item = createItem({ title: "Alt" });
    const { get } = await open();
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    render.mockImplementationOnce(async (request) => {
      const old = await handle(request);
      await held;
      return old;
    });
    const early = get(`/products/${item.id}`);
    await expect.poll(() => render.mock.calls.length).toBe(1);
    db.update(catalogItems).set({ title: "Neu" }).where(eq(catalogItems.id, item.id)).run();
    expect((await get(`/products/${item.id}`)).body).toContain("Neu");
    finish();
    expect((await early).body).toContain("Alt");
    expect((await get(`/products/${item.id}`)).body).toContain("Neu");
    expect(render).toHaveBeenCalledTimes(2);
  });
});

it("orders that do not change a page keep it in the cache", async () => {
  const unlimited = createItem();
  const roomy = createEvent({ capacity: 500 });
  const { get } = await open();
  const pages = ["/", `/products/${unlimited.id}`, `/events/${roomy.id}`];
  for (const path of pages) await get(path);
  const browser = await browserOf();
  await fillCart(browser, [unlimited, 3], [roomy, 2]);
  await placeSampleOrder(browser);
  for (const path of pages) await get(path);
  expect(render).toHaveBeenCalledTimes(pages.length);
});

it("a plan's published files and text renew /join, what waits or belongs to a lesson does not", async () => {
  const { get } = await open();
  const isRenewed = async (change: () => unknown) => {
    await get("/join");
    const before = render.mock.calls.length;
    change();
    await get("/join");
    return render.mock.calls.length > before;
  };
  const itemId = "yearly";
  const course = createItem({ kind: "course" });
  const lesson = createLesson({ itemId: course.id });
  const [files, texts] = [contentFiles, itemContents];
  const silent = [
    () => createContentFile({ itemId: course.id, lessonId: lesson.id }),
    () => createContentFile({ itemId, publishedAt: null }),
    () => db.insert(texts).values({ itemId, accessDraft: "Bald." }).run(),
    () => db.update(files).set({ title: "Neu" }).run(),
  ];
  for (const change of silent) expect(await isRenewed(change), String(change)).toBe(false);
  const shown = [
    () => db.update(files).set({ publishedAt: new Date() }).run(),
    () => createContentFile({ itemId }),
    () => db.update(texts).set({ access: "Der Raum." }).run(),
    () => db.delete(files).where(eq(files.itemId, itemId)).run(),
    () => db.delete(texts).run(),
    () => db.insert(texts).values({ itemId, access: "Der Raum." }).run(),
  ];
  for (const change of shown) expect(await isRenewed(change), String(change)).toBe(true);
  const other = () => db.update(texts).set({ access: "Ein anderer Raum." }).run();
  expect(await isRenewed(other)).toBe(false);
  db.delete(texts).run();
});

it("the record of an untrusted proxy keeps pages in the cache, other facts about the shop do not", async () => {
  const { get } = await open();
  await get("/about");
  await recordUntrustedProxy(new Date());
  await get("/about");
  expect(render).toHaveBeenCalledTimes(1);
  const columns = Object.values(getTableColumns(shop)).map(({ name }) => name);
  const silent = columns.filter((name) => {
    const revision = () => sqlite.prepare("select revision from page_revision").pluck().get();
    const before = revision();
    sqlite.exec(`update shop set ${name} = ${name}`);
    return revision() === before;
  });
  expect(silent).toEqual(["id", "untrusted_proxy_at", "id_origin"]);
});

it("scripts of a shared page are allowed by their hashes, and foreign ones are blocked", async () => {
  const { get } = await open();
  const { body, headers } = await get("/");
  const policy = String(headers["content-security-policy"]);
  expect(policy).not.toContain("nonce");
  expect(body).not.toContain("nonce");
  const scripts = [...body.matchAll(/<script(?! type="application\/ld)[^>]*>([^<]+)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, script = ""] of scripts) {
    const hash = Buffer.from(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script)),
    );
    expect(policy).toContain(`'sha256-${hash.toString("base64")}'`);
  }
});

it("the cache has a size limit and evicts the least recently used page", async () => {
  const { get, store } = await open({ maxBytes: 160_000 });
  for (const path of ["/about", "/concept", "/team", "/about", "/community", "/about"]) {
    await get(path);
  }
  const { bytes, maxBytes, pages, hits, misses } = store.figures();
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(pages).toBeLessThan(4);
  expect({ hits, misses }).toEqual({ hits: 2, misses: 4 });
});

describe("without BASE_URL", () => {
  const opened = async () => {
    const { get, store } = await open({ hasPublicHost: false });
    const visit = (host: string, path = "/about") => get(path, { Host: host });
    return { visit, pages: () => store.figures().pages };
  };

  it("a host's pages are cached from its second visit on, and no other host sees them", async () => {
    const { visit, pages } = await opened();
    expect(isPassedOn(await visit("shop.example"))).toBe(true);
    expect([pages(), render.mock.calls.length]).toEqual([0, 0]);
    for (let visits = 2; visits < 4; visits += 1) {
      expect((await visit("SHOP.example")).body).toContain("http://shop.example/about");
    }
    await visit("evil.example");
    const forged = await visit("evil.example");
    expect(forged.body).toContain("http://evil.example/about");
    expect(forged.body).not.toContain("shop.example");
    expect([pages(), render.mock.calls.length]).toEqual([2, 2]);
  });

  it("hundreds of invented hosts keep no page, whatever they do", async () => {
    const { visit, pages } = await opened();
    for (const path of ["/about", "/about", "/team"]) await visit("shop.example", path);
    for (let host = 0; host < 400; host += 1) await visit(`host-${host}.example`);
    expect(pages()).toBe(2);
    expect(render).toHaveBeenCalledTimes(2);
    render.mockImplementation(async () => new Response("A page"));
    for (let host = 0; host < 30; host += 1) {
      for (const path of ["/about", "/about", "/team"]) await visit(`twice-${host}.example`, path);
      if (host % 5 === 0) await visit("shop.example");
    }
    // Eight hosts with two pages each, one of them the shop's own, which its visitors keep in use.
    expect(pages()).toBe(16);
    render.mockClear();
    await visit("shop.example", "/team");
    expect(render).not.toHaveBeenCalled();
  });

  it("a page that was rendered for a host that is no longer kept is not cached", async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    render.mockImplementation(async () => new Response("A page"));
    render.mockImplementationOnce(() => held.then(() => new Response("A late page")));
    const { visit, pages } = await opened();
    await visit("slow.example");
    const late = visit("slow.example");
    await expect.poll(() => render.mock.calls.length).toBe(1);
    for (let host = 0; host < 8; host += 1) {
      for (let visits = 0; visits < 2; visits += 1) await visit(`other-${host}.example`);
    }
    finish();
    expect((await late).body).toBe("A late page");
    expect(pages()).toBe(8);
  });
});

/** The raw body, which `fetch` would decompress. */
async function fetchBytes(port: number, path: string, headers: Record<string, string>) {
  const request = http.get({ host: "127.0.0.1", port, path, headers });
  const [response] = await once(request, "response");
  return { headers: response.headers, body: await buffer(response) };
}
