import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  endSession,
  endSessionsEverywhere,
  findSignedIn,
  startSession,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import { type BrowserSession, getSession } from "#app/http/session.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { ORIGIN } from "#tests/support/browser.ts";
import { type Customer, createCustomer } from "#tests/support/samples.ts";

const SIGNED_IN_AT = new Date("2027-04-01T12:00:00Z");
const THIRTY_DAYS_LATER = new Date("2027-05-01T12:00:00Z");

/** The session of a browser in which the customer has just signed in. */
async function sessionOf({ id }: Customer, now = new Date()): Promise<BrowserSession> {
  const browser = await getSession(new Request(ORIGIN));
  await startSession(browser, { userId: id, userAgent: "Firefox", now });
  return browser;
}

const rowsOf = ({ id }: Customer) =>
  db.select().from(sessions).where(eq(sessions.userId, id)).all();

describe("a session", () => {
  it("tells who is signed in, and as what", async () => {
    const admin = await createCustomer({ role: "admin" });
    const browser = await sessionOf(admin);
    expect(await findSignedIn(browser)).toEqual({
      id: admin.id,
      email: admin.email,
      role: "admin",
    });
  });

  it("is stored as the hash of its token alone", async () => {
    const customer = await createCustomer();
    const token = (await sessionOf(customer)).get("token") ?? "";
    expect(token.length).toBeGreaterThanOrEqual(43);
    const [row, ...others] = rowsOf(customer);
    expect(others).toEqual([]);
    expect(row?.tokenHash).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("has another token each time", async () => {
    const customer = await createCustomer();
    const tokens = [await sessionOf(customer), await sessionOf(customer)].map((browser) =>
      browser.get("token"),
    );
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(rowsOf(customer)).toHaveLength(2);
  });

  it("ends after thirty days to the millisecond", async () => {
    const browser = await sessionOf(await createCustomer(), SIGNED_IN_AT);
    const lastMoment = new Date(THIRTY_DAYS_LATER.getTime() - 1);
    expect(await findSignedIn(browser, lastMoment)).not.toBeNull();
    expect(await findSignedIn(browser, THIRTY_DAYS_LATER)).toBeNull();
  });

  it("is left in the table once it has expired, for the housekeeping, which checks the clock first", async () => {
    const early = await createCustomer();
    await sessionOf(early, SIGNED_IN_AT);
    await sessionOf(await createCustomer(), THIRTY_DAYS_LATER);
    expect(rowsOf(early)).toHaveLength(1);
  });

  it("ends the one that this browser had before", async () => {
    const [first, second] = [await createCustomer(), await createCustomer()];
    const browser = await sessionOf(first);
    await startSession(browser, { userId: second.id, userAgent: "" });
    expect(await findSignedIn(browser)).toMatchObject({ id: second.id });
    expect(rowsOf(first)).toEqual([]);
  });

  it("keeps no more of the browser's name than 300 characters", async () => {
    const customer = await createCustomer();
    const browser = await getSession(new Request(ORIGIN));
    await startSession(browser, { userId: customer.id, userAgent: "x".repeat(5000) });
    expect(rowsOf(customer)[0]?.userAgent).toBe("x".repeat(300));
  });

  it("ends with its account", async () => {
    const customer = await createCustomer();
    const browser = await sessionOf(customer);
    db.delete(users).where(eq(users.id, customer.id)).run();
    expect(await findSignedIn(browser)).toBeNull();
  });

  it.each([undefined, "", "a token that nobody was given"])(
    "with the token %o is nobody's",
    async (token) => {
      await sessionOf(await createCustomer());
      const browser = await getSession(new Request(ORIGIN));
      if (token !== undefined) browser.set("token", token);
      expect(await findSignedIn(browser)).toBeNull();
    },
  );
});

describe("signing out", () => {
  it("ends this browser's session alone, and keeps its cart", async () => {
    const customer = await createCustomer();
    const [here, elsewhere] = [await sessionOf(customer), await sessionOf(customer)];
    const token = here.get("token") ?? "";
    here.set("cart", [["product", "kompass", 1]]);
    await endSession(here);
    expect(here.has("token")).toBe(false);
    expect(here.get("cart")).toEqual([["product", "kompass", 1]]);
    here.set("token", token);
    expect(await findSignedIn(here)).toBeNull();
    expect(await findSignedIn(elsewhere)).toMatchObject({ id: customer.id });
  });

  it("changes nothing where nobody is signed in", async () => {
    const before = await db.$count(sessions);
    const visitor = await getSession(new Request(ORIGIN));
    await endSession(visitor);
    expect(await db.$count(sessions)).toBe(before);
  });

  it("everywhere ends all of the account's sessions and nobody else's", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const browsers = [await sessionOf(customer), await sessionOf(customer)];
    const othersBrowser = await sessionOf(other);
    await endSessionsEverywhere(customer.id);
    for (const browser of browsers) expect(await findSignedIn(browser)).toBeNull();
    expect(await findSignedIn(othersBrowser)).toMatchObject({ id: other.id });
  });
});
