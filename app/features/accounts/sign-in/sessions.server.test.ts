import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  endSession,
  endSessionsEverywhere,
  findSignedIn,
  startSession,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { type Customer, createCustomer } from "#tests/support/samples.ts";

const SIGNED_IN_AT = new Date("2027-04-01T12:00:00Z");
const THIRTY_DAYS_LATER = new Date("2027-05-01T12:00:00Z");

/** The token of a browser in which the customer has just signed in. */
async function tokenOf({ id }: Customer, now = new Date()): Promise<string> {
  const token = await startSession({ userId: id, userAgent: "Firefox", now });
  if (token === null) throw new Error("no session");
  return token;
}

const rowsOf = ({ id }: Customer) =>
  db.select().from(sessions).where(eq(sessions.userId, id)).all();

describe("a session", () => {
  it("identifies the signed-in account and its role", async () => {
    const admin = await createCustomer({ role: "admin" });
    const token = await tokenOf(admin);
    expect(await findSignedIn(token)).toEqual({
      id: admin.id,
      email: admin.email,
      role: "admin",
      lacksSecondFactor: false,
    });
  });

  it("is stored only as the hash of its token", async () => {
    const customer = await createCustomer();
    const token = await tokenOf(customer);
    expect(token.length).toBeGreaterThanOrEqual(43);
    const [row, ...others] = rowsOf(customer);
    expect(others).toEqual([]);
    expect(row?.tokenHash).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("gets a different token each time", async () => {
    const customer = await createCustomer();
    expect(await tokenOf(customer)).not.toBe(await tokenOf(customer));
    expect(rowsOf(customer)).toHaveLength(2);
  });

  it("ends after exactly thirty days", async () => {
    const token = await tokenOf(await createCustomer(), SIGNED_IN_AT);
    const lastMoment = new Date(THIRTY_DAYS_LATER.getTime() - 1);
    expect(await findSignedIn(token, lastMoment)).not.toBeNull();
    expect(await findSignedIn(token, THIRTY_DAYS_LATER)).toBeNull();
  });

  it("stays in the table after it has expired; the housekeeping deletes it once it trusts the clock", async () => {
    const early = await createCustomer();
    await tokenOf(early, SIGNED_IN_AT);
    await tokenOf(await createCustomer(), THIRTY_DAYS_LATER);
    expect(rowsOf(early)).toHaveLength(1);
  });

  it("replaces this browser's earlier session", async () => {
    const [first, second] = [await createCustomer(), await createCustomer()];
    const token = await tokenOf(first);
    const other = await startSession({ userId: second.id, userAgent: "", earlierToken: token });
    expect(await findSignedIn(other ?? "")).toMatchObject({ id: second.id });
    expect(rowsOf(first)).toEqual([]);
  });

  it("stores at most 300 characters of the browser's name", async () => {
    const customer = await createCustomer();
    await startSession({ userId: customer.id, userAgent: "x".repeat(5000) });
    expect(rowsOf(customer)[0]?.userAgent).toBe("x".repeat(300));
  });

  it("is deleted with its account", async () => {
    const customer = await createCustomer();
    const token = await tokenOf(customer);
    db.delete(users).where(eq(users.id, customer.id)).run();
    expect(await findSignedIn(token)).toBeNull();
  });

  it.each([undefined, "", "a token that nobody was given"])(
    "does not exist for the token %o",
    async (token) => {
      await tokenOf(await createCustomer());
      expect(await findSignedIn(token)).toBeNull();
    },
  );
});

describe("signing out", () => {
  it("ends only this browser's session", async () => {
    const customer = await createCustomer();
    const [here, elsewhere] = [await tokenOf(customer), await tokenOf(customer)];
    await endSession(here);
    expect(await findSignedIn(here)).toBeNull();
    expect(await findSignedIn(elsewhere)).toMatchObject({ id: customer.id });
  });

  it("changes nothing if nobody is signed in", async () => {
    const before = await db.$count(sessions);
    await endSession(undefined);
    expect(await db.$count(sessions)).toBe(before);
  });

  it("everywhere ends all sessions of the account and no others", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const tokens = [await tokenOf(customer), await tokenOf(customer)];
    const othersToken = await tokenOf(other);
    await endSessionsEverywhere(customer.id);
    for (const token of tokens) expect(await findSignedIn(token)).toBeNull();
    expect(await findSignedIn(othersToken)).toMatchObject({ id: other.id });
  });
});
