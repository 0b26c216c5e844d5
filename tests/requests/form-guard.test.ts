import { beforeEach, describe, expect, it, vi } from "vitest";
import { newsletter } from "#app/content/newsletter-words.ts";
import { createFormToken } from "#app/http/form-guard.server.ts";
import { createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages, newsletterSubscriptions, rateLimits } from "#db/schema.ts";
import { Browser, formValues, type Page } from "#tests/support/browser.ts";
import { inFreshProcess } from "#tests/support/fresh.ts";
import { guardFields } from "#tests/support/guard.ts";
import { errorSummary, mainForm } from "#tests/support/samples.ts";

interface PublicForm {
  path: string;
  typed: Record<string, string>;
  button: string;
  stored: () => unknown[];
  perAddress: ReturnType<typeof createLimit>;
}

const EMAIL = "ida@beispiel.de";
const HERE = { "X-Client-Address": "203.0.113.7" };
const ELSEWHERE = { "X-Client-Address": "198.51.100.4" };
const limit = (name: string, points: number) => createLimit({ name, points, seconds: 60 * 60 });

const forms: PublicForm[] = [
  {
    path: "/newsletter",
    typed: { email: EMAIL, firstName: "Ida", lastName: "Kühn" },
    button: "Newsletter abonnieren",
    stored: () => db.select().from(newsletterSubscriptions).all(),
    perAddress: limit("newsletter-address", 60),
  },
  {
    path: "/contact",
    typed: { name: "Ida Kühn", email: EMAIL, phone: "030 1", message: "Guten Tag." },
    button: "Nachricht senden",
    stored: () => db.select().from(contactMessages).all(),
    perAddress: limit("contact-address", 60),
  },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const table of [rateLimits, newsletterSubscriptions, contactMessages]) {
    db.delete(table).run();
  }
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe.each(forms)("the form of $path", ({ path, typed, button, stored, ...limits }) => {
  const send = (guard: Record<string, string>, headers = HERE) =>
    new Browser().post(path, { ...typed, ...guard }, headers);

  function expectRefused(page: Page, status: number, title: RegExp): void {
    expect(page.status).toBe(status);
    expect(errorSummary(page)).toMatchObject({ title: expect.stringMatching(title) });
    expect(errorSummary(page)?.takesFocus).toBe(true);
    expect(mainForm(page)).toMatchObject({ ...typed, leerfeld: "" });
    expect(stored()).toEqual([]);
  }

  it("is accepted after it has been open for two seconds", async () => {
    const browser = new Browser();
    const page = await browser.get(path);
    pass(2);
    expect((await browser.press(page, button, typed)).status).toBe(303);
    expect(stored()).toHaveLength(1);
  });

  it("is rejected if it is submitted sooner, and accepted a moment later with all typed values", async () => {
    const browser = new Browser();
    const page = await browser.get(path);
    pass(1.9);
    const refused = await browser.press(page, button, typed);
    expectRefused(refused, 400, /sehr schnell/);
    expect(errorSummary(refused)?.sentences.join()).toContain("noch einmal");
    pass(0.1);
    expect((await browser.press(refused, button)).status).toBe(303);
    expect(stored()).toHaveLength(1);
  });

  it("keeps its creation time after an invalid submission", async () => {
    const browser = new Browser();
    const page = await browser.get(path);
    pass(60);
    const corrected = await browser.press(page, button, { ...typed, email: "ida@" });
    expect(corrected.status).toBe(400);
    expect((await browser.press(corrected, button, { email: EMAIL })).status).toBe(303);
  });

  it("is accepted from a page that was open for a month", async () => {
    expect((await send(guardFields(30 * 24 * 60 * 60))).status).toBe(303);
  });

  it.each([
    ["no time", {}],
    ["an empty time", { formToken: "" }],
    ["a time without signature", { formToken: "mwqjjxhp" }],
    ["a forged signature", { formToken: `mwqjjxhp.${"A".repeat(43)}` }],
    ["a signature of another length", { formToken: "mwqjjxhp.AAAA" }],
    ["a signature of other characters", { formToken: `mwqjjxhp.${"ä".repeat(43)}` }],
    ["nonsense", { formToken: "\u0000<script>" }],
  ])("with %s is rejected, and accepted from the page of the rejection", async (_, guard) => {
    const browser = new Browser();
    const refused = await browser.post(path, { ...typed, ...guard }, HERE);
    expectRefused(refused, 400, /veraltet/);
    pass(2);
    expect((await browser.press(refused, button)).status).toBe(303);
  });

  it("with a signature for a different time is rejected", async () => {
    const [, signature] = createFormToken(Date.now() - 10).split(".");
    const earlier = (Date.now() - 60_000).toString(36);
    expectRefused(await send({ formToken: `${earlier}.${signature}` }), 400, /veraltet/);
  });

  it("with a time in the future is rejected", async () => {
    expectRefused(await send(guardFields(-1)), 400, /veraltet/);
  });

  it("with a filled honeypot is rejected, and accepted after it is cleared", async () => {
    const browser = new Browser();
    const filled = { ...typed, ...guardFields(), leerfeld: "https://spam.example" };
    const refused = await browser.post(path, filled, HERE);
    expectRefused(refused, 400, /leer bleiben/);
    expect((await browser.press(refused, button)).status).toBe(303);
  });

  it("hides the honeypot from sight, keyboard and password managers", async () => {
    const page = await new Browser().get(path);
    const trap = page.document.querySelector('main [name="leerfeld"]');
    expect(trap?.closest('[aria-hidden="true"]')?.classList.contains("sr-only")).toBe(true);
    expect(trap?.getAttribute("tabindex")).toBe("-1");
    expect(trap?.getAttribute("autocomplete")).toBe("off");
  });

  it("is rejected after too many submissions from one network address, and accepted an hour later", async () => {
    while ((await limits.perAddress.consume(HERE["X-Client-Address"])) === 0);
    expectRefused(await send(guardFields()), 429, /^Das waren zu viele/);
    pass(60 * 60 + 1);
    expect((await send(guardFields())).status).toBe(303);
  });

  it("is accepted from another network address meanwhile", async () => {
    while ((await limits.perAddress.consume(HERE["X-Client-Address"])) === 0);
    expect((await send(guardFields(), ELSEWHERE)).status).toBe(303);
  });

  it("that was rejected counts towards no limit", async () => {
    for (let time = 0; time < 25; time += 1) await send({});
    expect((await send(guardFields())).status).toBe(303);
  });
});

it("the footer of every page contains such a form, with the page's creation time", async () => {
  const browser = new Browser();
  for (const path of ["/", "/events", "/about", "/gibt-es-nicht"]) {
    const page = await browser.get(path);
    const form = page.document.querySelector('footer form[action="/newsletter"]');
    if (!form) throw new Error(`no newsletter form in the footer of ${path}`);
    expect(formValues(form)).toEqual({
      formToken: createFormToken(),
      leerfeld: "",
      returnTo: path,
      consentVersion: newsletter.consentVersion,
      email: "",
      firstName: "",
      lastName: "",
    });
    pass(1);
  }
});

describe("after a change of the secret", () => {
  const load = async () => ({
    guard: await import("#app/http/form-guard.server.ts"),
    support: await import("#tests/support/browser.ts"),
  });
  const [before, after] = ["the-old-one-", "the-new-one-"].map((word) => word.repeat(3));
  const sendFromBefore = async (SESSION_SECRET: string) => {
    const { guard } = await inFreshProcess({ SESSION_SECRET: `${before}` }, load);
    const formToken = guard.createFormToken(0);
    const { support } = await inFreshProcess({ SESSION_SECRET }, load);
    return new support.Browser().post("/newsletter", { email: EMAIL, formToken });
  };

  it("an open page still works while the old secret is listed", async () => {
    expect((await sendFromBefore(`${after},${before}`)).status).toBe(303);
  });

  it("an open page stops working once the old secret is removed", async () => {
    expect((await sendFromBefore(`${after}`)).status).toBe(400);
  });
});
