import { describe, expect, it } from "vitest";

import { Browser } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import {
  addToCart,
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  signIn,
} from "#tests/support/samples.ts";

givenEnvironment({ BASE_URL: "https://behappy.test" });

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

describe("a cookie without the prefix, which another host can set,", () => {
  const withoutPrefix = (browser: Browser): Browser => {
    const planted = new Browser();
    for (const [name, value] of browser.cookies) {
      planted.cookies.set(name.replace("__Host-", ""), value);
    }
    return planted;
  };

  it("signs nobody in, fills no cart and changes no theme", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 2]);
    await browser.post("/theme", { theme: "dark" });
    const planted = withoutPrefix(browser);
    expect([...planted.cookies.keys()]).toEqual(expect.arrayContaining(["behappy_session"]));
    expect((await planted.get("/dashboard")).location).toMatch(/^\/auth/);
    const cart = await planted.get("/cart");
    expect(cart.text).not.toContain("Eine Hängematte");
    expect(cart.document.querySelector("html")?.getAttribute("data-theme")).toBe("light");
    expect([...planted.cookies.keys()].filter((name) => name.startsWith("__Host-"))).toEqual([]);
  });

  it("does not replace one with the prefix", async () => {
    const browser = await browserOf(await createCustomer({ email: "meine@beispiel.de" }));
    for (const [name, value] of withoutPrefix(await browserOf()).cookies) {
      browser.cookies.set(name, value);
    }
    expect((await browser.get("/dashboard")).text).toContain("meine@beispiel.de");
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
    expect(sitemap.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const robots = await new Browser().get("/robots.txt");
    expect(robots.html).toContain("Sitemap: https://behappy.test/sitemap.xml");
    expect(robots.headers.get("Cache-Control")).toBe("public, max-age=86400");
  });
});
