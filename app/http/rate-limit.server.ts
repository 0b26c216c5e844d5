import { eq, sql } from "drizzle-orm";
import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { db, inQuickTransaction, prepareOnce } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

const ONE_HOUR = 60 * 60;

interface Limit {
  name: string;
  points: number;
  seconds: number;
}

const deleteExpired = prepareOnce("delete from rate_limits where expire < ?");

/** Implements better-sqlite3's interface for the limiter, which awaits the shared transaction. */
const store = {
  prepare: prepareOnce,
  transaction: (count: () => unknown) => () => inSharedTransaction(count),
};

interface Waiting {
  /** Runs one statement. */
  count: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const waiting: Waiting[] = [];

/** The counts of all requests in one turn of the event loop share one commit. A failed one leaves the others. */
function inSharedTransaction(count: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waiting.push({ count, resolve, reject });
    if (waiting.length === 1) setImmediate(countAll);
  });
}

async function countAll(): Promise<void> {
  const counts = waiting.splice(0);
  try {
    const settlements = await inQuickTransaction(() => {
      // The limiter's own timer would end the process if the database refused the write.
      deleteExpired.run(Date.now());
      return counts.map(settlementOf);
    });
    for (const settle of settlements) settle();
  } catch (error) {
    for (const { reject } of counts) reject(error);
  }
}

/** Runs the statement. Returns a function that settles its promise after the commit. */
function settlementOf({ count, resolve, reject }: Waiting): () => void {
  try {
    const result = count();
    return () => resolve(result);
  } catch (error) {
    return () => reject(error);
  }
}

/**
 * Creates a rate limit with counters in the database, so that they survive a restart and are shared by
 * processes. Each feature sets its own numbers. It counts attempts; `countWithin` counts only what is stored.
 */
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
    /** Counts one attempt. Returns 0, or the seconds to wait if the limit is reached. */
    async consume(key: string): Promise<number> {
      try {
        await limiter.consume(key);
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return secondsToWait(rejection);
        throw rejection;
      }
    },
    /** Takes back one attempt that turned out to be harmless. */
    giveBack: async (key: string): Promise<void> => {
      await limiter.reward(key);
    },
    /** Resets the counter, for example after a successful sign-in. */
    reset: async (key: string): Promise<void> => {
      const isThis = eq(rateLimits.key, limiter.getKey(key));
      await inQuickTransaction((transaction) => transaction.delete(rateLimits).where(isThis).run());
    },
  };
}

function secondsToWait(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/** A limit that a transaction counts towards. */
export interface StoredLimit {
  key: string;
  max: number;
  /** Milliseconds. */
  duration: number;
}

const counterOf = db
  .select()
  .from(rateLimits)
  .where(eq(rateLimits.key, sql.placeholder("key")))
  .prepare();
const countOne = `
  insert into rate_limits (key, points, expire) values (@key, 1, @expire)
  on conflict (key) do update set
    points = case when expire <= @now then 1 else points + 1 end,
    expire = case when expire <= @now then @expire else expire end`;

/**
 * Counts towards all limits, in the transaction that stores what they limit, so that neither a refused nor a repeated
 * post counts. Returns null, or the form's result if a limit is reached.
 */
export function countWithin(limits: StoredLimit[], now: Date): Limited | null {
  const wait = Math.max(...limits.map((limit) => millisecondsToWait(limit, now)));
  if (wait > 0) return { ok: false, reason: "limited", seconds: Math.ceil(wait / 1000) };
  for (const { key, duration } of limits) {
    write(countOne, { key, now: now.getTime(), expire: now.getTime() + duration });
  }
  return null;
}

function millisecondsToWait({ key, max }: StoredLimit, now: Date): number {
  const counter = counterOf.get({ key });
  if (!counter?.expire || counter.points < max) return 0;
  return Math.max(0, counter.expire - now.getTime());
}

/** The origin of a request, for rate limits. */
export interface Visitor {
  /** The IPv4 address or the /48 of an IPv6 address, which several people may share; 'unknown' without a front. */
  address: string;
}

export function visitorOf(request: Request): Visitor {
  return { address: request.headers.get("X-Client-Address") ?? "unknown" };
}

export interface Limited {
  ok: false;
  reason: "limited";
  /** Seconds until the next attempt. */
  seconds: number;
}

/** The person who posts a form. */
export interface Sender {
  visitor: Visitor;
  /** The account of the typed address, if its owner posts for certain. Nobody else counts towards its limit. */
  ownerId: string | null;
}

interface FormLimits {
  /** Attempts per network address. */
  perAddress: number;
  /** E-mails per mailbox; not limited if the form sends none, because anybody can type any address. */
  perEmail?: number;
  /** Attempts per owner of an address, who is not limited by anybody else's. */
  perOwner: number;
}

/** The hourly rate limits of a public form. */
export function createFormLimits(name: string, limits: FormLimits) {
  const limit = (by: string, points: number) =>
    createLimit({ name: `${name}-${by}`, points, seconds: ONE_HOUR });
  const perAddress = limit("address", limits.perAddress);
  const perEmail = limits.perEmail === undefined ? null : limit("email", limits.perEmail);
  const perOwner = limit("owner", limits.perOwner);
  const secondsFor = async ({ visitor, ownerId }: Sender, email: string) =>
    ownerId === null
      ? (await perAddress.consume(visitor.address)) || perEmail?.consume(mailboxOf(email))
      : perOwner.consume(ownerId);
  return {
    /** Counts one attempt. Returns null, or the form's result if a limit is reached. */
    async consume(sender: Sender, email: string): Promise<Limited | null> {
      const seconds = await secondsFor(sender, email);
      return seconds ? { ok: false, reason: "limited", seconds } : null;
    },
  };
}

/** 'in 3 Minuten', for the sentence that says when to try again. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return "in einer Minute";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in einer Minute" : `in ${minutes}\u00A0Minuten`;
}
