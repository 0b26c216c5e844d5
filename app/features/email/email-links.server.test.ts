import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createEmailLink,
  findEmailLink,
  linkPath,
  tokenOfLink,
} from "#app/features/email/email-links.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { db } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { emailLinks, emails, users } from "#db/schema.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { inFreshProcess } from "#tests/support/fresh.ts";
import { createCustomer } from "#tests/support/samples.ts";

const now = new Date("2027-03-13T18:30:00Z");
const inAnHour = new Date("2027-03-13T19:30:00Z");
let userId: string;

beforeEach(async () => {
  db.delete(emailLinks).run();
  userId = (await createCustomer()).id;
});

type Changes = Partial<Parameters<typeof createEmailLink>[1]>;

/** Creates a password reset link. Returns its id and token. */
function createReset(changes: Changes = {}, at = now) {
  const link = { purpose: "password-reset", userId, expiresAt: inAnHour, ...changes } as const;
  const id = createEmailLink(db, link, at);
  return { id, token: tokenOf(id) };
}

function tokenOf(id: string): string {
  const link = db.select().from(emailLinks).where(eq(emailLinks.id, id)).get();
  const token = link && tokenOfLink(link);
  if (!token) throw new Error(`no token for link ${id}`);
  return token;
}

/** Enqueues an e-mail with this link. */
function enqueueWith(linkId: string, key = "reset:1"): void {
  const path = linkPath("/auth/new-password");
  const content: EmailBlock[] = [{ kind: "link", label: "Neues Passwort wählen", path }];
  const letter = { key, recipient: "jule@beispiel.de", subject: "Neues Passwort", content, linkId };
  db.transaction((transaction) =>
    enqueueEmail(transaction, { ...letter, priority: "account" }, now),
  );
}

describe("the token of a link", () => {
  it("finds the link and its purpose", () => {
    const { id, token } = createReset({ email: "neu@beispiel.de" });
    expect(findEmailLink(token, "password-reset", { now })).toMatchObject({
      id,
      userId,
      email: "neu@beispiel.de",
      expiresAt: inAnHour,
    });
  });

  it("is too long to guess, and unique", () => {
    const tokens = [createReset().token, createReset().token];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(2);
  });

  it("is inserted into its e-mail", () => {
    const { id, token } = createReset();
    enqueueWith(id);
    const [email] = emailsTo("jule@beispiel.de");
    expect(email && linkIn(email)).toBe(`/auth/new-password?token=${token}`);
  });

  it("cannot be derived from the stored data", () => {
    const { id, token } = createReset();
    enqueueWith(id);
    const stored = JSON.stringify([
      db.select().from(emailLinks).all(),
      db.select().from(emails).all(),
    ]);
    expect(stored).toContain(id);
    expect(stored).not.toContain(token);
  });
});

describe("no link is found", () => {
  it.each([
    ["nothing", null],
    ["an empty token", ""],
    ["a made-up token", "x".repeat(43)],
  ])("with %s", (_name, token) => {
    createReset();
    expect(findEmailLink(token, "password-reset", { now })).toBeNull();
  });

  it("with an id or hash from a copy of the database", () => {
    const { id } = createReset();
    const [stored] = db.select().from(emailLinks).all();
    for (const token of [id, stored?.tokenHash ?? ""]) {
      expect(findEmailLink(token, "password-reset", { now })).toBeNull();
    }
  });

  it("for a different purpose", () => {
    const { token } = createReset();
    expect(findEmailLink(token, "email-change", { now })).toBeNull();
  });

  it("from the moment at which it expires", () => {
    const { token } = createReset();
    const find = (time: string) => findEmailLink(token, "password-reset", { now: new Date(time) });
    expect(find("2027-03-13T19:29:59.999Z")).not.toBeNull();
    expect(find("2027-03-13T19:30:00Z")).toBeNull();
  });

  it("once it has been used, and its e-mail is deleted with it", () => {
    const { id, token } = createReset();
    enqueueWith(id);
    db.delete(emailLinks).where(eq(emailLinks.id, id)).run();
    expect(findEmailLink(token, "password-reset", { now })).toBeNull();
    expect(emailsTo("jule@beispiel.de")).toEqual([]);
  });

  it("once its account is deleted", () => {
    const { token } = createReset();
    db.delete(users).where(eq(users.id, userId)).run();
    expect(findEmailLink(token, "password-reset", { now })).toBeNull();
  });
});

describe("a link without an expiry date", () => {
  it("still works years later", () => {
    const { token } = createReset({ expiresAt: undefined });
    const years = { now: new Date("2037-03-13T18:30:00Z") };
    expect(findEmailLink(token, "password-reset", years)).not.toBeNull();
  });
});

describe("a new link", () => {
  it("leaves expired links to the housekeeping, which checks the clock first", () => {
    const outdated = createReset();
    enqueueWith(outdated.id, "reset:outdated");
    const fresh = createReset({ expiresAt: undefined }, inAnHour);
    const ids = db.select({ id: emailLinks.id }).from(emailLinks).all();
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set([outdated.id, fresh.id]));
    expect(emailsTo("jule@beispiel.de").map(({ key }) => key)).toEqual(["reset:outdated"]);
  });
});

describe("an e-mail with a link", () => {
  it("expires with its link, and never if the link does not expire", () => {
    enqueueWith(createReset().id);
    expect(emailsTo("jule@beispiel.de")[0]?.expiresAt).toEqual(inAnHour);
    enqueueWith(createReset({ expiresAt: undefined }).id, "reset:2");
    const second = emailsTo("jule@beispiel.de").find(({ key }) => key === "reset:2");
    expect(second?.expiresAt).toBeNull();
  });
});

describe("a changed secret", () => {
  const before = process.env.SESSION_SECRET ?? "";
  const newer = "n".repeat(40);

  function linksWith(SESSION_SECRET: string) {
    const { DATA_DIR = "" } = process.env;
    return inFreshProcess(
      { DATA_DIR, SESSION_SECRET },
      () => import("#app/features/email/email-links.server.ts"),
    );
  }

  it("keeps existing links valid while the old secret is still listed", async () => {
    const { id, token } = createReset();
    const { findEmailLink, tokenOfLink } = await linksWith(`${newer},${before}`);
    const link = findEmailLink(token, "password-reset", { now });
    expect(link?.id).toBe(id);
    expect(link && tokenOfLink(link)).toBe(token);
  });

  it("signs new links with the newest secret", async () => {
    const both = await linksWith(`${newer},${before}`);
    const link = { purpose: "password-reset", userId, expiresAt: inAnHour } as const;
    const id = both.createEmailLink(db, link, now);
    const [stored] = db.select().from(emailLinks).where(eq(emailLinks.id, id)).all();
    expect(stored && tokenOfLink(stored)).toBeNull();
    expect(stored && both.tokenOfLink(stored)).toMatch(/^[\w-]{43}$/);
  });

  it("keeps links that were already mailed, but generates no tokens for the others", async () => {
    const { token } = createReset();
    const foreign = await linksWith("f".repeat(40));
    const link = foreign.findEmailLink(token, "password-reset", { now });
    expect(link && foreign.tokenOfLink(link)).toBeNull();
    expect(link).not.toBeNull();
  });
});
