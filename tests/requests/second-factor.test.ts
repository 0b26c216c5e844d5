import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { deleteExpired } from "#app/features/privacy/housekeeping.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import {
  changeLog,
  halfSignIns,
  rateLimits,
  recoveryCodes,
  secondFactors,
  sessions,
} from "#db/schema.ts";
import {
  codeOf,
  recoveryCodesOn,
  SECOND_FACTOR,
  secretOn,
} from "#tests/support/authenticator-app.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { createProtectedAdmin } from "#tests/support/protected-admin.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  errorSummary,
  fieldErrors,
  messages,
  signIn,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const NOON = new Date("2027-03-10T12:00:15Z");
const CODE = "/auth/code?weiter=%2Fdashboard";
const USED = /^Dieser Code wurde schon benutzt, warte auf den nächsten\./;
const WRONG = /^Dieser Code stimmt nicht\./;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  // Refused sign-ins are logged there.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  db.delete(rateLimits).run();
  forgetSettings();
});

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const sessionsOf = ({ id }: Customer) =>
  db.select().from(sessions).where(eq(sessions.userId, id)).all();

/** A new browser with a correct password, on the page that asks for the code. */
async function halfSignedIn(account: Customer): Promise<Browser> {
  const browser = new Browser();
  const answer = await signIn(browser, account);
  expect([answer.status, answer.location]).toEqual([303, CODE]);
  return browser;
}

const enterCode = (browser: Browser, code: string) => browser.post(CODE, { code });

/** A six-digit code that no step accepts. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

/** A second browser with a copy of this one's cookies. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe("the set-up", () => {
  it("asks for the password, shows the secret as picture, text and link, and needs a code", async () => {
    const { admin, browser } = await createAdmin();
    const start = await browser.get(SECOND_FACTOR);
    expect(start.text).not.toMatch(/Serverzeit/);
    const refused = await browser.press(start, "Einrichten", { password: "falsch" });
    expect([refused.status, fieldErrors(refused)]).toEqual([
      400,
      { password: "Dieses Passwort stimmt nicht." },
    ]);
    expect(db.select().from(secondFactors).where(eq(secondFactors.userId, admin.id)).all()).toEqual(
      [],
    );
    const begun = await browser.press(start, "Einrichten", { password: admin.password });
    expect([begun.status, begun.location]).toEqual([303, SECOND_FACTOR]);
    const page = await browser.get(SECOND_FACTOR);
    const secret = secretOn(page);
    const link = page.document.querySelector('main a[href^="otpauth:"]')?.getAttribute("href");
    const address = new URL(link ?? "");
    expect(decodeURIComponent(address.pathname)).toContain(admin.email);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "BeHappy",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(page.document.querySelector("main svg[role=img] path[stroke]")).not.toBeNull();
    expect(page.text).toContain("Serverzeit 13:00:15 Uhr");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const wrong = await browser.press(page, "Aktivieren", { code: wrongCode(secret) });
    expect([wrong.status, fieldErrors(wrong)]).toEqual([
      400,
      { code: expect.stringMatching(WRONG) },
    ]);
    // Sign-in does not ask for a code yet.
    expect((await signIn(new Browser(), admin)).location).toBe("/dashboard");
    const done = await browser.press(page, "Aktivieren", { code: codeOf(secret) });
    expect([done.status, recoveryCodesOn(done)]).toEqual([200, expect.any(Array)]);
    expect(new Set(recoveryCodesOn(done)).size).toBe(10);
    expect(done.text).toContain("Du hast noch 10 Wiederherstellungscodes.");
    expect(done.headers.get("Cache-Control")).toBe("no-store");
    const again = await browser.get(SECOND_FACTOR);
    expect([recoveryCodesOn(again), again.html.includes(secret)]).toEqual([[], false]);
    const subjects = emailsTo(admin.email).map(({ subject }) => subject);
    expect(subjects).toContain("Der zweite Faktor ist eingeschaltet");
  });

  it("signs out the other browsers, which signed in with the password alone", async () => {
    const admin = await createCustomer({ role: "admin" });
    const [elsewhere, stranger] = [await browserOf(admin), await browserOf()];
    const here = await browserOf(admin);
    await here.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const secret = secretOn(await here.get(SECOND_FACTOR));
    await here.post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret) });
    expect(await Promise.all([here, elsewhere, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("stores neither secret nor codes in plain text", async () => {
    const { secret, recoveryCodes: codes, account } = await createProtectedAdmin(new Browser());
    const stored = JSON.stringify([
      db.select().from(secondFactors).where(eq(secondFactors.userId, account.id)).all(),
      db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, account.id)).all(),
    ]);
    expect(codes).toHaveLength(10);
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(each);
    }
  });

  it("shows an abandoned secret for an hour only", async () => {
    const { admin, browser } = await createAdmin();
    await browser.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    later(60 * 60);
    expect((await browser.get(SECOND_FACTOR)).text).not.toContain("Aktivieren");
    const answer = await browser.post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret) });
    expect([answer.status, answer.location]).toEqual([303, SECOND_FACTOR]);
    expect((await signIn(new Browser(), admin)).location).toBe("/dashboard");
  });

  it.each([
    [
      "a new password",
      async (browser: Browser, { password: currentPassword }: Customer) => {
        const changed = { currentPassword, newPassword: "ein neuer Satz" };
        expect((await browser.post("/dashboard/password", changed)).status).toBe(303);
        return "ein neuer Satz";
      },
    ],
    [
      "signing out everywhere",
      async (browser: Browser, account: Customer) => {
        const page = await browser.get("/dashboard/sessions");
        expect((await browser.press(page, "Überall abmelden", {})).status).toBe(303);
        await signIn(browser, account);
        return account.password;
      },
    ],
  ])("ends with %s, because the person who began it knows the secret", async (_, end) => {
    const { admin, browser } = await createAdmin();
    const stranger = await browserOf(admin);
    await stranger.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const known = secretOn(await stranger.get(SECOND_FACTOR));
    const password = await end(browser, admin);
    const page = await browser.get(SECOND_FACTOR);
    expect([page.html.includes("Aktivieren"), page.html.includes(known)]).toEqual([false, false]);
    for (const each of [stranger, browser]) {
      await each.post(SECOND_FACTOR, { intent: "activate", code: codeOf(known) });
    }
    expect((await signIn(new Browser(), { ...admin, password })).location).toBe("/dashboard");
    await browser.press(page, "Einrichten", { password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    expect(secret).not.toBe(known);
    await browser.post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret, -1) });
    const half = await halfSignedIn({ ...admin, password });
    expect((await enterCode(half, codeOf(secret))).location).toBe("/dashboard");
  });

  it("is finished or ended by a new password at the same moment, never something in between", async () => {
    const { admin, browser } = await createAdmin();
    await browser.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    const changed = { currentPassword: admin.password, newPassword: "ein neuer Satz" };
    await Promise.all([
      copyOf(browser).post("/dashboard/password", changed),
      copyOf(browser).post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret) }),
    ]);
    const own = eq(secondFactors.userId, admin.id);
    const [factor] = db.select().from(secondFactors).where(own).all();
    const codes = db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, admin.id)).all();
    expect(codes).toHaveLength(factor ? 10 : 0);
    expect(factor?.activatedAt ?? null).toEqual(factor ? expect.any(Date) : null);
    const { location } = await signIn(new Browser(), { ...admin, password: "ein neuer Satz" });
    expect(location).toBe(factor ? CODE : "/dashboard");
  });

  it("goes on with the same secret after the sign-in address has changed", async () => {
    const { admin, browser } = await createAdmin();
    const { password } = admin;
    await browser.post(SECOND_FACTOR, { intent: "begin", password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    const email = `neu-${admin.email}`;
    await browser.press(await browser.get("/dashboard/email"), "Link an", { email, password });
    const path = linkIn(emailsTo(email)[0] ?? { text: "" });
    await browser.press(await browser.get(path), "Neue Adresse");
    const page = await browser.get(SECOND_FACTOR);
    expect(secretOn(page)).toBe(secret);
    const link = page.document.querySelector('main a[href^="otpauth:"]')?.getAttribute("href");
    expect(decodeURIComponent(link ?? "")).toContain(email);
    const done = await browser.press(page, "Aktivieren", { code: codeOf(secret, -1) });
    expect(recoveryCodesOn(done)).toHaveLength(10);
    expect(emailsTo(email).map(({ subject }) => subject)).toContain(
      "Der zweite Faktor ist eingeschaltet",
    );
    const half = await halfSignedIn({ ...admin, email });
    expect((await enterCode(half, codeOf(secret))).location).toBe("/dashboard");
  });

  it("is deleted by the housekeeping if it was abandoned for an hour, and only then", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const { admin, browser } = await createAdmin();
    await browser.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const kept = (now: number) =>
      deleteExpired(nouns, new Date(now)).then(() =>
        [account, admin].map(({ id }) =>
          db.select().from(secondFactors).where(eq(secondFactors.userId, id)).all(),
        ),
      );
    const begun = Date.now();
    expect((await kept(begun + 60 * 60 * 1000 - 1)).map((rows) => rows.length)).toEqual([1, 1]);
    expect((await kept(begun + 60 * 60 * 1000)).map((rows) => rows.length)).toEqual([1, 0]);
  });

  it("does not replace an active secret from an outdated page", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    await browser.post(SECOND_FACTOR, { intent: "begin", password: account.password });
    const other = await halfSignedIn(account);
    expect((await enterCode(other, codeOf(secret))).location).toBe("/dashboard");
  });

  it("is for accounts of the administration", async () => {
    const browser = await browserOf();
    expect((await browser.get(SECOND_FACTOR)).status).toBe(403);
    const begin = { intent: "begin", password: "ein kurzer Satz" };
    expect((await browser.post(SECOND_FACTOR, begin)).status).toBe(403);
    const links = (await browser.get("/dashboard?tab=profile")).html;
    expect(links).not.toContain(SECOND_FACTOR);
  });
});

describe("the sign-in", () => {
  it("asks for the code after the password, and leads where the sign-in would", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = new Browser();
    const { email, password } = account;
    const answer = await browser.post("/auth?redirect=checkout", { email, password });
    expect([answer.status, answer.location]).toEqual([303, "/auth/code?weiter=%2Fcheckout"]);
    const page = await browser.follow(answer);
    expect(page.text).toContain("Serverzeit 13:00:15 Uhr");
    expect(page.document.querySelector('meta[name="robots"][content="noindex"]')).not.toBeNull();
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const code = codeOf(secret);
    const done = await browser.press(page, "Anmelden", {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([done.status, done.location]).toEqual([303, "/checkout"]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get("/admin")).status).toBe(200);
  });

  it("a half sign-in has no rights anywhere", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    for (const path of [
      "/dashboard",
      "/admin",
      "/admin/orders/export.csv",
      "/dashboard/data.json",
      SECOND_FACTOR,
    ]) {
      const page = await browser.get(path);
      expect([path, page.status, page.location]).toEqual([path, 303, signInPath(path)]);
    }
    expect(
      (await browser.post(SECOND_FACTOR, { intent: "begin", password: account.password })).location,
    ).toBe("/auth");
    expect((await browser.get("/")).document.querySelector('header a[href="/admin"]')).toBeNull();
    expect(sessionsOf(account)).toHaveLength(1);
  });

  it("the token of a half sign-in is no session token", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    await halfSignedIn(account);
    const hashes = db.select().from(halfSignIns).all();
    const same = sessionsOf(account).filter(({ tokenHash }) =>
      hashes.some((half) => half.tokenHash === tokenHash),
    );
    expect(same).toEqual([]);
  });

  it("ends the browser's earlier session at the password", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const other = await createCustomer();
    const browser = await browserOf(other);
    await signIn(browser, account);
    expect([await isSignedIn(browser), sessionsOf(other)]).toEqual([false, []]);
  });

  it("begins a new session, and ends the half one", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    const copy = copyOf(browser);
    await enterCode(browser, codeOf(secret));
    expect(db.select().from(halfSignIns).where(eq(halfSignIns.userId, account.id)).all()).toEqual(
      [],
    );
    expect(await isSignedIn(copy)).toBe(false);
    later(60);
    expect((await enterCode(copy, codeOf(secret))).location).toBe("/auth");
    expect(await isSignedIn(copy)).toBe(false);
  });

  it("is over after ten minutes", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    later(10 * 60);
    expect((await browser.get(CODE)).location).toBe("/auth");
    const answer = await enterCode(browser, codeOf(secret));
    expect(answer.location).toBe("/auth");
    expect(messages(await browser.follow(answer))).toEqual([
      "Diese Anmeldung ist abgelaufen",
      "Bitte melde dich noch einmal mit deinem Passwort an.",
    ]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([-1, 0, 1])("accepts a clock that is off by %s steps", async (steps) => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    later(120);
    const browser = await halfSignedIn(account);
    expect((await enterCode(browser, codeOf(secret, steps))).location).toBe("/dashboard");
  });

  it.each([-2, 2])("refuses a clock that is off by %s steps", async (steps) => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    later(120);
    const answer = await enterCode(await halfSignedIn(account), codeOf(secret, steps));
    expect([answer.status, fieldErrors(answer)]).toEqual([
      400,
      { code: expect.stringMatching(WRONG) },
    ]);
  });

  it("leads nowhere else, whatever the address says", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    const path = "/auth/code?weiter=https%3A%2F%2Fevil.example";
    expect((await browser.post(path, { code: codeOf(secret) })).location).toBe("/dashboard");
  });

  it("a second post of a signed-in browser leads on", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    const code = codeOf(secret);
    await enterCode(browser, code);
    expect((await enterCode(browser, code)).location).toBe("/dashboard");
    expect((await browser.get(CODE)).location).toBe("/dashboard");
  });
});

describe("a used code", () => {
  it("is refused, and so are earlier ones", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const code = codeOf(secret, 1);
    await enterCode(await halfSignedIn(account), code);
    const browser = await halfSignedIn(account);
    for (const each of [code, codeOf(secret)]) {
      const answer = await enterCode(browser, each);
      expect([answer.status, fieldErrors(answer)]).toEqual([
        400,
        { code: expect.stringMatching(USED) },
      ]);
    }
    later(60);
    expect((await enterCode(browser, codeOf(secret))).location).toBe("/dashboard");
  });

  it("gives one session to two posts at once, of one half sign-in or of two", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const before = sessionsOf(account).length;
    const first = await halfSignedIn(account);
    const browsers = [first, copyOf(first), await halfSignedIn(account)];
    const code = codeOf(secret);
    await Promise.all(browsers.map((browser) => enterCode(browser, code)));
    expect(sessionsOf(account)).toHaveLength(before + 1);
  });

  it("is the one of the set-up, too", async () => {
    const { admin, browser } = await createAdmin();
    await browser.post(SECOND_FACTOR, { intent: "begin", password: admin.password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    await browser.post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret) });
    const answer = await enterCode(await halfSignedIn(admin), codeOf(secret));
    expect(fieldErrors(answer)).toEqual({ code: expect.stringMatching(USED) });
  });
});

describe("wrong codes", () => {
  it("end the half sign-in at the fifth, even for the correct code", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    for (let count = 1; count < 5; count += 1) {
      expect((await enterCode(browser, wrongCode(secret))).status).toBe(400);
    }
    const copy = copyOf(browser);
    const fifth = await enterCode(browser, wrongCode(secret));
    expect([fifth.status, fifth.location]).toEqual([303, "/auth"]);
    expect(messages(await browser.follow(fifth))).toEqual([
      "Fünfmal ein falscher Code",
      "Bitte melde dich noch einmal mit deinem Passwort an.",
    ]);
    expect((await enterCode(copy, codeOf(secret))).location).toBe("/auth");
    expect(await isSignedIn(copy)).toBe(false);
  });

  it("count per account, so that new half sign-ins give no new tries", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const guesses = async () => {
      const browser = await halfSignedIn(account);
      for (let count = 0; count < 5; count += 1) await enterCode(browser, wrongCode(secret));
    };
    await guesses();
    await guesses();
    const answer = await enterCode(await halfSignedIn(account), codeOf(secret));
    expect([answer.status, errorSummary(answer)?.title]).toEqual([
      429,
      "Das waren zu viele Versuche",
    ]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3000);
  });

  it("of a stranger do not keep the owner's own browser out", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const known = await halfSignedIn(account);
    await enterCode(known, codeOf(secret));
    await known.post("/sign-out", {});
    for (let round = 0; round < 2; round += 1) {
      const stranger = await halfSignedIn(account);
      for (let count = 0; count < 5; count += 1) await enterCode(stranger, wrongCode(secret));
    }
    later(60);
    await signIn(known, account);
    expect((await enterCode(known, codeOf(secret))).location).toBe("/dashboard");
  });

  it("are logged without the address of the account", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    await enterCode(await halfSignedIn(account), wrongCode(secret));
    const lines = vi.mocked(console.warn).mock.calls.map(([line]) => line);
    expect(lines.at(-1)).toMatch(
      /sign-in refused \(code: wrong\) from unknown account [\da-f]{12}$/,
    );
  });
});

describe("a recovery code", () => {
  it("signs in once, in any spelling, and says how many are left", async () => {
    const { account, recoveryCodes: codes } = await createProtectedAdmin(new Browser());
    const [code = "", other = ""] = codes;
    const browser = await halfSignedIn(account);
    const page = await browser.get(CODE);
    const toRecovery = page.document
      .querySelectorAll("main a")
      .find((each) => each.text === "Wiederherstellungscode eingeben");
    const form = await browser.get(toRecovery?.getAttribute("href") ?? "");
    const done = await browser.press(form, "Anmelden", {
      code: code.toLowerCase().replaceAll("-", " "),
    });
    expect(done.location).toBe("/dashboard");
    expect((await browser.follow(done)).text).toContain("Du hast noch 9 Wiederherstellungscodes.");
    const second = await halfSignedIn(account);
    expect(fieldErrors(await enterCode(second, code))).toEqual({
      code: expect.stringMatching(WRONG),
    });
    expect((await enterCode(second, other)).location).toBe("/dashboard");
  });

  it.each([
    [3, "info", "Du hast noch 3 Wiederherstellungscodes."],
    [2, "error", "Du hast nur noch 2 Wiederherstellungscodes. Erzeuge bald neue."],
    [1, "error", "Du hast nur noch 1 Wiederherstellungscode. Erzeuge bald neue."],
    [0, "error", "Du hast keinen Wiederherstellungscode mehr. Erzeuge jetzt neue."],
  ])(
    "warns on the next page and on the page of the second factor if %i are left",
    async (left, kind, words) => {
      const { account, recoveryCodes: codes } = await createProtectedAdmin(new Browser());
      const browsers: Browser[] = [];
      for (const code of codes.slice(left)) {
        // Ten codes an hour are the limit.
        later(60 * 60);
        const browser = await halfSignedIn(account);
        expect((await enterCode(browser, code)).location).toBe("/dashboard");
        browsers.push(browser);
      }
      const browser = browsers.at(-1) ?? new Browser();
      const next = await browser.get("/dashboard");
      const toast = next.document.querySelector("[data-message]");
      expect(toast?.getAttribute("data-message")).toBe(kind);
      expect(toast && visibleText(toast)).toContain(words);
      expect((await browser.get(SECOND_FACTOR)).text).toContain(words);
    },
  );

  it("gives one session to two posts at once", async () => {
    const { account, recoveryCodes: codes } = await createProtectedAdmin(new Browser());
    const before = sessionsOf(account).length;
    const browsers = [await halfSignedIn(account), await halfSignedIn(account)];
    await Promise.all(browsers.map((browser) => enterCode(browser, codes[0] ?? "")));
    expect(sessionsOf(account)).toHaveLength(before + 1);
  });

  it("of another account is wrong", async () => {
    const { recoveryCodes: foreign } = await createProtectedAdmin(new Browser());
    const { account } = await createProtectedAdmin(new Browser());
    const answer = await enterCode(await halfSignedIn(account), foreign[0] ?? "");
    expect(answer.status).toBe(400);
  });
});

describe("changing it", () => {
  const change = (browser: Browser, button: string, fields: Record<string, string>) =>
    browser.get(SECOND_FACTOR).then((page) => browser.press(page, button, fields));

  it.each(["Ausschalten", "Neue Wiederherstellungscodes"])(
    "'%s' needs the password and a code",
    async (button) => {
      const browser = new Browser();
      const { account, secret } = await createProtectedAdmin(browser);
      const { password } = account;
      const code = codeOf(secret);
      expect(fieldErrors(await change(browser, button, { password: "falsch", code }))).toEqual({
        password: "Dieses Passwort stimmt nicht.",
      });
      const wrong = await change(browser, button, { password, code: wrongCode(secret) });
      expect(fieldErrors(wrong)).toEqual({ code: expect.stringMatching(WRONG) });
      expect((await signIn(new Browser(), account)).location).toBe(CODE);
    },
  );

  it("switching off removes the codes, too, and tells the owner", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    const { password, id } = account;
    const answer = await change(browser, "Ausschalten", { password, code: codeOf(secret) });
    expect([answer.status, answer.location]).toEqual([303, SECOND_FACTOR]);
    expect((await signIn(new Browser(), account)).location).toBe("/dashboard");
    expect(db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)).all()).toEqual([]);
    expect(emailsTo(account.email).map(({ subject }) => subject)).toContain(
      "Der zweite Faktor ist ausgeschaltet",
    );
  });

  it("new recovery codes end the old ones", async () => {
    const browser = new Browser();
    const { account, secret, recoveryCodes: old } = await createProtectedAdmin(browser);
    const { password } = account;
    const page = await change(browser, "Neue Wiederherstellungscodes", {
      password,
      code: codeOf(secret),
    });
    const codes = recoveryCodesOn(page);
    expect([page.status, codes.length, codes.some((code) => old.includes(code))]).toEqual([
      200,
      10,
      false,
    ]);
    const other = await halfSignedIn(account);
    expect((await enterCode(other, old[0] ?? "")).status).toBe(400);
    expect((await enterCode(other, codes[0] ?? "")).location).toBe("/dashboard");
  });

  it("a former admin can switch it off, and is asked for the code until then", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    sqlite.prepare("update users set role = 'customer' where id = ?").run(account.id);
    expect((await signIn(new Browser(), account)).location).toBe(CODE);
    const { password } = account;
    await change(browser, "Ausschalten", { password, code: codeOf(secret) });
    expect((await signIn(new Browser(), account)).location).toBe("/dashboard");
    expect((await browser.get(SECOND_FACTOR)).status).toBe(403);
  });
});

describe("no other door goes around it", () => {
  it("not the link for a new password, which leaves it on", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = new Browser();
    const { email } = account;
    await browser.press(await browser.get("/auth/forgot-password"), "Link schicken", { email });
    const path = linkIn(emailsTo(email).find(({ linkId }) => linkId) ?? { text: "" });
    const answer = await browser.post(path, { password: "ein neuer Satz" });
    expect([answer.status, answer.location, await isSignedIn(browser)]).toEqual([
      303,
      "/auth",
      false,
    ]);
    await signIn(browser, { email, password: "ein neuer Satz" });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await enterCode(browser, codeOf(secret))).location).toBe("/dashboard");
  });

  it("not a half sign-in from before the password changed", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    const half = await halfSignedIn(account);
    const changed = { currentPassword: account.password, newPassword: "ein neuer Satz" };
    expect((await browser.post("/dashboard/password", changed)).status).toBe(303);
    expect((await enterCode(half, codeOf(secret))).location).toBe("/auth");
    expect(await isSignedIn(half)).toBe(false);
    // The browser that changed it stays signed in, and the second factor on.
    expect(await isSignedIn(browser)).toBe(true);
    const again = await halfSignedIn({ ...account, password: "ein neuer Satz" });
    expect((await enterCode(again, codeOf(secret))).location).toBe("/dashboard");
  });

  it("not the link that confirms a new sign-in address, which leaves it on", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    const { password } = account;
    const email = `neu-${account.email}`;
    await browser.press(await browser.get("/dashboard/email"), "Link an", { email, password });
    const path = linkIn(emailsTo(email)[0] ?? { text: "" });
    const other = new Browser();
    expect((await other.press(await other.get(path), "Neue Adresse")).location).toBe("/auth");
    expect(await isSignedIn(other)).toBe(false);
    const half = await halfSignedIn({ ...account, email });
    expect((await enterCode(half, codeOf(secret))).location).toBe("/dashboard");
  });

  it("not a sign-up with the same address, which signs in at once", async () => {
    storeSettings({ signUpSignsIn: "yes" });
    const { account } = await createProtectedAdmin(new Browser());
    const browser = new Browser();
    const { email, password } = account;
    const values = { email, password, firstName: "Kim", lastName: "Beispiel" };
    await browser.post("/auth?mode=sign-up", values);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("not signing out and back in: the known browser is asked, too", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    await signIn(browser, account);
    await enterCode(browser, codeOf(secret));
    await browser.post("/sign-out", {});
    expect((await signIn(browser, account)).location).toBe(CODE);
  });
});

describe("with a mail server", () => {
  givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

  it("the link that confirms the address does not go around it", async () => {
    const browser = new Browser();
    const { account, secret } = await createProtectedAdmin(browser);
    const { email, password } = account;
    await browser.press(await browser.get("/dashboard/confirm-address"), "Bestätigungsmail senden");
    const mail = emailsTo(email).find(({ text }) => text.includes("/auth/confirm-address"));
    const path = linkIn(mail ?? { text: "" });
    const other = new Browser();
    const answer = await other.post(path, { email, password });
    expect(answer.location).toBe(`/auth/code?${new URLSearchParams({ weiter: path })}`);
    expect(await isSignedIn(other)).toBe(false);
    const done = await other.post(answer.location ?? "", { code: codeOf(secret) });
    expect([done.status, done.location]).toEqual([303, path]);
  });
});

describe("required by the settings", () => {
  beforeEach(() => storeSettings({ adminSecondFactor: "required" }));

  it.each(["/admin", "/admin/orders", "/admin/orders/export.csv", "/admin/settings/security"])(
    "%s leads an admin without one to the set-up first",
    async (path) => {
      const { browser } = await createAdmin();
      const page = await browser.get(path);
      expect([page.status, page.location]).toEqual([303, SECOND_FACTOR]);
      const post = await browser.post(path.replace("/export.csv", ""), { section: "security" });
      expect([post.status === 303 && post.location]).toEqual([
        path === "/admin" ? false : SECOND_FACTOR,
      ]);
    },
  );

  it("an admin without one has no rights of an admin elsewhere, and is led by the dashboard", async () => {
    const { admin, browser } = await createAdmin();
    const dashboard = await browser.get("/dashboard");
    expect(dashboard.document.querySelector('main a[href="/admin"]')).not.toBeNull();
    expect(dashboard.document.querySelector('header a[href="/admin"]')).toBeNull();
    const page = await browser.follow(await browser.get("/admin"));
    expect(page.text).toContain("Die Verwaltung verlangt einen zweiten Faktor.");
    await browser.press(page, "Einrichten", { password: admin.password });
    const secret = secretOn(await browser.get(SECOND_FACTOR));
    const done = await browser.post(SECOND_FACTOR, { intent: "activate", code: codeOf(secret) });
    expect(done.document.querySelector('main a[href="/admin"]')).not.toBeNull();
    expect((await browser.get("/admin")).status).toBe(200);
  });

  it("an admin with one is not led there", async () => {
    const browser = new Browser();
    await createProtectedAdmin(browser);
    expect((await browser.get("/admin")).status).toBe(200);
  });

  it("customers are not asked for anything", async () => {
    const browser = await browserOf();
    expect((await browser.get("/admin")).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

it("the setting is off at first and takes effect at once", async () => {
  const { browser } = await createAdmin();
  const form = await browser.get("/admin/settings/security");
  const saved = await browser.press(form, "Speichern", { adminSecondFactor: "required" });
  expect(saved.status).toBe(303);
  expect((await browser.get("/admin")).location).toBe(SECOND_FACTOR);
});

describe("the reset by another admin", () => {
  const RESET = "Zweiten Faktor zurücksetzen";
  const personPage = ({ id }: Customer) => `/admin/people/${id}`;

  async function reset(account: Customer): Promise<{ admin: Customer; answer: Page }> {
    const { admin, browser } = await createAdmin();
    const page = await browser.get(personPage(account));
    return { admin, answer: await browser.press(page, RESET) };
  }

  it("removes it, signs out everywhere, tells the person and is noted", async () => {
    const owner = new Browser();
    const { account, secret } = await createProtectedAdmin(owner);
    const half = await halfSignedIn(account);
    const { admin, answer } = await reset(account);
    expect([answer.status, answer.location]).toEqual([303, personPage(account)]);
    expect(await isSignedIn(owner)).toBe(false);
    expect((await enterCode(half, codeOf(secret))).location).toBe("/auth");
    expect((await signIn(new Browser(), account)).location).toBe("/dashboard");
    const subjects = emailsTo(account.email).map(({ subject }) => subject);
    expect(subjects).toContain("Dein zweiter Faktor wurde zurückgesetzt");
    const [change] = db.select().from(changeLog).where(eq(changeLog.userId, account.id)).all();
    expect(change).toMatchObject({
      label: "Zweiter Faktor",
      action: "zurückgesetzt",
      actorId: admin.id,
    });
  });

  it("does nothing twice", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const { browser } = await createAdmin();
    const page = await browser.get(personPage(account));
    await browser.press(page, RESET);
    const again = await browser.follow(await browser.press(page, RESET));
    expect(again.text).toContain("Dieses Konto hat keinen zweiten Faktor");
    const mails = emailsTo(account.email).filter(({ subject }) => /zurückgesetzt/.test(subject));
    expect(mails).toHaveLength(1);
  });

  it("does not reset one's own", async () => {
    const browser = new Browser();
    const { account } = await createProtectedAdmin(browser);
    const page = await browser.get(personPage(account));
    expect(page.text).toContain("Ihre Zwei-Faktor-Anmeldung");
    expect(page.text).not.toContain(RESET);
    const answer = await browser.post(personPage(account), { intent: "reset-second-factor" });
    expect(answer.status).toBe(409);
    expect((await signIn(new Browser(), account)).location).toBe(CODE);
  });

  it("is for admins", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const browser = await browserOf();
    const answer = await browser.post(personPage(account), { intent: "reset-second-factor" });
    expect(answer.status).toBe(403);
    expect((await signIn(new Browser(), account)).location).toBe(CODE);
  });
});

describe("a new browser of an admin", () => {
  const SUBJECT = "Anmeldung mit einem neuen Browser";
  const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
  const mailsTo = ({ email }: Customer) =>
    emailsTo(email).filter(({ subject }) => subject === SUBJECT);

  it("is told by e-mail with time, network and browser, once", async () => {
    const admin = await createCustomer({ role: "admin" });
    const { email, password } = admin;
    const browser = new Browser();
    const headers = { "User-Agent": firefox, "X-Client-Address": "203.0.113.77" };
    await browser.post("/auth", { email, password }, headers);
    const [mail] = mailsTo(admin);
    expect(mail?.text).toContain("10. März 2027, 13:00\u00A0Uhr (Berlin)");
    expect(mail?.text).toContain("Firefox auf Windows");
    expect(mail?.text).toContain("203.0.113.0/24");
    expect(mail?.text).not.toContain("203.0.113.77");
    await browser.post("/sign-out", {});
    await browser.post("/auth", { email, password }, headers);
    expect(mailsTo(admin)).toHaveLength(1);
  });

  it("is told after the code, not after the password", async () => {
    const { account, secret } = await createProtectedAdmin(new Browser());
    const browser = await halfSignedIn(account);
    expect(mailsTo(account)).toEqual([]);
    await enterCode(browser, codeOf(secret));
    expect(mailsTo(account)).toHaveLength(1);
  });

  it("of a customer is not", async () => {
    const customer = await createCustomer();
    await signIn(new Browser(), customer);
    expect(emailsTo(customer.email)).toEqual([]);
  });
});

it("the copy of one's data contains neither secret nor codes", async () => {
  const browser = new Browser();
  const { secret, account, recoveryCodes: codes } = await createProtectedAdmin(browser);
  const [factor] = db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, account.id))
    .all();
  for (const path of ["/dashboard/data", "/dashboard/data.json"]) {
    const { html } = await browser.get(path);
    for (const each of [secret, factor?.sealedSecret ?? "-", ...codes])
      expect(html).not.toContain(each);
  }
});

it("deleting the account removes it", async () => {
  await createAdmin();
  const browser = new Browser();
  const { account } = await createProtectedAdmin(browser);
  const { password, id } = account;
  await browser.post("/dashboard/delete-account", { password, isSure: "on" });
  expect(db.select().from(secondFactors).where(eq(secondFactors.userId, id)).all()).toEqual([]);
  expect(db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)).all()).toEqual([]);
});
