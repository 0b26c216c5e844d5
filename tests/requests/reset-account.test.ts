import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { secrets } from "#app/environment/session-settings.server.ts";
import { resetAdminAccount } from "#app/features/accounts/accounts-admin.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, emailLinks, rateLimits, secondFactors } from "#db/schema.ts";
import { codeOf } from "#tests/support/authenticator-app.ts";
import { Browser } from "#tests/support/browser.ts";
import { runCommand } from "#tests/support/operator-command.ts";
import { createProtectedAdmin } from "#tests/support/protected-admin.ts";
import { createCustomer, fieldErrors, signIn } from "#tests/support/samples.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  db.delete(rateLimits).run();
});

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;

/** `npm run admin`, beside the server that these tests are. */
function run(...args: string[]) {
  return runCommand("admin", args, { DATA_DIR: env.DATA_DIR });
}

describe("the operator's reset", () => {
  it("removes the second factor, signs out and gives a link for a new password", async () => {
    const browser = new Browser();
    const { account } = await createProtectedAdmin(browser);
    const { status, stdout, stderr } = run("reset", account.email.toUpperCase());
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Der zweite Faktor ist entfernt");
    expect(await isSignedIn(browser)).toBe(false);
    const path = stdout.match(/http:\/\/\S+?(\/auth\/new-password\?token=[\w-]{43})\n/)?.[1] ?? "";
    const other = new Browser();
    const password = "ein neuer Satz";
    expect((await other.post(path, { password })).location).toBe("/auth");
    expect((await signIn(other, { ...account, password })).location).toBe("/dashboard");
    expect((await other.post(path, { password })).status).toBe(404);
    const changes = db.select().from(changeLog).where(eq(changeLog.userId, account.id)).all();
    expect(changes.map(({ actor, label, action }) => `${actor}: ${label} ${action}`)).toEqual([
      "operator: Zweiter Faktor zurückgesetzt",
      "operator: Passwort Link für ein neues erzeugt",
    ]);
  });

  it("the link ends after sixty minutes, and with a second reset", async () => {
    const { email } = await createCustomer({ role: "admin" });
    const now = new Date("2027-03-10T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const first = await resetAdminAccount(email);
    const second = await resetAdminAccount(email);
    const open = async (result: typeof first) =>
      (await new Browser().get(result.ok ? result.path : "")).status;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    vi.setSystemTime(now.getTime() + 60 * 60 * 1000);
    expect(await open(second)).toBe(404);
  });

  it("lists the accounts of the administration, and changes nothing for other addresses", async () => {
    const { account } = await createProtectedAdmin(new Browser());
    const customer = await createCustomer();
    const unknown = run("reset", "niemand@beispiel.de");
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      "Ein Konto mit der Adresse niemand@beispiel.de gibt es nicht. Es wurde nichts geändert.\n",
    ]);
    expect(unknown.stdout).toContain(`${account.email}  mit zweitem Faktor`);
    const foreign = run("reset", customer.email);
    expect([foreign.status, foreign.stderr]).toEqual([
      1,
      expect.stringContaining(`${customer.email} gehört nicht zur Verwaltung.`),
    ]);
    const links = db.select().from(emailLinks).where(eq(emailLinks.userId, customer.id)).all();
    expect(links).toEqual([]);
    expect(run().stdout).toContain("npm run admin -- reset ADRESSE");
    expect(run("reset").status).toBe(1);
  });

  it("refuses a folder without a database", () => {
    const { status, stderr } = runCommand("admin", [], { DATA_DIR: "/tmp/no-such-shop" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("liegt keine Datenbank")]);
  });
});

describe("a second factor that another SESSION_SECRET sealed", () => {
  it("lets nobody in by the app, says why, and accepts a recovery code", async () => {
    const { account, secret, recoveryCodes } = await createProtectedAdmin(new Browser());
    const { sealedSecret = "" } =
      db.select().from(secondFactors).where(eq(secondFactors.userId, account.id)).get() ?? {};
    const original = secrets.splice(0, secrets.length, "another secret");
    try {
      const browser = new Browser();
      const { location } = await signIn(browser, account);
      const answer = await browser.post(location ?? "", { code: codeOf(secret) });
      expect(answer.status).toBe(400);
      expect(fieldErrors(answer).code).toContain("SESSION_SECRET");
      expect((await browser.post(location ?? "", { code: recoveryCodes[0] ?? "" })).status).toBe(
        303,
      );
    } finally {
      secrets.splice(0, secrets.length, ...original);
    }
    const row = db.select().from(secondFactors).where(eq(secondFactors.userId, account.id)).get();
    expect(row?.sealedSecret).toBe(sealedSecret);
  });
});
