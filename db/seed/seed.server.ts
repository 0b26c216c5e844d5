import { hash } from "@node-rs/argon2";
import { eq, inArray, max, sql } from "drizzle-orm";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  articles,
  catalogItems,
  itemContents,
  lessons,
  orderItems,
  orders,
  payments,
  people,
  planInclusions,
  profiles,
  users,
} from "#db/schema.ts";
import { type DemoAccount, demoAccounts } from "#db/seed/accounts.ts";
import { demoArticles } from "#db/seed/articles.ts";
import { type DemoItem, demoItems } from "#db/seed/catalog.ts";
import { demoInclusions, demoLessons, demoTexts } from "#db/seed/contents.ts";
import { demoOrders } from "#db/seed/orders.ts";
import { demoPeople } from "#db/seed/people.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { planColumnsOf } from "#db/specified-plans.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The default of the setting with this name. */
const PAYMENT_DAYS = 14;

interface SeedOptions {
  /** Adds an admin with a publicly known password, unless there is an admin already. */
  withAdmin: boolean;
  now?: Date;
}

/**
 * Fills an empty catalog with the demo world. Leaves a database alone if its catalog has any item.
 * Dates count from the day of seeding. Tells whether it filled the database.
 */
export async function seedDatabase({ withAdmin, now = new Date() }: SeedOptions): Promise<boolean> {
  const accounts: DemoAccount[] = Object.values(demoAccounts);
  const wanted = accounts.filter(({ role }) => withAdmin || role !== "admin");
  if (hasCatalog(db)) return false;
  const passwordHashes = new Map<string, string>();
  for (const { id, password } of wanted) passwordHashes.set(id, await hash(password));

  return inTransaction((transaction) => {
    if (hasCatalog(transaction)) return false;
    insertItems(transaction, now);
    insertContents(transaction, now);
    for (const account of wanted) {
      if (account.role === "admin" && hasAdmin(transaction)) continue;
      insertAccount(transaction, account, passwordHashes.get(account.id) ?? "");
    }
    insertOrders(transaction, now);
    insertPeople(transaction, now);
    insertArticles(transaction, now);
    recordDemoContent(transaction, true);
    return true;
  });
}

/** The demo accounts that exist, to print their logins. */
export function findDemoAccounts(): DemoAccount[] {
  const accounts: DemoAccount[] = Object.values(demoAccounts);
  const ids = accounts.map(({ id }) => id);
  const present = db.select({ id: users.id }).from(users).where(inArray(users.id, ids)).all();
  return accounts.filter(({ id }) => present.some((user) => user.id === id));
}

function hasCatalog(queryable: Queryable): boolean {
  return queryable.select({ id: catalogItems.id }).from(catalogItems).limit(1).get() !== undefined;
}

function hasAdmin(queryable: Queryable): boolean {
  return queryable.select().from(users).where(eq(users.role, "admin")).limit(1).get() !== undefined;
}

const usualClasses = { event: "dated-leisure", course: "service", product: "goods" } as const;

function insertItems(transaction: Queryable, now: Date): void {
  const rows = demoItems.map((item, index) => ({
    ...columnsOf(item),
    ...datesOf(item, now),
    // The list is ordered from newest to oldest.
    createdAt: new Date(now.getTime() - index * 60 * 60 * 1000),
  }));
  transaction.insert(catalogItems).values(rows).run();
}

function columnsOf(demoItem: DemoItem) {
  const { plan, inDays, onWeekday, endsAfterDays, furtherAfterDays, ...columns } = demoItem;
  return {
    withdrawalClass: usualClasses[columns.kind],
    ...columns,
    ...(plan && { ...planColumnsOf(plan), planPosition: plan.position }),
  };
}

function datesOf(demoItem: DemoItem, now: Date) {
  const { inDays, onWeekday, time, endTime, endsAfterDays, furtherAfterDays } = demoItem;
  if (inDays === undefined) return {};
  const soonest = isoDate(new Date(now.getTime() + inDays * DAY));
  const date = onWeekday === undefined ? soonest : nextWeekday(soonest, onWeekday);
  const further = furtherAfterDays?.map((days) => {
    const day = daysAfter(date, days);
    return `${day}T${time}/${day}T${endTime}`;
  });
  return {
    date,
    endDate: endsAfterDays === undefined ? null : daysAfter(date, endsAfterDays),
    furtherDates: further?.join("\n") ?? null,
  };
}

/** The ISO day, or the next one that is this day of the week. */
function nextWeekday(day: string, weekday: number): string {
  return daysAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}

/** The ISO day `count` days later. */
function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, "YYYY-MM-DD".length);
}

function insertContents(transaction: Queryable, now: Date): void {
  transaction.insert(itemContents).values(demoTexts).run();
  transaction.insert(planInclusions).values(demoInclusions).run();
  const { itemId } = demoLessons;
  const rows = demoLessons.lessons.map((lesson, index) => ({
    ...lesson,
    itemId,
    position: index + 1,
    publishedAt: now,
  }));
  transaction.insert(lessons).values(rows).run();
}

/** An owner may have entered people before. */
function insertPeople(transaction: Queryable, now: Date): void {
  if (transaction.select({ id: people.id }).from(people).limit(1).get()) return;
  const rows = demoPeople.map((person) => ({ ...person, createdAt: now, updatedAt: now }));
  transaction.insert(people).values(rows).run();
}

/** An owner may have written articles before. */
function insertArticles(transaction: Queryable, now: Date): void {
  if (transaction.select({ id: articles.id }).from(articles).limit(1).get()) return;
  const rows = demoArticles.map(({ daysAgo, ...article }) => {
    const publishedAt = new Date(now.getTime() - daysAgo * DAY);
    return { ...article, publishedAt, createdAt: publishedAt, updatedAt: publishedAt };
  });
  transaction.insert(articles).values(rows).run();
}

function insertAccount(transaction: Queryable, account: DemoAccount, passwordHash: string): void {
  const { id, email, role, firstName, lastName, isProven, address } = account;
  const emailVerifiedAt = isProven ? new Date() : null;
  const inserted = transaction
    .insert(users)
    .values({ id, email, role, passwordHash, emailVerifiedAt })
    .onConflictDoNothing()
    .run();
  if (inserted.changes === 0) return;
  transaction
    .insert(profiles)
    .values({ id, email, firstName, lastName, ...address })
    .run();
}

function insertOrders(transaction: Queryable, now: Date): void {
  const { id: userId, email, firstName, lastName, address } = demoAccounts.customer;
  const isThere = transaction.select().from(users).where(eq(users.id, userId)).get();
  // The address belongs to another person's account, which gets no demo orders.
  if (!isThere) return;
  const last = transaction
    .select({ sequence: max(orders.sequence) })
    .from(orders)
    .get();
  let sequence = last?.sequence ?? 0;
  for (const { id, daysAgo, status, lines } of demoOrders) {
    sequence += 1;
    const createdAt = new Date(now.getTime() - daysAgo * DAY);
    const priced = lines.map(({ itemId, itemType, withdrawalClass, quantity }, index) => {
      const item = demoItems.find((each) => each.id === itemId);
      if (!item) throw new Error(`the demo order refers to ${itemId}, which is no demo item`);
      const price = item.communityPrice || (item.price ?? 0);
      return {
        orderId: id,
        position: index + 1,
        itemId,
        itemType,
        quantity,
        price,
        planMonths: item.plan?.months,
        planIsPaid: item.plan?.isPaid,
        withdrawalClass,
        itemTitle: item.title,
      };
    });
    const totalAmount = priced.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    transaction
      .insert(orders)
      .values({
        id,
        sequence,
        number: `BH-${isoDate(createdAt).slice(0, 4)}-${String(sequence).padStart(6, "0")}`,
        userId,
        checkoutToken: id,
        status,
        totalAmount,
        customerName: `${firstName} ${lastName}`,
        customerEmail: email,
        firstName,
        lastName,
        ...address,
        completedAt: status === "completed" ? createdAt : null,
        paymentDue: isoDate(new Date(createdAt.getTime() + PAYMENT_DAYS * DAY)),
        createdAt,
      })
      .run();
    transaction.insert(orderItems).values(priced).run();
    if (status === "completed") {
      const payment = {
        orderId: id,
        amount: totalAmount,
        method: "transfer",
        actor: "admin",
      } as const;
      const reference = `completed-order:${id}`;
      transaction
        .insert(payments)
        .values({ ...payment, reference, paidOn: isoDate(createdAt), createdAt })
        .run();
    }
    if (status !== "cancelled") countAsOrdered(transaction, lines);
  }
}

function countAsOrdered(
  transaction: Queryable,
  lines: { itemId: string; quantity: number }[],
): void {
  for (const { itemId, quantity } of lines) {
    transaction
      .update(catalogItems)
      .set({
        ordered: sql`${catalogItems.ordered} + ${quantity}`,
        updatedAt: sql`${catalogItems.updatedAt}`,
      })
      .where(eq(catalogItems.id, itemId))
      .run();
  }
}

/** The day in Berlin as an ISO date. */
function isoDate(instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(instant);
}
