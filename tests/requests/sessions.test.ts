import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { endSessionsEverywhere } from "#app/features/accounts/sign-in/sessions.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  readCartPage,
  signIn,
} from "#tests/support/samples.ts";

const COOKIE = "behappy_session";
const DAY = 24 * 60 * 60 * 1000;

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;

/** A second browser with a copy of this one's cookies. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Runs `work` while the password changes after a sign-in has checked it. */
async function whileChangingPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  // The sign-in then resets this visitor's counters.
  const forgotten = "before delete on main.rate_limits when old.key like 'sign-in:%'";
  sqlite.exec(
    `create temp trigger change ${forgotten} begin update users set password_hash = 'x'; end`,
  );
  try {
    return await work();
  } finally {
    sqlite.exec("drop trigger change");
  }
}

const cookiesOf = (page: Page) => page.headers.getSetCookie().map((cookie) => cookie.split("; "));

describe("signing in", () => {
  it("with a password that changes concurrently starts no session", async () => {
    const customer = await createCustomer();
    const browser = new Browser();
    const page = await whileChangingPassword(() => signIn(browser, customer));
    expect(page.status).toBe(400);
    expect(page.text).toContain("E-Mail-Adresse oder Passwort stimmt nicht.");
    expect(await isSignedIn(browser)).toBe(false);
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
  });
});

describe("a session cookie", () => {
  it("is inaccessible to scripts and foreign sites, and lasts thirty days", async () => {
    const answer = await signIn(new Browser(), await createCustomer());
    const [[pair, ...attributes] = []] = cookiesOf(answer);
    expect(pair).toMatch(/^behappy_session=.+/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  it("is Secure if a proxy reports https", async () => {
    const { email, password } = await createCustomer();
    const overHttps = { "X-Forwarded-Proto": "https" };
    const answer = await new Browser().post("/auth", { email, password }, overHttps);
    expect(cookiesOf(answer)[0]).toContain("Secure");
    expect(cookiesOf(answer)[0]?.[0]).toMatch(/^__Host-behappy_session=/);
  });

  it("reveals neither password, address nor id", async () => {
    const browser = new Browser();
    const customer = await createCustomer({ email: "geheim@beispiel.de" });
    await signIn(browser, customer);
    const [payload = ""] = decodeURIComponent(browser.cookies.get(COOKIE) ?? "").split(".");
    const content = Buffer.from(payload, "base64").toString();
    expect(content).toContain('"token"');
    for (const secret of [customer.email, customer.id, customer.password]) {
      expect(content).not.toContain(secret);
    }
  });

  it("that was tampered with is ignored", async () => {
    const browser = await browserOf();
    const value = decodeURIComponent(browser.cookies.get(COOKIE) ?? "");
    const [payload = "", signature = ""] = value.split(".");
    const changed = payload.slice(0, 20) + (payload[20] === "A" ? "B" : "A") + payload.slice(21);
    for (const forged of [
      `${changed}.${signature}`,
      payload,
      `${payload}.`,
      "unsinn",
      "%E0%A4%A",
    ]) {
      const other = new Browser();
      other.cookies.set(COOKIE, forged === "%E0%A4%A" ? forged : encodeURIComponent(forged));
      const answer = await other.get("/dashboard");
      expect([forged, answer.status, answer.location]).toEqual([forged, 303, "/auth"]);
    }
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe("signing out", () => {
  it("redirects to /auth, and the page shows no account", async () => {
    const browser = await browserOf();
    const page = await browser.get("/dashboard");
    const answer = await browser.press(page, "Abmelden", {}, "header");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect((await browser.follow(answer)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("ends the session on the server, so that the old cookie becomes worthless", async () => {
    const browser = await browserOf();
    const copy = copyOf(browser);
    expect(await isSignedIn(copy)).toBe(true);
    await browser.post("/sign-out", {});
    expect(await isSignedIn(copy)).toBe(false);
  });

  it("keeps the same customer signed in in another browser", async () => {
    const customer = await createCustomer();
    const [here, elsewhere] = [await browserOf(customer), await browserOf(customer)];
    await here.post("/sign-out", {});
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it("only redirects to /auth if no one is signed in", async () => {
    expect((await new Browser().post("/sign-out", {})).location).toBe("/auth");
  });

  it("requires a POST: a GET request keeps the session", async () => {
    const browser = await browserOf();
    const answer = await browser.get("/sign-out");
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe("a session on the server", () => {
  it("ends in every browser when all sessions of the account end", async () => {
    const customer = await createCustomer();
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const other = await browserOf();
    await endSessionsEverywhere(customer.id);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it("is ignored after thirty days", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const browser = await browserOf();
    vi.setSystemTime(Date.now() + 30 * DAY - 1000);
    expect(await isSignedIn(browser)).toBe(true);
    vi.setSystemTime(Date.now() + 2000);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe("a cart", () => {
  it("survives sign-up, sign-in and sign-out", async () => {
    const browser = new Browser();
    await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 3]);
    const pieces = async () => {
      const page = await browser.get("/cart");
      expect(await readCartPage(browser)).toContain("Eine Hängematte");
      return page.document.querySelector('main [name="quantity"]')?.getAttribute("value");
    };
    const newcomer = { email: "mit-korb@beispiel.de", password: "ein guter Satz" };
    const names = { firstName: "Nele", lastName: "Wirth" };
    expect((await browser.post("/auth?mode=sign-up", { ...newcomer, ...names })).status).toBe(303);
    expect(await pieces()).toBe("3");
    expect((await signIn(browser, newcomer)).status).toBe(303);
    expect(await pieces()).toBe("3");
    expect((await browser.post("/sign-out", {})).status).toBe(303);
    expect(await pieces()).toBe("3");
  });

  it("survives the end of the session on the server", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem({ title: "Eine Hängematte" }), 1]);
    await endSessionsEverywhere(customer.id);
    expect(await readCartPage(browser)).toContain("Eine Hängematte");
    const signInPage = await browser.open("/checkout");
    expect(signInPage.text).toContain("Passwort vergessen?");
    const { email, password } = customer;
    const answer = await browser.press(signInPage, "Anmelden", { email, password });
    expect(answer.location).toBe("/checkout");
    expect((await browser.follow(answer)).text).toContain("Eine Hängematte");
  });
});
