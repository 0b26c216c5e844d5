import { describe, expect, it, vi } from "vitest";

// Before the settings are read.
vi.hoisted(() => {
  process.env.BASE_URL = "https://behappy.test";
});

import { Browser } from "#tests/support/browser.ts";
import { addToCart, createCustomer, createItem, signIn } from "#tests/support/samples.ts";

describe("on a site with an https address every cookie is marked Secure:", () => {
  it("the session's", async () => {
    const answer = await signIn(new Browser(), await createCustomer());
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^behappy_session=/);
    expect(cookies[0]).toMatch(/; Secure/);
    expect(cookies[0]).toMatch(/; HttpOnly/);
    expect(cookies[0]).toMatch(/; SameSite=Lax/);
  });

  it("the message's, when it is set and when it is forgotten", async () => {
    const browser = new Browser();
    const cookies = [
      ...(await addToCart(browser, "product", createItem().id)).headers.getSetCookie(),
      ...(await browser.get("/cart")).headers.getSetCookie(),
    ].filter((cookie) => cookie.startsWith("behappy_toast="));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
  });

  it("the theme's", async () => {
    const answer = await new Browser().post("/theme", { theme: "dark" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^theme=.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe("on a site with an address of its own", () => {
  it("pages and sitemap name that address, whatever the server itself was asked by", async () => {
    const page = await new Browser().get("/about");
    const canonical = page.document.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute("href")).toBe("https://behappy.test/about");
    const sitemap = await new Browser().get("/sitemap.xml");
    expect(sitemap.html).toContain("<loc>https://behappy.test/about</loc>");
    expect(sitemap.html).not.toContain("http://behappy.test");
  });
});
