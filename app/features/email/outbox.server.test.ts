import { asc } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linkPath } from "#app/features/email/email-links.server.ts";
import { enqueueEmail, type NewEmail, sendAgain } from "#app/features/email/outbox.server.ts";
import { sender } from "#app/features/settings/operator.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { changeLog, type Email, emails } from "#db/schema.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { createCustomer } from "#tests/support/samples.ts";

beforeAll(() => showDemoContent());

const sample: NewEmail = {
  key: "greeting:1",
  priority: "order",
  recipient: "jule@beispiel.de",
  subject: "Grüße von der Fähre",
  content: [{ kind: "paragraph", text: "Der Fährmann grüßt." }],
};
const now = new Date("2027-03-13T18:30:00Z");

beforeEach(() => {
  db.delete(emails).run();
});

function rows(): Email[] {
  return db.select().from(emails).orderBy(asc(emails.createdAt)).all();
}

describe("enqueueEmail", () => {
  it("stores the e-mail, due immediately", () => {
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    expect(rows()).toEqual([
      expect.objectContaining({ ...sample, dueAt: now, createdAt: now, attempts: 0, sentAt: null }),
    ]);
  });

  it("stores nothing if the surrounding transaction fails", async () => {
    const attempt = () =>
      inTransaction((transaction) => {
        enqueueEmail(transaction, sample, now);
        throw new Error("no order after all");
      });
    await expect(attempt).rejects.toThrow("no order after all");
    expect(rows()).toEqual([]);
  });

  it("ignores a second e-mail with the same key", () => {
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    const [first] = rows();
    db.transaction((transaction) =>
      enqueueEmail(transaction, { ...sample, subject: "Noch einmal" }),
    );
    expect(rows()).toEqual([first]);
    db.transaction((transaction) =>
      enqueueEmail(transaction, { ...sample, key: "greeting:2" }, new Date("2027-03-13T18:30:01Z")),
    );
    const [, second] = rows();
    expect(second?.messageId).toMatch(/^<[0-9a-f-]{36}@behappy\.example>$/);
    expect(second?.messageId).not.toBe(first?.messageId);
  });

  it("rejects a link without a linkId", () => {
    const path = linkPath("/newsletter/confirm");
    const content: NewEmail["content"] = [{ kind: "link", label: "Bestätigen", path }];
    expect(() =>
      db.transaction((transaction) => enqueueEmail(transaction, { ...sample, content })),
    ).toThrow("no linkId in greeting:1");
    expect(rows()).toEqual([]);
  });
});

describe("without a mail server", () => {
  it("e-mails are kept for reading, and are not queued", () => {
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    expect(rows()[0]?.status).toBe("kept");
  });
});

describe("with a mail server", () => {
  const SMTP_URL = "smtp://127.0.0.1:1";

  it("e-mails are queued", async () => {
    await inEnvironment({ SMTP_URL });
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    expect(rows()[0]?.status).toBe("queued");
  });

  it.each([
    ["post@shop.example", "", "post@shop.example"],
    ["Hof am See <post@shop.example>", "Hof am See", "post@shop.example"],
    ["Seminare, Kurse <post@shop.example>", "Seminare, Kurse", "post@shop.example"],
    ['"Seminare, Kurse" <post@shop.example>', "Seminare, Kurse", "post@shop.example"],
  ])("MAIL_FROM=%s is parsed as one sender", async (MAIL_FROM, name, address) => {
    await inEnvironment({ SMTP_URL, MAIL_FROM });
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    expect(sender()).toEqual({ name, address });
    expect(rows()[0]?.messageId).toMatch(/@shop\.example>$/);
  });
});

describe("sendAgain", () => {
  let adminId: string;
  const unknown = { id: "nobody", createdAt: now, userId: null };
  const changes = () => db.select().from(changeLog).all();

  beforeEach(async () => {
    db.delete(changeLog).run();
    adminId = (await createCustomer({ role: "admin" })).id;
  });

  it.each(["failed", "kept"] as const)(
    "resets an e-mail that is %s, and makes it due",
    async (status) => {
      db.transaction((transaction) => enqueueEmail(transaction, sample, now));
      db.update(emails).set({ status, attempts: 5, lastError: "550 not here" }).run();
      const [before] = rows();
      const later = new Date("2027-03-14T09:00:00Z");
      expect(await sendAgain(before ?? unknown, adminId, later)).toBe(true);
      expect(rows()).toEqual([
        {
          ...before,
          status: "queued",
          attempts: 0,
          lastError: null,
          dueAt: later,
          updatedAt: expect.any(Date),
        },
      ]);
      const subject = { subject: "email", subjectId: before?.id, label: "E-Mail vom 13.03.2027" };
      expect(changes()).toMatchObject([{ ...subject, actorId: adminId, createdAt: later }]);
    },
  );

  it.each([
    ["sent", { status: "sent", sentAt: now }],
    ["queued", { status: "queued" }],
  ] as const)("leaves an e-mail that is %s unchanged", async (_status, values) => {
    db.transaction((transaction) => enqueueEmail(transaction, sample, now));
    db.update(emails).set(values).run();
    const before = rows();
    expect(await sendAgain(before[0] ?? unknown, adminId)).toBe(false);
    expect(rows()).toEqual(before);
    expect(changes()).toEqual([]);
  });

  it("returns false for an e-mail that does not exist", async () => {
    expect(await sendAgain(unknown, adminId)).toBe(false);
    expect(changes()).toEqual([]);
  });
});

it("the migration reads the priorities of stored e-mails from their keys, and keeps the search", () => {
  const { database, migrate } = databaseBefore("priority_of_emails");
  const keys = [
    "event-email:1:x",
    "order-confirmation:1",
    "contact-receipt:1",
    "newsletter-welcome:1",
    "password-reset:1",
    "welcome:1",
    "newsletter-confirmation:1",
  ];
  const add = database.prepare(
    "insert into emails (id, key, message_id, recipient, subject, content, status, due_at, created_at, updated_at) values (@key, @key, @key, 'a@b.de', 'Hallo', '[]', 'queued', 1, 1, 1)",
  );
  for (const key of keys) add.run({ key });
  migrate();
  const read = (sql: string) => database.prepare(sql).pluck().all();
  expect(read("select key from emails order by rowid")).toEqual(keys);
  const priorities = read("select priority from emails order by rowid").join(" ");
  expect(priorities).toBe("bulk order order order account account account");
  const found = () => read("select entry_id from search_entries where list = 'emails'");
  expect(found().toSorted()).toEqual(keys.toSorted());
  database.exec("delete from emails");
  expect(found()).toEqual([]);
});
