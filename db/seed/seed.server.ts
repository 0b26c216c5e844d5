import { hash } from "@node-rs/argon2";
import { eq, inArray } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  articles,
  catalogItems,
  contactAnswers,
  contactMessages,
  itemContents,
  lessons,
  people,
  planInclusions,
  profiles,
  users,
} from "#db/schema.ts";
import { type DemoAccount, demoAccounts } from "#db/seed/accounts.ts";
import { demoArticles } from "#db/seed/articles.ts";
import { type DemoItem, demoItems, withdrawalClassOf } from "#db/seed/catalog.ts";
import { demoInclusions, demoLessons, demoTexts } from "#db/seed/contents.ts";
import { daysAfter, isoDate } from "#db/seed/demo-days.ts";
import { demoMessages } from "#db/seed/messages.ts";
import { demoOrders, inventedCustomers } from "#db/seed/orders.ts";
import { demoPeople } from "#db/seed/people.ts";
import { insertOrders } from "#db/seed/seed-orders.server.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { planColumnsOf } from "#db/specified-plans.ts";

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
  const unknown = await hash(crypto.randomUUID());

  return inTransaction((transaction) => {
    if (hasCatalog(transaction)) return false;
    insertItems(transaction, now);
    insertContents(transaction, now);
    for (const account of wanted) {
      if (account.role === "admin" && hasAdmin(transaction)) continue;
      const passwordHash = passwordHashes.get(account.id) ?? "";
      insertAccount(transaction, account, { passwordHash, now });
    }
    const daysAgo = 1 + Math.max(...demoOrders.map((order) => order.daysAgo));
    for (const customer of inventedCustomers) {
      const account = { ...customer, role: "customer", daysAgo, isProven: true } as const;
      insertAccount(transaction, account, { passwordHash: unknown, now });
    }
    insertOrders(transaction, now);
    insertMessages(transaction, now);
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
    ...columns,
    withdrawalClass: withdrawalClassOf(demoItem),
    // The page of a course says what it said before courses could ask for names.
    namesParticipants: demoItem.kind !== "course",
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

function insertMessages(transaction: Queryable, now: Date): void {
  const adminId = demoAccounts.admin.id;
  const admin = transaction.select().from(users).where(eq(users.id, adminId)).get();
  for (const { daysAgo, sender, answer, answeredAfterDays, ...rest } of demoMessages) {
    const { firstName, lastName, email } = sender;
    const createdAt = new Date(now.getTime() - daysAgo * DAY);
    const answeredAt = new Date(createdAt.getTime() + answeredAfterDays * DAY);
    const status = "read";
    const columns = { status, answeredAt, createdAt, updatedAt: answeredAt } as const;
    const { id: messageId } = transaction
      .insert(contactMessages)
      .values({ ...rest, name: `${firstName} ${lastName}`, email, ...columns })
      .returning()
      .get();
    transaction
      .insert(contactAnswers)
      .values({ messageId, text: answer, createdBy: admin ? adminId : null, createdAt: answeredAt })
      .run();
  }
}

function insertAccount(
  transaction: Queryable,
  account: Omit<DemoAccount, "label" | "password">,
  { passwordHash, now }: { passwordHash: string; now: Date },
): void {
  const { id, email, role, firstName, lastName, daysAgo = 0, isProven, address } = account;
  const createdAt = new Date(now.getTime() - daysAgo * DAY);
  const emailVerifiedAt = isProven ? createdAt : null;
  const inserted = transaction
    .insert(users)
    .values({ id, email, role, passwordHash, emailVerifiedAt, createdAt })
    .onConflictDoNothing()
    .run();
  if (inserted.changes === 0) return;
  transaction
    .insert(profiles)
    .values({ id, email, firstName, lastName, ...address })
    .run();
}
