import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { type Customer, createCustomer, enter } from "#tests/support/samples.ts";

const COOKIE = "behappy_device";
const ELSEWHERE = "203.0.113.99";

const warn = vi.spyOn(console, "warn");
beforeEach(() => {
  db.delete(rateLimits).run();
  warn.mockReset().mockReturnValue(undefined);
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

/** Uses up the tries of strangers at the account, as a hundred guesses from ten networks do. */
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
    "signs in with the right password, whatever strangers guess: %s",
    async (role) => {
      const customer = await createCustomer({ role });
      const browser = await knownBrowser(customer);
      await lockOut(customer);
      expect((await signInFrom(new Browser(), customer)).status).toBe(429);
      expect((await signInFrom(browser, customer)).status).toBe(303);
    },
  );

  it("does so from an address that strangers have used up, too", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const perAddress = createLimit({ name: "sign-in-address", points: 200, seconds: 15 * 60 });
    while ((await perAddress.consume(ELSEWHERE)) === 0);
    expect((await signInFrom(new Browser(), customer)).status).toBe(429);
    expect((await signInFrom(browser, customer)).status).toBe(303);
  });

  it("uses up nothing of what strangers may try", async () => {
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

  it("stays known after a new password", async () => {
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

  it("may try a wrong password ten times in a quarter of an hour", {
    timeout: 60_000,
  }, async () => {
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
    // Neither strangers nor its owner's other browsers have to wait for that.
    expect((await signInFrom(new Browser(), customer)).status).toBe(303);
  });
});

it("all known browsers of an account share a limit that knowing the password does not lift", async () => {
  const customer = await createCustomer();
  const browser = await knownBrowser(customer);
  const perOwner = createLimit({ name: "sign-in-owner", points: 100, seconds: 15 * 60 });
  while ((await perOwner.consume(customer.id)) === 0);
  expect((await signInFrom(browser, customer)).status).toBe(429);
  expect((await signInFrom(new Browser(), customer)).status).toBe(303);
});

describe("a stolen device cookie", () => {
  it("is of no use for signing in, and has a counter of its own", { timeout: 60_000 }, async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const thief = new Browser();
    thief.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? "");
    expect((await thief.get("/dashboard")).location).toBe("/auth");
    // The owner signs in once more, which gives the browser another name.
    expect((await signInFrom(browser, customer)).status).toBe(303);
    await browser.post("/sign-out", {});
    for (let tries = 0; tries < 10; tries += 1) await guess(thief, customer, "198.51.100.1");
    expect((await guess(thief, customer, "198.51.100.2")).status).toBe(429);
    expect((await signInFrom(browser, customer)).status).toBe(303);
  });

  it("cannot be made up, nor made of another cookie", async () => {
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
  it("is signed, long-lived and out of reach for scripts", async () => {
    const answer = await signInFrom(new Browser(), await createCustomer());
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${COOKIE}=`));
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("tells nothing of address, id or password", async () => {
    const customer = await createCustomer({ email: "verborgen@beispiel.de" });
    const content = contentOf(await knownBrowser(customer));
    expect(content).toContain('"devices"');
    for (const secret of [customer.email, "verborgen", customer.id, customer.password]) {
      expect(content).not.toContain(secret);
    }
  });

  it("is another after each sign-in, and survives signing out", async () => {
    const customer = await createCustomer();
    const browser = await knownBrowser(customer);
    const first = browser.cookies.get(COOKIE);
    expect(first).toBeDefined();
    await signInFrom(browser, customer);
    expect(browser.cookies.get(COOKIE)).not.toBe(first);
  });

  it("is not given for a wrong password", async () => {
    const browser = new Browser();
    await guess(browser, await createCustomer());
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it("stays small: it remembers the five accounts that signed in last", {
    timeout: 30_000,
  }, async () => {
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

  it("is given to whoever sets a new password by a link from an e-mail", async () => {
    const customer = await createCustomer();
    await lockOut(customer);
    const browser = new Browser();
    await browser.post("/auth/forgot-password", { email: customer.email });
    const [letter] = emailsTo(customer.email);
    const page = await browser.get(linkIn(letter ?? { text: "" }));
    const password = "ein neuer Satz";
    expect((await browser.press(page, "Passwort speichern", { password })).status).toBe(303);
    await lockOut(customer);
    expect((await signInFrom(browser, { ...customer, password })).status).toBe(303);
  });
});

describe("a browser of which nothing is known", () => {
  /** The first address of the /64 with this number in a /48 of its own. */
  const network = (number: number, site = "2001:db8:1") => `${site}:${number}::/64`;

  it("cannot lock anybody out from one /48 alone", { timeout: 60_000 }, async () => {
    const customer = await createCustomer();
    const statuses: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      for (let tries = 0; tries < 10; tries += 1) {
        statuses.push((await guess(new Browser(), customer, network(number))).status);
      }
    }
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(70).fill(429)]);
    const elsewhere = network(1, "2001:db8:2");
    expect((await signInFrom(new Browser(), customer, elsewhere)).status).toBe(303);
  });

  it("counts for itself, as before, within its /64", { timeout: 60_000 }, async () => {
    const customer = await createCustomer();
    for (let tries = 0; tries < 10; tries += 1) await guess(new Browser(), customer, network(1));
    expect((await signInFrom(new Browser(), customer, network(1))).status).toBe(429);
    expect((await signInFrom(new Browser(), customer, network(2))).status).toBe(303);
  });

  it("is limited at many accounts from one /48", async () => {
    const perAddresses = createLimit({ name: "sign-in-addresses", points: 600, seconds: 15 * 60 });
    while ((await perAddresses.consume("2001:db8:1::/48")) === 0);
    const customer = await createCustomer();
    expect((await signInFrom(new Browser(), customer, network(7))).status).toBe(429);
    expect((await signInFrom(new Browser(), customer, ELSEWHERE)).status).toBe(303);
  });
});

describe("asking for the password once more", { timeout: 60_000 }, () => {
  const change = async (browser: Browser, currentPassword: string) =>
    browser.post("/dashboard/password", { currentPassword, newPassword: "ein neuer Satz" });

  it("does not suffer from tries in a browser that has the session alone", async () => {
    const customer = await createCustomer();
    const browser = new Browser();
    await signInFrom(browser, customer);
    const thief = new Browser();
    await enter(thief, customer);
    for (let tries = 0; tries < 10; tries += 1) await change(thief, "falsch geraten");
    expect((await change(thief, customer.password)).status).toBe(429);
    expect((await change(browser, customer.password)).status).toBe(303);
  });

  it("takes ten wrong ones in a browser that is known", async () => {
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

  it("has one line for each refused sign-in, with address and a hash of the account", async () => {
    const customer = await createCustomer({ email: "gesucht@beispiel.de" });
    await guess(new Browser(), customer, "198.51.100.1");
    await guess(new Browser(), { ...customer, email: "Gesucht@Beispiel.de" }, "198.51.100.2");
    await guess(new Browser(), { ...customer, email: "andere@beispiel.de" });
    const [first = "", second = "", third = ""] = lines();
    expect(lines()).toHaveLength(3);
    expect(first).toMatch(
      /^\[\w*\] sign-in refused \(wrong\) from 198\.51\.100\.1 account [0-9a-f]{12}$/,
    );
    const [mark, same, other] = [first, second, third].map((line) => line.split(" ").at(-1));
    expect(second).toContain("from 198.51.100.2");
    expect(same).toBe(mark);
    expect(other).not.toBe(mark);
    expect(lines().join()).not.toMatch(/beispiel\.de|falsch/i);
  });

  it("tells where a limit is reached, and nothing of a success", async () => {
    const customer = await createCustomer();
    await lockOut(customer);
    await signInFrom(new Browser(), customer);
    expect(lines()).toEqual([expect.stringContaining("sign-in refused (limited)")]);
    await signInFrom(new Browser(), await createCustomer());
    expect(lines()).toHaveLength(1);
  });
});
