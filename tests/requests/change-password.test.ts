import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { db } from "#db/client.server.ts";
import { emails, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  readCartPage,
  signIn,
  whileRefused,
} from "#tests/support/samples.ts";

const PATH = "/dashboard/password";
const NEW = "ein ganz neuer Satz";
const WRONG = "Dieses Passwort stimmt nicht.";

beforeEach(() => {
  db.delete(rateLimits).run();
  db.delete(emails).run();
});

const change = (
  browser: Browser,
  currentPassword: string,
  newPassword = NEW,
  headers: Record<string, string> = {},
): Promise<Page> => browser.post(PATH, { currentPassword, newPassword }, headers);

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;

const hashOf = ({ id }: Customer) =>
  db.select().from(users).where(eq(users.id, id)).get()?.passwordHash;

describe("the page", () => {
  it("asks for the old and the new password, with hints for password managers", async () => {
    const customer = await createCustomer();
    const page = await (await browserOf(customer)).get(PATH);
    expect(mainForm(page)).toEqual({
      username: customer.email,
      currentPassword: "",
      newPassword: "",
    });
    const attributes = (name: string) =>
      page.document.querySelector(`main [name="${name}"]`)?.attrs ?? {};
    expect(attributes("username")).toMatchObject({ autocomplete: "username", hidden: "" });
    expect(attributes("currentPassword")).toMatchObject({
      type: "password",
      autocomplete: "current-password",
    });
    expect(attributes("newPassword")).toMatchObject({
      type: "password",
      autocomplete: "new-password",
      minlength: "8",
    });
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("links back to the profile, and to the page for a forgotten password", async () => {
    const page = await (await browserOf()).get(PATH);
    const links = page.document.querySelectorAll("main a").map(({ attrs }) => attrs.href);
    expect(links).toEqual(["/auth/forgot-password", "/dashboard?tab=profile"]);
  });
});

describe("a changed password", () => {
  it("replaces the old one", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const answer = await browser.press(await browser.get(PATH), "Passwort ändern", {
      currentPassword: customer.password,
      newPassword: NEW,
    });
    expect([answer.status, answer.location]).toEqual([303, "/dashboard?tab=profile"]);
    expect(messages(await browser.follow(answer))[0]).toBe("Dein neues Passwort gilt");
    expect((await signIn(new Browser(), customer)).status).toBe(400);
    expect((await signIn(new Browser(), { ...customer, password: NEW })).status).toBe(303);
    expect(hashOf(customer)).toMatch(/^\$argon2id\$/);
  });

  it("ends every other session, and gives this browser a new one with its cart", async () => {
    const customer = await createCustomer();
    const [here, elsewhere] = [await browserOf(customer), await browserOf(customer)];
    const other = await browserOf();
    await fillCart(here, [createItem({ title: "Eine Hängematte" }), 1]);
    const copy = new Browser();
    for (const [name, value] of here.cookies) copy.cookies.set(name, value);
    expect((await change(here, customer.password)).status).toBe(303);
    expect(await isSignedIn(here)).toBe(true);
    expect(await readCartPage(here)).toContain("Eine Hängematte");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });

  it("is reported to the account's address", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-30T21:59:00Z") });
    const customer = await createCustomer();
    await change(await browserOf(customer), customer.password);
    const [mail, ...others] = emailsTo(customer.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "Dein Passwort wurde geändert", userId: customer.id });
    expect(mail?.text).toMatch(/^Hallo,\n/);
    expect(mail?.text).toContain("seit dem 30. Juni 2027, 23:59\u00A0Uhr");
    expect(JSON.stringify(mail)).not.toContain(NEW);
  });

  it("is reported each time", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await change(browser, customer.password);
    expect((await change(browser, NEW, customer.password)).status).toBe(303);
    expect(emailsTo(customer.email)).toHaveLength(2);
  });

  it("invalidates links that were mailed before", async () => {
    const customer = await createCustomer();
    const { email, password } = customer;
    const browser = await browserOf(customer);
    await browser.post("/auth/forgot-password", { email });
    const reset = linkIn(emailsTo(email)[0] ?? never());
    await browser.post("/dashboard/email", { email: "anders@beispiel.de", password });
    const confirmation = linkIn(emailsTo("anders@beispiel.de")[0] ?? never());
    for (const link of [reset, confirmation]) expect((await browser.get(link)).status).toBe(200);
    await change(browser, password);
    for (const link of [reset, confirmation]) expect((await browser.get(link)).status).toBe(404);
  });

  it("results from only one of two concurrent posts", async () => {
    const customer = await createCustomer();
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const answers = await Promise.all(
      browsers.map((browser, index) => change(browser, customer.password, `${NEW} ${index}`)),
    );
    // The other one is no longer signed in when its page is rendered.
    const targets = answers.map(({ location }) => location);
    expect(targets.toSorted()).toEqual([
      signInPath("/dashboard/password"),
      "/dashboard?tab=profile",
    ]);
    const chosen = `${NEW} ${targets.indexOf("/dashboard?tab=profile")}`;
    expect((await signIn(new Browser(), { ...customer, password: chosen })).status).toBe(303);
    expect(emailsTo(customer.email)).toHaveLength(1);
  });
});

describe("a password that is not changed", () => {
  it("shows a wrong old password at its field, and sends neither password back", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const before = hashOf(customer);
    const page = await change(browser, "falsch geraten");
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ currentPassword: WRONG });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: ["currentPassword"] });
    expect(mainForm(page)).toMatchObject({ currentPassword: "", newPassword: "" });
    for (const typed of ["falsch geraten", NEW]) expect(page.html).not.toContain(typed);
    expect(hashOf(customer)).toBe(before);
    expect(emailsTo(customer.email)).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it.each([
    ["", NEW, { currentPassword: "Bitte gib dein bisheriges Passwort ein." }],
    ["x".repeat(201), NEW, { currentPassword: "Dieses Passwort ist zu lang." }],
    ["ein kurzer Satz", "", { newPassword: "Bitte wähle ein Passwort mit mindestens 8 Zeichen." }],
    ["ein kurzer Satz", "kurz?", { newPassword: "mindestens 8 Zeichen" }],
    ["ein kurzer Satz", "x".repeat(201), { newPassword: "höchstens 200 Zeichen" }],
  ])("reports missing values (case %#)", async (current, wanted, errors) => {
    const customer = await createCustomer();
    const page = await change(await browserOf(customer), current, wanted);
    expect(page.status).toBe(400);
    const [[name, sentence] = ["", ""]] = Object.entries(errors);
    expect(fieldErrors(page)).toEqual({ [name]: expect.stringContaining(sentence) });
    for (const typed of [current, wanted].filter(Boolean)) expect(page.html).not.toContain(typed);
  });

  it("requires signing in: a visitor is redirected to /auth", async () => {
    const customer = await createCustomer();
    const before = hashOf(customer);
    const answer = await change(new Browser(), customer.password);
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    const stranger = await change(await browserOf(), "falsch geraten");
    expect(stranger.status).toBe(400);
    expect(hashOf(customer)).toBe(before);
  });

  it("because the database refuses returns 500, and every session stays", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const [here, elsewhere] = [await browserOf(customer), await browserOf(customer)];
    const page = await whileRefused("insert", "emails", () => change(here, customer.password));
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Das hat nicht geklappt");
    expect(page.html).not.toContain(NEW);
    for (const browser of [here, elsewhere]) expect(await isSignedIn(browser)).toBe(true);
    expect((await signIn(new Browser(), customer)).status).toBe(303);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("too many attempts with the old password", () => {
  it("are rejected from the eleventh on, even with the correct one, for fifteen minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(browser, "falsch geraten")).status).toBe(400);
    }
    const page = await change(browser, customer.password);
    expect(page.status).toBe(429);
    const seconds = Number(page.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(errorSummary(page)).toMatchObject({
      title: "Das waren zu viele Anfragen",
      sentences: ["Diese haben wir nicht angenommen. Bitte versuche es in 15 Minuten noch einmal."],
    });
    expect(page.html).not.toContain(customer.password);
    vi.setSystemTime(Date.now() + (seconds + 1) * 1000);
    expect((await change(browser, customer.password)).status).toBe(303);
  });

  it("are counted for the account in all of its browsers, and for no other account", async () => {
    const customer = await createCustomer();
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const [one = new Browser(), other = new Browser()] = browsers;
    for (let tries = 0; tries < 10; tries += 1) await change(one, "falsch geraten");
    expect((await change(other, customer.password)).status).toBe(429);
    const stranger = await createCustomer();
    expect((await change(await browserOf(stranger), stranger.password)).status).toBe(303);
  });
});

function never(): never {
  throw new Error("no e-mail");
}
