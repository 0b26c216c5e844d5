import { beforeEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, declarations, emails, orderItems, orders, rateLimits } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createCustomer, createItem } from "#tests/support/samples.ts";

const race = startRivals();

const withdrawal = { name: "Ida Kühn", contract: "BH-2026-000123", email: "ida@beispiel.de" };
const termination = { ...withdrawal, kind: "ordinary", end: "earliest" };

beforeEach(() => {
  dropLetterGuard();
  for (const table of [orders, declarations, emails, rateLimits]) db.delete(table).run();
});

it.each([
  ["/vertrag-widerrufen", withdrawal],
  ["/vertraege-kuendigen", termination],
])("fifty posts of one token to %s at once make one row and one e-mail", async (path, fields) => {
  const token = crypto.randomUUID();
  const post = () => new Browser().post(path, { ...fields, token });
  const answers = await Promise.all(Array.from({ length: 50 }, post));
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(303);
  expect([await db.$count(declarations), await db.$count(emails)]).toEqual([1, 1]);
});

it("fifty posts of one token to two processes at once make one row and one e-mail", async () => {
  for (let round = 1; round <= 10; round += 1) {
    const token = crypto.randomUUID();
    const sender = { visitor: { address: "192.0.2.7" }, ownerId: null };
    const email = `ida-${round}@beispiel.de`;
    const post: Job = {
      does: "receiveDeclaration",
      with: [sender, { ...withdrawal, kind: "withdrawal", email, token }, new Date()],
    };
    const jobs = Array.from({ length: 25 }, () => post);
    const results = await race(jobs, jobs);
    const [declaration] = db.select().from(declarations).orderBy(declarations.receivedAt).all();
    expect(declaration).toBeDefined();
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true });
    expect([await db.$count(declarations), await db.$count(emails)]).toEqual([round, round]);
  }
});

it("admins in two processes never take a piece back twice", async () => {
  const { id: adminId } = await createCustomer({ role: "admin" });
  for (let round = 0; round < 30; round += 1) {
    const item = createItem({ stock: 9, ordered: 3 });
    const order = createOrder({ totalAmount: 3000 });
    addOrderItem(order, item, { quantity: 3 });
    const declare = (token: string) =>
      db
        .insert(declarations)
        .values({
          ...withdrawal,
          kind: "withdrawal",
          contract: order.number,
          token,
          sha256: token,
          receivedAt: new Date(),
        })
        .returning()
        .get();
    const accept = (take1: string): Job => ({
      does: "handleDeclaration",
      with: [
        {
          declarationId: declare(crypto.randomUUID()).id,
          form: {
            intent: "accepted",
            note: null,
            contractEnd: null,
            certainty: "uncertain",
            order: order.id,
            take1,
          },
          adminId,
          now: new Date(),
        },
      ],
    });
    const results = await race([accept("2")], [accept("2")]);
    expect(
      results.filter((result) => JSON.stringify(result).startsWith('{"ok":true')),
    ).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "pieces" });
    const [line] = db.select().from(orderItems).all().slice(-1);
    expect(line?.cancelledQuantity).toBe(2);
    const stored = db
      .select()
      .from(catalogItems)
      .all()
      .find(({ id }) => id === item.id);
    expect(stored?.ordered).toBe(1);
    db.delete(orders).run();
  }
});
