import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  createAccount,
  findAccountByPassword,
  findProfile,
  hasAdmin,
  updateProfile,
} from "#app/features/accounts/accounts.server.ts";
import { db } from "#db/client.server.ts";
import { profiles, users } from "#db/schema.ts";
import { verified } from "#tests/support/cheap-argon2.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { createCustomer, whileRefused } from "#tests/support/samples.ts";

const signUp = (email: string) => ({
  email,
  password: "ein guter Satz",
  firstName: "Nele",
  lastName: "Wirth",
});

const findUser = (email: string) => db.select().from(users).where(eq(users.email, email)).get();

describe("creating an account", () => {
  it("stores the customer's address in lower case, and the profile's as it was typed", async () => {
    expect(await createAccount(signUp("Nele.Wirth@Beispiel.de"))).toEqual({ ok: true });
    const user = findUser("nele.wirth@beispiel.de");
    expect(user?.role).toBe("customer");
    expect(await findProfile(user?.id ?? "")).toMatchObject({
      firstName: "Nele",
      lastName: "Wirth",
      email: "Nele.Wirth@Beispiel.de",
      street: null,
      country: null,
    });
  });

  it("stores the password as an argon2id hash with its own salt", async () => {
    await createAccount(signUp("eine@beispiel.de"));
    await createAccount(signUp("andere@beispiel.de"));
    const hashes = ["eine@beispiel.de", "andere@beispiel.de"].map(
      (email) => findUser(email)?.passwordHash,
    );
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it("is refused if the address is taken in any letter case, and changes nothing", async () => {
    await createAccount(signUp("belegt@beispiel.de"));
    const before = findUser("belegt@beispiel.de");
    const again = { ...signUp("BELEGT@Beispiel.DE"), password: "ein anderer Satz" };
    expect(await createAccount(again)).toEqual({ ok: false, reason: "email-taken" });
    expect(findUser("belegt@beispiel.de")).toEqual(before);
    expect(await db.$count(profiles, eq(profiles.id, before?.id ?? ""))).toBe(1);
  });

  it("creates one account for two parallel sign-ups with the same address", async () => {
    const results = await Promise.all([
      createAccount(signUp("zugleich@beispiel.de")),
      createAccount(signUp("Zugleich@beispiel.de")),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "email-taken" });
  });

  it("leaves no account behind if the profile cannot be written", async () => {
    await whileRefused("insert", "profiles", () =>
      expect(createAccount(signUp("halb@beispiel.de"))).rejects.toThrow("disk full"),
    );
    expect(findUser("halb@beispiel.de")).toBeUndefined();
    expect(await createAccount(signUp("halb@beispiel.de"))).toEqual({ ok: true });
  });
});

describe("the welcome e-mail", () => {
  it("is enqueued for a new customer, but not for a new admin", async () => {
    await createAccount(signUp("willkommen@beispiel.de"));
    await createAccount(signUp("verwaltung@beispiel.de"), "admin");
    const { id = "" } = findUser("willkommen@beispiel.de") ?? {};
    expect(emailsTo("willkommen@beispiel.de")).toMatchObject([{ key: `welcome:${id}` }]);
    expect(emailsTo("verwaltung@beispiel.de")).toEqual([]);
  });
});

describe("finding an account by its password", () => {
  it("ignores the letter case of the address", async () => {
    const { id, email, password } = await createCustomer({ email: "wer@beispiel.de" });
    const account = { id, email, role: "customer" };
    expect(await findAccountByPassword("wer@beispiel.de", password)).toMatchObject(account);
    expect(await findAccountByPassword("WER@Beispiel.de", password)).toMatchObject(account);
  });

  it("fails with a wrong password or an unknown address", async () => {
    const { email, password } = await createCustomer();
    expect(await findAccountByPassword(email, `${password} `)).toBeNull();
    expect(await findAccountByPassword(email, "")).toBeNull();
    expect(await findAccountByPassword("niemand@beispiel.de", password)).toBeNull();
  });

  it("verifies a hash of the same cost for an unknown address as for a wrong password", async () => {
    const { email } = await createCustomer();
    const costs: string[][] = [];
    for (const address of [email, "niemand@beispiel.de"]) {
      verified.length = 0;
      await findAccountByPassword(address, "falsch geraten");
      costs.push(verified.map((hash) => hash.slice(0, hash.lastIndexOf(",p="))));
    }
    expect(costs).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+$/)], costs[0]]);
  });
});

describe("a profile", () => {
  it("changes only for its own account", async () => {
    const [mine, theirs] = [await createCustomer(), await createCustomer()];
    const before = await findProfile(theirs.id);
    const { id: _, createdAt, updatedAt, ...profile } = (await findProfile(mine.id)) ?? never();
    await updateProfile(mine.id, { ...profile, city: "Jena", mobile: "0170 1" });
    expect(await findProfile(mine.id)).toMatchObject({
      ...profile,
      city: "Jena",
      mobile: "0170 1",
    });
    expect(await findProfile(theirs.id)).toEqual(before);
  });
});

it("hasAdmin tells whether an admin exists", async () => {
  db.delete(users).where(eq(users.role, "admin")).run();
  await createCustomer();
  expect(hasAdmin()).toBe(false);
  await createCustomer({ role: "admin" });
  expect(hasAdmin()).toBe(true);
});

function never(): never {
  throw new Error("no profile");
}
