import { eq, sql } from "drizzle-orm";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import type { Limited, Visitor } from "#app/http/rate-limit.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { membershipChanges, orders, rateLimits } from "#db/schema.ts";

const ONE_HOUR = 60 * 60 * 1000;
const ONE_DAY = 24 * ONE_HOUR;
const PER_CUSTOMER = 20;
const PER_NETWORK = 60;
const PER_RECIPIENT = 10;

interface Limit {
  key: string;
  max: number;
  /** Milliseconds; an hour if missing. */
  duration?: number;
}

interface Declarant {
  visitor: Visitor;
  /** The recipient of the confirmation. */
  email: string;
  /** The signed-in account. */
  userId: string | null;
}

/**
 * Counts a declaration towards the hourly limits, in the transaction that stores it, so that a repeated post
 * does not count. Signed-in customers count towards a limit of their own, so that nobody else can keep them from
 * the form, and towards the recipient's where the address is not theirs. Returns null, or the form's result if a
 * limit is reached.
 */
export function countDeclaration(
  transaction: Queryable,
  { visitor, email, userId }: Declarant,
  now: Date,
): Limited | null {
  const ofCustomer = { key: `declaration-customer:${userId}`, max: PER_CUSTOMER };
  const ofNetwork = { key: `declaration-network:${visitor.address}`, max: PER_NETWORK };
  const ofRecipient = { key: `declaration-recipient:${mailboxOf(email)}`, max: PER_RECIPIENT };
  const isCustomer = userId !== null && hasContract(transaction, userId);
  const isToThemselves = isCustomer && proofOf(userId, email) !== "foreign";
  const limits = [isCustomer ? ofCustomer : ofNetwork, ...(isToThemselves ? [] : [ofRecipient])];
  const wait = countWithin(transaction, limits, now);
  return wait > 0 ? { ok: false, reason: "limited", seconds: Math.ceil(wait / 1000) } : null;
}

/** Whether the account has ordered something or is a member. It says nothing about anybody else. */
function hasContract(transaction: Queryable, userId: string): boolean {
  return [orders, membershipChanges].some((table) => {
    const { id } = table;
    return transaction.select({ id }).from(table).where(eq(table.userId, userId)).get();
  });
}

/** Counts an e-mail about strangers' declarations. Returns 0, or the milliseconds to wait. */
export function countNotice(transaction: Queryable, contractId: string, now: Date): number {
  const limit = { key: `declaration-notice:${contractId}`, max: 1, duration: ONE_DAY };
  return countWithin(transaction, [limit], now);
}

/** Counts towards all limits. Returns 0, or the milliseconds to wait if one is reached. */
function countWithin(transaction: Queryable, limits: Limit[], now: Date): number {
  const longest = Math.max(...limits.map((limit) => millisecondsToWait(transaction, limit, now)));
  if (longest === 0) for (const limit of limits) count(transaction, limit, now);
  return longest;
}

function millisecondsToWait(transaction: Queryable, { key, max }: Limit, now: Date): number {
  const counter = transaction.select().from(rateLimits).where(eq(rateLimits.key, key)).get();
  if (!counter?.expire || counter.points < max) return 0;
  return Math.max(0, counter.expire - now.getTime());
}

function count(transaction: Queryable, { key, duration = ONE_HOUR }: Limit, now: Date): void {
  const expire = now.getTime() + duration;
  const isOver = sql`${rateLimits.expire} <= ${now.getTime()}`;
  transaction
    .insert(rateLimits)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${expire} else ${rateLimits.expire} end`,
      },
    })
    .run();
}
