import { beforeEach, describe, expect, it, vi } from "vitest";

import { newsletter } from "#app/content/newsletter-words.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { deleteExpired } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { emailLinks, emails, newsletterSubscriptions, rateLimits } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { guardFields } from "#tests/support/guard.ts";
import { errorSummary, mainForm, messages, whileRefused } from "#tests/support/samples.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const BUTTON = "Anmeldung bestätigen";
const EMAIL = "ida@beispiel.de";
const CONFIRMATION = "Bitte bestätige deine Anmeldung zum Newsletter von BeHappy";
const WELCOME = "Du bekommst jetzt den Newsletter von BeHappy";
const SUBSCRIBED = [
  "Erfolgreich angemeldet!",
  "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
];
const DUPLICATE = [
  "Diese E-Mail ist bereits angemeldet",
  "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
];
const AT_HOME = { "X-Client-Address": "203.0.113.7" };
const ON_THE_WAY = { "X-Client-Address": "2001:db8:1::/48" };
const DAY = 24 * 60 * 60;

const subscriptions = () => db.select().from(newsletterSubscriptions).all();
const statuses = () => subscriptions().map(({ status }) => status);
const subjects = (recipient = EMAIL) => emailsTo(recipient).map(({ subject }) => subject);

function send(fields: Record<string, string> = {}, browser = new Browser()): Promise<Page> {
  return browser.post("/newsletter", { ...guardFields(), email: EMAIL, ...fields }, AT_HOME);
}

/** The link in the newest e-mail to the address. */
function newestLink(recipient = EMAIL): string {
  const [email] = emailsTo(recipient);
  if (!email) throw new Error(`no e-mail to ${recipient}`);
  return linkIn(email);
}

/** Confirms a second later, so that the e-mails have a defined order. */
async function confirm(link = newestLink()): Promise<Page> {
  pass(1);
  const browser = new Browser();
  return browser.press(await browser.get(link), BUTTON);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const table of [emails, rateLimits, newsletterSubscriptions]) db.delete(table).run();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe("with a mail server a new subscription", () => {
  it("is pending, and the page says only that", async () => {
    const browser = new Browser();
    const answer = await send({ email: "Ida@Beispiel.de", returnTo: "/team" }, browser);
    expect([answer.status, answer.location]).toEqual([303, "/team#newsletter"]);
    const [title, description] = messages(await browser.follow(answer));
    expect(title).toBe("Bitte bestätige deine Anmeldung");
    expect(description).toContain("Erst wenn du dort bestätigst, bekommst du den Newsletter.");
    expect(subscriptions()).toEqual([
      expect.objectContaining({
        email: EMAIL,
        status: "pending",
        consentVersion: newsletter.consentVersion,
        consentedAt: new Date(),
        consentedFrom: "203.0.113.0/24",
        confirmedAt: null,
        confirmedFrom: null,
      }),
    ]);
  });

  it("sends a confirmation request to the address, without typed text", async () => {
    await send({ firstName: "Wunderkerze", lastName: "Kühn" });
    const [email, ...others] = emailsTo(EMAIL);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ status: "queued", subject: CONFIRMATION });
    expect(email?.text).toMatch(
      /^Hallo,\n\njemand hat .*\n\nAnmeldung bestätigen:\nhttp:\/\/localhost:3000\/newsletter\/confirm\?token=[\w-]{43}\n/,
    );
    expect(`${email?.text}${email?.html}${email?.subject}`).not.toMatch(/Wunderkerze|Kühn/);
  });

  it("is stored together with that e-mail, or not at all", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () => send({ firstName: "Ida" }));
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Fehler bei der Anmeldung");
    expect(mainForm(page)).toMatchObject({ email: EMAIL, firstName: "Ida" });
    expect(subscriptions()).toEqual([]);
    expect(db.select().from(emailLinks).all()).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  });

  it("causes one confirmation request, even for concurrent posts", async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(statuses()).toEqual(["pending"]);
    expect(subjects()).toEqual([CONFIRMATION]);
  });
});

describe("the confirmation link", () => {
  it("opens a page that changes nothing, is not cached and shows the address", async () => {
    await send();
    for (let time = 0; time < 2; time += 1) {
      const page = await new Browser().get(newestLink());
      expect(page.status).toBe(200);
      expect(page.text).toContain("Ein Klick fehlt noch");
      expect(page.text).toContain(EMAIL);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.html).toContain('<meta name="robots" content="noindex"');
    }
    expect(statuses()).toEqual(["pending"]);
    expect(subjects()).toEqual([CONFIRMATION]);
  });

  it("confirms the subscription by the page's button, and sends a welcome e-mail", async () => {
    await send({ firstName: "Ida" });
    pass(DAY);
    const link = newestLink();
    const browser = new Browser();
    const token = new URL(link, "http://any").searchParams.get("token") ?? "";
    const answer = await browser.post(`/newsletter/confirm?token=${token}`, {}, ON_THE_WAY);
    expect([answer.status, answer.location]).toEqual([303, link]);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(SUBSCRIBED);
    expect(page.text).toContain("Du bist dabei");
    expect(subscriptions()).toEqual([
      expect.objectContaining({
        email: EMAIL,
        firstName: "Ida",
        status: "subscribed",
        unsubscribedAt: null,
        consentedAt: new Date(Date.now() - DAY * 1000),
        consentedFrom: "203.0.113.0/24",
        confirmedAt: new Date(),
        confirmedFrom: "2001:db8:1::/48",
      }),
    ]);
    expect(subjects()).toEqual([WELCOME, CONFIRMATION]);
  });

  it("used a second time says that it is done, and sends no second welcome", async () => {
    await send();
    const link = newestLink();
    const browser = new Browser();
    const page = await browser.get(link);
    pass(1);
    await browser.press(page, BUTTON);
    await browser.get(link);
    const again = await browser.press(page, BUTTON);
    expect(again.status).toBe(303);
    expect(messages(await browser.follow(again))).toEqual(DUPLICATE);
    const opened = await new Browser().get(link);
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining("Du bist dabei")]);
    expect(opened.document.querySelectorAll("main form")).toEqual([]);
    expect(subjects()).toEqual([WELCOME, CONFIRMATION]);
  });

  it("used concurrently sends one welcome", async () => {
    await send();
    const link = newestLink();
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(subjects()).toEqual([WELCOME, CONFIRMATION]);
  });

  it("works for 14 days", async () => {
    await send();
    const link = newestLink();
    pass(14 * DAY - 1);
    const page = await new Browser().get(link);
    expect(page.status).toBe(200);
    pass(1);
    expect((await new Browser().get(link)).status).toBe(404);
    const refused = await new Browser().post(link, {});
    expect(refused.status).toBe(404);
    expect(refused.text).toContain("Dieser Link gilt nicht mehr.");
    expect(refused.document.querySelector('main a[href="/newsletter"]')).not.toBeNull();
    expect(statuses()).toEqual(["pending"]);
  });

  it.each([
    "",
    "?token=",
    "?token=nonsense",
    `?token=${"A".repeat(43)}`,
    "?token=%00",
    "?token[]=a",
  ])("without a valid token is not found: %j", async (query) => {
    await send();
    for (const page of [
      await new Browser().get(`/newsletter/confirm${query}`),
      await new Browser().post(`/newsletter/confirm${query}`, {}),
    ]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain("Dieser Link gilt nicht mehr.");
    }
    expect(statuses()).toEqual(["pending"]);
  });

  it("cannot be used for unsubscribing, or vice versa", async () => {
    await send();
    const confirmation = newestLink();
    expect(
      (await new Browser().post(confirmation.replace("/confirm", "/unsubscribe"), {})).status,
    ).toBe(404);
    await confirm();
    const unsubscription = newestLink();
    expect(
      (await new Browser().post(unsubscription.replace("/unsubscribe", "/confirm"), {})).status,
    ).toBe(404);
    expect(statuses()).toEqual(["subscribed"]);
  });

  it("stays valid if the database refuses, and nothing is half done", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await send();
    const link = newestLink();
    const page = await whileRefused("insert", "emails", () => confirm(link));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Fehler bei der Anmeldung");
    expect(page.text).toContain("Bitte versuche es später erneut.");
    expect(page.document.querySelector(`main a[href="${link}"]`)).not.toBeNull();
    expect(statuses()).toEqual(["pending"]);
    expect((await confirm(link)).status).toBe(303);
    expect(statuses()).toEqual(["subscribed"]);
  });
});

describe("an address that", () => {
  it("is pending already gets a new request, and only the newest link works", async () => {
    await send({ firstName: "Ida" });
    const older = newestLink();
    pass(60);
    const browser = new Browser();
    const answer = await send({ email: "IDA@beispiel.de", firstName: "Ida Marie" }, browser);
    expect(messages(await browser.follow(answer))[0]).toBe("Bitte bestätige deine Anmeldung");
    expect(subjects()).toEqual([CONFIRMATION]);
    const newer = newestLink();
    expect(newer).not.toBe(older);
    expect((await new Browser().get(older)).status).toBe(404);
    expect((await new Browser().post(older, {})).status).toBe(404);
    expect((await confirm(newer)).status).toBe(303);
    expect(subscriptions()).toEqual([
      expect.objectContaining({ firstName: "Ida Marie", status: "subscribed" }),
    ]);
  });

  it("is subscribed already gets a message, but no e-mail", async () => {
    await send();
    await confirm();
    const browser = new Browser();
    const answer = await send({ firstName: "Otto" }, browser);
    expect(messages(await browser.follow(answer))).toEqual(DUPLICATE);
    expect(subjects()).toEqual([WELCOME, CONFIRMATION]);
    expect(subscriptions()).toEqual([expect.objectContaining({ status: "subscribed" })]);
  });

  it("has unsubscribed stays so until its owner confirms a new subscription", async () => {
    await send();
    await confirm();
    await new Browser().post(newestLink(), {});
    const unsubscribedAt = new Date();
    pass(DAY);
    await send();
    expect(subscriptions()).toEqual([
      expect.objectContaining({ status: "pending", unsubscribedAt, confirmedAt: null }),
    ]);
    await confirm();
    expect(subscriptions()).toEqual([
      expect.objectContaining({
        status: "subscribed",
        unsubscribedAt: null,
        consentedAt: new Date(Date.now() - 1000),
        confirmedAt: new Date(),
      }),
    ]);
    expect(subjects().filter((subject) => subject === WELCOME)).toHaveLength(2);
  });

  it("has unsubscribed or was deleted is asked again, even by a page that was already sent", async () => {
    const page = guardFields();
    await send(page);
    await confirm();
    await new Browser().post(newestLink(), {});
    pass(1);
    const browser = new Browser();
    const again = await send(page, browser);
    expect(messages(await browser.follow(again))[0]).toBe("Bitte bestätige deine Anmeldung");
    await send(page);
    expect(subjects()).toEqual([CONFIRMATION, WELCOME]);
    await confirm();
    expect(statuses()).toEqual(["subscribed"]);
    db.delete(newsletterSubscriptions).run();
    pass(60 * 60);
    await send(page);
    expect(statuses()).toEqual(["pending"]);
    expect(subjects()).toEqual([CONFIRMATION]);
  });

  it("has unsubscribed keeps its proof, even if a stranger's attempt was never confirmed", async () => {
    await send();
    await confirm();
    await new Browser().post(newestLink(), {});
    const unsubscribedAt = new Date();
    pass(DAY);
    await send();
    pass(31 * DAY);
    await send({ email: "otto@beispiel.de" });
    await deleteExpired(nouns);
    const [subscription] = subscriptions().filter(({ email }) => email === EMAIL);
    expect(subscription).toMatchObject({ status: "pending", unsubscribedAt });
  });

  it("was never confirmed is deleted after 30 days, with its e-mail", async () => {
    await send({ email: "nie@beispiel.de" });
    pass(15 * DAY);
    await send();
    pass(15 * DAY + 1);
    await deleteExpired(nouns);
    expect(subscriptions().map(({ email }) => email)).toEqual([EMAIL]);
    expect(emailsTo("nie@beispiel.de")).toEqual([]);
  });

  it("gets at most three e-mails per hour, from whatever network address", async () => {
    for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(303);
    const [latest] = emailsTo(EMAIL);
    const waiting = await send();
    expect(waiting.status).toBe(303);
    expect(emailsTo(EMAIL).map(({ key }) => key)).toEqual([latest?.key]);
    db.update(newsletterSubscriptions).set({ status: "unsubscribed" }).run();
    const page = await new Browser().post(
      "/newsletter",
      { ...guardFields(), email: EMAIL.toUpperCase(), firstName: "Ida" },
      ON_THE_WAY,
    );
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).toBe("3600");
    expect(errorSummary(page)?.sentences.join()).toContain("in 60 Minuten noch einmal");
    expect(mainForm(page)).toMatchObject({ firstName: "Ida" });
    expect((await send({ email: "otto@beispiel.de" })).status).toBe(303);
    pass(60 * 60 + 1);
    expect((await send()).status).toBe(303);
  });
});

it("the welcome e-mail supports one-click unsubscription", async () => {
  await send();
  expect(await headersOfNewest()).not.toHaveProperty("List-Unsubscribe");
  await confirm();
  expect(await headersOfNewest()).toMatchObject({
    "List-Unsubscribe": `<http://localhost:3000${newestLink()}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

async function headersOfNewest() {
  const [email] = emailsTo(EMAIL);
  return email && (await mailOptionsOf(email))?.headers;
}
