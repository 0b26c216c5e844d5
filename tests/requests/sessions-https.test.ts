import { afterEach, describe, expect, it, vi } from "vitest";

// Set before the settings are read.
vi.hoisted(() => {
  process.env.BASE_URL = "https://behappy.test";
});

import { Browser, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import {
  addToCart,
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  messages,
  readCartPage,
  signIn,
} from "#tests/support/samples.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("on a site with an https address every cookie is restricted to this host:", () => {
  it("session and device", async () => {
    const answer = await signIn(new Browser(), await createCustomer());
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-behappy_session=/),
      expect.stringMatching(/^__Host-behappy_device=/),
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
  });

  it("toast, when it is set and when it is deleted", async () => {
    const browser = new Browser();
    const cookies = [
      ...(await addToCart(browser, "product", createItem().id)).headers.getSetCookie(),
      ...(await browser.get("/cart")).headers.getSetCookie(),
    ].filter((cookie) => cookie.startsWith("__Host-behappy_toast="));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
  });

  it("theme", async () => {
    const answer = await new Browser().post("/theme", { theme: "dark" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-theme=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it("details typed on /join, and consent to the map", async () => {
    showDemoContent();
    const browser = new Browser();
    const typed = { firstName: "Kim", lastName: "Beispiel", email: "kim@beispiel.de" };
    await browser.post("/join", { intent: "join", ...typed });
    await browser.post("/contact/map", { intent: "load" });
    for (const name of browser.cookies.keys()) expect(name).toMatch(/^__Host-/);
    expect([...browser.cookies.keys()]).toEqual(
      expect.arrayContaining(["__Host-behappy_join", "__Host-karte"]),
    );
    expect((await browser.get("/contact")).document.querySelectorAll("iframe")).toHaveLength(1);
    await browser.post("/contact/map", { intent: "hide" });
    expect([...browser.cookies.keys()]).not.toContain("__Host-karte");
  });
});

/** The browser as it was before the cookies had a prefix. */
function beforeTheUpdate(browser: Browser): Browser {
  const old = new Browser();
  for (const [name, value] of browser.cookies) old.cookies.set(name.replace("__Host-", ""), value);
  return old;
}

describe("the update that adds the cookie prefix", () => {
  it("keeps sessions, carts and themes, and deletes the old cookies", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 2]);
    await browser.post("/theme", { theme: "dark" });
    const updated = beforeTheUpdate(browser);
    expect([...updated.cookies.keys()]).toContain("behappy_session");

    const page = await updated.get("/dashboard");
    expect(page.status).toBe(200);
    expect(page.document.querySelector("html")?.getAttribute("data-theme")).toBe("dark");
    for (const name of updated.cookies.keys()) expect(name).toMatch(/^__Host-/);
    expect([...updated.cookies.keys()]).toContain("__Host-behappy_session");
    expect([...updated.cookies.keys()]).toContain("__Host-theme");
    const lifetimes = page.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-"));
    expect(lifetimes).toContainEqual(
      expect.stringMatching(
        /^__Host-behappy_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
    expect(await readCartPage(updated)).toContain("Eine Hängematte");
    expect((await updated.get("/dashboard")).headers.getSetCookie()).toEqual([]);
  });

  it("does so for client navigation, too", async () => {
    const updated = beforeTheUpdate(await browserOf());
    const answer = await updated.get("/dashboard.data");
    expect(answer.status).toBe(200);
    expect([...updated.cookies.keys()]).toEqual(["__Host-behappy_session"]);
  });

  it("does so for a form that was open meanwhile", async () => {
    const browser = new Browser();
    await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 2]);
    const updated = beforeTheUpdate(browser);
    await fillCart(updated, [createItem({ title: "Ein Fernglas" }), 1]);
    const cart = await readCartPage(updated);
    expect(cart).toContain("Eine Hängematte");
    expect(cart).toContain("Ein Fernglas");
    for (const name of updated.cookies.keys()) expect(name).toMatch(/^__Host-/);
  });

  it("shows a pending toast once", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", createItem().id);
    const updated = beforeTheUpdate(browser);
    expect(messages(await updated.get("/cart"))).toContain("Zum Warenkorb hinzugefügt");
    expect(messages(await updated.get("/cart"))).toEqual([]);
  });

  it("prevents a plain cookie from replacing the prefixed one", async () => {
    const mine = await createCustomer({ email: "meine@beispiel.de" });
    const browser = await browserOf(mine);
    const foreign = beforeTheUpdate(await browserOf());
    browser.cookies.set("behappy_session", foreign.cookies.get("behappy_session") ?? "");
    const page = await browser.get("/dashboard");
    expect(visibleText(page.document)).toContain("meine@beispiel.de");
    expect([...browser.cookies.keys()]).toEqual(["__Host-behappy_session"]);
  });
});

describe("on a site with a public address", () => {
  it("pages and sitemap contain that address, whatever the Host header", async () => {
    const page = await new Browser().get("/about");
    const canonical = page.document.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute("href")).toBe("https://behappy.test/about");
    const sitemap = await new Browser().get("/sitemap.xml");
    expect(sitemap.html).toContain("<loc>https://behappy.test/about</loc>");
    expect(sitemap.html).not.toContain("http://behappy.test");
  });
});
