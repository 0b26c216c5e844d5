import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { requestEmailChange } from "#app/features/accounts/account-address.server.ts";
import { findAccountByPassword } from "#app/features/accounts/accounts.server.ts";
import { ensureAdmin } from "#app/features/accounts/sign-in/first-admin.server.ts";
import { findSignedIn, startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { emailLinks, users } from "#db/schema.ts";
import { createCustomer } from "#tests/support/samples.ts";

const nothingSet = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
const settings = { ADMIN_EMAIL: "chefin@beispiel.de", ADMIN_PASSWORD: "ein guter Anfang" };

beforeEach(() => {
  db.delete(users).run();
});

const listAdmins = () =>
  db.select({ email: users.email }).from(users).where(eq(users.role, "admin")).all();

async function created() {
  const admin = await ensureAdmin(nothingSet);
  if (admin.outcome !== "created") throw new Error(`no credentials to print: ${admin.outcome}`);
  return admin;
}

describe("without settings", () => {
  it("an admin with a random password is created once", async () => {
    const credentials = await created();
    expect(credentials.password.length).toBeGreaterThanOrEqual(16);
    const account = await findAccountByPassword(credentials.email, credentials.password);
    expect(account).toMatchObject({ role: "admin" });
    expect(await ensureAdmin(nothingSet)).toEqual({ outcome: "ready" });
    expect(listAdmins()).toHaveLength(1);
    expect(await findAccountByPassword(credentials.email, credentials.password)).toEqual(account);
  });

  it("each installation gets a different password", async () => {
    const first = await created();
    db.delete(users).run();
    const second = await created();
    expect(second.password).not.toBe(first.password);
  });

  it("no admin is created if one exists already, whatever its address", async () => {
    await createCustomer({ role: "admin", email: "jemand@beispiel.de" });
    expect(await ensureAdmin(nothingSet)).toEqual({ outcome: "ready" });
    expect(listAdmins()).toEqual([{ email: "jemand@beispiel.de" }]);
  });

  it("existing customers do not count as admins", async () => {
    await createCustomer();
    expect(await ensureAdmin(nothingSet)).toMatchObject({ outcome: "created" });
  });
});

describe("with an address and a password in the settings", () => {
  it("that admin is created, and no credentials are printed", async () => {
    expect(await ensureAdmin(settings)).toEqual({ outcome: "ready" });
    const account = await findAccountByPassword("chefin@beispiel.de", "ein guter Anfang");
    expect(account).toMatchObject({ role: "admin" });
  });

  it("that admin is created even if another admin exists, whose password may be lost", async () => {
    await createCustomer({ role: "admin", email: "jemand@beispiel.de" });
    await ensureAdmin(settings);
    expect(listAdmins()).toHaveLength(2);
    const account = await findAccountByPassword(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
    expect(account).toMatchObject({ role: "admin" });
  });

  it("an existing admin keeps password and sessions, and is named if that password is another one", async () => {
    const admin = await createCustomer({ role: "admin", email: settings.ADMIN_EMAIL });
    const token = await startSession({ userId: admin.id, userAgent: "" });
    expect(await ensureAdmin(settings)).toEqual({ outcome: "other-password", email: admin.email });
    expect(await ensureAdmin({ ...settings, ADMIN_PASSWORD: admin.password })).toEqual({
      outcome: "ready",
    });
    expect(await findAccountByPassword(admin.email, admin.password)).not.toBeNull();
    expect(await findAccountByPassword(admin.email, settings.ADMIN_PASSWORD)).toBeNull();
    expect(await findSignedIn(token ?? undefined)).toMatchObject({ id: admin.id, role: "admin" });
  });

  it("a customer who already uses the address is promoted and loses password and sessions", async () => {
    const customer = await createCustomer({ email: settings.ADMIN_EMAIL });
    const token = await startSession({ userId: customer.id, userAgent: "" });
    expect(await ensureAdmin(settings)).toEqual({ outcome: "ready" });
    expect(await findAccountByPassword(customer.email, customer.password)).toBeNull();
    expect(await findSignedIn(token ?? undefined)).toBeNull();
    const account = await findAccountByPassword(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
    expect(account).toMatchObject({ id: customer.id, email: settings.ADMIN_EMAIL, role: "admin" });
  });

  it("a customer who gives up the address in the meantime is not promoted", async () => {
    const customer = await createCustomer({ email: settings.ADMIN_EMAIL });
    const isReady = ensureAdmin(settings);
    const isOwn = eq(users.id, customer.id);
    db.update(users).set({ email: "anders@beispiel.de" }).where(isOwn).run();
    await isReady;
    expect(listAdmins()).toEqual([]);
    expect(await findAccountByPassword("anders@beispiel.de", customer.password)).not.toBeNull();
  });

  it("a link mailed to that customer earlier cannot take over the admin account", async () => {
    const customer = await createCustomer({ email: settings.ADMIN_EMAIL });
    const change = { email: "anders@beispiel.de", password: customer.password };
    const account = { ...customer, role: "customer" } as const;
    const visitor = { address: "192.0.2.7" };
    const client = { visitor, devices: [], userAgent: "" };
    expect(await requestEmailChange(account, change, client)).toEqual({ ok: true });
    await ensureAdmin(settings);
    expect(await db.$count(emailLinks, eq(emailLinks.userId, customer.id))).toBe(0);
  });
});
