import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type { MemberPiece } from "#app/features/membership/member-pieces.tsx";
import {
  type MemberState,
  memberStateOf,
  memberWords,
} from "#app/features/membership/members-admin.ts";
import { type MembersOfMonth, membersByMonth } from "#app/features/membership/members-by-month.ts";
import {
  listEntriesOfAll,
  listMembershipEntries,
} from "#app/features/membership/membership.server.ts";
import { activeSince, periodsOf } from "#app/features/membership/membership.ts";
import {
  type MembershipEntry,
  ordersOf,
  recordsOf,
  versionOf,
} from "#app/features/membership/membership-entries.ts";
import { optionalDay } from "#app/http/form-fields.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { integer, orNull, selectRows, text } from "#db/lists/select-rows.server.ts";
import { isStillOrdered } from "#db/ordered-items.server.ts";
import {
  type Doing,
  hasMembership,
  membershipChanges,
  movedMemberships,
  orderItems,
  orders,
  profiles,
  storedActor,
  users,
} from "#db/schema.ts";
import { type PlanTerms, planName, specifiedTerms } from "#db/specified-plans.ts";

export interface ListedMember {
  id: string;
  email: string;
  /** null if the account has no profile. */
  name: string | null;
  /** The creation date of the account. */
  createdAt: Date;
  membership: MemberState;
}

/** One page of all accounts that have or had a membership. */
export async function listMembers(query: ListQuery, now = new Date()) {
  return findListPage<"email" | "date", ListedMember>(
    {
      table: users,
      sorts: { email: users.email, date: users.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: isAmong(users.id, listMemberIds()),
      load: (ids) => loadMembers(ids, now),
    },
    query,
  );
}

/** Finds any account, member or not, with the entries that determine its membership, and what it made free. */
export async function findMember(userId: string, now = new Date()) {
  const [member] = loadMembers([userId], now);
  if (!member) return null;
  const entries = listMembershipEntries(userId);
  const since = activeSince(ordersOf(recordsOf(entries)).purchases, now);
  const pieces = since === null ? [] : listMemberPieces(userId, since);
  return { ...member, entries, version: versionOf(entries), pieces };
}

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** The accounts that have ever had a membership. */
export function listMemberIds(): string[] {
  const query = sql`
    select ${orders.userId} as id from ${orders} where ${hasMembership(orders)}
    union select ${membershipChanges.userId} from ${membershipChanges}
    union select ${movedMemberships.userId} from ${movedMemberships}`;
  return selectRows(query, { id: orNull(text) }).flatMap(({ id }) => id ?? []);
}

/** The names of all accounts that have ever had a membership. */
export function listMemberNames(): { id: string; name: string }[] {
  return db
    .select({
      id: profiles.id,
      name: sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
    })
    .from(profiles)
    .where(isAmong(profiles.id, listMemberIds()))
    .all();
}

/** These accounts with the state of their memberships, in no particular order. */
export function loadMembers(ids: string[], now: Date): ListedMember[] {
  const accounts = db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      name: sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids))
    .all();
  const entries = listEntriesOfAll(ids);
  return accounts.map((account) => {
    const records = recordsOf(entries.get(account.id) ?? []);
    return { ...account, membership: memberStateOf(records, now) };
  });
}

/** The accounts that one query looks up. SQLite limits its parameters. */
const BATCH = 500;

/** Counts all members by month. `months` is in ascending order and ends with the current one. */
export async function countMembersByMonth(
  months: string[],
  now = new Date(),
): Promise<MembersOfMonth[]> {
  const ids = listMemberIds();
  const accounts = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => {
    const entries = listEntriesOfAll(ids.slice(index * BATCH, (index + 1) * BATCH));
    return [...entries.values()].map((each) => periodsOf(ordersOf(recordsOf(each)).purchases));
  });
  return membersByMonth(accounts.flat(), months, berlinDay(now));
}

export interface NewMember extends ListedMember {
  /** The time at which the latest membership was paid for or granted. */
  since: Date;
}

/** The accounts with the newest memberships, bought or granted, that have not ended since. */
export async function listNewestMembers(limit: number, now = new Date()): Promise<NewMember[]> {
  // Twice as many, because some may belong to the same account or have ended.
  const candidates = 2 * limit;
  const since = new Map<string, Date>();
  const newestFirst = [...findBought(candidates), ...findGranted(candidates)].toSorted(
    (a, b) => b.at - a.at,
  );
  for (const { userId, at } of newestFirst) {
    if (!since.has(userId)) since.set(userId, new Date(at));
  }
  const members = new Map(loadMembers([...since.keys()], now).map((each) => [each.id, each]));
  return [...since]
    .flatMap(([id, since]) => {
      const member = members.get(id);
      return member?.membership.state === "running" ? { ...member, since } : [];
    })
    .slice(0, limit);
}

function findBought(limit: number): { userId: string; at: number }[] {
  const query = sql`
    select ${orders.userId} as userId, ${orders.completedAt} as at from ${orders}
    where ${hasMembership(orders)} and ${orders.userId} is not null
    order by ${orders.completedAt} desc limit ${limit}`;
  return selectRows(query, { userId: text, at: integer });
}

function findGranted(limit: number): { userId: string; at: number }[] {
  return db
    .select({ userId: membershipChanges.userId, at: membershipChanges.createdAt })
    .from(membershipChanges)
    .where(eq(membershipChanges.kind, "granted"))
    .orderBy(desc(membershipChanges.createdAt))
    .limit(limit)
    .all()
    .map(({ userId, at }) => ({ userId, at: at.getTime() }));
}

interface MemberPieceOfAccount extends MemberPiece {
  userId: string | null;
  createdAt: Date;
}

/** The free pieces that the account has ordered since this ISO day in Berlin, and still has. */
export function listMemberPieces(userId: string, since: string): MemberPiece[] {
  return piecesSince(listPiecesOf([userId]), { userId, since });
}

/** The free pieces that came with the plan of this order; none if it contains no plan. */
export function listMemberPiecesSince(orderId: string): MemberPiece[] {
  return listMemberPiecesOf([orderId]).get(orderId) ?? [];
}

/** The free pieces that came with the plans of these orders, by order. */
export function listMemberPiecesOf(orderIds: string[]): Map<string, MemberPiece[]> {
  const plans = db
    .select({ id: orders.id, userId: orders.userId, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isAmong(orders.id, orderIds), eq(orderItems.itemType, "membership")))
    .all();
  const pieces = listPiecesOf(plans.flatMap(({ userId }) => userId ?? []));
  return new Map(
    plans.map(({ id, userId, createdAt }) => {
      const own = piecesSince(pieces, { userId, since: berlinDay(createdAt) });
      return [id, own.filter(({ orderId }) => orderId !== id)];
    }),
  );
}

function listPiecesOf(userIds: string[]): MemberPieceOfAccount[] {
  if (userIds.length === 0) return [];
  return db
    .select({
      id: orderItems.id,
      title: orderItems.itemTitle,
      orderId: orders.id,
      number: orders.number,
      userId: orders.userId,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isAmong(orders.userId, userIds), eq(orderItems.isMemberPiece, true), isStillOrdered))
    .orderBy(asc(orders.sequence), asc(orderItems.position))
    .all();
}

function piecesSince(
  pieces: MemberPieceOfAccount[],
  { userId, since }: { userId: string | null; since: string },
): MemberPiece[] {
  return pieces
    .filter((piece) => piece.userId === userId && berlinDay(piece.createdAt) >= since)
    .map(({ id, title, orderId, number }) => ({ id, title, orderId, number }));
}

interface RequestedMembership extends Doing {
  userId: string;
  /** The name of the plan to grant; null ends the current membership. */
  plan: string | null;
  /** The last day of the membership to end; null ends it at once. */
  lastDay: string | null;
  /** The version of the membership that the admin saw. */
  seen: string;
}

type MembershipResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The shop has no such plan, or no longer. */
  | { ok: false; reason: "unknown-plan" }
  /** The membership has changed since the admin saw it. */
  | { ok: false; reason: "changed" }
  /** The membership cannot end on a day that is over. */
  | { ok: false; reason: "past-day" }
  /** The account has no active membership to end. */
  | { ok: false; reason: "no-member" };

/**
 * Grants an account a membership, which counts like an order completed now, or ends the current one.
 * Submitting the same form twice is idempotent.
 */
export async function changeMembership(requested: RequestedMembership): Promise<MembershipResult> {
  const { userId, plan, seen } = requested;
  return inTransaction((transaction) => {
    if (!isAccount(transaction, userId)) return { ok: false, reason: "not-found" };
    const entries = listMembershipEntries(userId);
    if (versionOf(entries) !== seen) {
      return isDone(entries, requested)
        ? { ok: true, isNew: false }
        : { ok: false, reason: "changed" };
    }
    return plan === null
      ? end(transaction, requested, entries)
      : grant(transaction, requested, plan);
  });
}

function end(
  transaction: Queryable,
  { userId, lastDay, actor, now }: RequestedMembership,
  entries: MembershipEntry[],
): MembershipResult {
  const membership = memberStateOf(recordsOf(entries), now);
  if (membership.state !== "running") return { ok: false, reason: "no-member" };
  if (lastDay && lastDay < berlinDay(now)) return { ok: false, reason: "past-day" };
  endMembership(transaction, { userId, plan: membership.plan, lastDay, actor, now });
  return { ok: true, isNew: true };
}

/** Stores the plan with its current terms. */
function grant(
  transaction: Queryable,
  { userId, actor, now }: RequestedMembership,
  name: string,
): MembershipResult {
  const plan = findGrantablePlan(name, transaction);
  if (!plan) return { ok: false, reason: "unknown-plan" };
  transaction
    .insert(membershipChanges)
    .values({
      userId,
      kind: "granted",
      plan: plan.name,
      planId: plan.itemId,
      planMonths: plan.months,
      planIsPaid: plan.isPaid,
      ...storedActor(actor),
      createdAt: now,
    })
    .run();
  recordMembershipChange(transaction, { userId, plan: name, action: "vergeben", actor, now });
  return { ok: true, isNew: true };
}

function isAccount(transaction: Queryable, userId: string): boolean {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ id: users.id }).from(users).where(isTheirs).get() !== undefined;
}

/** Whether this very request is the only change since the admin saw the membership. */
function isDone(entries: MembershipEntry[], { plan, lastDay, seen }: RequestedMembership): boolean {
  const last = entries.findLast(({ kind }) => kind !== "ordered");
  if (!last) return false;
  const isSame =
    plan === null
      ? last.kind === "ended" && last.lastDay === lastDay
      : last.kind === "granted" && last.plan.name === planName(plan);
  return isSame && versionOf(entries.filter((entry) => entry !== last)) === seen;
}

/** A plan that an admin can grant. Its name identifies it. */
export interface GrantablePlan extends PlanTerms {
  name: string;
  /** null: a specified plan that the shop does not have. */
  itemId: string | null;
  /** Whether /join does not show it. */
  isHidden: boolean;
}

/**
 * The shop's plans, including hidden ones, in display order. Of plans with the same name, only the first is
 * listed. A shop without plans can still grant the specified ones.
 */
export function listGrantablePlans(queryable: Queryable = db): GrantablePlan[] {
  const plans = [false, true].flatMap((isHidden) =>
    listPlanItems({ isHidden }, queryable).map((item) => ({
      name: planName(item.title),
      itemId: item.id,
      ...planTermsOf(item),
      isHidden,
    })),
  );
  const byName = new Map(plans.toReversed().map((plan) => [plan.name, plan]));
  const distinct = plans.filter((plan) => byName.get(plan.name) === plan);
  return distinct.length > 0 ? distinct : specified;
}

/** Finds a plan to grant by its name. The specified ones are grantable even if the shop has others. */
export function findGrantablePlan(name: string, queryable: Queryable): GrantablePlan | null {
  const plans = [...listGrantablePlans(queryable), ...specified];
  return plans.find((plan) => plan.name === name) ?? null;
}

const specified = ["Free", "Yearly", "Lifetime"].map((name) => ({
  name,
  itemId: null,
  ...specifiedTerms(name),
  isHidden: false,
}));

const MISSING = memberWords["unknown-plan"];
const seen = z.string().default("");

export const memberSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("grant"), plan: z.string(MISSING).max(200, MISSING), seen }),
  /** `lastDay` is null if the membership ends at once. */
  z.object({ intent: z.literal("end"), lastDay: optionalDay(), seen }),
]);

interface MembershipChange extends Doing {
  userId: string;
  plan: string;
  /** The change in words, for example 'vergeben'. */
  action: string;
}

/** Logs a change of an account's membership within the transaction that makes it. */
export function recordMembershipChange(
  transaction: Queryable,
  { userId, plan, action, actor, now }: MembershipChange,
): void {
  recordChange(transaction, {
    actor,
    userId,
    now,
    subject: "membership",
    subjectId: userId,
    label: plan,
    action,
  });
}

interface EndedMembership extends Doing {
  userId: string;
  /** The name of the active plan. */
  plan: string;
  /** The last ISO day in Berlin; null ends it at once. */
  lastDay: string | null;
}

/** Ends all memberships that the account has now, and records the actor in the change log. */
export function endMembership(transaction: Queryable, ended: EndedMembership): void {
  const { userId, plan, lastDay, actor, now } = ended;
  transaction
    .insert(membershipChanges)
    .values({ userId, kind: "ended", lastDay, ...storedActor(actor), createdAt: now })
    .run();
  const action = lastDay ? `zum ${formatShortDate(lastDay)} beendet` : "beendet";
  recordMembershipChange(transaction, { userId, plan, action, actor, now });
}
