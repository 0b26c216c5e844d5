import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFormToken } from "#app/http/form-guard.server.ts";
import { demoAccounts } from "#db/seed/accounts.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { guardFields } from "#tests/support/guard.ts";
import { messages } from "#tests/support/samples.ts";

beforeAll(() => seedDatabase({ withAdmin: true }));
afterEach(() => vi.useRealTimers());

type Fields = Record<string, string>;

const fromPage = { Origin: ORIGIN };

/** A browser that refuses all cookies. */
class WithoutCookies extends Browser {
  override async fetch(path: string, init?: RequestInit): Promise<Response> {
    const response = await super.fetch(path, init);
    this.cookies.clear();
    return response;
  }
}

async function answerTo(path: string, fields: Fields, browser: Browser): Promise<Page> {
  return browser.follow(await browser.post(path, fields, fromPage));
}

const { email, password } = demoAccounts.customer;
const product = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
const message = { name: "Ida", email: "ida@beispiel.de", message: "Habt ihr noch Platz?" };

describe("a browser that refuses cookies", () => {
  it.each<[what: string, path: string, fields: Fields, again: string]>([
    ["adding to the cart", "/cart", { ...product, returnTo: "/products" }, "/products"],
    ["choosing a plan", "/join", { plan: "yearly" }, "/join#plan-yearly"],
    ["signing in", "/auth", { email, password }, "/dashboard"],
    ["signing in to order", "/auth?redirect=checkout", { email, password }, "/checkout"],
    ["changing the theme", "/theme", { theme: "dark", returnTo: "/events" }, "/events"],
    ["loading the map", "/contact/map", { intent: "load" }, "/contact#karte"],
  ])("learns why %s failed, and how to go on", async (_what, path, fields, again) => {
    const page = await answerTo(path, fields, new WithoutCookies());
    expect(page.status).toBe(200);
    expect(page.text).toContain("Dein Browser nimmt unsere Cookies nicht an");
    const link = page.document.querySelectorAll("main a").find(({ text }) => /Noch ein/.test(text));
    expect(link?.getAttribute("href")).toBe(again);
  });

  it("sees what happened to a form that needs no cookie, for a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const browser = new WithoutCookies();
    const answer = await browser.post("/contact", { ...guardFields(), ...message }, fromPage);
    const page = await browser.get(answer.location ?? "");
    expect(messages(page).join()).toContain("Nachricht gesendet!");
    vi.setSystemTime(Date.now() + 61_000);
    expect(messages(await browser.get(answer.location ?? ""))).toEqual([]);
  });

  it("sees no message that somebody else has made up", async () => {
    const page = await new WithoutCookies().get("/contact?cookie=erfunden");
    expect([page.status, messages(page)]).toEqual([200, []]);
  });

  it("is not sent elsewhere by a page that restores its stored cart", async () => {
    const cart = JSON.stringify([{ itemId: "tagebuch", itemType: "product", quantity: 1 }]);
    const page = await answerTo(
      "/cart/restore",
      { cart, returnTo: "/events" },
      new WithoutCookies(),
    );
    expect(page.text).not.toContain("Cookies nicht an");
  });
});

describe("a browser that accepts its first cookies", () => {
  it.each<[path: string, fields: Fields, to: string]>([
    ["/cart", { ...product, returnTo: "/products" }, "/products"],
    ["/auth", { email, password }, "/dashboard"],
    ["/contact", { formToken: createFormToken(Date.now() - 5000), ...message }, "/contact"],
  ])("gets to the plain address: %s", async (path, fields, to) => {
    const browser = new Browser();
    const answer = await browser.post(path, fields, fromPage);
    const next = await browser.get(answer.location ?? "");
    expect([next.status, next.location]).toEqual([303, to]);
    expect((await browser.get(to)).status).toBe(200);
  });

  it("is not checked again", async () => {
    const browser = new Browser();
    await browser.post("/cart", { ...product, returnTo: "/products" }, fromPage);
    const answer = await browser.post("/cart", { ...product, returnTo: "/products" }, fromPage);
    expect(answer.location).toBe("/products");
  });

  it("keeps the message of the form", async () => {
    const browser = new Browser();
    const page = await answerTo("/cart", { ...product, returnTo: "/products" }, browser);
    expect(messages(page).join()).toContain("Zum Warenkorb hinzugefügt");
  });
});

it("the explanation leads to no other site", async () => {
  const { document } = await new Browser().get("/cookies?zu=https%3A%2F%2Fevil.example");
  const links = document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/", "/contact"]);
});
