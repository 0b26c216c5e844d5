import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { declarations, emails, rateLimits } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  browserOf,
  createCustomer,
  errorSummary,
  fieldErrors,
  mainForm,
  whileRefused,
} from "#tests/support/samples.ts";

const PAGE = "/vertraege-kuendigen";
const typed = {
  kind: "ordinary",
  reason: "",
  name: "Ida Kühn",
  contract: "Yearly Membership",
  end: "earliest",
  endDate: "",
  email: "ida@beispiel.de",
};

let views = 0;
const newToken = () => `ansicht-des-formulars-${++views}`;

const stored = () => db.select().from(declarations).all();

function send(fields: Record<string, string> = {}, browser = new Browser()): Promise<Page> {
  return browser.post(PAGE, { token: newToken(), ...typed, ...fields });
}

beforeEach(() => {
  for (const table of [rateLimits, declarations, emails]) db.delete(table).run();
});

describe("the page", () => {
  it("asks in one step for kind, reason, name, contract, end and recipient", async () => {
    const page = await new Browser().get(PAGE);
    const form = page.document.querySelector("main form");
    expect(Object.keys(mainForm(page)).sort()).toEqual([...Object.keys(typed), "token"].sort());
    expect(form?.querySelectorAll("button").map(visibleText)).toEqual(["jetzt kündigen"]);
    const choices = form
      ?.querySelectorAll('input[type="radio"]')
      .map((radio) => [
        radio.getAttribute("name"),
        radio.getAttribute("value"),
        radio.hasAttribute("checked"),
      ]);
    expect(choices).toEqual([
      ["kind", "ordinary", true],
      ["kind", "extraordinary", false],
      ["end", "earliest", true],
      ["end", "date", false],
    ]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is prefilled for a signed-in customer", async () => {
    const customer = await createCustomer({ profile: { firstName: "Ida", lastName: "Kühn" } });
    const page = await (await browserOf(customer)).get(PAGE);
    expect(mainForm(page)).toMatchObject({ name: "Ida Kühn", email: customer.email, contract: "" });
  });
});

describe("a termination", () => {
  it("is confirmed at once with its end by page, e-mail and file, which name the button", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T06:07:08.5Z") });
    const browser = new Browser();
    const answer = await send(
      { kind: "extraordinary", reason: "Umzug", end: "date", endDate: "2026-12-31" },
      browser,
    );
    expect(answer.status).toBe(303);
    const page = await browser.follow(answer);
    const file = await browser.get(`${answer.location}/bestaetigung.html`);
    expect(
      page.document.querySelector(`main a[href="${answer.location}/bestaetigung.html"]`),
    ).not.toBeNull();
    const [email, ...others] = emailsTo(typed.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe("Deine Kündigung ist eingegangen");
    expect(file.headers.get("Content-Disposition")).toContain("kuendigung-2026-11-23.html");
    for (const text of [page.text, email?.text ?? "", file.text]) {
      expect(text).toContain("23. November 2026, 07:07:08 Uhr");
      expect(text).toContain("zum 31. Dezember 2026");
      expect(text).toContain("Außerordentliche Kündigung");
      expect(text).toContain("Umzug");
      expect(text).toContain("Yearly Membership");
      expect(text).toContain("Ida Kühn");
      expect(text).toContain(
        "Die Erklärung wurde mit der Schaltfläche „jetzt kündigen“ abgegeben.",
      );
    }
    expect(stored()).toEqual([
      expect.objectContaining({
        kind: "termination",
        terminationKind: "extraordinary",
        reason: "Umzug",
        wishedEnd: "2026-12-31",
        receivedAt: new Date("2026-11-23T06:07:08Z"),
      }),
    ]);
  });

  it("without a date ends as soon as possible", async () => {
    const browser = new Browser();
    const page = await browser.follow(await send({}, browser));
    expect(page.text).toContain("zum frühestmöglichen Zeitpunkt");
    expect(emailsTo(typed.email)[0]?.text).toContain("zum frühestmöglichen Zeitpunkt");
    expect(stored()[0]?.wishedEnd).toBeNull();
  });

  it("may end on a day that is over, because lateness is no reason to refuse it", async () => {
    expect((await send({ end: "date", endDate: "2020-02-29" })).status).toBe(303);
  });

  it("is stored and mailed once if its form is sent 50 times at once", async () => {
    const token = newToken();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ token })));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect([stored().length, emailsTo(typed.email).length]).toEqual([1, 1]);
  });

  it("is stored together with its confirmation, or not at all", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () => send());
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Das hat nicht geklappt");
    expect(stored()).toEqual([]);
  });

  it("shares its limits with withdrawals", async () => {
    for (let time = 0; time < 10; time += 1) await send();
    const { name, contract, email } = typed;
    const answer = await new Browser().post("/vertrag-widerrufen", { name, contract, email });
    expect(answer.status).toBe(429);
    expect(stored()).toHaveLength(10);
  });

  it.each([
    [{ kind: "extraordinary" }, "reason", "Grund"],
    [{ kind: "sudden" }, "kind", "Art der Kündigung"],
    [{ end: "date" }, "endDate", "Tag an, zu dem"],
    [{ end: "date", endDate: "2026-02-30" }, "endDate", "31.12.2026"],
    [{ endDate: "2026-12-31" }, "endDate", "lass das Feld leer"],
    [{ reason: "x".repeat(2001) }, "reason", "höchstens 2.000 Zeichen"],
    [{ email: "ida@" }, "email", "gültige E-Mail-Adresse"],
  ])("with %j has an error at %s and keeps everything", async (fields, field, sentence) => {
    const page = await send(fields);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual(
      // The group of radio buttons has no name of its own.
      field === "kind"
        ? { "": expect.stringContaining(sentence) }
        : { [field]: expect.stringContaining(sentence) },
    );
    expect(mainForm(page)).toMatchObject({ name: typed.name, contract: typed.contract });
    expect(stored()).toEqual([]);
  });
});
