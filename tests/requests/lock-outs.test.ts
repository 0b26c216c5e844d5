import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { emails, newsletterSubscriptions, orders, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { guardFields } from "#tests/support/guard.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  errorSummary,
  fillCart,
  messages,
  readCheckout,
} from "#tests/support/samples.ts";

// One network of many people, for example a school's, with one attacker in it.
const HERE = { "X-Client-Address": "203.0.113.7" };
const ELSEWHERE = { "X-Client-Address": "198.51.100.4" };
const [HOUR, QUARTER] = [60 * 60, 15 * 60];

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  for (const table of [orders, emails, newsletterSubscriptions, rateLimits, users]) {
    db.delete(table).run();
  }
});

/** Uses up a limit, like somebody who tries for hours. */
async function exhaust(name: string, points: number, seconds: number, key: string): Promise<void> {
  const limit = createLimit({ name, points, seconds });
  while ((await limit.consume(key)) === 0);
}

const signInAs = (
  { email, password }: Pick<Customer, "email" | "password">,
  browser = new Browser(),
) => browser.post("/auth", { email, password }, HERE);

/** A browser that is signed out, in which the customer has signed in before. */
async function knownBrowser(customer: Customer): Promise<Browser> {
  const browser = new Browser();
  await browser.post("/auth", { email: customer.email, password: customer.password }, ELSEWHERE);
  await browser.post("/sign-out", {});
  return browser;
}

describe("in a network with somebody who guesses passwords", () => {
  const password = "falsch geraten";

  async function guessMany(): Promise<void> {
    await exhaust("sign-in-address", 200, QUARTER, HERE["X-Client-Address"]);
  }

  it("everybody else can sign in with their password, also after a typing error", async () => {
    await guessMany();
    const [ida, otto] = [await createCustomer(), await createCustomer()];
    expect((await signInAs(ida)).status).toBe(303);
    expect((await signInAs({ ...otto, password })).status).toBe(400);
    expect((await signInAs(otto)).status).toBe(303);
  });

  it("each account can be guessed at three times, and none any more at last", async () => {
    await guessMany();
    const ida = await createCustomer();
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await signInAs({ ...ida, password })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await signInAs(ida)).status).toBe(429);
    await exhaust("sign-in-spared-address", 1000, QUARTER, HERE["X-Client-Address"]);
    const otto = await createCustomer();
    const page = await signInAs(otto);
    expect(page.status).toBe(429);
    expect(errorSummary(page)?.sentences.join()).toContain("Passwort vergessen?");
    expect((await signInAs(otto, await knownBrowser(otto))).status).toBe(303);
  });

  it("invented accounts get the same answer as others, and use up nobody's attempts", async () => {
    await guessMany();
    const invented = { email: "niemand@beispiel.de", password };
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await signInAs(invented)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    const keys = db.select().from(rateLimits).all();
    expect(keys.filter(({ key }) => key.startsWith("sign-in-spared-address"))).toEqual([]);
  });

  it("only wrong passwords count", async () => {
    for (let times = 0; times < 3; times += 1) await signInAs(await createCustomer());
    const counters = db.select().from(rateLimits).all();
    expect(counters.find(({ key }) => key.startsWith("sign-in-address"))?.points).toBe(0);
  });

  it("the password can be confirmed and changed", async () => {
    for (let accounts = 0; accounts < 10; accounts += 1) {
      const browser = await browserOf();
      for (let tries = 0; tries < 10; tries += 1) {
        const fields = { currentPassword: password, newPassword: "ein neuer Satz" };
        await browser.post("/dashboard/password", fields, HERE);
      }
    }
    const ida = await createCustomer();
    const fields = { currentPassword: ida.password, newPassword: "ein neuer Satz" };
    const answer = await (await browserOf(ida)).post("/dashboard/password", fields, HERE);
    expect(answer.status).toBe(303);
  });
});

describe("her address, typed by somebody else,", () => {
  async function shopperOf(customer: Customer): Promise<Browser> {
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    return browser;
  }

  it("in refused checkouts counts towards nothing", async () => {
    const ida = await createCustomer();
    const stranger = await shopperOf(await createCustomer());
    const fields = { ...(await readCheckout(stranger)), email: ida.email, overview: "veraltet" };
    for (let times = 0; times < 3; times += 1) {
      expect((await stranger.post("/checkout", fields)).status).toBe(409);
    }
    expect(db.select().from(rateLimits).all()).toEqual([]);
  });

  it("in orders does not keep her from ordering", async () => {
    const ida = await createCustomer();
    await exhaust("order-email", 300, HOUR, ida.email);
    const stranger = await shopperOf(await createCustomer());
    const theirs = { ...(await readCheckout(stranger)), email: ida.email };
    expect((await stranger.post("/checkout", theirs)).status).toBe(429);
    const hers = await shopperOf(ida);
    const fields = { ...(await readCheckout(hers)), email: ida.email };
    expect((await hers.post("/checkout", fields)).status).toBe(303);
  });

  const write = (email: string, browser: Browser, headers = HERE): Promise<Page> => {
    const typed = { name: "Ida", email, phone: "", message: "Guten Tag." };
    return browser.post("/contact", { ...guardFields(), ...typed }, headers);
  };

  it("in many messages closes /contact for nobody", async () => {
    for (let times = 0; times < 25; times += 1) await write("ida@beispiel.de", new Browser());
    expect((await write("ida@beispiel.de", new Browser(), ELSEWHERE)).status).toBe(303);
  });

  it("lets her write from a network whose limit is used up", async () => {
    const ida = await createCustomer();
    const known = await knownBrowser(ida);
    await exhaust("contact-address", 60, HOUR, HERE["X-Client-Address"]);
    expect((await write(ida.email, new Browser())).status).toBe(429);
    expect((await write(ida.email, await browserOf(ida))).status).toBe(303);
    expect((await write(ida.email, known)).status).toBe(303);
    expect((await write("otto@beispiel.de", known)).status).toBe(429);
  });

  const subscribe = (email: string, browser: Browser, headers = HERE): Promise<Page> =>
    browser.post("/newsletter", { ...guardFields(), email, firstName: "", lastName: "" }, headers);

  it("in the newsletter form leaves her the last link, and sends no more", async () => {
    await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
    for (let times = 0; times < 3; times += 1) await subscribe("ida@beispiel.de", new Browser());
    const hers = new Browser();
    const [latest] = emailsTo("ida@beispiel.de");
    const answer = await subscribe("ida@beispiel.de", hers, ELSEWHERE);
    expect(answer.status).toBe(303);
    const words = messages(await hers.follow(answer)).join(" ");
    expect(words).toContain("Der neueste Link gilt.");
    expect(emailsTo("ida@beispiel.de").map(({ key }) => key)).toEqual([latest?.key]);
    expect((await hers.get(linkIn(latest ?? { text: "" }))).text).toContain("Anmeldung bestätigen");
  });

  it("in the newsletter form does not keep her from it where she is known", async () => {
    await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
    const ida = await createCustomer();
    await exhaust("newsletter-email", 3, HOUR, ida.email);
    expect((await subscribe(ida.email, new Browser())).status).toBe(429);
    expect((await subscribe(ida.email, await browserOf(ida))).status).toBe(303);
  });

  it("in requests for a new password keeps no browser of hers from it", async () => {
    const ida = await createCustomer();
    const known = await knownBrowser(ida);
    const ask = (browser: Browser) =>
      browser.post("/auth/forgot-password", { email: ida.email }, HERE);
    for (let times = 0; times < 5; times += 1) await ask(new Browser());
    expect((await ask(new Browser())).status).toBe(429);
    expect((await ask(known)).status).toBe(303);
  });

  it("in sign-ups is not refused to her as too much, but as taken", async () => {
    const signUp = (headers = HERE) =>
      new Browser().post(
        "/auth?mode=sign-up",
        { firstName: "Ida", lastName: "K", email: "ida@beispiel.de", password: "ein guter Satz" },
        headers,
      );
    for (let times = 0; times < 10; times += 1) await signUp();
    expect((await signUp(ELSEWHERE)).status).toBe(400);
  });

  it("with a plus part does not use up her links to confirm it", async () => {
    const ida = await createCustomer({ email: "ida@beispiel.de" });
    const confirm = async (customer: Customer) => {
      const fields = { intent: "send-confirmation" };
      return (await browserOf(customer)).post("/dashboard/confirm-address", fields, HERE);
    };
    const strangers = [1, 2, 3, 4, 5, 6].map((tag) =>
      createCustomer({ email: `ida+${tag}@beispiel.de` }),
    );
    const statuses: number[] = [];
    for (const stranger of strangers) statuses.push((await confirm(await stranger)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await confirm(ida)).status).toBe(303);
  });

  it.each(["/vertrag-widerrufen", "/vertraege-kuendigen"])(
    "at %s does not keep her from it where she is known",
    async (path) => {
      const ida = await createCustomer();
      createOrder({ userId: ida.id });
      const known = await knownBrowser(ida);
      const declare = (browser: Browser) => {
        const kind = { kind: "ordinary", end: "earliest" };
        const typed = { name: "Ida", contract: "BH-2026-000123", email: ida.email, ...kind };
        return browser.post(path, { ...typed, token: crypto.randomUUID() }, HERE);
      };
      for (let times = 0; times < 10; times += 1) await declare(new Browser());
      expect((await declare(new Browser())).status).toBe(429);
      expect((await declare(known)).status).toBe(303);
    },
  );
});

it("many changes of addresses in a network keep no proven account from its own", async () => {
  await exhaust("email-change-address", 30, HOUR, HERE["X-Client-Address"]);
  const ida = await createCustomer();
  const ask = async () => {
    const fields = { email: "neu@beispiel.de", password: ida.password };
    return (await browserOf(ida)).post("/dashboard/email", fields, HERE);
  };
  expect((await ask()).status).toBe(429);
  db.update(users).set({ emailVerifiedAt: new Date() }).run();
  expect((await ask()).status).toBe(303);
});
