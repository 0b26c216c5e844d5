import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { profiles, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  signIn,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const newcomer = {
  email: "nele@beispiel.de",
  password: "ein guter Satz",
  firstName: "Nele",
  lastName: "Wirth",
};

const SIGN_IN = "/auth";
const SIGN_UP = "/auth?mode=sign-up";
const WRONG = "E-Mail-Adresse oder Passwort stimmt nicht.";
const ON_THE_WAY = "Bitte melde dich an oder registriere dich, um den Bestellvorgang fortzusetzen";

beforeEach(() => {
  // Rejected sign-ins are logged there.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  db.delete(rateLimits).run();
  db.delete(users).run();
  // The specified way, with a page for each. The other one is at the end.
  storeSettings({ signUpSignsIn: "no" });
});
afterEach(forgetSettings);

const findUser = (email: string) => db.select().from(users).where(eq(users.email, email)).get();

const link = (page: Page, text: string) =>
  page.document
    .querySelectorAll("main a")
    .find((each) => visibleText(each) === text)
    ?.getAttribute("href");

const control = (page: Page, name: string) => page.document.querySelector(`main [name="${name}"]`);

/** The controls that have `autofocus`. */
const focused = (page: Page) =>
  page.document.querySelectorAll("main [autofocus]").map((each) => each.getAttribute("name"));

describe("the sign-in page", () => {
  it("asks only for e-mail address and password", async () => {
    const page = await new Browser().get(SIGN_IN);
    expect(page.status).toBe(200);
    expect(mainForm(page)).toEqual({ email: "", password: "" });
    expect(control(page, "email")?.getAttribute("type")).toBe("email");
    expect(control(page, "email")?.getAttribute("autocomplete")).toBe("username");
    expect(control(page, "password")?.getAttribute("type")).toBe("password");
    expect(control(page, "password")?.getAttribute("autocomplete")).toBe("current-password");
    expect(focused(page)).toEqual([]);
    for (const name of ["email", "password"]) {
      expect(control(page, name)?.hasAttribute("required")).toBe(true);
    }
  });

  it("mentions no order to a visitor who only wants to sign in", async () => {
    expect((await new Browser().get(SIGN_IN)).text).not.toContain(ON_THE_WAY);
  });
});

describe("the sign-up page", () => {
  it("asks for name, e-mail address and password", async () => {
    const page = await new Browser().get(SIGN_UP);
    expect(page.status).toBe(200);
    expect(mainForm(page)).toEqual({ firstName: "", lastName: "", email: "", password: "" });
    expect(focused(page)).toEqual(["firstName"]);
    expect(control(page, "password")?.getAttribute("autocomplete")).toBe("new-password");
    for (const name of ["firstName", "lastName", "email", "password"]) {
      expect(control(page, name)?.hasAttribute("required")).toBe(true);
    }
  });

  it("states the minimum password length in advance", async () => {
    const page = await new Browser().get(SIGN_UP);
    const hint = control(page, "password")?.getAttribute("aria-describedby") ?? "";
    expect(page.document.getElementById(hint)?.text).toContain("Mindestens 8 Zeichen");
    expect(control(page, "password")?.getAttribute("minlength")).toBe("8");
  });
});

describe("on the way to the checkout", () => {
  it("the explanation appears once: the checkout's own message is enough", async () => {
    const browser = new Browser();
    const page = await browser.open("/checkout");
    expect(messages(page)).toEqual(["Bitte melde dich an, um fortzufahren."]);
    expect(page.text.split("Bitte melde dich an")).toHaveLength(2);
    expect((await browser.get("/auth?redirect=checkout")).text).toContain(ON_THE_WAY);
  });

  it("the links between sign-in and sign-up keep the target", async () => {
    const browser = new Browser();
    const signUpPath = link(
      await browser.get("/auth?redirect=checkout"),
      "Noch kein Konto? Registrieren",
    );
    expect(signUpPath).toBe("/auth?mode=sign-up&redirect=checkout");
    const back = link(await browser.get(signUpPath ?? ""), "Schon ein Konto? Anmelden");
    expect(back).toBe("/auth?redirect=checkout");
  });

  it("sign-up, rejected sign-up, wrong password and sign-in keep the target and the cart", async () => {
    const browser = new Browser();
    await fillCart(browser, [createItem({ title: "Ein Fernglas" }), 2]);
    let page = await browser.get("/auth?mode=sign-up&redirect=checkout");
    page = await browser.press(page, "Registrieren", { ...newcomer, password: "kurz" });
    expect(page.status).toBe(400);
    const answer = await browser.press(page, "Registrieren", newcomer);
    expect([answer.status, answer.location]).toEqual([303, "/auth?redirect=checkout"]);
    page = await browser.follow(answer);
    page = await browser.press(page, "Anmelden", { email: newcomer.email, password: "falsch" });
    expect(page.status).toBe(400);
    const { email, password } = newcomer;
    const signedIn = await browser.press(page, "Anmelden", { email, password });
    expect([signedIn.status, signedIn.location]).toEqual([303, "/checkout"]);
    const checkout = await browser.follow(signedIn);
    expect(checkout.status).toBe(200);
    expect(checkout.text).toContain("Ein Fernglas");
    expect(mainForm(checkout)).toMatchObject({ firstName: "Nele", lastName: "Wirth", email });
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/checkout",
    "Checkout",
    "checkout/../admin",
    "dashboard",
    "cart",
    "",
  ])("the redirect '%s' is ignored", async (target) => {
    const browser = new Browser();
    const customer = await createCustomer();
    const path = `/auth?redirect=${encodeURIComponent(target)}`;
    const page = await browser.get(path);
    expect(page.text).not.toContain(ON_THE_WAY);
    expect(link(page, "Noch kein Konto? Registrieren")).toBe(SIGN_UP);
    const { email, password } = customer;
    const answer = await browser.post(path, { email, password });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard"]);
    const again = await browser.get(path);
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/dashboard"]);
  });
});

describe("a successful sign-up", () => {
  it("creates a customer's account and profile", async () => {
    await new Browser().post(SIGN_UP, { ...newcomer, email: "Nele@Beispiel.de" });
    const user = findUser("nele@beispiel.de");
    expect(user?.role).toBe("customer");
    const profile = db
      .select()
      .from(profiles)
      .where(eq(profiles.id, user?.id ?? ""))
      .get();
    expect(profile).toMatchObject({
      firstName: "Nele",
      lastName: "Wirth",
      email: "Nele@Beispiel.de",
    });
  });

  it("redirects to the sign-in page with a toast", async () => {
    const browser = new Browser();
    const answer = await browser.post(SIGN_UP, newcomer);
    expect([answer.status, answer.location]).toEqual([303, SIGN_IN]);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(["Dein Konto ist angelegt. Du kannst dich jetzt anmelden."]);
    expect(mainForm(page)).toEqual({ email: newcomer.email, password: "" });
    expect(focused(page)).toEqual(["password"]);
  });

  it("prefills that one sign-in, which does not suggest signing up again", async () => {
    const browser = new Browser();
    const answer = await browser.post("/auth?mode=sign-up&redirect=checkout", newcomer);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(["Dein Konto ist angelegt. Du kannst dich jetzt anmelden."]);
    expect(page.text).not.toContain("Bitte melde dich an");
    await browser.press(page, "Anmelden", { password: newcomer.password });
    await browser.post("/sign-out", {});
    expect(mainForm(await browser.get(SIGN_IN))).toEqual({ email: "", password: "" });
  });

  it("does not sign the visitor in", async () => {
    const browser = new Browser();
    await browser.post(SIGN_UP, newcomer);
    expect((await browser.get("/dashboard")).location).toBe("/auth");
  });

  it("ignores a role in the form", async () => {
    await new Browser().post(SIGN_UP, { ...newcomer, role: "admin", id: "mine" });
    expect(findUser(newcomer.email)).toMatchObject({ role: "customer" });
    expect(findUser(newcomer.email)?.id).not.toBe("mine");
  });
});

describe("a rejected sign-up", () => {
  it.each([
    ["firstName", "", "Bitte gib deinen Vornamen ein."],
    ["firstName", "   ", "Bitte gib deinen Vornamen ein."],
    ["firstName", "x".repeat(101), "Der Vorname darf höchstens 100 Zeichen haben."],
    ["lastName", "", "Bitte gib deinen Nachnamen ein."],
    ["lastName", "x".repeat(101), "Der Nachname darf höchstens 100 Zeichen haben."],
    ["email", "", "Bitte gib deine E-Mail-Adresse ein."],
    ["email", "nele@", "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de."],
  ])(
    "with the %s '%s' shows the error at the field and keeps the other values",
    async (name, value, sentence) => {
      const page = await new Browser().post(SIGN_UP, { ...newcomer, [name]: value });
      expect(page.status).toBe(400);
      expect(fieldErrors(page)).toEqual({ [name]: sentence });
      expect(errorSummary(page)).toEqual({
        title: "Bitte eine Angabe prüfen",
        titleLang: undefined,
        takesFocus: true,
        sentences: [sentence],
        leadsTo: [name],
      });
      expect(mainForm(page)).toEqual({ ...newcomer, [name]: value, password: "" });
      expect(page.html).not.toContain(newcomer.password);
      expect(await db.$count(users)).toBe(0);
    },
  );

  it("with a short password shows the error, and does not send the password back", async () => {
    const page = await new Browser().post(SIGN_UP, { ...newcomer, password: "k7rz?" });
    expect(page.status).toBe(400);
    expect(fieldErrors(page).password).toMatch(
      /^Bitte wähle ein Passwort mit mindestens 8 Zeichen\. Mindestens 8 Zeichen\./,
    );
    expect(errorSummary(page)?.leadsTo).toEqual(["password"]);
    expect(mainForm(page)).toEqual({ ...newcomer, password: "" });
    expect(page.html).not.toContain("k7rz?");
    expect(await db.$count(users)).toBe(0);
  });

  it("without any values names every field, in the order of the page", async () => {
    const page = await new Browser().post(SIGN_UP, {});
    expect(page.status).toBe(400);
    const names = ["firstName", "lastName", "email", "password"];
    expect(Object.keys(fieldErrors(page))).toEqual(names);
    expect(errorSummary(page)?.leadsTo).toEqual(names);
    expect(errorSummary(page)?.title).toBe("Bitte vier Angaben prüfen");
  });

  it("with an address that is taken, in any case, shows the error at the field", async () => {
    await createCustomer({ email: newcomer.email });
    const before = findUser(newcomer.email);
    const email = "NELE@Beispiel.DE";
    const page = await new Browser().post(SIGN_UP, { ...newcomer, email });
    const sentence = "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melde dich an.";
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ email: sentence });
    expect(errorSummary(page)).toEqual({
      title: "Die Registrierung hat nicht geklappt",
      takesFocus: true,
      sentences: [sentence],
      leadsTo: ["email"],
    });
    expect(mainForm(page)).toEqual({ ...newcomer, email, password: "" });
    expect(page.html).not.toContain(newcomer.password);
    expect(await db.$count(users)).toBe(1);
    expect(findUser(newcomer.email)).toEqual(before);
  });

  it("for a taken address sends no second welcome e-mail, and the first contains no name", async () => {
    await new Browser().post(SIGN_UP, { ...newcomer, email: "Nele@Beispiel.de" });
    await new Browser().post(SIGN_UP, newcomer);
    const [mail, ...others] = emailsTo(newcomer.email);
    expect(others).toEqual([]);
    const { id } = findUser(newcomer.email) ?? {};
    expect(mail).toMatchObject({ subject: "Dein Konto bei BeHappy", userId: id });
    expect(mail?.text).toMatch(/^Hallo,\n/);
    expect(mail?.text).toMatch(/Anmelden:\nhttp\S+\/auth\n/);
    const written = JSON.stringify(mail);
    for (const secret of ["Nele", newcomer.lastName, newcomer.password]) {
      expect(written).not.toContain(secret);
    }
  });

  it("whose welcome e-mail cannot be enqueued leaves no account", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () =>
      new Browser().post(SIGN_UP, newcomer),
    );
    expect(page.status).toBe(500);
    expect(findUser(newcomer.email)).toBeUndefined();
  });

  it("whose profile cannot be stored leaves no account, returns 500 and keeps the values", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const browser = new Browser();
    const path = "/auth?mode=sign-up&redirect=checkout";
    const page = await whileRefused("insert", "profiles", () => browser.post(path, newcomer));
    expect(page.status).toBe(500);
    expect(errorSummary(page)).toMatchObject({
      title: "Das Profil ließ sich nicht anlegen",
      sentences: ["Es wurde kein Konto angelegt. Bitte versuche es später erneut."],
    });
    expect(mainForm(page)).toEqual({ ...newcomer, password: "" });
    expect(page.html).not.toContain(newcomer.password);
    expect(page.html).not.toContain("disk full");
    expect(findUser(newcomer.email)).toBeUndefined();
    expect(String(log.mock.calls.flat().map(String))).toContain("disk full");
    const { password } = newcomer;
    expect((await browser.press(page, "Registrieren", { password })).status).toBe(303);
  });
});

describe("a successful sign-in", () => {
  it("redirects to the dashboard, or back to the checkout", async () => {
    const customer = await createCustomer();
    const answer = await signIn(new Browser(), customer);
    expect([answer.status, answer.location]).toEqual([303, "/dashboard"]);
    const { email, password } = customer;
    const onTheWay = await new Browser().post("/auth?redirect=checkout", { email, password });
    expect([onTheWay.status, onTheWay.location]).toEqual([303, "/checkout"]);
  });

  it("ignores the case of the address, but not of the password", async () => {
    const { email, password } = await createCustomer();
    const shouted = await new Browser().post(SIGN_IN, { email: email.toUpperCase(), password });
    expect(shouted.location).toBe("/dashboard");
    const wrong = await new Browser().post(SIGN_IN, { email, password: password.toUpperCase() });
    expect(wrong.status).toBe(400);
  });

  it("shows the address and a sign-out button in the header instead of 'Anmelden'", async () => {
    const browser = new Browser();
    const customer = await createCustomer({ email: "kim@beispiel.de" });
    const page = await browser.follow(await signIn(browser, customer));
    const header = page.document.querySelector("header");
    if (!header) throw new Error("no header");
    expect(visibleText(header)).toContain("kim@beispiel.de");
    expect(visibleText(header)).toContain("Abmelden");
    expect(visibleText(header)).not.toContain("Anmelden");
  });

  it("as another user ends the previous session", async () => {
    const browser = await browserOf(await createCustomer({ email: "erste@beispiel.de" }));
    const replayed = browser.cookies.get("behappy_session") ?? "";
    await signIn(browser, await createCustomer({ email: "zweite@beispiel.de" }));
    expect((await browser.get("/dashboard")).text).toContain("zweite@beispiel.de");
    const old = new Browser();
    old.cookies.set("behappy_session", replayed);
    expect((await old.get("/dashboard")).location).toBe("/auth");
  });
});

describe("a rejected sign-in", () => {
  it("gives the same answer for a wrong password and for an unknown address", async () => {
    const { email } = await createCustomer();
    const password = "falsch geraten";
    const wrong = await new Browser().post(SIGN_IN, { email, password });
    const unknown = await new Browser().post(SIGN_IN, { email: "wer@beispiel.de", password });
    expect(wrong.status).toBe(400);
    expect(errorSummary(wrong)).toEqual({
      title: "Die Anmeldung hat nicht geklappt",
      takesFocus: true,
      sentences: [WRONG],
      leadsTo: [],
    });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.text).toBe(wrong.text);
    expect(fieldErrors(unknown)).toEqual(fieldErrors(wrong));
  });

  it("keeps the address but not the password, and starts no session", async () => {
    const browser = new Browser();
    const { email } = await createCustomer();
    const page = await browser.post(SIGN_IN, { email, password: "falsch geraten" });
    expect(mainForm(page)).toEqual({ email, password: "" });
    expect(page.html).not.toContain("falsch geraten");
    expect((await browser.get("/dashboard")).location).toBe("/auth");
  });

  it.each([
    [{ email: "", password: "etwas" }, { email: "Bitte gib deine E-Mail-Adresse ein." }],
    [{ email: "kim@beispiel.de", password: "" }, { password: "Bitte gib dein Passwort ein." }],
    [
      { email: "kim", password: "etwas" },
      { email: "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de." },
    ],
    [
      { email: "kim@beispiel.de", password: "x".repeat(201) },
      { password: "Dieses Passwort ist zu lang." },
    ],
  ])("shows the error of %o at its field", async (fields, errors) => {
    const page = await new Browser().post(SIGN_IN, fields);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual(errors);
    expect(errorSummary(page)?.leadsTo).toEqual(Object.keys(errors));
    expect(mainForm(page)).toEqual({ email: fields.email, password: "" });
  });
});

// Each attempt takes as long as a password check, even longer on a busy machine.
describe("too many sign-in attempts", () => {
  const HERE = "203.0.113.7";
  const ELSEWHERE = "203.0.113.8";

  const attempt = (address: string, email: string, password = "falsch geraten") =>
    new Browser().post(SIGN_IN, { email, password }, { "X-Client-Address": address });

  async function tryTimes(times: number, email: string): Promise<Page> {
    for (let tries = 1; tries < times; tries += 1) await attempt(HERE, email);
    return attempt(HERE, email);
  }

  it("are rejected from the eleventh on, even with the correct password", async () => {
    const { email, password } = await createCustomer();
    expect((await tryTimes(10, email)).status).toBe(400);
    const page = await attempt(HERE, email, password);
    expect(page.status).toBe(429);
    const seconds = Number(page.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(errorSummary(page)).toMatchObject({
      title: "Die Anmeldung hat nicht geklappt",
      takesFocus: true,
      sentences: [
        "Das waren zu viele Versuche. Bitte versuche es in 15 Minuten noch einmal. Schneller geht es über „Passwort vergessen?“ mit einem neuen Passwort.",
      ],
    });
    expect(mainForm(page)).toEqual({ email, password: "" });
    expect(page.html).not.toContain(password);
  });

  it("are counted individually, even concurrent ones", async () => {
    const { email } = await createCustomer();
    const tries = Array.from({ length: 14 }, () => attempt(HERE, email));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it("are counted in any case of the address, and for unknown addresses, too", async () => {
    expect((await tryTimes(10, "niemand@beispiel.de")).status).toBe(400);
    expect((await tryTimes(1, "Niemand@Beispiel.DE")).status).toBe(429);
  });

  it("affect only that account", async () => {
    await tryTimes(11, "niemand@beispiel.de");
    const { email, password } = await createCustomer();
    expect((await attempt(HERE, email, password)).status).toBe(303);
  });

  it("do not lock out visitors from elsewhere", async () => {
    const { email, password } = await createCustomer();
    expect((await tryTimes(11, email)).status).toBe(429);
    expect((await attempt(ELSEWHERE, email, password)).status).toBe(303);
    expect((await attempt(HERE, email, password)).status).toBe(429);
  });

  it("are reset after a success", async () => {
    const { email, password } = await createCustomer();
    expect((await tryTimes(9, email)).status).toBe(400);
    expect((await attempt(HERE, email, password)).status).toBe(303);
    expect((await tryTimes(10, email)).status).toBe(400);
  });

  it("are reset after the announced time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { email, password } = await createCustomer();
    const page = await tryTimes(11, email);
    const seconds = Number(page.headers.get("Retry-After"));
    vi.setSystemTime(Date.now() + (seconds - 2) * 1000);
    expect((await attempt(HERE, email, password)).status).toBe(429);
    vi.setSystemTime(Date.now() + 3 * 1000);
    expect((await attempt(HERE, email, password)).status).toBe(303);
  });

  it("at one account from many network addresses are rejected from any address", async () => {
    const perAccount = createLimit({ name: "sign-in-account", points: 100, seconds: 15 * 60 });
    const { email, password } = await createCustomer();
    for (let tries = 0; tries < 99; tries += 1) await perAccount.consume(email);
    expect((await attempt(HERE, email)).status).toBe(400);
    expect((await attempt(ELSEWHERE, email, password)).status).toBe(429);
    const other = await createCustomer();
    expect((await attempt(ELSEWHERE, other.email, other.password)).status).toBe(303);
  });
});

describe("too many sign-ups", () => {
  it("from one network address are rejected from the hundred-and-first on", async () => {
    const perAddress = createLimit({ name: "sign-up-address", points: 100, seconds: 60 * 60 });
    for (let tries = 0; tries < 99; tries += 1) await perAddress.consume("203.0.113.7");
    const signUp = (email: string, address: string) =>
      new Browser().post(SIGN_UP, { ...newcomer, email }, { "X-Client-Address": address });
    expect((await signUp("nele-100@beispiel.de", "203.0.113.7")).status).toBe(303);
    const page = await signUp("nele-101@beispiel.de", "203.0.113.7");
    expect(page.status).toBe(429);
    const seconds = Number(page.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(59 * 60);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
    expect(errorSummary(page)).toMatchObject({
      title: "Die Registrierung hat nicht geklappt",
      sentences: ["Das waren zu viele Versuche. Bitte versuche es in 60 Minuten noch einmal."],
    });
    expect(mainForm(page)).toEqual({
      ...newcomer,
      email: "nele-101@beispiel.de",
      password: "",
    });
    expect(page.html).not.toContain(newcomer.password);
    expect(findUser("nele-101@beispiel.de")).toBeUndefined();
    expect((await signUp("nele-101@beispiel.de", "203.0.113.8")).status).toBe(303);
  });

  it("do not include invalid forms", async () => {
    const browser = new Browser();
    await browser.post(SIGN_UP, { ...newcomer, password: "kurz" });
    expect(await db.$count(rateLimits)).toBe(0);
  });
});

describe("sign-up in a shop whose owner has not chosen another way", () => {
  const TO_CHECKOUT = "/auth?mode=sign-up&redirect=checkout";
  const OPENED = "Dein Konto ist angelegt, und du bist angemeldet.";

  beforeEach(forgetSettings);

  /** The names of the forms' fields, in the order of the page. */
  const forms = (page: Page) =>
    page.document
      .querySelectorAll("main form")
      .map((form) =>
        form.querySelectorAll("input:not([type=hidden])").map((each) => each.attrs.name),
      );
  const SIGN_UP_FIELDS = ["firstName", "lastName", "email", "password"];
  const SIGN_IN_FIELDS = ["email", "password"];

  it("is beside sign-in on the way to the checkout, and precedes it in a browser that has never signed in", async () => {
    const browser = new Browser();
    const page = await browser.get("/auth?redirect=checkout");
    expect(forms(page)).toEqual([SIGN_UP_FIELDS, SIGN_IN_FIELDS]);
    expect(page.text).toContain(ON_THE_WAY);
    expect(focused(page)).toEqual(["firstName"]);
    await signIn(browser, await createCustomer());
    await browser.post("/sign-out", {});
    const again = await browser.get("/auth?redirect=checkout");
    expect(forms(again)).toEqual([SIGN_IN_FIELDS, SIGN_UP_FIELDS]);
    expect(forms(await browser.get(TO_CHECKOUT))).toEqual([SIGN_UP_FIELDS, SIGN_IN_FIELDS]);
  });

  it("has a page of its own for visitors who do not want to order", async () => {
    const browser = new Browser();
    expect(forms(await browser.get(SIGN_IN))).toEqual([SIGN_IN_FIELDS]);
    expect(forms(await browser.get(SIGN_UP))).toEqual([SIGN_UP_FIELDS]);
    expect((await browser.post(SIGN_UP, newcomer)).location).toBe("/dashboard");
  });

  it("signs in and goes on to the checkout, with the cart and the name", async () => {
    const browser = new Browser();
    await fillCart(browser, [createItem({ title: "Ein Fernglas" }), 2]);
    const page = await browser.open("/checkout");
    const answer = await browser.press(page, "Registrieren", newcomer);
    expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
    const checkout = await browser.follow(answer);
    expect(messages(checkout)).toContain(OPENED);
    expect(checkout.text).toContain("Ein Fernglas");
    const { firstName, lastName, email } = newcomer;
    expect(mainForm(checkout)).toMatchObject({ firstName, lastName, email });
  });

  it("leads back to the page that asked for it, and nowhere else", async () => {
    const members = await new Browser().post("/auth?mode=sign-up&weiter=/mitglieder", newcomer);
    expect(members.location).toBe("/mitglieder");
    const elsewhere = "/auth?mode=sign-up&weiter=//evil.example";
    const other = { ...newcomer, email: "nils@beispiel.de" };
    expect((await new Browser().post(elsewhere, other)).location).toBe("/dashboard");
  });

  it("proves no address", async () => {
    await new Browser().post(SIGN_UP, newcomer);
    expect(findUser(newcomer.email)).toMatchObject({ role: "customer", emailVerifiedAt: null });
  });

  it("replaces the session of the browser by a new one", async () => {
    const browser = await browserOf(await createCustomer());
    const before = browser.cookies.get("behappy_session") ?? "";
    await browser.post(SIGN_UP, newcomer);
    expect((await browser.get("/dashboard?tab=profile")).text).toContain(newcomer.email);
    const old = new Browser();
    old.cookies.set("behappy_session", before);
    expect((await old.get("/dashboard")).location).toBe("/auth");
  });

  it("with a taken address signs nobody in, not even with its password", async () => {
    const { email, password } = await createCustomer();
    const browser = new Browser();
    for (const typed of [password, "ein anderer Satz"]) {
      const page = await browser.post(TO_CHECKOUT, { ...newcomer, email, password: typed });
      expect(page.status).toBe(400);
      expect(fieldErrors(page)).toEqual({
        email: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melde dich an.",
      });
      expect(errorSummary(page)?.leadsTo).toEqual(["email"]);
      expect(forms(page)).toEqual([SIGN_UP_FIELDS, SIGN_IN_FIELDS]);
    }
    expect((await browser.get("/dashboard")).location).toBe("/auth");
  });

  it("leads to sign-in where the limits of sign-in refuse it", async () => {
    const here = { "X-Client-Address": "203.0.113.7" };
    const { email, password } = newcomer;
    for (let tries = 0; tries < 10; tries += 1) {
      await new Browser().post(SIGN_IN, { email, password: "geraten" }, here);
    }
    const browser = new Browser();
    const answer = await browser.post(TO_CHECKOUT, newcomer, here);
    expect([answer.status, answer.location]).toEqual([303, "/auth?redirect=checkout"]);
    expect((await browser.get("/dashboard")).location).toBe("/auth");
    const page = await browser.follow(answer);
    expect(forms(page)).toEqual([SIGN_IN_FIELDS, SIGN_UP_FIELDS]);
    expect(mainForm(page)).toEqual({ email, password: "" });
    expect((await browser.press(page, "Anmelden", { password })).location).toBe("/checkout");
  });

  it("leaves a wrong password to the form of the sign-in, which comes first then", async () => {
    const browser = new Browser();
    const page = await browser.get("/auth?redirect=checkout");
    const { email } = await createCustomer();
    const refused = await browser.press(page, "Anmelden", { email, password: "geraten" });
    expect(refused.status).toBe(400);
    expect(forms(refused)).toEqual([SIGN_IN_FIELDS, SIGN_UP_FIELDS]);
    expect(errorSummary(refused)?.sentences).toEqual([WRONG]);
    expect(mainForm(refused)).toEqual({ email, password: "" });
    expect(refused.document.querySelectorAll('main [role="alert"]').length).toBeLessThan(2);
  });
});
