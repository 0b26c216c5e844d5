import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { emailLinks, emails, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { DEMO_EMAIL, showDemoContent } from "#tests/support/demo-content.ts";
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

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const PATH = "/dashboard/email";
const OLD = "alt@beispiel.de";
const NEW = "neu@beispiel.de";
const SENT = "Wenn die neue Adresse noch frei ist, haben wir dir dorthin geschrieben.";
const MINUTE = 60 * 1000;

let customer: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(rateLimits).run();
  db.delete(users).run();
  db.delete(emails).run();
  customer = await createCustomer({ email: OLD });
  browser = await browserOf(customer);
});

const ask = (email = NEW, password = customer.password, headers: Record<string, string> = {}) =>
  browser.post(PATH, { email, password }, headers);

const find = ({ id }: Customer) => db.select().from(users).where(eq(users.id, id)).get();

const addressOf = (each: Customer) => find(each)?.email;

const isSignedIn = async (each: Browser) => (await each.get("/dashboard")).status === 200;

async function linkFor(email = NEW): Promise<string> {
  const answer = await ask(email);
  if (answer.status !== 303) throw new Error(`not sent (${answer.status}): ${answer.text}`);
  return linkTo(email);
}

/** The link in the newest e-mail to this address. */
function linkTo(email: string): string {
  const [mail] = emailsTo(email);
  if (!mail) throw new Error(`no e-mail to ${email}`);
  return linkIn(mail);
}

const confirm = (link: string, by = new Browser()): Promise<Page> => by.post(link, {});

describe("requesting a new sign-in address", () => {
  it("asks for the new address and the password", async () => {
    const page = await browser.get(PATH);
    expect(mainForm(page)).toEqual({ email: "", password: "" });
    const attributes = (name: string) =>
      page.document.querySelector(`main [name="${name}"]`)?.attrs ?? {};
    expect(attributes("email")).toMatchObject({ type: "email", autocomplete: "email" });
    expect(attributes("password")).toMatchObject({
      type: "password",
      autocomplete: "current-password",
    });
    expect(page.text).toContain(`Du meldest dich mit ${OLD} an.`);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.document.querySelector('main a[href="/dashboard?tab=profile"]')).not.toBeNull();
  });

  it("changes nothing yet, and sends a link only to the new address", async () => {
    const { password } = customer;
    const typed = { email: "Neu@Beispiel.de", password };
    const answer = await browser.press(await browser.get(PATH), "Link an die neue Adresse", typed);
    expect([answer.status, answer.location]).toEqual([303, `${PATH}?sent=1`]);
    expect((await browser.follow(answer)).text).toContain(SENT);
    expect(addressOf(customer)).toBe(OLD);
    expect(emailsTo(OLD)).toEqual([]);
    const [mail, ...others] = emailsTo(NEW);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Bestätige deine neue Anmelde-Adresse",
      userId: customer.id,
    });
    expect(mail?.text).toMatch(/^Hallo,\n/);
    expect(mail?.text).not.toContain(OLD);
    expect(mail && linkIn(mail)).toMatch(/^\/auth\/confirm-email\?token=[\w-]{43}$/);
    const sent = mail?.createdAt.getTime() ?? 0;
    expect(mail?.expiresAt?.getTime()).toBe(sent + 60 * MINUTE);
  });

  it("gets the same answer for a taken address, to which nothing is sent", async () => {
    const other = await createCustomer({ email: "belegt@beispiel.de" });
    const total = sqlite.prepare("select total_changes()").pluck();
    const attempt = async (email: string) => {
      const before = Number(total.get());
      const { status, location, html } = await ask(email);
      return { answer: [status, location, html], written: Number(total.get()) - before };
    };
    const free = await attempt(NEW);
    const taken = await attempt("Belegt@beispiel.de");
    expect(taken.answer).toEqual(free.answer);
    expect(taken.written).toBeGreaterThanOrEqual(free.written);
    expect(emailsTo(other.email)).toEqual([]);
    expect(await db.$count(emailLinks)).toBe(0);
  });

  it("again invalidates the earlier link", async () => {
    const first = await linkFor("erste@beispiel.de");
    const second = await linkFor(NEW);
    expect(emailsTo("erste@beispiel.de")).toEqual([]);
    expect((await confirm(first)).status).toBe(404);
    expect((await confirm(second)).status).toBe(303);
    expect(addressOf(customer)).toBe(NEW);
  });

  it("with a wrong password shows the error at the field, and keeps only the address", async () => {
    const page = await ask(NEW, "falsch geraten");
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ password: "Dieses Passwort stimmt nicht." });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: ["password"] });
    expect(mainForm(page)).toEqual({ email: NEW, password: "" });
    expect(page.html).not.toContain("falsch geraten");
    expect(await db.$count(emails)).toBe(0);
  });

  it("that is the current address shows an error", async () => {
    const page = await ask("Alt@Beispiel.DE");
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ email: "Mit dieser Adresse meldest du dich schon an." });
  });

  it.each([
    ["", "etwas", { email: "Bitte gib deine E-Mail-Adresse ein." }],
    ["neu@", "etwas", { email: "zum Beispiel name@beispiel.de" }],
    [`${"n".repeat(250)}@beispiel.de`, "etwas", { email: "zu lang" }],
    [NEW, "", { password: "Bitte gib dein Passwort ein." }],
    [NEW, "x".repeat(201), { password: "Dieses Passwort ist zu lang." }],
  ])("reports missing values (case %#)", async (email, password, errors) => {
    const page = await ask(email, password);
    expect(page.status).toBe(400);
    const [[name, sentence] = ["", ""]] = Object.entries(errors);
    expect(fieldErrors(page)).toEqual({ [name]: expect.stringContaining(sentence) });
    expect(mainForm(page)).toEqual({ email, password: "" });
  });

  it("that cannot be stored returns 500, and the address is kept", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () => ask());
    expect(page.status).toBe(500);
    expect(mainForm(page)).toEqual({ email: NEW, password: "" });
    expect(await db.$count(emailLinks)).toBe(0);
    expect(log).toHaveBeenCalledOnce();
  });

  it("requires signing in", async () => {
    const answer = await new Browser().post(PATH, { email: NEW, password: customer.password });
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect(await db.$count(emails)).toBe(0);
  });
});

describe("too many requests for a new address", () => {
  it("from one account are rejected from the sixth on", async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ask(`neu-${tries}@beispiel.de`)).status).toBe(303);
    }
    const page = await ask();
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(59 * 60);
    expect(errorSummary(page)).toMatchObject({
      title: "Das waren zu viele Anfragen",
      sentences: ["Diese haben wir nicht angenommen. Bitte versuche es in 60 Minuten noch einmal."],
    });
    expect(mainForm(page)).toEqual({ email: NEW, password: "" });
    browser = await browserOf(await createCustomer());
    expect((await ask()).status).toBe(303);
  });

  it("for one address are rejected whatever the account, taken or not", async () => {
    for (const email of [NEW, "belegt@beispiel.de"]) {
      if (email !== NEW) await createCustomer({ email });
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        browser = await browserOf(await createCustomer());
        statuses.push((await ask(email)).status);
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  it("from one network address are rejected whatever the account", async () => {
    const from = (address: string, email: string) =>
      ask(email, customer.password, { "X-Client-Address": address });
    for (let tries = 0; tries < 30; tries += 1) {
      browser = await browserOf(await createCustomer());
      expect((await from("203.0.113.7", `neu-${tries}@beispiel.de`)).status).toBe(303);
    }
    browser = await browserOf(customer);
    expect((await from("203.0.113.7", NEW)).status).toBe(429);
    expect((await from("203.0.113.8", NEW)).status).toBe(303);
  });

  it("with wrong passwords share the limit of the password change", async () => {
    for (let tries = 0; tries < 10; tries += 1) await ask(NEW, "falsch geraten");
    expect((await ask()).status).toBe(429);
    const { password: currentPassword } = customer;
    const fields = { currentPassword, newPassword: "ein ganz neuer Satz" };
    expect((await browser.post("/dashboard/password", fields)).status).toBe(429);
    expect(emailsTo(NEW)).toEqual([]);
  });
});

describe("the page behind the link", () => {
  it("shows the new address, and changes nothing when it is opened", async () => {
    const link = await linkFor();
    for (let times = 0; times < 3; times += 1) {
      const page = await new Browser().get(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`Sobald du sie bestätigst, meldest du dich mit ${NEW} an.`);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(addressOf(customer)).toBe(OLD);
  });

  it("confirms it by its button, without signing in", async () => {
    const visitor = new Browser();
    const page = await visitor.get(await linkFor());
    const answer = await visitor.press(page, "Neue Adresse bestätigen");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect(messages(await visitor.follow(answer))[0]).toBe("Deine neue Anmelde-Adresse gilt");
    expect(addressOf(customer)).toBe(NEW);
    expect((await signIn(new Browser(), { ...customer, email: NEW })).status).toBe(303);
    expect((await signIn(new Browser(), customer)).status).toBe(400);
  });

  it("links back to the profile if the visitor is signed in, and ends no session", async () => {
    const elsewhere = await browserOf(customer);
    const answer = await confirm(await linkFor(), browser);
    expect([answer.status, answer.location]).toEqual([303, "/dashboard?tab=profile"]);
    for (const each of [browser, elsewhere]) expect(await isSignedIn(each)).toBe(true);
    expect((await browser.get("/dashboard")).text).toContain(NEW);
  });

  it("explains for an invalid link how to get another", async () => {
    const used = await linkFor();
    await confirm(used);
    const changed = used.slice(0, -1) + (used.endsWith("A") ? "B" : "A");
    for (const link of [used, changed, "/auth/confirm-email", "/auth/confirm-email?token="]) {
      for (const page of [await new Browser().get(link), await confirm(link)]) {
        expect([link, page.status]).toEqual([link, 404]);
        expect(page.headers.get("Cache-Control")).toBe("no-store");
        expect(page.text).toContain("Dieser Link gilt nicht mehr.");
        expect(page.document.querySelector(`main a[href="${PATH}"]`)).not.toBeNull();
      }
    }
  });

  it("rejects a link for another purpose", async () => {
    await browser.post("/auth/forgot-password", { email: OLD });
    const link = linkTo(OLD).replace("new-password", "confirm-email");
    expect((await new Browser().get(link)).status).toBe(404);
    expect((await confirm(link)).status).toBe(404);
    expect(addressOf(customer)).toBe(OLD);
  });

  it("works for sixty minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const link = await linkFor();
    vi.setSystemTime(Date.now() + 60 * MINUTE - 1);
    expect((await new Browser().get(link)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1);
    expect((await new Browser().get(link)).status).toBe(404);
    expect((await confirm(link)).status).toBe(404);
    expect(addressOf(customer)).toBe(OLD);
  });
});

describe("a confirmed address", () => {
  it("also becomes the profile's if that was the old one, in any case", async () => {
    const typed = await createCustomer({
      email: "kim@beispiel.de",
      profile: { email: "Kim@Beispiel.de" },
    });
    const separate = await createCustomer({ profile: { email: "rechnung@beispiel.de" } });
    for (const each of [typed, separate]) {
      browser = await browserOf(each);
      await confirm(await linkFor(`neu-${each.email}`));
    }
    expect(await findProfile(typed.id)).toMatchObject({ email: "neu-kim@beispiel.de" });
    expect(await findProfile(separate.id)).toMatchObject({ email: "rechnung@beispiel.de" });
  });

  it("is proven", async () => {
    const link = await linkFor();
    await new Browser().get(link);
    expect(find(customer)?.emailVerifiedAt).toBeNull();
    await confirm(link, browser);
    expect(find(customer)?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  it("is not proven if a stranger pressed the button", async () => {
    const isOwn = eq(users.id, customer.id);
    const stranger = await browserOf(await createCustomer());
    for (const [email, presser] of [
      ["fremd@beispiel.de", new Browser()],
      ["fremde@beispiel.de", stranger],
    ] as const) {
      db.update(users).set({ emailVerifiedAt: new Date() }).where(isOwn).run();
      await confirm(await linkFor(email), presser);
      expect(find(customer)).toMatchObject({ email, emailVerifiedAt: null });
    }
  });

  it("is reported to the old one without revealing the new one", async () => {
    showDemoContent();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T23:30:00Z") });
    browser = await browserOf(customer);
    await confirm(await linkFor());
    const [mail, ...others] = emailsTo(OLD);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Deine Anmelde-Adresse wurde geändert",
      userId: customer.id,
    });
    expect(mail?.text).toContain("seit dem 10. März 2027, 00:30\u00A0Uhr");
    expect(mail?.text).toContain(DEMO_EMAIL);
    expect(mail?.text).not.toContain(NEW);
  });

  it("invalidates links that were mailed to the old one", async () => {
    await browser.post("/auth/forgot-password", { email: OLD });
    const reset = linkTo(OLD);
    await confirm(await linkFor());
    expect((await new Browser().get(reset)).status).toBe(404);
  });

  it("results from only one of two concurrent posts", async () => {
    const link = await linkFor();
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect(emailsTo(OLD)).toHaveLength(1);
  });

  it("that was taken in the meantime is rejected, and everything stays unchanged", async () => {
    const link = await linkFor();
    const other = await createCustomer({ email: NEW });
    expect((await new Browser().get(link)).status).toBe(200);
    const page = await confirm(link);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Diese Adresse gehört inzwischen zu einem anderen Konto.");
    expect(page.document.querySelector(`main a[href="${PATH}"]`)).not.toBeNull();
    expect([addressOf(customer), addressOf(other)]).toEqual([OLD, NEW]);
    expect(await findProfile(customer.id)).toMatchObject({ email: OLD });
    expect(emailsTo(OLD)).toEqual([]);
    expect((await confirm(link)).status).toBe(404);
  });

  it("goes to only one of two accounts that request it concurrently", async () => {
    const first = await linkFor();
    const other = await createCustomer();
    browser = await browserOf(other);
    await ask();
    const links = emailsTo(NEW).map(linkIn);
    expect(links).toContain(first);
    const answers = await Promise.all(links.map((link) => confirm(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect([addressOf(customer), addressOf(other)].filter((each) => each === NEW)).toHaveLength(1);
  });
});
