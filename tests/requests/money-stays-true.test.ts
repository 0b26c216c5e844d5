import { eq, inArray, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sweepAttempts } from "#app/features/money/online/ask-provider.server.ts";
import { beginPayment } from "#app/features/money/online/begin-payment.server.ts";
import { settleAttempt } from "#app/features/money/online/settle-attempt.server.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { recordOwnRefund } from "#app/features/money/refunds/record-refund.server.ts";
import { refundOnline } from "#app/features/money/refunds/refund-online.server.ts";
import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { assignMoney, bookCertainMoney } from "#app/features/money/statements/book-money.server.ts";
import { undoPayment } from "#app/features/money/undo-payment.server.ts";
import {
  recordPaidInFull,
  recordPaymentByHand,
} from "#app/features/orders/administration/order-payments.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { isAllTakenBack } from "#app/features/orders/loaded-order.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  emails,
  type Order,
  orderItems,
  orderStatusChanges,
  orders,
  paymentAttempts,
  payments,
  refunds,
  removedPayments,
} from "#db/schema.ts";
import type { FakeProvider } from "#tests/support/fake-provider.ts";
import { knock, useProvider } from "#tests/support/online-shop.ts";
import { createRandom, freshSeeds } from "#tests/support/random.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";

const ORDERS = 6;
const STEPS = 60;

/** Money that differs from what its attempt asked for, which an owner has to look at. */
const isDoubtful = (orderId: string) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .all()
    .some(({ state, problem }) => state === "paid" && problem !== null);

/** Cents that the shop's bank account and its provider hold for each order, told by the outside alone. */
function moneyOutside(fake: FakeProvider): Map<string, number> {
  const held = new Map<string, number>();
  const add = (orderId: string, cents: number) =>
    held.set(orderId, (held.get(orderId) ?? 0) + cents);
  for (const { orderId, providerId } of db.select().from(paymentAttempts).all()) {
    const payment = fake.payments.get(providerId ?? "");
    if (payment?.state !== "paid") continue;
    add(orderId, payment.amount);
    for (const { amount, state } of payment.refunds) if (state !== "failed") add(orderId, -amount);
    for (const { amount, isReversed } of payment.chargebacks)
      if (!isReversed) add(orderId, -amount);
  }
  for (const { bankEntryId, attemptId, orderId, amount } of db.select().from(payments).all()) {
    // The bank's money, and what the owner says is there.
    if (bankEntryId !== null || (attemptId === null && amount > 0)) add(orderId, amount);
  }
  const own = db.select().from(refunds).where(eq(refunds.method, "transfer")).all();
  for (const { orderId, amount } of own) add(orderId, -amount);
  return held;
}

function moneyRecorded(): Map<string, number> {
  const noted = new Map<string, number>();
  for (const { orderId, amount } of db.select().from(payments).all()) {
    noted.set(orderId, (noted.get(orderId) ?? 0) + amount);
  }
  return noted;
}

const withoutZeros = (sums: Map<string, number>) =>
  new Map([...sums].filter(([, cents]) => cents !== 0));

function stateOf(orderId: string) {
  const order = findOrderById(db, orderId);
  if (!order) throw new Error(`order ${orderId} has vanished`);
  const { status, money, items, keptPendingAt } = order;
  const isKept = keptPendingAt !== null;
  return { status, isPaid: money.open === 0, isGone: isAllTakenBack(items), isKept };
}

/** The tables with what a restored backup brings back about orders, parents first. */
const restored = [
  orders,
  orderItems,
  paymentAttempts,
  payments,
  removedPayments,
  refunds,
  orderStatusChanges,
];

/** Remembers everything about these orders. The returned function restores it, as an earlier backup does. */
function remember(ids: string[], importId: string): () => void {
  const isOfOrder = (table: (typeof restored)[number]) =>
    inArray("orderId" in table ? table.orderId : orders.id, ids);
  const rows = restored.map((table) => db.select().from(table).where(isOfOrder(table)).all());
  const isOfImport = eq(bankEntries.importId, importId);
  const entries = db.select().from(bankEntries).where(isOfImport).all();
  return () => {
    db.delete(orders).where(inArray(orders.id, ids)).run();
    db.delete(bankEntries).where(isOfImport).run();
    if (entries.length > 0) db.insert(bankEntries).values(entries).run();
    for (const [index, table] of restored.entries()) {
      const values = rows[index] ?? [];
      // The tables differ in their types, but each gets its own rows.
      if (values.length > 0)
        db.insert(table as typeof orders)
          .values(values as Order[])
          .run();
    }
  };
}

/** What follows, called once more, writes nothing. */
async function checkNothingFollows(ids: string[], after: string): Promise<void> {
  const total = () => Number(sqlite.prepare("select total_changes()").pluck().get());
  const written = await inTransaction((transaction) =>
    ids.map((id) => {
      const before = total();
      followUp(transaction, id, { actor: { system: "payment" }, now: new Date() });
      return total() - before;
    }),
  );
  expect([after, written]).toEqual([after, ids.map(() => 0)]);
}

/** The system completes only what is paid. */
function checkCompletions(placed: Order[], seen: Set<string>): void {
  const ids = placed.map(({ id }) => id);
  const changes = db
    .select()
    .from(orderStatusChanges)
    .where(inArray(orderStatusChanges.orderId, ids))
    .all();
  for (const { id, orderId, toStatus, actor } of changes) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (toStatus !== "completed" || actor !== "payment") continue;
    const { isPaid, status } = stateOf(orderId);
    expect([status, isPaid]).toEqual(["completed", true]);
  }
}

describe("money and orders", () => {
  const fake = useProvider("mollie");

  it.each(freshSeeds([1, 2, 3, 105, 127]))(
    "agree after any sequence of payments, answers, refunds and undone bookings (%i)",
    async (seed) => {
      const random = createRandom(seed);
      const below = (count: number) => Math.floor(random() * count);
      const pick = <Entry>(list: readonly Entry[]): Entry | undefined => list[below(list.length)];
      const { admin } = await createAdmin();
      const actor = { admin: admin.id };
      let now = new Date();
      const kerze = createItem({ title: "Kerze", price: 1000 });
      const placed = Array.from({ length: ORDERS }, () => {
        const order = createOrder({ totalAmount: 2000, paymentDue: "2099-01-01" });
        addOrderItem(order, kerze, { quantity: 2 });
        return order;
      });
      const ids = placed.map(({ id }) => id);
      const counts = { newCount: 1, knownCount: 0, outgoingCount: 0 };
      const importId = db
        .insert(bankImports)
        .values({ fileName: "umsaetze.xml", ...counts })
        .returning()
        .get().id;
      const theirs = () =>
        db.select().from(paymentAttempts).where(inArray(paymentAttempts.orderId, ids)).all();
      const anyPayment = () => {
        const known = theirs().flatMap(
          ({ providerId }) => fake.payments.get(providerId ?? "") ?? [],
        );
        return pick(known);
      };
      let entries = 0;
      let restore: (() => void) | undefined;

      const steps: Record<string, () => Promise<unknown>> = {
        begin: () => beginPayment(pick(ids) ?? "", now),
        beginWithoutAnswer: async () => {
          fake.mood = pick(["half", "down", "nonsense"] as const) ?? "down";
          await beginPayment(pick(ids) ?? "", now);
          fake.mood = "fine";
        },
        answer: async () => {
          const payment = anyPayment();
          if (payment?.state !== "open" && payment?.state !== "pending") return;
          payment.state =
            pick(["paid", "paid", "pending", "failed", "expired", "canceled"]) ?? "paid";
        },
        knock: async () => {
          const payment = anyPayment();
          if (payment) await Promise.all([knock(fake, payment.id), knock(fake, payment.id)]);
        },
        settleWhileDown: async () => {
          fake.mood = pick(["down", "half", 500] as const) ?? "down";
          await settleAttempt(pick(theirs())?.id ?? "");
          fake.mood = "fine";
        },
        chargeback: async () => {
          const payment = anyPayment();
          if (payment?.state !== "paid" || payment.chargebacks.length > 0) return;
          payment.chargebacks.push({ id: `chb_${payment.id}`, amount: 500, isReversed: false });
        },
        reverseChargeback: async () => {
          for (const chargeback of anyPayment()?.chargebacks ?? []) chargeback.isReversed = true;
        },
        refund: () =>
          refundOnline({
            orderId: pick(ids) ?? "",
            attemptId: pick(theirs())?.id ?? "",
            amount: pick([null, 300]) ?? null,
            actor,
            now,
          }),
        refundWithoutAnswer: async () => {
          fake.mood = pick(["half", "down"] as const) ?? "down";
          const attempt = pick(theirs());
          const orderId = attempt?.orderId ?? "";
          await refundOnline({ orderId, attemptId: attempt?.id ?? "", amount: null, actor, now });
          fake.mood = "fine";
        },
        refundAtProvider: async () => {
          const payment = anyPayment();
          if (payment?.state !== "paid" || payment.refunds.length > 0) return;
          payment.refunds.push({ id: `re_own_${payment.id}`, amount: 200, state: "pending" });
        },
        refundComesBack: async () => {
          const refund = pick(anyPayment()?.refunds ?? []);
          if (refund) refund.state = pick(["done", "failed"] as const) ?? "done";
        },
        refundByTransfer: () =>
          recordOwnRefund({
            orderId: pick(ids) ?? "",
            amount: null,
            method: "transfer",
            actor,
            now,
          }),
        transfer: async () => {
          entries += 1;
          const order = pick(placed);
          db.insert(bankEntries)
            .values({
              importId,
              fingerprint: `${seed}:${entries}`,
              bookedOn: "2026-12-01",
              amount: pick([2000, 2000, 1000, 2500]) ?? 2000,
              payerName: order?.customerName ?? "",
              purpose: order?.number ?? "",
            })
            .run();
        },
        book: () =>
          Promise.all([
            bookCertainMoney({ adminId: admin.id, now }),
            bookCertainMoney({ adminId: admin.id, now }),
          ]),
        assign: async () => {
          const entry = pick(
            db.select().from(bankEntries).where(eq(bankEntries.state, "open")).all(),
          );
          const numbers = pick(placed)?.number ?? "";
          if (entry)
            await assignMoney({
              entryId: entry.id,
              numbers,
              confirmed: null,
              adminId: admin.id,
              now,
            });
        },
        undo: async () => {
          const moved = db.select().from(payments).where(inArray(payments.orderId, ids)).all();
          const booked = moved.filter(({ bankEntryId }) => bankEntryId !== null);
          await undoPayment(pick(booked)?.id ?? "", { adminId: admin.id, now });
        },
        cancel: () =>
          changeOrderStatus({ orderId: pick(ids) ?? "", status: "cancelled", actor, now }),
        payOtherwise: async () => {
          const running = theirs().filter(({ state }) => state === "open");
          const orderId = pick(running)?.orderId ?? "";
          const amount = pick([null, 500]) ?? null;
          if (amount === null) await recordPaidInFull({ orderId, actor, now });
          else {
            const payment = { orderId, amount, method: "cash", paidOn: "2026-12-01" } as const;
            const form = { token: crypto.randomUUID(), isExtra: false, note: null };
            await recordPaymentByHand({ ...payment, ...form, actor, now });
          }
        },
        reopen: () =>
          changeOrderStatus({ orderId: pick(ids) ?? "", status: "pending", actor, now }),
        complete: () =>
          changeOrderStatus({ orderId: pick(ids) ?? "", status: "completed", actor, now }),
        undoByHand: async () => {
          const moved = db.select().from(payments).where(inArray(payments.orderId, ids)).all();
          const byHand = moved.filter(({ attemptId, bankEntryId }) => !attemptId && !bankEntryId);
          await undoPayment(pick(byHand)?.id ?? "", { adminId: admin.id, now });
        },
        endUnwanted: () => endUnwantedAttempts(new Date()),
        remember: async () => {
          restore = remember(ids, importId);
        },
        restore: async () => restore?.(),
        withdraw: () =>
          inTransaction((transaction) => {
            const orderId = pick(ids) ?? "";
            const lines = transaction
              .select()
              .from(orderItems)
              .where(eq(orderItems.orderId, orderId));
            const [line] = lines.all();
            if (!line) return;
            const pieces = [{ orderItemId: line.id, quantity: 1 }];
            takeBack(transaction, { orderId, pieces, actor, now });
            followUp(transaction, orderId, { actor, now });
          }),
      };

      const names = Object.keys(steps);
      const seen = new Set<string>();
      for (let step = 0; step < STEPS; step += 1) {
        const name = pick(names) ?? "";
        now = new Date(Math.max(Date.now(), now.getTime() + 1));
        await steps[name]?.();
        checkCompletions(placed, seen);
        await checkNothingFollows(ids, name);
      }
      // In the end, the sweeps learn all that got lost.
      await sweepRefunds(now);
      await sweepAttempts(new Date(now.getTime() + 60 * 60 * 1000));
      for (const { id } of theirs()) await settleAttempt(id);
      await followRefunds(now);
      checkCompletions(placed, seen);

      expect(withoutZeros(moneyRecorded())).toEqual(withoutZeros(moneyOutside(fake)));
      for (const id of ids) {
        const { status, isPaid, isGone, isKept } = stateOf(id);
        const waitsForOwner = isKept || isDoubtful(id);
        if (isPaid && !isGone && !waitsForOwner) expect([id, status]).not.toEqual([id, "pending"]);
      }
      const changed = db
        .select()
        .from(orderStatusChanges)
        .where(inArray(orderStatusChanges.orderId, ids))
        .all();
      const told = db.select().from(emails).where(like(emails.key, "order-status:%")).all();
      const keys = new Set(changed.map(({ id }) => `order-status:${id}`));
      const theirEmails = told.filter(({ key }) => keys.has(key ?? ""));
      expect(theirEmails.length).toBeLessThanOrEqual(changed.length);
      expect(new Set(theirEmails.map(({ key }) => key)).size).toBe(theirEmails.length);
      expect(db.select().from(orders).where(inArray(orders.id, ids)).all()).toHaveLength(ORDERS);
    },
  );
});
