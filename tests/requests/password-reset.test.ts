import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteExpired } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { emailLinks, emails, rateLimits, users } from "#db/schema.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  errorSummary,
  fieldErrors,
  mainForm,
  messages,
  signIn,
  whileRefused,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const FORGOT = "/auth/forgot-password";
const SENT = "Wenn es zu dieser Adresse ein Konto gibt, haben wir dir geschrieben.";
const OUTDATED = "Dieser Link gilt nicht mehr.";
const NEW = "ein ganz neuer Satz";
const MINUTE = 60 * 1000;

beforeEach(() => {
  db.delete(rateLimits).run();
  db.delete(users).run();
  db.delete(emails).run();
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  new Browser().post(FORGOT, { email }, headers);

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;

const hashOf = ({ id }: Customer) =>
  db.select().from(users).where(eq(users.id, id)).get()?.passwordHash;

/** The link in the newest password reset e-mail. */
async function linkFor({ email }: Customer): Promise<string> {
  const answer = await ask(email);
  if (answer.status !== 303) throw new Error(`not sent (${answer.status}): ${answer.text}`);
  const [letter] = emailsTo(email);
  if (!letter) throw new Error("no e-mail");
  return linkIn(letter);
}

const choose = (link: string, password = NEW, browser = new Browser()) =>
  browser.post(link, { password });

/** The page's HTML without values that change with each page view. */
const plain = ({ html }: Page) =>
  html.replace(/nonce="[^"]*"/g, "").replace(/[0-9a-z]+\.[\w-]{43}/g, "");

describe("a forgotten password", () => {
  it("starts on the sign-in page, with only the address", async () => {
    const browser = new Browser();
    const signInPage = await browser.get("/auth");
    const link = signInPage.document.querySelector(`main a[href="${FORGOT}"]`);
    expect(link?.text).toBe("Passwort vergessen?");
    const page = await browser.get(FORGOT);
    expect(mainForm(page)).toEqual({ email: "" });
    const field = page.document.querySelector('main [name="email"]');
    expect(field?.attrs).toMatchObject({ type: "email", autocomplete: "username" });
    expect((await browser.get("/auth?mode=sign-up")).text).not.toContain("Passwort vergessen?");
  });

  it("needs no typed address if the customer is signed in", async () => {
    const customer = await createCustomer();
    expect(mainForm(await (await browserOf(customer)).get(FORGOT))).toEqual({
      email: customer.email,
    });
  });

  it("is answered with a page that says where to look", async () => {
    const browser = new Browser();
    const { email } = await createCustomer();
    const answer = await browser.press(await browser.get(FORGOT), "Link schicken", { email });
    expect([answer.status, answer.location]).toEqual([303, `${FORGOT}?sent=1`]);
    const page = await browser.follow(answer);
    expect(page.text).toContain(SENT);
    expect(page.document.querySelector("main form")).toBeNull();
    expect(page.document.querySelector('main a[href="/auth"]')).not.toBeNull();
  });

  it("gets the same answer for an unknown address, to which nothing is sent", async () => {
    const { email } = await createCustomer();
    const known = await ask(email);
    const unknown = await ask("niemand@beispiel.de");
    expect([unknown.status, unknown.location]).toEqual([known.status, known.location]);
    expect(unknown.html).toBe(known.html);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(emailsTo(email)).toHaveLength(1);
    expect(await db.$count(emails)).toBe(1);
    expect(await db.$count(emailLinks)).toBe(1);
    const [one, other] = [new Browser(), new Browser()];
    const pageOf = async (browser: Browser, address: string) =>
      plain(await browser.follow(await browser.post(FORGOT, { email: address })));
    expect(await pageOf(other, "niemand@beispiel.de")).toBe(await pageOf(one, email));
  });

  it("causes the same writes for an unknown address as for a known one, so that timing reveals nothing", async () => {
    const { email } = await createCustomer();
    const total = sqlite.prepare("select total_changes()").pluck();
    const rowsWritten = async (address: string) => {
      const before = Number(total.get());
      await ask(address);
      return Number(total.get()) - before;
    };
    const known = await rowsWritten(email);
    expect(await rowsWritten("niemand@beispiel.de")).toBeGreaterThanOrEqual(known);
  });

  it("sends a link to the account's address, in any case", async () => {
    const { id } = await createCustomer({ email: "kim@beispiel.de" });
    await ask("Kim@Beispiel.DE");
    const [letter, ...others] = emailsTo("kim@beispiel.de");
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      subject: "Neues Passwort für dein Konto bei BeHappy",
      userId: id,
    });
    expect(letter?.text).toMatch(/^Hallo,\n/);
    expect(letter?.text).toContain("Der Link gilt 60 Minuten und nur einmal.");
    expect(letter?.html).toContain("Neues Passwort wählen");
    expect(letter && linkIn(letter)).toMatch(/^\/auth\/new-password\?token=[\w-]{43}$/);
    const sent = letter?.createdAt.getTime() ?? 0;
    expect(letter?.expiresAt?.getTime()).toBe(sent + 60 * MINUTE);
  });

  it("requested twice invalidates the earlier link", async () => {
    const customer = await createCustomer();
    const [first, second] = [await linkFor(customer), await linkFor(customer)];
    expect(second).not.toBe(first);
    expect(emailsTo(customer.email)).toHaveLength(1);
    expect((await choose(first)).status).toBe(404);
    expect((await choose(second)).status).toBe(303);
  });

  it.each([
    ["", "Bitte gib deine E-Mail-Adresse ein."],
    ["kim@", "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de."],
    [`${"k".repeat(250)}@beispiel.de`, "Diese E-Mail-Adresse ist zu lang."],
  ])("without a valid address is rejected at the field (case %#)", async (email, sentence) => {
    const page = await ask(email);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).email).toContain(sentence);
    expect(mainForm(page)).toEqual({ email });
    expect(await db.$count(rateLimits)).toBe(0);
  });

  it("that cannot be stored returns 500, and the typed address is kept", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const { email } = await createCustomer();
    const page = await whileRefused("insert", "emails", () => ask(email));
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Das hat nicht geklappt");
    expect(mainForm(page)).toEqual({ email });
    expect(await db.$count(emailLinks)).toBe(0);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("too many requests for a link", () => {
  it("for one address are rejected from the sixth on, known or unknown", async () => {
    const { email } = await createCustomer();
    const refused: Page[] = [];
    for (const address of [email, "niemand@beispiel.de"]) {
      for (let tries = 0; tries < 5; tries += 1) expect((await ask(address)).status).toBe(303);
      refused.push(await ask(address.toUpperCase()));
    }
    for (const page of refused) {
      expect(page.status).toBe(429);
      const seconds = Number(page.headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(59 * 60);
      expect(errorSummary(page)).toMatchObject({
        title: "Das waren zu viele Anfragen",
        sentences: [
          "Diese haben wir nicht angenommen. Bitte versuche es in 60 Minuten noch einmal.",
        ],
      });
    }
    expect(refused.map((page) => mainForm(page).email)).toEqual([
      email.toUpperCase(),
      "NIEMAND@BEISPIEL.DE",
    ]);
  });

  it("from one network address are rejected whatever the account, but not from another", async () => {
    const from = (address: string, email: string) => ask(email, { "X-Client-Address": address });
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await from("203.0.113.7", `wer-${tries}@beispiel.de`)).status).toBe(303);
    }
    const { email } = await createCustomer();
    expect((await from("203.0.113.7", email)).status).toBe(429);
    expect((await from("203.0.113.8", email)).status).toBe(303);
  });
});

describe("the page behind the link", () => {
  it("asks for a new password, and is neither cached nor indexed", async () => {
    const customer = await createCustomer();
    const page = await new Browser().get(await linkFor(customer));
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(mainForm(page)).toEqual({ username: customer.email, password: "" });
    const field = page.document.querySelector('main [name="password"]');
    expect(field?.attrs).toMatchObject({
      type: "password",
      autocomplete: "new-password",
      minlength: "8",
      maxlength: "200",
    });
  });

  it("changes nothing when it is opened, even repeatedly", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const link = await linkFor(customer);
    const before = hashOf(customer);
    for (let times = 0; times < 3; times += 1) await new Browser().get(link);
    expect(hashOf(customer)).toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await choose(link)).status).toBe(303);
  });

  it("explains for an invalid link how to get another", async () => {
    const customer = await createCustomer();
    const used = await linkFor(customer);
    await choose(used);
    const changed = used.slice(0, -1) + (used.endsWith("A") ? "B" : "A");
    const links = [used, changed, "/auth/new-password", "/auth/new-password?token="];
    for (const link of [...links, "/auth/new-password?token=%00%F0%9F%8C%BB"]) {
      for (const page of [await new Browser().get(link), await choose(link)]) {
        expect([link, page.status]).toEqual([link, 404]);
        expect(page.headers.get("Cache-Control")).toBe("no-store");
        expect(page.text).toContain(OUTDATED);
        expect(page.document.querySelector(`main a[href="${FORGOT}"]`)).not.toBeNull();
        expect(page.document.querySelector("main form")).toBeNull();
      }
    }
  });

  it("rejects a link for another purpose", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const { password } = customer;
    await browser.post("/dashboard/email", { email: "neu@beispiel.de", password });
    const [letter] = emailsTo("neu@beispiel.de");
    const link = letter ? linkIn(letter).replace("confirm-email", "new-password") : "";
    expect((await new Browser().get(link)).status).toBe(404);
    expect((await choose(link)).status).toBe(404);
  });

  it("works for sixty minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const customer = await createCustomer();
    const link = await linkFor(customer);
    const before = hashOf(customer);
    vi.setSystemTime(Date.now() + 60 * MINUTE - 1);
    expect((await new Browser().get(link)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1);
    expect((await new Browser().get(link)).status).toBe(404);
    expect((await choose(link)).status).toBe(404);
    expect(hashOf(customer)).toBe(before);
  });

  it("is deleted with its e-mail by the housekeeping", async () => {
    const customer = await createCustomer();
    await linkFor(customer);
    await deleteExpired(nouns, new Date(Date.now() + 61 * MINUTE));
    expect(emailsTo(customer.email)).toEqual([]);
    expect(await db.$count(emailLinks)).toBe(0);
  });

  it.each([
    ["", "Bitte wähle ein Passwort mit mindestens 8 Zeichen."],
    ["k7rz?", "Bitte wähle ein Passwort mit mindestens 8 Zeichen."],
    ["x".repeat(201), "Das Passwort darf höchstens 200 Zeichen haben."],
  ])(
    "rejects an invalid password, and the link stays valid (case %#)",
    async (password, sentence) => {
      const customer = await createCustomer();
      const link = await linkFor(customer);
      const page = await choose(link, password);
      expect(page.status).toBe(400);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(fieldErrors(page).password).toContain(sentence);
      expect(mainForm(page).password).toBe("");
      if (password) expect(page.html).not.toContain(password);
      expect((await choose(link)).status).toBe(303);
    },
  );

  it.each(["PUT", "DELETE"])("rejects %s", async (method) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const link = await linkFor(customer);
    expect((await send(link, method)).status).toBe(405);
    expect((await new Browser().get(link)).status).toBe(200);
  });
});

describe("a new password", () => {
  it("replaces the old one", async () => {
    const customer = await createCustomer();
    const browser = new Browser();
    const page = await browser.get(await linkFor(customer));
    const answer = await browser.press(page, "Passwort speichern", { password: NEW });
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    const signInPage = await browser.follow(answer);
    expect(messages(signInPage)[0]).toBe("Dein neues Passwort gilt");
    expect((await signIn(new Browser(), customer)).status).toBe(400);
    const answered = await signIn(new Browser(), { ...customer, password: NEW });
    expect(answered.location).toBe("/dashboard");
  });

  it("is stored as an argon2id hash, and written nowhere else", async () => {
    const customer = await createCustomer();
    await choose(await linkFor(customer));
    expect(hashOf(customer)).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(db.select().from(emails).all())).not.toContain(NEW);
  });

  it("proves that the account's owner reads mail sent to the address", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T12:00:00Z") });
    const customer = await createCustomer();
    const verifiedAt = () =>
      db.select().from(users).where(eq(users.id, customer.id)).get()?.emailVerifiedAt;
    const link = await linkFor(customer);
    await new Browser().get(link);
    expect(verifiedAt()).toBeNull();
    await choose(link);
    expect(verifiedAt()).toEqual(new Date("2027-03-10T12:00:00Z"));
  });

  it("ends all sessions of its account and no others", async () => {
    const customer = await createCustomer();
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const other = await browserOf();
    const [here] = browsers;
    await choose(await linkFor(customer), NEW, here);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it("invalidates the account's other links, but not other accounts'", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const browser = await browserOf(customer);
    const { password } = customer;
    await browser.post("/dashboard/email", { email: "neu@beispiel.de", password });
    const [change] = emailsTo("neu@beispiel.de");
    const othersLink = await linkFor(other);
    await choose(await linkFor(customer));
    expect(change && (await new Browser().post(linkIn(change), {})).status).toBe(404);
    expect((await new Browser().get(othersLink)).status).toBe(200);
  });

  it("is reported to the account's address", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T23:30:00Z") });
    const customer = await createCustomer();
    await choose(await linkFor(customer));
    const [letter, ...others] = emailsTo(customer.email);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ subject: "Dein Passwort wurde geändert", userId: customer.id });
    expect(letter?.text).toContain("seit dem 10. März 2027, 00:30\u00A0Uhr hat dein Konto");
    expect(letter?.text).toContain("/auth/forgot-password");
    expect(letter?.text).not.toContain("token=");
  });

  it("results from only one of two concurrent posts", async () => {
    const customer = await createCustomer();
    const link = await linkFor(customer);
    const passwords = ["ein erster Satz", "ein zweiter Satz"];
    const answers = await Promise.all(passwords.map((password) => choose(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    const chosen = passwords[answers.findIndex(({ status }) => status === 303)] ?? "";
    const signedIn = await signIn(new Browser(), { ...customer, password: chosen });
    expect(signedIn.location).toBe("/dashboard");
    expect(emailsTo(customer.email)).toHaveLength(1);
  });

  it("works immediately, even after too many attempts with the forgotten one", async () => {
    const customer = await createCustomer();
    const { email } = customer;
    for (let tries = 0; tries < 11; tries += 1) {
      await signIn(new Browser(), { email, password: "falsch geraten" });
    }
    expect((await signIn(new Browser(), customer)).status).toBe(429);
    await choose(await linkFor(customer));
    expect((await signIn(new Browser(), { email, password: NEW })).status).toBe(303);
  });

  it("that cannot be stored returns 500, and the link stays valid", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const link = await linkFor(customer);
    const page = await whileRefused("insert", "emails", () => choose(link));
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.sentences).toEqual([
      "Es hat sich nichts geändert. Bitte versuche es später erneut.",
    ]);
    expect(page.html).not.toContain(NEW);
    expect(await isSignedIn(browser)).toBe(true);
    expect(log).toHaveBeenCalledOnce();
    expect((await choose(link)).status).toBe(303);
  });
});

function send(path: string, method: string): Promise<Response> {
  const body = new URLSearchParams({ password: NEW });
  return answer(new Request(new URL(path, ORIGIN), { method, body }));
}
