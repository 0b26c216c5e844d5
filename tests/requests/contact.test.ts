import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { contactMessages, emails, profiles, rateLimits } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import {
  browserOf,
  createCustomer,
  errorSummary,
  fieldErrors,
  mainForm,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

beforeAll(() => showDemoContent());

const BUTTON = "Nachricht senden";
const typed = {
  name: "Ida Kühn",
  email: "ida@beispiel.de",
  phone: "030 23125 042",
  message: "Guten Tag,\r\n\r\nhabt ihr noch einen Platz am Feuer?",
};

const OPERATOR = "kontakt@behappy.example";

/** The HTML parser keeps line breaks as they were sent. */
const plainBreaks = (text = "") => text.replaceAll("\r\n", "\n");

const stored = () => db.select().from(contactMessages).all();

function send(fields: Record<string, string> = {}, browser = new Browser()): Promise<Page> {
  return browser.post("/contact", { ...guardFields(), ...typed, ...fields });
}

// With directions and a map.
beforeAll(() => showDemoContent());
beforeEach(() => {
  for (const table of [rateLimits, contactMessages, emails]) db.delete(table).run();
});

describe("a message", () => {
  it("is stored as new, and the form is empty again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const browser = new Browser();
    const page = await browser.get("/contact");
    vi.setSystemTime(Date.now() + 5000);
    const answer = await browser.press(page, BUTTON, typed);
    expect([answer.status, answer.location]).toEqual([303, "/contact"]);
    expect(stored()).toEqual([
      expect.objectContaining({
        ...typed,
        message: "Guten Tag,\n\nhabt ihr noch einen Platz am Feuer?",
        status: "new",
        createdAt: new Date(),
      }),
    ]);
    const back = await browser.follow(answer);
    expect(messages(back)).toEqual([
      "Nachricht gesendet!",
      "Vielen Dank für deine Nachricht. Wir werden uns so schnell wie möglich bei dir melden.",
    ]);
    expect(mainForm(back)).toMatchObject({ name: "", email: "", phone: "", message: "" });
  });

  it.each(["", " ", "\t"])("without a phone number (%j) has none", async (phone) => {
    expect((await send({ phone })).status).toBe(303);
    expect(stored()).toEqual([expect.objectContaining({ phone: null })]);
  });

  it("may have 5000 characters, whatever its line breaks are in transit", async () => {
    const message = "Zeile\r\n".repeat(833);
    expect((await send({ message: `${message}Ab` })).status).toBe(303);
    expect(stored()[0]?.message).toHaveLength(5000);
  });

  it("strips from its name any characters that could form a mail header", async () => {
    const name = "Ida\r\nBcc: alle@beispiel.de\u0000";
    expect((await send({ name })).status).toBe(303);
    expect(stored()).toEqual([expect.objectContaining({ name: "Ida Bcc: alle@beispiel.de" })]);
  });

  it("may be sent twice, because two people may have the same question", async () => {
    await send();
    await send();
    expect(stored()).toHaveLength(2);
  });
});

describe("the e-mail to the operator", () => {
  it("contains sender and text, and replies go to the sender", async () => {
    await send();
    const [message] = stored();
    const [email, ...others] = emailsTo(OPERATOR);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      key: `contact-message:${message?.id}`,
      replyTo: typed.email,
      subject: "Nachricht von Ida Kühn",
      status: "kept",
    });
    expect(email?.text).toContain(
      "Name: Ida Kühn\nE-Mail: ida@beispiel.de\nTelefon: 030 23125 042\n",
    );
    expect(email?.text).toContain("> Guten Tag,\n> \n> habt ihr noch einen Platz am Feuer?\n");
  });

  it("omits a missing phone number", async () => {
    await send({ phone: "" });
    expect(emailsTo(OPERATOR)[0]?.text).not.toContain("Telefon");
  });

  it("joins the lines of a name, in the subject, too", async () => {
    await send({ name: "Ida\r\nBcc: alle@beispiel.de" });
    expect(emailsTo(OPERATOR)[0]?.subject).toBe("Nachricht von Ida Bcc: alle@beispiel.de");
  });
});

describe("the receipt", () => {
  it("is sent to the sender, replies go to the operator, and it repeats no typed text", async () => {
    await send({ name: "Wunderkerze", message: "Kauft unbedingt bei spam.example!" });
    const [message] = stored();
    const [receipt, ...others] = emailsTo(typed.email);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      key: `contact-receipt:${message?.id}`,
      replyTo: OPERATOR,
      subject: "Deine Nachricht an BeHappy ist angekommen",
    });
    expect(receipt?.text).toMatch(/^Hallo,\n\ndanke für deine Nachricht\./);
    const words = `${receipt?.subject}${receipt?.text}${receipt?.html}`;
    expect(words).not.toMatch(/Wunderkerze|spam|030 23125 042/);
  });

  it("is sent three times per hour, ignoring case, while all messages are stored", async () => {
    for (let time = 0; time < 2; time += 1) await send();
    for (let time = 0; time < 2; time += 1) await send({ email: typed.email.toUpperCase() });
    expect(stored()).toHaveLength(4);
    expect(emailsTo(OPERATOR)).toHaveLength(4);
    const receipts = [typed.email, typed.email.toUpperCase()].map((to) => emailsTo(to).length);
    expect(receipts).toEqual([2, 1]);
  });
});

describe("an invalid message", () => {
  it.each([
    ["name", "", "Bitte gib deinen Namen ein."],
    ["name", "\t ", "Bitte gib deinen Namen ein."],
    ["name", "I".repeat(201), "höchstens 200 Zeichen"],
    ["email", "", "Bitte gib deine E-Mail-Adresse ein."],
    ["email", "ida@", "zum Beispiel name@beispiel.de"],
    ["email", "ida@beispiel.de, otto@beispiel.de", "zum Beispiel name@beispiel.de"],
    ["phone", "0".repeat(51), "höchstens 50 Zeichen"],
    ["message", "", "Bitte schreib uns eine Nachricht."],
    ["message", " \r\n ", "Bitte schreib uns eine Nachricht."],
    ["message", "M".repeat(6000), "höchstens 5.000 Zeichen"],
  ])("has an error at %s (case %#), with all typed values kept", async (field, value, sentence) => {
    const page = await send({ [field]: value });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ [field]: expect.stringContaining(sentence) });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: [field] });
    const kept = { ...typed, [field]: value };
    for (const [name, text] of Object.entries(kept)) {
      expect(plainBreaks(mainForm(page)[name])).toBe(plainBreaks(text));
    }
    expect(stored()).toEqual([]);
  });

  it("has all its errors reported at once", async () => {
    const page = await new Browser().post("/contact", guardFields());
    expect(Object.keys(fieldErrors(page))).toEqual(["name", "email", "message"]);
    expect(errorSummary(page)?.title).toBe("Bitte drei Angaben prüfen");
  });
});

it("a message that cannot be stored causes a logged 500 and keeps the typed values", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const message = "Eine lange Nachricht";
  const page = await whileRefused("insert", "contact_messages", () => send({ message }));
  expect(page.status).toBe(500);
  expect(errorSummary(page)).toMatchObject({
    title: "Fehler beim Senden",
    sentences: ["Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail."],
  });
  expect(mainForm(page)).toMatchObject({ ...typed, message });
  expect(log).toHaveBeenCalledOnce();
  expect(String(log.mock.calls[0])).toContain("POST /contact");
});

it("a message is stored together with its e-mails, or not at all", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const page = await whileRefused("insert", "emails", () => send());
  expect(page.status).toBe(500);
  expect(errorSummary(page)?.title).toBe("Fehler beim Senden");
  expect(mainForm(page)).toMatchObject({ ...typed, message: expect.stringContaining("Feuer") });
  expect(stored()).toEqual([]);
  expect(await db.$count(emails)).toBe(0);
});

describe("the page", () => {
  it("shows address, e-mail and phone", async () => {
    const page = await new Browser().get("/contact");
    const links = page.document.querySelectorAll("main a").map((link) => link.attrs.href);
    expect(links).toEqual(
      expect.arrayContaining(["mailto:kontakt@behappy.example", "tel:+493023125042"]),
    );
    const address = page.document.querySelector("main address");
    expect(address && visibleText(address)).toBe("BeHappy Morgenufer 12 10178 Berlin");
    expect(page.text).toContain("Anschrift, Telefonnummer und Wegbeschreibung sind erfunden");
  });

  it("asks only for the necessary values", async () => {
    const page = await new Browser().get("/contact");
    const required = page.document
      .querySelectorAll("main [required]")
      .map(({ attrs }) => attrs.name);
    expect(required).toEqual(["name", "email", "message"]);
    const attribute = (name: string, key: string) =>
      page.document.querySelector(`main [name="${name}"]`)?.getAttribute(key);
    expect(attribute("email", "type")).toBe("email");
    expect(attribute("phone", "type")).toBe("tel");
    expect(attribute("message", "maxlength")).toBe("5000");
    expect(page.text).toContain("Telefon (freiwillig)");
  });

  it("says what a message is used for, with a link to the privacy policy", async () => {
    const page = await new Browser().get("/contact");
    expect(page.text).toContain("um deine Nachricht zu beantworten");
    expect(page.document.querySelector('main form a[href="/datenschutz"]')).not.toBeNull();
  });

  it("is prefilled for a signed-in customer", async () => {
    const customer = await createCustomer({ profile: { firstName: "Ida", lastName: "Kühn" } });
    const page = await (await browserOf(customer)).get("/contact");
    expect(mainForm(page)).toMatchObject({ name: "Ida Kühn", email: customer.email, message: "" });
  });

  it("is not prefilled for an account without a profile", async () => {
    const customer = await createCustomer();
    db.delete(profiles).where(eq(profiles.id, customer.id)).run();
    const page = await (await browserOf(customer)).get("/contact");
    expect(mainForm(page)).toMatchObject({ name: "", email: customer.email });
  });
});

describe("the map", () => {
  const frames = (page: Page) => page.document.querySelectorAll("iframe");

  it("is a drawing by default, with a text alternative", async () => {
    const page = await new Browser().get("/contact");
    expect(frames(page)).toEqual([]);
    const drawing = page.document.querySelector("#karte [role='img']");
    expect(drawing?.getAttribute("aria-label")).toContain("Gezeichnete Karte");
    expect(page.text).toContain("Die genaue Karte kommt von OpenStreetMap.");
  });

  it("is loaded from OpenStreetMap after 'Karte laden', and can be removed again", async () => {
    const browser = new Browser();
    const loaded = await browser.press(await browser.get("/contact"), "Karte laden");
    expect([loaded.status, loaded.location]).toEqual([303, "/contact#karte"]);
    const page = await browser.follow(loaded);
    const [frame, ...others] = frames(page);
    expect(others).toEqual([]);
    expect(frame?.getAttribute("src")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
    );
    expect(frame?.getAttribute("title")).toContain("Karte");
    expect(frame?.getAttribute("loading")).toBe("lazy");
    expect(frame?.getAttribute("referrerpolicy")).toBe("strict-origin");
    expect(frame?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups");

    const hidden = await browser.press(page, "Karte wieder ausblenden");
    expect([hidden.status, hidden.location]).toEqual([303, "/contact#karte"]);
    expect(frames(await browser.follow(hidden))).toEqual([]);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it("is remembered until the browser is closed, inaccessible to scripts and other sites", async () => {
    const answer = await new Browser().post("/contact/map", { intent: "load" });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^karte=\S+; Path=\/; HttpOnly; SameSite=Lax$/);
    const https = { "X-Forwarded-Proto": "https" };
    const secured = await new Browser().post("/contact/map", { intent: "load" }, https);
    expect(secured.headers.get("Set-Cookie")).toMatch(/; Secure/);
  });

  it("stays loaded when a message is rejected or sent", async () => {
    const browser = new Browser();
    await browser.post("/contact/map", { intent: "load" });
    expect(frames(await send({ email: "" }, browser))).toHaveLength(1);
    expect(frames(await browser.follow(await send({}, browser)))).toHaveLength(1);
  });

  it.each([
    "/contact?karte=ja",
    "/contact?intent=load",
    "/contact/map?intent=load",
    "/contact#karte",
  ])("is not loaded by a link: %s", async (path) => {
    const browser = new Browser();
    expect(frames(await browser.open(path))).toEqual([]);
    expect(browser.cookies.size).toBe(0);
    expect(frames(await browser.get("/contact"))).toEqual([]);
  });

  it.each(["ja", "1", "ImphIg==x", "%E0%A4%A"])(
    "is not loaded by an invalid cookie: %s",
    async (value) => {
      const browser = new Browser();
      browser.cookies.set("karte", value);
      const page = await browser.get("/contact");
      expect([page.status, frames(page).length]).toEqual([200, 0]);
    },
  );

  it.each([{ other: "load" }, { intent: "" }, { intent: "delete" }])(
    "accepts no other intent: %j",
    async (fields) => {
      const answer = await new Browser().post(
        "/contact/map",
        new URLSearchParams(Object.entries(fields)),
      );
      expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([400, null]);
    },
  );

  describe("and the content security policy:", () => {
    const policyOf = (page: Page) => page.headers.get("Content-Security-Policy") ?? "";
    const withMap = async () => {
      const browser = new Browser();
      await browser.post("/contact/map", { intent: "load" });
      return browser;
    };

    it("only a response with the map allows its origin", async () => {
      const browser = await withMap();
      for (const page of [await browser.get("/contact"), await send({ email: "" }, browser)]) {
        expect(policyOf(page)).toMatch(/; frame-src https:\/\/www\.openstreetmap\.org$/);
        expect(policyOf(page)).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
      }
      await browser.post("/contact/map", { intent: "hide" });
      expect(policyOf(await browser.get("/contact"))).toContain("default-src 'self'");
      for (const page of [
        await browser.get("/contact"),
        await new Browser().get("/contact"),
        await (await withMap()).get("/"),
        await (await withMap()).get("/contact.data"),
      ]) {
        expect(policyOf(page)).not.toContain("openstreetmap");
        expect(policyOf(page)).not.toContain("frame-src");
      }
    });

    it("a page without that policy may frame our document with the map", async () => {
      const page = await (await withMap()).get("/contact/map");
      expect(page.status).toBe(200);
      const [frame] = page.document.querySelectorAll("iframe");
      expect(frame?.getAttribute("src")).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
      );
      expect(policyOf(page)).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; /);
      expect(policyOf(page)).toContain("; frame-src https://www.openstreetmap.org; ");
      expect(policyOf(page)).toContain("; frame-ancestors 'self'; ");
    });
  });
});
