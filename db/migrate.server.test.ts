import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { specifiedPlan } from "#db/specified-plans.ts";

const { DATA_DIR = "" } = process.env;

/** A shop of November 2026 with demo content and orders of three years, in its last state before payments. */
const STORED = "tests/support/databases/shop-before-payments.gz";

let before: Database.Database;
let after: Database.Database;

beforeAll(() => {
  const folder = mkdtempSync(path.join(DATA_DIR, "upgrade-"));
  const bytes = gunzipSync(readFileSync(STORED));
  writeFileSync(path.join(folder, "before.db"), bytes);
  before = new Database(path.join(folder, "before.db"));
  for (const item of titledItems) before.exec(insertOf(item));
  before.pragma("wal_checkpoint(truncate)");
  copyFileSync(path.join(folder, "before.db"), path.join(folder, "after.db"));
  after = openDatabase(path.join(folder, "after.db"));
});

type Row = Record<string, string | number | null>;

/** Items that a script added: category and title alone say which of them are plans. */
const titledItems = [
  ["titled-1", "product", "membership", "Lifetime Membership"],
  ["titled-2", "product", "membership", "Yearly Plus Membership"],
  ["titled-3", "product", "membership", "Yearly"],
  ["titled-4", "product", "membership", "Free"],
  ["titled-5", "product", "membership", "Gold"],
  ["titled-6", "course", "membership", "Yearly Membership"],
] as const;

const insertOf = ([id, kind, category, title]: (typeof titledItems)[number]) =>
  `insert into catalog_items (id, kind, category, title, image_url, created_at, updated_at)
    values ('${id}', '${kind}', '${category}', '${title}', '/x.svg', 1, 1)`;

const rows = (database: Database.Database, query: string) => database.prepare(query).all() as Row[];

const berlinDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" });

/** The total without the pieces taken back, and without the shipping if all goods were. */
function amountLeft(order: Row, items: Row[]): number {
  const isGone = (item: Row) => item.quantity === item.cancelled_quantity;
  const goods = items.filter((item) => item.withdrawal_class === "goods");
  const shipping = goods.length > 0 && goods.every(isGone) ? Number(order.shipping_amount) : 0;
  return items.reduce(
    (left, { price, cancelled_quantity }) => left - Number(price) * Number(cancelled_quantity),
    Number(order.total_amount) - shipping,
  );
}

describe("a shop from before payments", () => {
  it("gets the tables, indexes and triggers of a new shop", () => {
    const fresh = openDatabase(":memory:");
    const query =
      "select type, name, tbl_name from sqlite_master where name not like 'sqlite_autoindex%' order by 1, 2";
    expect(rows(after, query)).toEqual(rows(fresh, query));
    expect(after.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(after.pragma("foreign_key_check")).toEqual([]);
  });

  it("gets a payment of what is left of each completed order, on the day of its completion in Berlin", () => {
    const completed = rows(before, "select * from orders where status = 'completed'");
    const expected = completed.flatMap((order) => {
      const items = rows(before, `select * from order_items where order_id = '${order.id}'`);
      const amount = amountLeft(order, items);
      const paidOn = berlinDay.format(Number(order.completed_at));
      return amount === 0 ? [] : [{ order_id: String(order.id), amount, paid_on: paidOn }];
    });
    expect(completed.length).toBeGreaterThan(expected.length);
    const noted = "select order_id, amount, paid_on from payments order by order_id";
    const byOrder = (one: { order_id: string }, other: { order_id: string }) =>
      one.order_id < other.order_id ? -1 : 1;
    expect(rows(after, noted)).toEqual(expected.toSorted(byOrder));
    expect(rows(after, "select distinct method, actor, actor_id from payments")).toEqual([
      { method: "transfer", actor: "update", actor_id: null },
    ]);
  });

  it("gets the pieces of memberships that each order has left", () => {
    const counted = `select order_id as id, sum(quantity - cancelled_quantity) as plans_left from order_items
      where item_type = 'membership' group by order_id having plans_left > 0 order by 1`;
    const stored = "select id, plans_left from orders where plans_left <> 0 order by 1";
    expect(rows(after, stored).length).toBeGreaterThan(0);
    expect(rows(after, stored)).toEqual(rows(after, counted));
  });

  it("gets the terms of ordered plans and the classes of ordered items, which were stored for newer orders only", () => {
    const classes = "select distinct item_type, withdrawal_class from order_items";
    expect(rows(before, classes)).toContainEqual({ item_type: "product", withdrawal_class: null });
    expect(rows(after, `${classes} order by 1, 2`)).toEqual([
      { item_type: "course", withdrawal_class: "service" },
      { item_type: "event", withdrawal_class: "dated-leisure" },
      // As stored before: the classes that an owner had chosen stay.
      { item_type: "membership", withdrawal_class: "goods" },
      { item_type: "membership", withdrawal_class: "service" },
      { item_type: "product", withdrawal_class: "goods" },
    ]);
    const terms = `select distinct item_title, plan_months, plan_is_paid from order_items
      where item_type = 'membership' order by 1`;
    expect(rows(before, terms)).toContainEqual(expect.objectContaining({ plan_is_paid: null }));
    expect(rows(after, terms)).toEqual([
      { item_title: "Free Membership", plan_months: null, plan_is_paid: 0 },
      { item_title: "Lifetime Membership", plan_months: null, plan_is_paid: 1 },
      { item_title: "Yearly Membership", plan_months: 12, plan_is_paid: 1 },
    ]);
  });

  it("gets the dates of ordered items, as far as their items have any", () => {
    const columns = "date, time, end_date, end_time, further_dates";
    const ofItems = `select i.${columns.replaceAll(", ", ", i.")} from order_items o
      join catalog_items i on i.id = o.item_id order by o.id`;
    const ordered = rows(after, `select ${columns} from order_items order by id`);
    expect(ordered).toEqual(rows(after, ofItems));
    expect(ordered.some(({ date }) => date !== null)).toBe(true);
  });

  it("keeps the plans that an owner saved, and makes those explicit that category and title implied", () => {
    const facts =
      "is_plan, plan_months, plan_is_paid, plan_features, plan_not_included, plan_most_popular";
    const saved = `select id, plan_position, ${facts} from catalog_items
      where category = 'membership' and id not like 'titled-%'`;
    expect(rows(before, saved)).toHaveLength(3);
    expect(rows(after, saved)).toEqual(rows(before, saved));
    const implied = titledItems.map(([, kind, , title]) => {
      const plan = kind === "product" ? specifiedPlan(title) : null;
      return {
        is_plan: plan ? 1 : 0,
        plan_months: plan?.months ?? null,
        plan_is_paid: plan?.isPaid ? 1 : 0,
        plan_features: plan?.features.join("\n") ?? "",
        plan_not_included: plan?.notIncluded.join("\n") ?? "",
        // The shop has one already.
        plan_most_popular: 0,
      };
    });
    const titled = `select ${facts} from catalog_items where id like 'titled-%' order by id`;
    expect(rows(after, titled)).toEqual(implied);
    const others = `select distinct ${facts} from catalog_items where category <> 'membership'`;
    expect(rows(after, others)).toEqual(implied.slice(-1));
  });

  it("gets the class of each item that had the usual one of its kind", () => {
    const chosen =
      "select id, withdrawal_class from catalog_items where withdrawal_class is not null";
    const kept = Object.fromEntries(
      rows(before, chosen).map(({ id, withdrawal_class }) => [id, withdrawal_class]),
    );
    expect(Object.keys(kept).length).toBeGreaterThan(0);
    const usual = { event: "dated-leisure", course: "service", product: "goods" };
    const items = rows(after, "select id, kind, is_plan, withdrawal_class from catalog_items");
    const expected = items.map(
      ({ id, kind, is_plan }) =>
        kept[String(id)] ?? (is_plan ? "service" : usual[kind as keyof typeof usual]),
    );
    expect(items.map((item) => item.withdrawal_class)).toEqual(expected);
  });

  it("calls its voices testimonials, and keeps everything else about its people", () => {
    const people = "select * from people order by rowid";
    const renamed = rows(before, people).map((person) =>
      person.kind === "voice" ? { ...person, kind: "testimonial" } : person,
    );
    expect(rows(after, people)).toEqual(renamed);
    expect(renamed.filter(({ kind }) => kind === "testimonial").length).toBeGreaterThan(1);
  });

  it.each([
    ["order_status_changes", "order_status_changes", "changed_by"],
    ["order_reminders", "order_reminders", "reminded_by"],
    ["membership_changes", "membership_changes", "changed_by"],
    ["admin_changes", "change_log", "admin_id"],
  ])("keeps the rows of %s, with their admins as actors", (table, renamed, admin) => {
    const all = rows(before, `select * from ${table} order by rowid`);
    expect(all.length).toBeGreaterThan(0);
    const kept = all.map(({ [admin]: actorId = null, ...row }) => ({
      ...row,
      ...(row.subject === "plan" ? { subject: "item" } : {}),
      actor: "admin",
      actor_id: actorId,
    }));
    expect(rows(after, `select * from ${renamed} order by rowid`)).toEqual(
      kept.map((row) => expect.objectContaining(row)),
    );
  });

  it("finds the same changes by their words", () => {
    const entries = (database: Database.Database, list: string) =>
      rows(database, `select entry_id, words from search_entries where list = '${list}'`);
    expect(entries(after, "change_log")).toEqual(entries(before, "admin_changes"));
    after.exec("delete from change_log");
    expect(entries(after, "change_log")).toEqual([]);
  });

  it("keeps every row of its other tables", () => {
    const tables = rows(
      before,
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_%'",
    ).map(({ name }) => String(name));
    const changed = ["admin_changes", "__drizzle_migrations"];
    for (const table of tables.filter((name) => !changed.includes(name))) {
      const count = `select count(*) as rows from ${table}`;
      expect([table, rows(after, count)]).toEqual([table, rows(before, count)]);
    }
  });
});
