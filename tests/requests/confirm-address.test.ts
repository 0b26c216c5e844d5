import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "#db/client.server.ts";
import { emails, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { guardFields } from "#tests/support/guard.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  errorSummary,
  fillCart,
  messages,
  placeSampleOrder,
  signIn,
} from "#tests/support/samples.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const REQUEST = "/dashboard/confirm-address";
const AGAIN = "Bestätigungsmail senden";
const BUTTON = "Adresse bestätigen";

let customer: Customer;
let browser: Browser;

beforeEach(async () => {
  for (const table of [rateLimits, emails, users]) db.delete(table).run();
  customer = await createCustomer({ email: "neu@beispiel.de" });
  browser = await browserOf(customer);
});

const verifiedAt = (each = customer) =>
  db.select().from(users).where(eq(users.id, each.id)).get()?.emailVerifiedAt;

async function linkFor(by = browser): Promise<string> {
  const answer = await by.press(await by.get(REQUEST), AGAIN);
  if (answer.status !== 303) throw new Error(`not sent (${answer.status}): ${answer.text}`);
  const [mail] = emailsTo(customer.email);
  if (!mail) throw new Error("no e-mail");
  return linkIn(mail);
}

const heading = ({ document }: Page) => visibleText(document.querySelector("main h1") ?? document);

describe("the link that confirms an address", () => {
  it("is in the welcome e-mail, and later e-mails contain the same link", async () => {
    const visitor = new Browser();
    const account = { email: "Mia@Beispiel.de", password: "ein kurzer Satz" };
    const typed = { ...account, firstName: "Mia", lastName: "Last" };
    await visitor.post("/auth?mode=sign-up", typed);
    const [welcome] = emailsTo("mia@beispiel.de");
    expect(welcome?.text).toMatch(
      /Adresse bestätigen:\nhttp\S+\/auth\/confirm-address\?account=[\w-]{36}&token=[\w-]{43}\n/,
    );
    await signIn(visitor, account);
    await visitor.press(await visitor.get(REQUEST), AGAIN);
    const mails = emailsTo("mia@beispiel.de");
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(linkIn)).size).toBe(1);
  });

  it("changes nothing when it is opened, by anyone and repeatedly", async () => {
    const link = await linkFor();
    const before = sqlite.prepare("select total_changes()").pluck().get();
    for (const each of [new Browser(), browser, browser]) {
      const page = await each.get(link);
      expect(page.status).toBe(200);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(sqlite.prepare("select total_changes()").pluck().get()).toBe(before);
    expect(verifiedAt()).toBeNull();
  });

  it("confirms the address by a button, if the account is signed in", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T12:00:00Z") });
    const link = await linkFor(await browserOf(customer));
    const here = await browserOf(customer);
    const answer = await here.press(await here.get(link), BUTTON);
    expect([answer.status, answer.location]).toEqual([303, "/dashboard"]);
    expect(messages(await here.follow(answer))).toContain("Deine Adresse ist bestätigt");
    expect(verifiedAt()).toEqual(new Date("2027-03-10T12:00:00Z"));
  });

  it("asks a visitor to sign in on the same page, which alone confirms nothing", async () => {
    const link = await linkFor();
    const visitor = new Browser();
    const page = await visitor.get(link);
    expect(page.text).toContain("Melde dich zuerst an.");
    expect(page.text).toContain("Du hast bei uns kein Konto?");
    expect(page.document.querySelector('main [name="email"]')?.getAttribute("value")).toBe(
      customer.email,
    );
    const { password } = customer;
    const signedIn = await visitor.press(page, "Anmelden", { password });
    expect([signedIn.status, signedIn.location]).toEqual([303, link]);
    expect(verifiedAt()).toBeNull();
    const again = await visitor.follow(signedIn);
    expect((await visitor.press(again, BUTTON)).status).toBe(303);
    expect(verifiedAt()).toBeInstanceOf(Date);
  });

  it("ignores a visitor's POST without a sign-in", async () => {
    const answer = await new Browser().post(await linkFor(), {});
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Melde dich zuerst an.");
    expect(verifiedAt()).toBeNull();
  });

  it("shows a visitor that the password is wrong, on the same page", async () => {
    const visitor = new Browser();
    const page = await visitor.get(await linkFor());
    const answer = await visitor.press(page, "Anmelden", { password: "falsch und lang" });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.title).toBe("Die Anmeldung hat nicht geklappt");
    expect((await visitor.press(page, "Anmelden", { password: customer.password })).status).toBe(
      303,
    );
  });

  it("works in no browser of another account, not even an admin's", async () => {
    const link = await linkFor();
    for (const role of ["customer", "admin"] as const) {
      const other = await createCustomer({ role });
      const theirs = await browserOf(other);
      const page = await theirs.get(link);
      expect(page.text).toContain(`Hier ist ${other.email} angemeldet`);
      expect(page.document.querySelector('main form[action="/sign-out"]')).not.toBeNull();
      expect((await theirs.post(link, {})).status).toBe(403);
      expect([verifiedAt(), verifiedAt(other)]).toEqual([null, null]);
    }
  });

  it("is invalid with another account, another account's token or an earlier address", async () => {
    const link = await linkFor();
    const stranger = await createCustomer();
    const foreign = link.replace(customer.id, stranger.id);
    const theirs = await browserOf(stranger);
    expect((await theirs.get(foreign)).status).toBe(404);
    expect((await theirs.post(foreign, {})).status).toBe(404);
    expect((await browser.get(link.slice(0, -1))).status).toBe(404);
    expect((await browser.get(link.replace(/token=.*/, "token="))).status).toBe(404);
    db.update(users).set({ email: "anders@beispiel.de" }).where(eq(users.id, customer.id)).run();
    expect((await browser.post(link, {})).status).toBe(404);
    expect([verifiedAt(), verifiedAt(stranger)]).toEqual([null, null]);
  });

  it("says if the address is confirmed already, and keeps the first date", async () => {
    const link = await linkFor();
    await browser.post(link, {});
    const first = verifiedAt();
    for (const each of [browser, new Browser()]) {
      expect(heading(await each.get(link))).toBe("Deine Adresse ist bestätigt");
    }
    expect((await browser.post(link, {})).status).toBe(303);
    expect(verifiedAt()).toEqual(first);
  });

  it("does not delete the e-mails that contain it", async () => {
    const link = await linkFor();
    await browser.post(link, {});
    expect(emailsTo(customer.email)).toHaveLength(1);
  });

  it("is stored in no table, and in no file that the account can download", async () => {
    await fillCart(browser, [createItem(), 1]);
    const orderId = await placeSampleOrder(browser, { email: customer.email });
    const [mail] = emailsTo(customer.email);
    const token = mail && linkIn(mail).split("token=")[1];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(db.select().from(emails).all())).not.toContain(token);
    const file = await browser.get(`/order-confirmation/${orderId}/confirmation.html`);
    expect(file.html).toContain("Ein Kompass");
    expect(file.html).not.toMatch(/\/auth\/confirm-address|token/);
    expect(file.html).toContain("/dashboard/confirm-address");
    const data = await browser.get("/dashboard/data.json");
    expect(data.html).not.toContain(token);
  });
});

describe("requesting the confirmation e-mail again", () => {
  it("is offered on the dashboard until the address is proven", async () => {
    const offers = async () => {
      const { document } = await browser.get("/dashboard");
      return document.querySelectorAll(`main a[href="${REQUEST}"]`).map(visibleText);
    };
    expect(await offers()).toEqual(["Bestätigungsmail noch einmal senden"]);
    await browser.post(await linkFor(), {});
    expect(await offers()).toEqual([]);
  });

  it("sends it only to the account's own address, without a name", async () => {
    const answer = await browser.press(await browser.get(REQUEST), AGAIN);
    expect([answer.status, answer.location]).toEqual([303, "/dashboard"]);
    expect(messages(await browser.follow(answer))).toContain("Schau in dein Postfach");
    expect(db.select().from(emails).all()).toHaveLength(1);
    const [mail] = emailsTo(customer.email);
    expect(mail?.subject).toBe("Bestätige deine Adresse bei BeHappy");
    expect(mail?.text).not.toContain("Kim");
    expect(mail?.text).toContain("Du hast bei uns kein Konto?");
  });

  it("is limited to five times per hour", async () => {
    for (let time = 0; time < 5; time += 1) await linkFor();
    const answer = await browser.press(await browser.get(REQUEST), AGAIN);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect(answer.text).toContain("Das waren zu viele Bestätigungsmails");
    expect(emailsTo(customer.email)).toHaveLength(5);
  });

  it("sends nothing if the address is proven", async () => {
    await browser.post(await linkFor(), {});
    expect(heading(await browser.get(REQUEST))).toBe("Deine Adresse ist bestätigt");
    await browser.post(REQUEST, { intent: "send-confirmation" });
    expect(emailsTo(customer.email)).toHaveLength(1);
  });
});

describe("no e-mail to an unproven address", () => {
  const WORD = "Kauf-jetzt-bei-boese";
  /** The form's text fields, each filled with a marker. */
  const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, WORD]));

  it("repeats typed text, whichever form it comes from", async () => {
    const victim = "opfer@beispiel.de";
    const visitor = new Browser();
    const account = { email: victim, password: "ein kurzer Satz" };
    await visitor.post("/auth?mode=sign-up", { ...account, ...words("firstName", "lastName") });
    await signIn(visitor, account);
    await visitor.post("/contact", {
      ...guardFields(),
      email: victim,
      ...words("name", "phone", "message"),
    });
    await visitor.post("/newsletter", {
      ...guardFields(),
      email: victim,
      ...words("firstName", "lastName"),
    });
    await visitor.post("/auth/forgot-password", { email: victim });
    await visitor.post("/dashboard/email", {
      email: "zweites@beispiel.de",
      password: account.password,
    });
    await visitor.press(await visitor.get(REQUEST), AGAIN);
    const typed = words("firstName", "lastName", "street", "zipcode", "city");
    const more = words("country", "areacode", "phone", "mobile", "notes");
    for (const email of [victim, "drittes@beispiel.de"]) {
      await fillCart(visitor, [createItem(), 1]);
      await placeSampleOrder(visitor, { ...typed, ...more, email });
    }
    const counts = ["zweites", "drittes", "opfer"].map((name) => {
      const mails = emailsTo(`${name}@beispiel.de`);
      for (const { key, subject, text, html } of mails) {
        for (const part of [subject, text, html]) expect(part).not.toContain(WORD);
        // Without a mail server the newsletter needs no confirmation, and nothing is sent.
        if (key.startsWith("newsletter-welcome:")) continue;
        expect(text).toMatch(/nichts tun|kein Konto\?|Das warst nicht du\?|gar nicht geschrieben/);
      }
      return mails.length;
    });
    expect(counts).toEqual([1, 1, 6]);
  });
});
