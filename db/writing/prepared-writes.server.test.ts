import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { emails, orders, profiles, users } from "#db/schema.ts";
import {
  prepareInsert,
  prepareInsertOfNew,
  prepareUpsert,
  write,
} from "#db/writing/prepared-writes.server.ts";

const email = {
  key: "greeting:1",
  messageId: "<1@behappy.example>",
  recipient: "jule@beispiel.de",
  subject: "Schön, dass du da bist",
  content: [{ kind: "paragraph" as const, text: "Hallo" }],
  priority: "order" as const,
  status: "queued" as const,
  dueAt: new Date("2026-07-10T12:00:00.123Z"),
};

const insertEmail = prepareInsert(emails);
const insertNewEmail = prepareInsertOfNew(emails, emails.key);
const saveProfile = prepareUpsert(profiles);

const readEmail = () => db.select().from(emails).where(eq(emails.key, email.key)).get();

async function rolledBack(work: () => void): Promise<void> {
  class Undo extends Error {}
  const ran = inTransaction(() => {
    work();
    throw new Undo();
  });
  await expect(ran).rejects.toThrow(Undo);
}

describe("a prepared insert", () => {
  it("returns the row as it is stored, with defaults", async () => {
    await rolledBack(() => {
      const row = insertEmail({ ...email, replyTo: null, linkId: undefined });
      expect(row).toEqual(readEmail());
      expect(row).toMatchObject({ ...email, replyTo: null, linkId: null, attempts: 0 });
    });
  });

  it.each([true, false, null])("stores a flag that is %s", async (consentDigital) => {
    const insertOrder = prepareInsert(orders);
    const address = { street: "Weg 1", zipcode: "15230", city: "Husum", country: "Deutschland" };
    const name = { firstName: "Jule", lastName: "Brandt", customerName: "Jule Brandt" };
    const customer = { ...name, ...address, customerEmail: email.recipient };
    const order = { sequence: 999, number: "x", checkoutToken: "x", totalAmount: 100 };
    await rolledBack(() => {
      const { id } = insertOrder({ ...order, ...customer, consentDigital });
      const stored = db.select().from(orders).where(eq(orders.id, id)).get();
      expect(stored?.consentDigital).toBe(consentDigital);
    });
  });

  it("is refused outside a transaction", () => {
    expect(() => insertEmail(email)).toThrow("outside a transaction");
    expect(readEmail()).toBeUndefined();
  });

  it("of something new ignores a second row with the same value", async () => {
    await rolledBack(() => {
      expect(insertNewEmail(email)).toBe(true);
      expect(insertNewEmail({ ...email, messageId: "<2@behappy.example>", subject: "Zwei" })).toBe(
        false,
      );
      expect(readEmail()?.subject).toBe(email.subject);
      expect(() => insertNewEmail({ ...email, key: "greeting:2" })).toThrow("message_id");
    });
  });
});

it("a prepared upsert adds the row, then overwrites it", async () => {
  const insertUser = prepareInsert(users);
  await rolledBack(() => {
    const { id } = insertUser({ email: "jule@beispiel.de", passwordHash: "x", role: "customer" });
    const added = saveProfile({
      id,
      firstName: "Jule",
      lastName: "Lang",
      email: "jule@beispiel.de",
    });
    saveProfile({ ...added, lastName: "Kurz", city: "Flensburg" });
    const stored = db.select().from(profiles).where(eq(profiles.id, id)).all();
    expect(stored).toEqual([{ ...added, lastName: "Kurz", city: "Flensburg" }]);
  });
});

it("a write returns how many rows it changed", async () => {
  const remove = "delete from emails where key = @key";
  await rolledBack(() => {
    insertEmail(email);
    expect(write(remove, email)).toBe(1);
    expect(write(remove, email)).toBe(0);
  });
  expect(() => write(remove, email)).toThrow("outside a transaction");
  expect(sqlite.inTransaction).toBe(false);
});
