import { eq, sql } from "drizzle-orm";
import type { Limited, Visitor } from "#app/http/rate-limit.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

const ONE_HOUR = 60 * 60 * 1000;
const PER_RECIPIENT = 10;
const PER_NETWORK_ADDRESS = 60;

/**
 * Counts a declaration towards the hourly limits, in the transaction that stores it, so that a repeated post
 * does not count. Returns null, or the form's result if a limit is reached.
 */
export function countDeclaration(
  transaction: Queryable,
  { visitor, email, now }: { visitor: Visitor; email: string; now: Date },
): Limited | null {
  const limits = [
    { key: `declaration-network:${visitor.address}`, max: PER_NETWORK_ADDRESS },
    { key: `declaration-recipient:${email.toLowerCase()}`, max: PER_RECIPIENT },
  ];
  const waits = limits.map((limit) => millisecondsToWait(transaction, limit, now));
  const longest = Math.max(...waits);
  if (longest > 0) return { ok: false, reason: "limited", seconds: Math.ceil(longest / 1000) };
  for (const { key } of limits) count(transaction, key, now);
  return null;
}

function millisecondsToWait(
  transaction: Queryable,
  { key, max }: { key: string; max: number },
  now: Date,
): number {
  const counter = transaction.select().from(rateLimits).where(eq(rateLimits.key, key)).get();
  if (!counter?.expire || counter.points < max) return 0;
  return Math.max(0, counter.expire - now.getTime());
}

function count(transaction: Queryable, key: string, now: Date): void {
  const expire = now.getTime() + ONE_HOUR;
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
