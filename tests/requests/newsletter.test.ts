import { beforeEach, describe, expect, it, vi } from "vitest";
import { newsletter } from "#app/content/newsletter-words.ts";
import { db } from "#db/client.server.ts";
import { emailLinks, emails, newsletterSubscriptions, rateLimits } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import {
  addToCart,
  createItem,
  errorSummary,
  fieldErrors,
  mainForm,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

const BUTTON = "Newsletter abonnieren";
const EMAIL = "ida@beispiel.de";
const SUBSCRIBED = [
  "Erfolgreich angemeldet!",
  "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
];
const DUPLICATE = [
  "Diese E-Mail ist bereits angemeldet",
  "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
];

const subscriptions = () => db.select().from(newsletterSubscriptions).all();

function send(
  fields: Record<string, string>,
  browser = new Browser(),
  headers: Record<string, string> = {},
): Promise<Page> {
  return browser.post("/newsletter", { ...guardFields(), email: EMAIL, ...fields }, headers);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const table of [emails, rateLimits, newsletterSubscriptions]) db.delete(table).run();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe("the form in the footer", () => {
  const footerForm = (page: Page) => page.document.querySelector("footer #newsletter form");

  it("subscribes, and returns to its page and position", async () => {
    const browser = new Browser();
    const page = await browser.get("/events?sort=termin");
    pass(5);
    const fields = { email: EMAIL, firstName: "Ida", lastName: "Kühn" };
    const answer = await browser.press(page, BUTTON, fields, "footer");
    expect([answer.status, answer.location]).toEqual([303, "/events?sort=termin#newsletter"]);
    expect(subscriptions()).toEqual([
      expect.objectContaining({ ...fields, status: "subscribed", createdAt: new Date() }),
    ]);
    const back = await browser.follow(answer);
    expect(messages(back)).toEqual(SUBSCRIBED);
    const values = footerForm(back)
      ?.querySelectorAll("input")
      .filter((input) => ["email", "firstName", "lastName"].includes(input.attrs.name ?? ""))
      .map((input) => input.getAttribute("value") ?? "");
    expect(values).toEqual(["", "", ""]);
  });

  it("requires only an e-mail address, which the browser checks, too", async () => {
    const form = footerForm(await new Browser().get("/"));
    const required = form?.querySelectorAll("[required]").map((input) => input.attrs.name);
    expect(required).toEqual(["email"]);
    expect(form?.querySelector('[name="email"]')?.getAttribute("type")).toBe("email");
    expect(form?.hasAttribute("novalidate")).toBe(false);
    expect(form?.querySelectorAll("label:not([aria-hidden] label)").map(visibleText)).toEqual([
      "E-Mail-Adresse",
      "Vorname (freiwillig)",
      "Nachname (freiwillig)",
    ]);
  });

  it("says what the address is used for, with a link to the privacy policy", async () => {
    const form = footerForm(await new Browser().get("/"));
    expect(form && visibleText(form)).toContain("Du kannst das jederzeit widerrufen");
    expect(form?.querySelector("p a")?.getAttribute("href")).toBe("/datenschutz");
  });

  it("is not repeated on the page that consists of the form", async () => {
    const page = await new Browser().get("/newsletter");
    expect(page.document.querySelectorAll("#newsletter")).toHaveLength(1);
    expect(page.document.querySelectorAll('form[action="/newsletter"]')).toHaveLength(1);
    expect(footerForm(page)).toBeNull();
  });

  it("does not change a cart", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", createItem().id);
    const page = await browser.get("/cart");
    pass(5);
    const fields = { email: EMAIL };
    const back = await browser.follow(await browser.press(page, BUTTON, fields, "footer"));
    expect(visibleText(back.document)).toContain("Ein Kompass");
  });
});

describe("empty names", () => {
  it.each([
    ["not sent", {}],
    ["empty", { firstName: "", lastName: "" }],
    ["blank", { firstName: " ", lastName: "\t\u00A0" }],
  ])("are stored as null: %s", async (_, names) => {
    expect((await send(names)).status).toBe(303);
    expect(subscriptions()).toEqual([expect.objectContaining({ firstName: null, lastName: null })]);
  });
});

describe("a typed name", () => {
  it.each([
    ["Ida\r\nBcc: alle@beispiel.de", "Ida Bcc: alle@beispiel.de"],
    ["  Ida \u0000 Marie ", "Ida Marie"],
    ["<b>Ida</b>", "<b>Ida</b>"],
    ["Ida 🌻 Ünsal-Şahin", "Ida 🌻 Ünsal-Şahin"],
    ["'); drop table newsletter_subscriptions; --", "'); drop table newsletter_subscriptions; --"],
  ])("%j is stored on one line, as text", async (firstName, stored) => {
    expect((await send({ firstName })).status).toBe(303);
    expect(subscriptions()).toEqual([expect.objectContaining({ firstName: stored })]);
  });
});

describe("an e-mail address that is subscribed already", () => {
  it.each([EMAIL, "IDA@Beispiel.DE"])("gets a message, whatever its case: %s", async (email) => {
    await send({ firstName: "Ida" });
    const browser = new Browser();
    const answer = await send({ email, firstName: "Otto", returnTo: "/team" }, browser);
    expect([answer.status, answer.location]).toEqual([303, "/team#newsletter"]);
    expect(messages(await browser.follow(answer))).toEqual(DUPLICATE);
    expect(subscriptions()).toEqual([expect.objectContaining({ email: EMAIL, firstName: "Ida" })]);
  });

  it("is stored once, even for concurrent posts", async () => {
    const browsers = Array.from({ length: 8 }, () => new Browser());
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        send({ email: index % 2 ? EMAIL : EMAIL.toUpperCase() }, browser),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(browsers.map(() => 303));
    expect(subscriptions()).toHaveLength(1);
    const titles = await Promise.all(
      browsers.map(async (browser, index) => {
        const answer = answers[index];
        return answer && messages(await browser.follow(answer))[0];
      }),
    );
    expect(titles.filter((title) => title === SUBSCRIBED[0])).toHaveLength(1);
    expect(titles.filter((title) => title === DUPLICATE[0])).toHaveLength(7);
  });
});

describe("a person who", () => {
  const long = new Date("2026-01-01T00:00:00Z");
  const before = { email: EMAIL, firstName: "Ida", createdAt: long, updatedAt: long };

  it.each(["unsubscribed", "pending"] as const)("is %s is subscribed again", async (status) => {
    db.insert(newsletterSubscriptions)
      .values({ ...before, status })
      .run();
    const browser = new Browser();
    const answer = await send({ email: "Ida@beispiel.de", firstName: "Ida Marie" }, browser);
    expect(messages(await browser.follow(answer))).toEqual(SUBSCRIBED);
    expect(subscriptions()).toEqual([
      expect.objectContaining({
        email: EMAIL,
        firstName: "Ida Marie",
        status: "subscribed",
        updatedAt: new Date(),
      }),
    ]);
  });

  it("has not confirmed needs no confirmation after the mail server was removed", async () => {
    const { id } = db
      .insert(newsletterSubscriptions)
      .values({ ...before, status: "pending" })
      .returning()
      .get();
    const link = { purpose: "newsletter-confirmation", subscriptionId: id } as const;
    db.insert(emailLinks)
      .values({ ...link, tokenHash: "any" })
      .run();
    await send({});
    const links = db.select().from(emailLinks).all();
    expect(links.map(({ purpose }) => purpose)).toEqual(["newsletter-unsubscription"]);
  });

  it("is subscribed stays unchanged", async () => {
    db.insert(newsletterSubscriptions).values(before).run();
    await send({ firstName: "Otto" });
    expect(subscriptions()).toEqual([expect.objectContaining(before)]);
    expect(emailsTo(EMAIL)).toEqual([]);
  });
});

describe("the proof of consent", () => {
  const proof = () => {
    const [stored] = subscriptions();
    return stored && [stored.consentVersion, stored.consentedAt, stored.consentedFrom];
  };

  it("contains the version of the text, the time, and the shortened network address", async () => {
    const browser = new Browser();
    const page = await browser.get("/newsletter");
    expect(page.text).toContain(newsletter.consent);
    pass(5);
    await send({ ...mainForm(page), email: EMAIL }, browser, { "X-Client-Address": "203.0.113.7" });
    expect(proof()).toEqual([newsletter.consentVersion, new Date(), "203.0.113.0/24"]);
  });

  it("contains an earlier version if the page was open since then", async () => {
    await send({ consentVersion: "1" });
    expect(proof()).toEqual(["1", new Date(), null]);
  });

  it.each([undefined, "", "toString", "99"])(
    "contains the current version if the form contains an unknown one: %j",
    async (version) => {
      expect((await send(version === undefined ? {} : { consentVersion: version })).status).toBe(
        303,
      );
      expect(proof()?.[0]).toBe(newsletter.consentVersion);
    },
  );

  it("belongs to the newest subscription after an unsubscription", async () => {
    const long = new Date("2026-01-01T00:00:00Z");
    db.insert(newsletterSubscriptions)
      .values({
        email: EMAIL,
        status: "unsubscribed",
        unsubscribedAt: long,
        consentVersion: "1",
        consentedAt: long,
        consentedFrom: "198.51.100.0/24",
        confirmedAt: long,
        confirmedFrom: "198.51.100.0/24",
      })
      .run();
    await send({}, new Browser(), { "X-Client-Address": "2001:db8:1::/48" });
    expect(proof()).toEqual([newsletter.consentVersion, new Date(), "2001:db8:1::/48"]);
    const unconfirmed = { confirmedAt: null, confirmedFrom: null, unsubscribedAt: null };
    expect(subscriptions()).toEqual([expect.objectContaining(unconfirmed)]);
  });
});

describe("without a mail server the welcome e-mail", () => {
  it("is kept in the outbox, explains how to unsubscribe and repeats no typed text", async () => {
    await send({ email: "Ida@Beispiel.de", firstName: "Wunderkerze", lastName: "Kühn" });
    const [email, ...others] = emailsTo(EMAIL);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      status: "kept",
      subject: "Du bekommst jetzt den Newsletter von BeHappy",
    });
    expect(email?.text).toMatch(
      /Newsletter abbestellen:\nhttp:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w-]{43}\n/,
    );
    expect(`${email?.text}${email?.html}${email?.subject}`).not.toMatch(/Wunderkerze|Kühn/);
  });

  it("is stored together with the subscription, or not at all", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () => send({}));
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Fehler bei der Anmeldung");
    expect(subscriptions()).toEqual([]);
  });
});

describe("an invalid field", () => {
  it.each([
    ["", "Bitte gib deine E-Mail-Adresse ein."],
    ["ida", "zum Beispiel name@beispiel.de"],
    ["ida@beispiel", "zum Beispiel name@beispiel.de"],
    ["ida@beispiel.de\r\nBcc: alle@beispiel.de", "zum Beispiel name@beispiel.de"],
    [`${"i".repeat(260)}@beispiel.de`, "zu lang"],
  ])("has its error shown, with the other values kept (%#)", async (email, sentence) => {
    const typed = { email, firstName: "Ida", lastName: "Kühn", returnTo: "/team" };
    const page = await send(typed);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ email: expect.stringContaining(sentence) });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: ["email"] });
    const kept = email.includes("\n") ? { firstName: "Ida", returnTo: "/team" } : typed;
    expect(mainForm(page)).toMatchObject(kept);
    expect(subscriptions()).toEqual([]);
  });

  it("can be corrected on that page, which returns to the original page", async () => {
    const browser = new Browser();
    const page = await browser.get("/team");
    pass(5);
    const wrong = await browser.press(page, BUTTON, { email: "ida@" }, "footer");
    const answer = await browser.press(wrong, BUTTON, { email: EMAIL });
    expect([answer.status, answer.location]).toEqual([303, "/team#newsletter"]);
  });

  it("may also be a name that is too long", async () => {
    const page = await send({ firstName: "I".repeat(101), lastName: "K".repeat(101) });
    expect(Object.keys(fieldErrors(page))).toEqual(["firstName", "lastName"]);
  });
});

it("a subscription that cannot be stored causes a logged 500 and keeps the typed values", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const typed = { email: EMAIL, firstName: "Ida", lastName: "Kühn", returnTo: "/team" };
  const page = await whileRefused("insert", "newsletter_subscriptions", () => send(typed));
  expect(page.status).toBe(500);
  expect(errorSummary(page)).toMatchObject({
    title: "Fehler bei der Anmeldung",
    sentences: ["Bitte versuche es später erneut."],
  });
  expect(mainForm(page)).toMatchObject(typed);
  expect(log).toHaveBeenCalledOnce();
  expect(String(log.mock.calls[0])).toContain("POST /newsletter");
});

describe("the newsletter page", () => {
  it("returns to itself", async () => {
    const browser = new Browser();
    const page = await browser.get("/newsletter");
    pass(5);
    const answer = await browser.press(page, BUTTON, { email: EMAIL });
    expect([answer.status, answer.location]).toEqual([303, "/newsletter#newsletter"]);
    const back = await browser.follow(answer);
    expect(messages(back)).toEqual(SUBSCRIBED);
    expect(mainForm(back)).toMatchObject({ email: "", firstName: "", lastName: "" });
  });
});

describe("the return address", () => {
  it.each([
    ["/", "/#newsletter"],
    ["/events?sort=termin#herzogstand", "/events?sort=termin#newsletter"],
    ["/glueckstest", "/glueckstest#newsletter"],
    ["/suche?q=a%23b", "/suche?q=a%23b#newsletter"],
    ["https://evil.example/", "/#newsletter"],
    ["//evil.example/", "/#newsletter"],
    ["/\\evil.example", "/#newsletter"],
    ["/..//evil.example", "/#newsletter"],
    ["javascript:alert(1)", "/#newsletter"],
    ["/team\r\nSet-Cookie: a=b", "/teamSet-Cookie:%20a=b#newsletter"],
    ["", "/#newsletter"],
  ])("with returnTo %j leads to %s", async (returnTo, target) => {
    const answer = await send({ returnTo });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, target]);
    expect(answer.headers.get("Set-Cookie")).not.toContain("a=b");
  });
});
