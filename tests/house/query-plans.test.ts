import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { sendNext } from "#app/features/email/sender.server.ts";
import { listMemberIds, listNewestMembers } from "#app/features/membership/members-admin.server.ts";
import { listMembershipEntries } from "#app/features/membership/membership.server.ts";
import { findUnconfirmedTransfers } from "#app/features/money/payments.server.ts";
import { followRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { loadMenu } from "#app/features/overview/overview.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { type OrderStatus, orders, users } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { adminLists, questionsTo } from "#tests/support/admin-lists.ts";
import { type Browser, visibleText } from "#tests/support/browser.ts";
import { enterIntoSearch, orderValues } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer } from "#tests/support/samples.ts";
import { statementsDuring } from "#tests/support/statements.ts";

/** Tables that grow with the shop. Tables that only admins fill stay small. */
const large = [
  "orders",
  "order_items",
  "order_status_changes",
  "event_bookings",
  "users",
  "profiles",
  "sessions",
  "newsletter_subscriptions",
  "contact_messages",
  "emails",
  "business_letters",
  "change_log",
  "search_entries",
  "order_reminders",
  "declarations",
  "contact_answers",
  "account_notes",
];

let browser: Browser;

beforeAll(async () => {
  await seedDatabase({ withAdmin: true });
  // So many rows that SQLite reads filtered rows along an index, too, instead of sorting them.
  addOrders(1100, "completed");
  addOrders(1100, "cancelled");
  browser = await browserOf(await createCustomer({ role: "admin" }));
});

function addOrders(count: number, status: OrderStatus): void {
  const rows = Array.from({ length: count }, (_, index) =>
    orderValues({ totalAmount: index, completedAt: new Date(), status }),
  );
  enterIntoSearch(db.insert(orders).values(rows).returning({ id: orders.id }).all());
}

/** The distinct statements executed during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return [...new Set(await statementsDuring(work))];
}

function planOf(statement: string): string[] {
  const values = (statement.match(/\?/g) ?? []).map(() => null);
  const steps = sqlite.prepare(`explain query plan ${statement}`).all(...values);
  return (steps as { detail: string }[]).map(({ detail }) => detail);
}

/** Whether the index contains only the rows of one filter. */
function isPartial(index: string): boolean {
  const sql = sqlite.prepare("select sql from sqlite_schema where name = ?").pluck().get(index);
  return / where /i.test(String(sql));
}

/**
 * Steps of the query plan that read or sort a whole table. Three cases are fast enough and allowed: reading
 * along an index in order, which ends with the page; scanning an index that covers a count, which is small;
 * and sorting the results of a search or filter.
 */
function slowSteps(statement: string): string[] {
  const plan = planOf(statement);
  const isSorted = plan.some((step) => step.includes("TEMP B-TREE FOR ORDER BY"));
  const endsEarly = /\blimit\b/i.test(statement) && !isSorted;
  return plan.filter((step) => {
    const [, table = "", index = ""] = /^SCAN (\w+)(?: USING INDEX (\w+))?/.exec(step) ?? [];
    if (!large.includes(table) || isPartial(index)) return false;
    return isSorted || !(endsEarly || step.includes("USING COVERING INDEX"));
  });
}

it("detects a scan of a whole table, but not a lookup", () => {
  expect(slowSteps("select * from orders where notes = ?")).toEqual(["SCAN orders"]);
  expect(slowSteps("select * from orders order by notes limit 10")).toEqual(["SCAN orders"]);
  expect(slowSteps("select status from orders order by id, status limit 10")).toEqual([]);
  expect(slowSteps("select * from orders where id = ?")).toEqual([]);
  expect(slowSteps("select * from orders order by created_at, id limit 10")).toEqual([]);
  expect(slowSteps("select count(*) from orders")).toEqual([]);
  const unanswered = "select id from contact_messages where answered_at is null";
  expect(slowSteps(`${unanswered} order by name`)).toEqual([]);
});

it.each(adminLists)(
  "%s scans no whole table for any search, filter, order or page",
  async (path) => {
    const page = await browser.get(path);
    const questions = questionsTo(path, page.html).map(([, address]) => address);
    expect(questions.length).toBeGreaterThan(15);
    const statements = await statementsOf(async () => {
      for (const address of questions) {
        const { status, document } = await browser.get(address);
        expect(status, address).toBe(200);
        expect(visibleText(document.querySelector("main") ?? document)).toContain("Seite");
      }
    });
    expect(statements.length).toBeGreaterThan(5);
    const slow = statements.flatMap((statement) =>
      slowSteps(statement).map((step) => `${step}: ${statement}`),
    );
    expect(slow).toEqual([]);
  },
  30_000,
);

it("the memberships of an account are read along its orders", async () => {
  const statements = await statementsOf(async () => listMembershipEntries("a"));
  const steps = statements.flatMap(planOf).filter((step) => / order(s|_items) /.test(step));
  expect(steps).toEqual([
    "SEARCH orders USING INDEX orders_of_user (user_id=?)",
    "SEARCH order_items USING INDEX order_items_memberships (item_type=? AND order_id=?)",
  ]);
});

it("members are found by an index of ordered memberships alone, the newest without sorting", async () => {
  const [ofAll = ""] = await statementsOf(async () => listMemberIds());
  expect(planOf(ofAll)).toContain(
    "SEARCH orders USING COVERING INDEX orders_with_plans (status=?)",
  );
  const [newest = ""] = await statementsOf(() => listNewestMembers(5));
  expect(planOf(newest)).toEqual([
    "SEARCH orders USING COVERING INDEX orders_with_plans (status=?)",
  ]);
});

it("the transfers of a few orders are read without all other payments", async () => {
  const [statement = ""] = await statementsOf(async () => findUnconfirmedTransfers(["a", "b"]));
  expect(planOf(statement)).toEqual([
    "SEARCH payments USING INDEX payments_of_order (order_id=? AND amount>?)",
  ]);
});

it("the numbers in the administration's navigation read only open work, whatever was sold before", async () => {
  const statements = await statementsOf(() => loadMenu(nouns));
  const counted = statements.filter((statement) => /from "orders"/.test(statement));
  expect(counted.flatMap(planOf).toSorted()).toEqual([
    "SCAN orders USING INDEX orders_owed",
    "SEARCH orders USING COVERING INDEX orders_unsent (status=? AND shipped_at=?)",
  ]);
  const others = statements.filter((statement) => !counted.includes(statement));
  expect(others.length).toBeGreaterThan(3);
  const scans = others.flatMap(planOf).filter((step) => /^SCAN (?!json_each)/.test(step));
  expect(scans.filter((step) => !isPartial(step.split(" ").at(-1) ?? ""))).toEqual([]);
});

it("the overview scans no whole table", async () => {
  const statements = await statementsOf(() => browser.get("/admin"));
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.flatMap(slowSteps)).toEqual([]);
});

it("a person's page scans no whole table, and finds e-mails by their address", async () => {
  const kim = await createCustomer();
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, kim.id)).run();
  const statements = await statementsOf(async () => {
    await browser.get(`/admin/people/${kim.id}`);
    // All tables are asked for this record.
    await browser.get("/admin/people/gibt-es-nicht");
  });
  expect(statements.length).toBeGreaterThan(15);
  expect(statements.flatMap(slowSteps)).toEqual([]);
  const steps = statements.flatMap(planOf).filter((step) => step.startsWith("SEARCH emails "));
  expect(steps).toContain("SEARCH emails USING INDEX emails_to (recipient=?)");
});

it("refunds are followed along those that run, and along the days of the last month", async () => {
  env.MOLLIE_API_KEY = "test_1";
  const statements = await statementsOf(() => followRefunds());
  delete env.MOLLIE_API_KEY;
  const steps = statements.flatMap(planOf).filter((step) => !step.startsWith("USE TEMP B-TREE"));
  expect(steps).toEqual([
    "SCAN refunds USING INDEX refunds_running",
    "SEARCH payment_attempts USING INDEX sqlite_autoindex_payment_attempts_1 (id=?)",
    "SEARCH payments USING INDEX payments_by_day (paid_on>?)",
    "SEARCH payment_attempts USING INDEX sqlite_autoindex_payment_attempts_1 (id=?)",
  ]);
});

it("the sender reads no e-mail that waits for a later time", async () => {
  const [statement = ""] = await statementsOf(() => sendNext(createMailTransport("smtp://x:1")));
  expect(planOf(statement)).toEqual([
    "SEARCH emails USING INDEX emails_due (status=? AND priority=? AND due_at<?)",
  ]);
});
