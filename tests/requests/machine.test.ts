import { existsSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { FOREIGN_ORIGIN_PATH } from "#app/front/foreign-posts.server.ts";
import { databaseFile, sqlite } from "#db/client.server.ts";
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
let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
  // The router warns about addresses that cannot be decoded.
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

  it("returns 200 while database and disk work, and is not cached", async () => {
    const page = await new Browser().get("/healthcheck");
    expect([page.status, page.html]).toEqual([200, "OK"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(log).not.toHaveBeenCalled();
  });

  it("returns 503 if the database fails, without the reason, and logs it", async () => {
    const page = await whileChanged(catalogBroken, () => new Browser().get("/healthcheck"));
    expect([page.status, page.html]).toEqual([503, "database unavailable"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`[${REFERENCE}]`), expect.any(Error));
    expect((await new Browser().get("/healthcheck")).status).toBe(200);
  });

  it("returns 503 from the next probe on if the database accepts no write", async () => {
    await whileRefused("insert", "rate_limits", probe);
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    await probe();
    expect(await ask()).toEqual([200, "OK"]);
  });

  it("returns 503 if the disk is full", async () => {
    symlinkSync("/dev/full", probeFile);
    await probe();
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining("[probe]"),
      expect.objectContaining({ message: expect.stringContaining("ENOSPC") }),
    );
  });

  it("returns 503 if the database's file was deleted or replaced", async () => {
    const aside = `${databaseFile}-aside`;
    renameSync(databaseFile, aside);
    await probe();
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    writeFileSync(databaseFile, "");
    await probe();
    expect(await ask()).toEqual([503, "storage refuses writes"]);
    renameSync(aside, databaseFile);
    await probe();
    expect(await ask()).toEqual([200, "OK"]);
  });

  it("logs a failure once, whatever its duration", async () => {
    await whileRefused("insert", "rate_limits", async () => {
      for (let count = 0; count < 3; count += 1) await probe();
    });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it("returns 503 if the last probe is older than half a minute", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await probe();
    vi.advanceTimersByTime(30_000);
    expect(await ask()).toEqual([200, "OK"]);
    vi.advanceTimersByTime(1);
    expect(await ask()).toEqual([503, "no recent write"]);
  });

  it("writes nothing, and a probe leaves nothing behind", async () => {
    const written = () => sqlite.prepare("select total_changes()").pluck().get();
    const before = written();
    await ask();
    expect(written()).toBe(before);
    await probe();
    expect(written()).not.toBe(before);
    expect(existsSync(probeFile)).toBe(false);
    expect(sqlite.prepare("select count(*) from rate_limits").pluck().get()).toBe(0);
  });

  it("returns 200 for a HEAD request and 405 for a POST", async () => {
    const head = await answer(new Request(`${ORIGIN}/healthcheck`, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await new Browser().post("/healthcheck", {})).status).toBe(405);
    // The access log has a line; no bug needs a stack trace.
    expect(log).not.toHaveBeenCalled();
  });
});

describe("/sign-out", () => {
  const signOutForm = async (browser: Browser) =>
    (await browser.get("/")).document.querySelector("header form");

  it("returns 500 and keeps the visitor signed in if the database refuses", async () => {
    const browser = await browserOf();
    const page = await whileRefused("delete", "sessions", () => browser.post("/sign-out", {}));
    expect(page.status).toBe(500);
    expect(await signOutForm(browser)).not.toBeNull();
  });
});

describe("a POST from a foreign origin", () => {
  it("returns 403 with a page that explains what happened and how to continue", async () => {
    const page = await new Browser().get(FOREIGN_ORIGIN_PATH);
    expect(page.status).toBe(403);
    expect(page.text).toContain("Dieses Formular wurde von einer fremden Seite abgeschickt.");
    expect(page.text).toContain("Oops! Etwas ist schiefgelaufen");
    expect(linkTo(page, "Zurück zur Startseite")).toBe("/");
  });
});

describe("an unknown address", () => {
  it.each([
    "/gibt-es-nicht",
    "/a/b/c",
    "/products/tagebuch/mehr",
    "/.env",
    "/wp-login.php",
    "/%E0%A4%A",
  ])("returns 404: %s", async (path) => {
    const page = await new Browser().get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain("404 Oops! Page not found");
    expect(linkTo(page, "Return to Home")).toBe("/");
    expect(page.document.querySelector("title")?.text).toMatch(/BeHappy/);
  });
});

describe("an unsupported method", () => {
  it.each(["PUT", "PATCH", "DELETE"])("returns 405 for %s, too", async (method) => {
    const response = await answer(new Request(`${ORIGIN}/products`, { method }));
    expect(response.status).toBe(405);
  });

  it("returns 405 for OPTIONS", async () => {
    const response = await answer(new Request(`${ORIGIN}/cart`, { method: "OPTIONS" }));
    expect(response.status).toBe(405);
  });
});

describe("a request body that is not a form", () => {
  const forms = ["/cart", "/cart/restore", "/products/tagebuch", "/theme", "/sign-out", "/auth"];

  it.each(forms)("is rejected by %s with 415", async (path) => {
    const headers = { "Content-Type": "application/json" };
    const request = new Request(ORIGIN + path, { method: "POST", headers, body: "{}" });
    expect((await answer(request)).status).toBe(415);
  });

  it.each(forms)("or has 2 MB is rejected by %s with 413", async (path) => {
    const page = await new Browser().post(path, { notes: "x".repeat(2_000_000) });
    expect(page.status).toBe(413);
  });

  it("does not change cart or session", async () => {
    const browser = await browserOf();
    await addToCart(browser, "product", "tagebuch");
    const before = new Map(browser.cookies);
    await browser.post("/cart", { intent: "clear", notes: "x".repeat(2_000_000) });
    expect(browser.cookies).toEqual(before);
  });

  it("gets a page with instructions", async () => {
    const page = await new Browser().post("/cart", { notes: "x".repeat(2_000_000) });
    expect(page.text).toContain("Das Formular ist zu groß. Bitte kürze deine Eingaben");
  });
});

describe("the error page", () => {
  it("hides the error, and shows the reference that the log contains, too", async () => {
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

  it.each(paths)("%s is German HTML that must not be cached or transformed", async (path) => {
    const page = await new Browser().get(path);
    expect(page.html).toMatch(/^<!DOCTYPE html><html lang="de"/i);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Cache-Control")).toMatch(/no-cache|no-store/);
  });

  it.each(paths)("%s allows only its own scripts, with a unique nonce", async (path) => {
    const page = await new Browser().get(path);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const nonce = policy.match(/script-src 'self' 'nonce-([\w+/=]{20,})'/)?.[1];
    // Browsers do not treat structured data as script.
    const scripts = page.document.querySelectorAll('script:not([type="application/ld+json"])');
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script.getAttribute("nonce")).toBe(nonce);
    const again = await new Browser().get(path);
    expect(again.headers.get("Content-Security-Policy")).not.toContain(nonce);
  });

  it("allows only https pictures from elsewhere, and no framing", async () => {
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

  it("escapes text that a visitor typed", async () => {
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
