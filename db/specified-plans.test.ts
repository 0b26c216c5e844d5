import { beforeEach, describe, expect, it } from "vitest";
import { planColumnsOf, planName, specifiedPlan, specifiedRank } from "#db/specified-plans.ts";
import { databaseBefore } from "#tests/support/database-before.ts";

describe("a product that becomes a plan", () => {
  it.each([
    ["Free Membership", { months: null, isPaid: false, mostPopular: false }],
    ["Yearly Membership", { months: 12, isPaid: true, mostPopular: false }],
    ["Lifetime Membership", { months: null, isPaid: true, mostPopular: true }],
    ["Yearly Plus Membership", { months: 12, isPaid: true, features: [] }],
    ["Gold", { months: null, isPaid: false, features: [] }],
    ["constructor Membership", { months: null, isPaid: false, features: [] }],
    ["__proto__ Membership", { months: null, isPaid: false, features: [] }],
    ["", { months: null, isPaid: false, features: [] }],
  ])("follows from its title '%s'", (title, facts) => {
    expect(specifiedPlan(title)).toMatchObject(facts);
  });

  it("has a place after Free, Lifetime and Yearly", () => {
    const titles = ["Gold", "Yearly Membership", "Lifetime", "Free Membership"];
    expect(titles.map(specifiedRank)).toEqual([3, 2, 1, 0]);
  });

  it("has the name of its title without ' Membership' at the end", () => {
    expect(["Free Membership", "Membership Free", " Membership"].map(planName)).toEqual([
      "Free",
      "Membership Free",
      "",
    ]);
  });
});

describe("the migration of plans", () => {
  let { database, migrate } = databaseBefore("plans");
  beforeEach(() => {
    ({ database, migrate } = databaseBefore("plans"));
  });

  const addItem = (id: string, title: string, values: Record<string, string | number> = {}) => {
    const row = {
      id,
      title,
      kind: "product",
      category: "membership",
      image_url: "/x.svg",
      created_at: 1,
      updated_at: 7,
      ...values,
    };
    const names = Object.keys(row);
    database
      .prepare(`insert into catalog_items (${names}) values (${names.map(() => "?")})`)
      .run(Object.values(row));
  };
  const plans = () =>
    database.prepare("select * from catalog_items order by plan_position, id").all() as Record<
      string,
      unknown
    >[];

  it("makes explicit what followed from category and title", () => {
    for (const title of ["Zen", "Yearly Membership", "Lifetime Membership", "Free Membership"]) {
      addItem(title, title);
    }
    addItem("Yearly Plus", "Yearly Plus Membership");
    migrate();
    const titles = plans().map(({ title }) => String(title));
    expect(titles).toEqual([
      "Free Membership",
      "Lifetime Membership",
      "Yearly Membership",
      "Yearly Plus Membership",
      "Zen",
    ]);
    for (const plan of plans()) {
      const expected = planColumnsOf(specifiedPlan(String(plan.title)));
      expect({
        isPlan: plan.is_plan === 1,
        planMonths: plan.plan_months,
        planIsPaid: plan.plan_is_paid === 1,
        planFeatures: plan.plan_features,
        planNotIncluded: plan.plan_not_included,
        planMostPopular: plan.plan_most_popular === 1,
      }).toEqual(expected);
      expect(plan).toMatchObject({ version: 1, updated_at: 7 });
    }
  });

  it("leaves everything else alone", () => {
    addItem("becher", "Yearly Mug", { category: "Zuhause" });
    addItem("kurs", "Yearly Membership", { kind: "course" });
    migrate();
    for (const item of plans()) {
      expect([item.is_plan, item.plan_months, item.plan_position]).toEqual([null, null, null]);
    }
  });

  it.each(["plans", "less_past"])(
    "%s keeps one most popular plan of several, preferably one that is on sale",
    (name) => {
      ({ database, migrate } = databaseBefore(name));
      addItem("alt", "Lifetime Membership", { archived_at: 1 });
      addItem("neu", "Lifetime Membership", { created_at: 3 });
      addItem("neuer", "Lifetime Membership", { created_at: 4 });
      migrate();
      const popular = plans().filter((plan) => plan.plan_most_popular === 1);
      expect(popular.map(({ id }) => id)).toEqual(["neu"]);
    },
  );

  it("keeps the meaning of orders and of granted and ended memberships", () => {
    database.pragma("foreign_keys = OFF");
    const titles = ["Free Membership", "Yearly Membership", "Lifetime Membership", "Becher"];
    for (const [index, title] of titles.entries()) {
      database
        .prepare(
          "insert into order_items (id, order_id, position, item_id, item_type, item_title, quantity, price) values (?, 'o', ?, 'i', ?, ?, 1, 0)",
        )
        .run(title, index, title === "Becher" ? "product" : "membership", title);
    }
    for (const plan of ["Free", "Yearly", "Lifetime", null]) {
      database
        .prepare(
          "insert into membership_changes (id, user_id, kind, plan, created_at) values (?, 'u', ?, ?, 5)",
        )
        .run(String(plan), plan ? "granted" : "ended", plan);
    }
    migrate();
    const termsOf = (table: string) =>
      database.prepare(`select plan_months, plan_is_paid from ${table}`).raw().all();
    expect(termsOf("order_items order by position")).toEqual([
      [null, 0],
      [12, 1],
      [null, 1],
      [null, null],
    ]);
    expect(termsOf("membership_changes order by rowid")).toEqual([
      [null, 0],
      [12, 1],
      [null, 1],
      [null, null],
    ]);
  });
});
