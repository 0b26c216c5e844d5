import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { type Customer, createCustomer, enter } from "#tests/support/samples.ts";

const COOKIE = "behappy_device";
const ELSEWHERE = "203.0.113.99";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  db.delete(rateLimits).run();
  warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
});

const signInFrom = (
  browser: Browser,
  { email, password }: Pick<Customer, "email" | "password">,
  address = ELSEWHERE,
): Promise<Page> => browser.post("/auth", { email, password }, { "X-Client-Address": address });

const guess = (browser: Browser, { email }: Customer, address = ELSEWHERE) =>
  signInFrom(browser, { email, password: "falsch geraten" }, address);

/** A browser that has signed in to the account before and is signed out. */
async function knownBrowser(...customers: Customer[]): Promise<Browser> {
  const browser = new Browser();
  for (const customer of customers) {
    expect((await signInFrom(browser, customer)).status).toBe(303);
    await browser.post("/sign-out", {});
  }
  return browser;
}

/** Uses up the attempts of unknown browsers, like a hundred guesses from ten networks. */
async function lockOut({ email }: Customer): Promise<void> {
  const perAccount = createLimit({ name: "sign-in-account", points: 100, seconds: 15 * 60 });
  while ((await perAccount.consume(email)) === 0);
}

const contentOf = (browser: Browser): string => {
  const [payload = ""] = decodeURIComponent(browser.cookies.get(COOKIE) ?? "").split(".");
  return Buffer.from(payload, "base64").toString();
};

describe("a browser that has signed in before", () => {
  it.each(["customer", "admin"] as const)(
    "signs in with the correct password, whatever unknown browsers have tried: %s",
    async (role) => {
      const customer = await createCustomer({ role });
      const browser = await knownBrowser(customer);
      await lockOut(customer);
      expect((await signInFrom(new Browser(), customer)).status).toBe(429);
      expect((await signInFrom(browser, customer)).status).toBe(303);
    },
  );

  it("can sign in even from a network address whose attempts are used up", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const perAddress = createLimit({ name: "sign-in-address", points: 200, seconds: 15 * 60 });
    while ((await perAddress.consume(ELSEWHERE)) === 0);
    const perSpared = createLimit({ name: "sign-in-spared", points: 3, seconds: 15 * 60 });
    while ((await perSpared.consume(`${ELSEWHERE} ${customer.email}`)) === 0);
    expect((await signInFrom(new Browser(), customer)).status).toBe(429);
    expect((await signInFrom(browser, customer)).status).toBe(303);
  });

  it("does not use up the attempts of unknown browsers", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    db.delete(rateLimits).run();
    for (let tries = 0; tries < 3; tries += 1) await guess(browser, customer);
    const keys = db.select().from(rateLimits).all();
    expect(keys.map(({ key }) => key.split(":")[0]).sort()).toEqual([
      "sign-in-device",
      "sign-in-owner",
    ]);
  });

  it("is known for every account that signed in there, and for no other", async () => {
    const [one, other, stranger] = [
      await createCustomer(),
      await createCustomer(),
      await createCustomer(),
    ];
    const browser = await knownBrowser(one, other);
    for (const customer of [one, other, stranger]) await lockOut(customer);
    expect((await signInFrom(browser, stranger)).status).toBe(429);
    expect((await signInFrom(browser, one)).status).toBe(303);
    await browser.post("/sign-out", {});
    expect((await signInFrom(browser, other)).status).toBe(303);
  });

  it("stays known after a password change", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    await signInFrom(browser, customer);
    const page = await browser.get("/dashboard/password");
    const password = "ein neuer Satz";
    const fields = { currentPassword: customer.password, newPassword: password };
    expect((await browser.press(page, "Passwort ändern", fields)).status).toBe(303);
    await browser.post("/sign-out", {});
    await lockOut(customer);
    expect((await signInFrom(browser, { ...customer, password })).status).toBe(303);
  });

  it("may try a wrong password ten times in fifteen minutes", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await guess(browser, customer)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const page = await signInFrom(browser, customer);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(14 * 60);
    // Neither unknown browsers nor the owner's other browsers have to wait.
    expect((await signInFrom(new Browser(), customer)).status).toBe(303);
  });
});

it("all known browsers of an account share a limit that a correct password does not reset", async () => {
  const customer = await createCustomer();
  const browser = await knownBrowser(customer);
  const perOwner = createLimit({ name: "sign-in-owner", points: 100, seconds: 15 * 60 });
  while ((await perOwner.consume(customer.id)) === 0);
  expect((await signInFrom(browser, customer)).status).toBe(429);
  expect((await signInFrom(new Browser(), customer)).status).toBe(303);
});

describe("a stolen device cookie", () => {
  it("does not sign in, and has its own counter", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const thief = new Browser();
    thief.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? "");
    expect((await thief.get("/dashboard")).location).toBe("/auth");
    // The owner signs in again, which renames the browser.
    expect((await signInFrom(browser, customer)).status).toBe(303);
    await browser.post("/sign-out", {});
    for (let tries = 0; tries < 10; tries += 1) await guess(thief, customer, "198.51.100.1");
    expect((await guess(thief, customer, "198.51.100.2")).status).toBe(429);
    expect((await signInFrom(browser, customer)).status).toBe(303);
  });

  it("cannot be forged or derived from another cookie", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    await lockOut(customer);
    const [payload = "", signature = ""] = decodeURIComponent(
      browser.cookies.get(COOKIE) ?? "",
    ).split(".");
    const signedIn = new Browser();
    await enter(signedIn, customer);
    const forgeries = [
      payload,
      `${payload}.`,
      `${payload}.${signature.slice(1)}`,
      "unsinn",
      "%E0%A4%A",
      "x".repeat(4000),
      signedIn.cookies.get("behappy_session") ?? "",
    ];
    for (const forged of forgeries) {
      const other = new Browser();
      other.cookies.set(COOKIE, forged);
      expect((await signInFrom(other, customer)).status, forged.slice(0, 20)).toBe(429);
    }
  });
});

describe("the device cookie", () => {
  it("is signed, long-lived and inaccessible to scripts", async () => {
    const answer = await signInFrom(new Browser(), await createCustomer());
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${COOKIE}=`));
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("reveals neither address, id nor password", async () => {
    const customer = await createCustomer({ email: "verborgen@beispiel.de" });
    const content = contentOf(await knownBrowser(customer));
    expect(content).toContain('"devices"');
    for (const secret of [customer.email, "verborgen", customer.id, customer.password]) {
      expect(content).not.toContain(secret);
    }
  });

  it("changes after each sign-in, and survives signing out", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const first = browser.cookies.get(COOKIE);
    expect(first).toBeDefined();
    await signInFrom(browser, customer);
    expect(browser.cookies.get(COOKIE)).not.toBe(first);
  });

  it("is not set after a wrong password", async () => {
    const browser = new Browser();
    await guess(browser, await createCustomer());
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it("stays small: it contains the five accounts that signed in last", async () => {
    const customers = [];
    for (let number = 0; number < 6; number += 1) customers.push(await createCustomer());
    const browser = await knownBrowser(...customers);
    expect(browser.cookies.get(COOKIE)?.length).toBeLessThan(600);
    const [first, second] = customers as [Customer, Customer];
    await lockOut(first);
    await lockOut(second);
    expect((await signInFrom(browser, first)).status).toBe(429);
    expect((await signInFrom(browser, second)).status).toBe(303);
  });

  it("is set after a password reset by a mailed link", async () => {
    const customer = await createCustomer();
    await lockOut(customer);
    const browser = new Browser();
    await browser.post("/auth/forgot-password", { email: customer.email });
    const [mail] = emailsTo(customer.email);
    const page = await browser.get(linkIn(mail ?? { text: "" }));
    const password = "ein neuer Satz";
    expect((await browser.press(page, "Passwort speichern", { password })).status).toBe(303);
    await lockOut(customer);
    expect((await signInFrom(browser, { ...customer, password })).status).toBe(303);
  });
});

describe("an unknown browser", () => {
  it("cannot lock out anyone from a single network", async () => {
    const customer = await createCustomer();
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push((await guess(new Browser(), customer, "2001:db8:1::/48")).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
    expect((await signInFrom(new Browser(), customer, "2001:db8:2::/48")).status).toBe(303);
  });
});

describe("confirming the password again", () => {
  const change = async (browser: Browser, currentPassword: string) =>
    browser.post("/dashboard/password", { currentPassword, newPassword: "ein neuer Satz" });

  it("is not affected by attempts in a browser that has only the session", async () => {
    const customer = await createCustomer();
    const browser = new Browser();
    await signInFrom(browser, customer);
    const thief = new Browser();
    await enter(thief, customer);
    for (let tries = 0; tries < 10; tries += 1) await change(thief, "falsch geraten");
    expect((await change(thief, customer.password)).status).toBe(429);
    expect((await change(browser, customer.password)).status).toBe(303);
  });

  it("accepts ten wrong ones in a known browser", async () => {
    const customer = await createCustomer();
    const browser = new Browser();
    await signInFrom(browser, customer);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(browser, "falsch geraten")).status).toBe(400);
    }
    expect((await change(browser, customer.password)).status).toBe(429);
  });
});

describe("the log", () => {
  const lines = () => warn.mock.calls.map(String);

  it("has one line for each rejected sign-in, with the network address and a hash of the account", async () => {
    const customer = await createCustomer({ email: "gesucht@beispiel.de" });
    await guess(new Browser(), customer, "198.51.100.1");
    await guess(new Browser(), { ...customer, email: "Gesucht@Beispiel.de" }, "198.51.100.2");
    await guess(new Browser(), { ...customer, email: "andere@beispiel.de" });
    const [first = "", second = "", third = ""] = lines();
    expect(lines()).toHaveLength(3);
    expect(first).toMatch(
      /^\S+ \[\w*\] security: sign-in refused \(wrong\) from 198\.51\.100\.1 account [0-9a-f]{12}$/,
    );
    const [mark, same, other] = [first, second, third].map((line) => line.split(" ").at(-1));
    expect(second).toContain("from 198.51.100.2");
    expect(same).toBe(mark);
    expect(other).not.toBe(mark);
    expect(lines().join()).not.toMatch(/beispiel\.de|falsch/i);
  });

  it("shows when a limit is reached, and nothing about successes", async () => {
    const customer = await createCustomer();
    await lockOut(customer);
    await signInFrom(new Browser(), customer);
    expect(lines()).toEqual([expect.stringContaining("sign-in refused (limited)")]);
    await signInFrom(new Browser(), await createCustomer());
    expect(lines()).toHaveLength(1);
  });
});
