import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { enqueueEmail, type NewEmail, sendAgain } from "#app/features/email/outbox.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { businessLetters, type Order, users } from "#db/schema.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { dropLetterGuard, restoreLetterGuard } from "#tests/support/letter-guard.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { createCustomer } from "#tests/support/samples.ts";

const NOW = new Date("2026-12-31T22:59:59Z");
let order: Order;
let email: NewEmail;

beforeEach(() => {
  order = createOrder();
  email = {
    key: `order-confirmation:${order.id}`,
    priority: "order",
    recipient: "jule@beispiel.de",
    subject: "Deine Bestellung",
    content: [{ kind: "quote", text: "Siehe https://fremd.example" }],
    contract: { orderId: order.id },
  };
});

const write = (changes: Partial<NewEmail> = {}, now = NOW) =>
  inTransaction((transaction) => enqueueEmail(transaction, { ...email, ...changes }, now));

const lettersOf = ({ id }: Order) =>
  db.select().from(businessLetters).where(eq(businessLetters.orderId, id)).all();

const emailOf = (key: string) =>
  sqlite.prepare("select id, status from emails where key = ?").get(key) as { id: string };

describe("an e-mail about a contract", () => {
  it("is stored as it is sent, with the facts about the sender", async () => {
    await write({ isUnproven: true });
    const [letter, ...others] = lettersOf(order);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      id: emailOf(email.key).id,
      recipient: "jule@beispiel.de",
      subject: "Deine Bestellung",
      createdAt: NOW,
    });
    expect(letter?.signature).toContain("/impressum");
    expect(JSON.stringify(letter?.content)).not.toContain("https://fremd.example");
  });

  it.each([
    [NOW, "2032-12-31"],
    [new Date("2026-12-31T23:00:00Z"), "2033-12-31"],
  ])("from %s is kept until %s", async (now, last) => {
    await write({}, now);
    expect(lettersOf(order)[0]?.keptUntil).toBe(last);
  });

  it("is one letter, also if it is reported or sent again", async () => {
    const { id: adminId } = await createCustomer({ role: "admin" });
    await write();
    expect(await write({ subject: "Noch einmal" })).toBe(false);
    const { id } = emailOf(email.key);
    expect(await sendAgain({ id, createdAt: NOW, userId: null }, adminId)).toBe(true);
    expect(lettersOf(order)).toHaveLength(1);
  });

  it("is another letter if it is reported after the outbox has deleted the first one", async () => {
    await write();
    sqlite.prepare("delete from emails where key = ?").run(email.key);
    await write();
    expect(lettersOf(order)).toHaveLength(2);
  });

  it("is not stored if its change fails", async () => {
    const failing = inTransaction((transaction) => {
      enqueueEmail(transaction, email, NOW);
      throw new Error("no change after all");
    });
    await expect(failing).rejects.toThrow("no change after all");
    expect(lettersOf(order)).toEqual([]);
  });

  it("is not sent if it cannot be stored", async () => {
    await expect(write({ contract: { orderId: "unknown" } })).rejects.toThrow("FOREIGN KEY");
    expect(emailOf(email.key)).toBeUndefined();
  });
});

it("any other e-mail is no business letter", async () => {
  const count = () => db.$count(businessLetters);
  const before = await count();
  await write({ contract: undefined });
  expect(await count()).toBe(before);
});

describe("a stored letter", () => {
  beforeEach(() => restoreLetterGuard());
  afterAll(() => dropLetterGuard());

  const run = (statement: string, id = order.id) => sqlite.prepare(statement).run(id);

  it("cannot be changed", async () => {
    await write();
    for (const column of ["subject", "content", "recipient", "signature", "kept_until"]) {
      const change = `update business_letters set ${column} = '2020-12-31' where order_id = ?`;
      expect(() => run(change), column).toThrow("cannot be changed");
    }
    expect(() => run("update business_letters set order_id = null where order_id = ?")).toThrow(
      "cannot be changed",
    );
  });

  it("cannot be deleted before its last day is over, nor can its order", async () => {
    await write({}, new Date());
    for (const statement of [
      "delete from business_letters where order_id = ?",
      "delete from orders where id = ?",
    ]) {
      expect(() => run(statement)).toThrow("kept for six years");
    }
    const late = createOrder();
    await write({ key: "late", contract: { orderId: late.id } }, new Date("2019-06-01T12:00:00Z"));
    expect(run("delete from orders where id = ?", late.id).changes).toBe(1);
    expect(lettersOf(late)).toEqual([]);
  });

  it("stays when its account is deleted", async () => {
    const { id } = await createCustomer();
    await write({ userId: id });
    expect(lettersOf(order)[0]?.userId).toBe(id);
    db.delete(users).where(eq(users.id, id)).run();
    expect(lettersOf(order)).toMatchObject([{ userId: null, subject: "Deine Bestellung" }]);
    expect(emailOf(email.key)).toBeUndefined();
  });
});

it("an update takes the e-mails about orders and declarations from the outbox", () => {
  const { database, migrate } = databaseBefore("business_letters");
  const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
  const [orderId, changeId, withdrawalId, terminationId] = [1, 2, 3, 4].map(uuid);
  database.exec(`
    insert into orders (id, sequence, number, checkout_token, total_amount, customer_name, customer_email, first_name, last_name, street, zipcode, city, country, created_at, updated_at)
      values ('${orderId}', 1, 'BH-1', 't', 100, 'Ida', 'a@b.de', 'Ida', 'K', 'Weg 1', '1', 'P', 'D', 1, 1);
    insert into order_status_changes (id, order_id, from_status, to_status, actor, created_at)
      values ('${changeId}', '${orderId}', 'pending', 'completed', 'payment', 1);
    insert into declarations (id, kind, token, sha256, name, contract, email, order_id, received_at)
      values ('${withdrawalId}', 'withdrawal', 'a', 'a', 'Ida', 'BH-1', 'a@b.de', '${orderId}', 1);
    insert into declarations (id, kind, token, sha256, name, contract, email, termination_kind, received_at)
      values ('${terminationId}', 'termination', 'b', 'b', 'Ida', 'x', 'a@b.de', 'ordinary', 1);`);
  const add = database.prepare(
    "insert into emails (id, key, message_id, recipient, subject, content, status, priority, due_at, created_at, updated_at) values (@key, @key, @key, 'a@b.de', 'Hallo', '[]', 'kept', 'order', 1, @at, 1)",
  );
  const about: [key: string, order: string | null, declaration: string | null][] = [
    [`order-confirmation:${orderId}`, orderId ?? null, null],
    [`order-shipped:${orderId}:1764000000000`, orderId ?? null, null],
    [`order-status:${changeId}`, orderId ?? null, null],
    [`declaration-receipt:${withdrawalId}`, orderId ?? null, withdrawalId ?? null],
    [`declaration-outcome:${terminationId}`, null, terminationId ?? null],
  ];
  const others = [
    `password-reset:${uuid(9)}`,
    "contact-receipt:1",
    `order-confirmation:${uuid(8)}`,
  ];
  const at = Date.parse("2026-12-31T22:59:59Z");
  for (const key of [...about.map(([key]) => key), ...others]) add.run({ key, at });
  add.run({ key: `early-start:${orderId}`, at: at + 1000 });
  migrate();
  const letters = database
    .prepare("select id, order_id, declaration_id, kept_until from business_letters order by rowid")
    .raw()
    .all();
  expect(letters).toEqual([
    ...about.map((row) => [...row, "2032-12-31"]),
    [`early-start:${orderId}`, orderId, null, "2033-12-31"],
  ]);
});
