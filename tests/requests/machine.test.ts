import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FOREIGN_ORIGIN_PATH } from "#app/front/foreign-posts.server.ts";
import { sqlite } from "#db/client.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { probe } from "#db/writing/probe.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import {
  addToCart,
  browserOf,
  catalogBroken,
  messages,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";
import { answer, REFERENCE } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const probeFile = path.join(process.env.DATA_DIR ?? "", "probe");
const log = vi.spyOn(console, "error");
beforeEach(() => {
  log.mockReset().mockReturnValue(undefined);
  // The router tells about addresses that cannot be decoded.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
});

const linkTo = (page: Page, words: string) =>
  page.document
    .querySelectorAll("main a")
    .find((link) => visibleText(link) === words)
    ?.getAttribute("href");

describe("/healthcheck", () => {
  const ask = async () => {
    const { status, html } = await new Browser().get("/healthcheck");
    return [status, html];
  };

  beforeEach(probe);
  afterEach(() => {
    vi.useRealTimers();
  });

  it("answers 200 while database and disk do, and nothing keeps the answer", async () => {
    const page = await new Browser().get("/healthcheck");
    expect([page.status, page.html]).toEqual([200, "OK"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(log).not.toHaveBeenCalled();
  });

  it("answers 503 where the database does not, without telling why, and logs it", async () => {
    const page = await whileChanged(catalogBroken, () => new Browser().get("/healthcheck"));
    expect([page.status, page.html]).toEqual([503, "database unavailable"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`[${REFERENCE}]`), expect.any(Error));
    expect((await new Browser().get("/healthcheck")).status).toBe(200);
  });

  it("answers 503 from one probe to the next where the database takes no write", async () => {
    await whileRefused("insert", "rate_limits", probe);
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    await probe();
    expect(await ask()).toEqual([200, "OK"]);
  });

  it("answers 503 where the disk is full", async () => {
    symlinkSync("/dev/full", probeFile);
    await probe();
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    expect(log).toHaveBeenCalledWith("[probe]", expect.objectContaining({ code: "ENOSPC" }));
  });

  it("logs a failure once, however long it lasts", async () => {
    await whileRefused("insert", "rate_limits", async () => {
      for (let count = 0; count < 3; count += 1) await probe();
    });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it("answers 503 where the last probe is older than half a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await probe();
    vi.advanceTimersByTime(30_000);
    expect(await ask()).toEqual([200, "OK"]);
    vi.advanceTimersByTime(1);
    expect(await ask()).toEqual([503, "no recent write"]);
  });

  it("writes nothing, and a probe leaves nothing", async () => {
    const written = () => sqlite.prepare("select total_changes()").pluck().get();
    const before = written();
    await ask();
    expect(written()).toBe(before);
    await probe();
    expect(written()).not.toBe(before);
    expect(existsSync(probeFile)).toBe(false);
    expect(sqlite.prepare("select count(*) from rate_limits").pluck().get()).toBe(0);
  });

  it("answers 200 to a HEAD request and 405 to a post", async () => {
    const head = await answer(new Request(`${ORIGIN}/healthcheck`, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await new Browser().post("/healthcheck", {})).status).toBe(405);
    // The access log has a line; there is no bug that needs a stack.
    expect(log).not.toHaveBeenCalled();
  });
});

describe("/sign-out", () => {
  const signOutForm = async (browser: Browser) =>
    (await browser.get("/")).document.querySelector("header form");

  it("signs out by a post alone: whoever opens the address stays signed in", async () => {
    const browser = await browserOf();
    const page = await browser.get("/sign-out");
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect(await signOutForm(browser)).not.toBeNull();
  });

  it("signs out by the button and leads to /auth, the cart kept", async () => {
    const browser = await browserOf();
    await addToCart(browser, "product", "tagebuch");
    const page = await browser.press(await browser.get("/"), "Abmelden", {}, "header");
    expect([page.status, page.location]).toEqual([303, "/auth"]);
    expect(page.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(await signOutForm(browser)).toBeNull();
    expect((await browser.get("/cart")).text).toContain("Warenkorb, 1 Artikel");
  });

  it("leads a visitor to /auth as well", async () => {
    const page = await new Browser().post("/sign-out", {});
    expect([page.status, page.location]).toEqual([303, "/auth"]);
  });

  it("answers 500 and keeps the visitor signed in where the database refuses", async () => {
    const browser = await browserOf();
    const page = await whileRefused("delete", "sessions", () => browser.post("/sign-out", {}));
    expect(page.status).toBe(500);
    expect(await signOutForm(browser)).not.toBeNull();
  });
});

describe("a post from a foreign origin", () => {
  it("ends on a page with status 403 that says what happened and how to go on", async () => {
    const page = await new Browser().get(FOREIGN_ORIGIN_PATH);
    expect(page.status).toBe(403);
    expect(page.text).toContain("Dieses Formular wurde von einer fremden Seite abgeschickt.");
    expect(page.text).toContain("Oops! Etwas ist schiefgelaufen");
    expect(linkTo(page, "Zurück zur Startseite")).toBe("/");
  });
});

describe("an address that does not exist", () => {
  it.each([
    "/gibt-es-nicht",
    "/a/b/c",
    "/products/tagebuch/mehr",
    "/.env",
    "/wp-login.php",
    "/%E0%A4%A",
  ])("answers 404: %s", async (path) => {
    const page = await new Browser().get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain("404 Oops! Page not found");
    expect(linkTo(page, "Return to Home")).toBe("/");
    expect(page.document.querySelector("title")?.text).toMatch(/BeHappy/);
  });

  it("answers 404 to a post too", async () => {
    const page = await new Browser().post("/gibt-es-nicht", { a: "1" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Diese Adresse gibt es nicht.");
  });
});

describe("a method that an address does not know", () => {
  it.each([
    "/",
    "/products",
    "/events",
    "/courses",
    "/events/herzogstand",
    "/courses/morgenseiten",
    "/dashboard/data",
    "/healthcheck",
    FOREIGN_ORIGIN_PATH,
  ])("answers 405 to a post to %s", async (path) => {
    expect((await new Browser().post(path, {})).status).toBe(405);
  });

  it.each(["PUT", "PATCH", "DELETE"])("answers 405 to %s as well", async (method) => {
    const response = await answer(new Request(`${ORIGIN}/products`, { method }));
    expect(response.status).toBe(405);
  });

  it("answers 405 to OPTIONS", async () => {
    const response = await answer(new Request(`${ORIGIN}/cart`, { method: "OPTIONS" }));
    expect(response.status).toBe(405);
  });
});

describe("a body that is no form", () => {
  const forms = ["/cart", "/cart/restore", "/products/tagebuch", "/theme", "/sign-out", "/auth"];

  it.each(forms)("is refused with 415 by %s", async (path) => {
    const headers = { "Content-Type": "application/json" };
    const request = new Request(ORIGIN + path, { method: "POST", headers, body: "{}" });
    expect((await answer(request)).status).toBe(415);
  });

  it.each(forms)("and is refused with 413 by %s where it has 2 MB", async (path) => {
    const page = await new Browser().post(path, { notes: "x".repeat(2_000_000) });
    expect(page.status).toBe(413);
  });

  it("leaves cart and session as they are", async () => {
    const browser = await browserOf();
    await addToCart(browser, "product", "tagebuch");
    const before = new Map(browser.cookies);
    await browser.post("/cart", { intent: "clear", notes: "x".repeat(2_000_000) });
    expect(browser.cookies).toEqual(before);
  });

  it("is answered with a page that says what to do", async () => {
    const page = await new Browser().post("/cart", { notes: "x".repeat(2_000_000) });
    expect(page.text).toContain("Das Formular ist zu groß. Bitte kürze deine Eingaben");
  });
});

describe("the error page", () => {
  it("hides what broke, and shows the reference under which the log tells it", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch");
    const page = await whileChanged(catalogBroken, () => browser.get("/cart"));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Oops! Etwas ist schiefgelaufen");
    expect(page.text).toContain(`Referenz: ${REFERENCE}`);
    expect(page.html).not.toMatch(/catalog_items|no such table|SqliteError|\.tsx?:\d/);
    expect(linkTo(page, "Zurück zur Startseite")).toBe("/");
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining(`[${REFERENCE}] GET /`),
      expect.objectContaining({ message: expect.stringContaining("no such table") }),
    );
  });
});

describe("every document", () => {
  const paths = ["/", "/products", "/products/tagebuch", "/cart", "/auth", "/gibt-es-nicht"];

  it.each(paths)("%s is German HTML that nothing in between may keep", async (path) => {
    const page = await new Browser().get(path);
    expect(page.html).toMatch(/^<!DOCTYPE html><html lang="de"/i);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Cache-Control")).toMatch(/no-cache|no-store/);
  });

  it.each(paths)("%s allows its own scripts alone, by a nonce of its own", async (path) => {
    const page = await new Browser().get(path);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const nonce = policy.match(/script-src 'self' 'nonce-([\w+/=]{20,})'/)?.[1];
    // Structured data is no script to a browser.
    const scripts = page.document.querySelectorAll('script:not([type="application/ld+json"])');
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script.getAttribute("nonce")).toBe(nonce);
    const again = await new Browser().get(path);
    expect(again.headers.get("Content-Security-Policy")).not.toContain(nonce);
  });

  it("lets nothing foreign in but pictures over https, and nobody frame it", async () => {
    const policy = (await new Browser().get("/")).headers.get("Content-Security-Policy") ?? "";
    const directives = Object.fromEntries(
      policy.split("; ").map((each) => each.split(/ (.*)/s).slice(0, 2) as [string, string]),
    );
    expect(directives).toMatchObject({
      "default-src": "'self'",
      "img-src": "'self' data: https:",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(policy).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe-inline/);
  });

  it("writes what a visitor typed as text, never as HTML", async () => {
    const browser = new Browser();
    const page = await browser.post("/auth", {
      email: '"><script>alert(1)</script>',
      password: "",
    });
    expect(page.html).not.toContain("<script>alert(1)");
    const field = page.document.querySelector("main input[name=email]");
    expect(field?.getAttribute("value")).toBe('"><script>alert(1)</script>');
    expect(messages(page)).toEqual([]);
  });
});
