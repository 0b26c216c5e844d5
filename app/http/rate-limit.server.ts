import { eq, lt } from "drizzle-orm";
import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import { inTransaction, sqlite } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Looks like better-sqlite3 to the limiter, but counts through `inTransaction`; the limiter awaits it. */
const store = {
  prepare: (statement: string) => sqlite.prepare(statement),
  transaction: (count: () => unknown) => () =>
    inTransaction((transaction) => {
      // The limiter's own timer would end the process when the database refuses the write.
      transaction.delete(rateLimits).where(lt(rateLimits.expire, Date.now())).run();
      return count();
    }),
};

/** Counters in the database, so that a restart forgets nothing and several processes share them. */
export function createLimit({ name, points, seconds }: Limit) {
  const limiter = new RateLimiterSQLite({
    storeClient: store,
    storeType: "better-sqlite3",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    /** Counts one try. Returns 0, or the seconds to wait where the limit is reached. */
    async consume(key: string): Promise<number> {
      try {
        await limiter.consume(key);
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return secondsToWait(rejection);
        throw rejection;
      }
    },
    /** Forgets the tries, for example after a successful sign-in. */
    reset: async (key: string): Promise<void> => {
      const isThis = eq(rateLimits.key, limiter.getKey(key));
      await inTransaction((transaction) => transaction.delete(rateLimits).where(isThis).run());
    },
  };
}

function secondsToWait(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/** The visitor's network address, as the front determined it. */
export function clientAddress(request: Request): string {
  return request.headers.get("X-Client-Address") ?? "unknown";
}

/**
 * The /48 that an IPv6 visitor may own, such as '2001:db8:1::/48'. It holds 65,536 of the /64 networks that
 * count as one address. Null for all other addresses.
 */
export function clientNetwork(request: Request): string | null {
  const [, groups] = /^((?:[^:]+:){3}).*::\/64$/.exec(clientAddress(request)) ?? [];
  return groups ? `${groups}:/48` : null;
}

/** 'in 3 Minuten', for the sentence that tells when to try again. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return "in einer Minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in einer Minute" : `in ${minutes}\u00A0Minuten`;
}
