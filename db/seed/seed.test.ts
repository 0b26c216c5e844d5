import { existsSync, readFileSync, statSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  contactAnswers,
  contactMessages,
  emails,
  itemContents,
  lessons,
  orderItems,
  orderStatusChanges,
  orders,
  payments,
  profiles,
  users,
} from "#db/schema.ts";
import { demoAccounts } from "#db/seed/accounts.ts";
import { inventedCustomers } from "#db/seed/orders.ts";
import { findDemoAccounts, seedDatabase } from "#db/seed/seed.server.ts";
import { inFreshProcess } from "#tests/support/fresh.ts";

// Shortly before midnight in UTC it is the next day in Berlin.
const now = new Date("2026-07-10T22:30:00Z");
const today = "2026-07-11";

beforeAll(async () => {
  expect(await seedDatabase({ withAdmin: true, now })).toBe(true);
});

const allItems = () => db.select().from(catalogItems).all();
const plans = () => allItems().filter(({ category }) => category === "membership");
const itemsOf = (kind: "event" | "course" | "product") =>
  allItems().filter((item) => item.kind === kind && item.category !== "membership");

describe("the demo world", () => {
  it("has at least 8 events: one past, one free, one 'Inklusive'", () => {
    const events = itemsOf("event");
    expect(events.length).toBeGreaterThanOrEqual(8);
    const dates = events.map(({ date }) => date ?? "");
    expect(dates.filter((date) => date < today).length).toBeGreaterThanOrEqual(1);
    expect(dates.filter((date) => date > today).length).toBeGreaterThanOrEqual(6);
    expect(events.filter(({ price }) => price === 0).length).toBeGreaterThanOrEqual(1);
    expect(
      events.filter(({ communityPrice }) => communityPrice === 0).length,
    ).toBeGreaterThanOrEqual(1);
  });

  it("has 6 courses, one without a date", () => {
    const courses = itemsOf("course");
    expect(courses.length).toBeGreaterThanOrEqual(6);
    expect(courses.filter(({ date }) => date === null)).toHaveLength(1);
  });

  it("has 12 products: one sold out, one without a community price", () => {
    const products = itemsOf("product");
    expect(products.length).toBeGreaterThanOrEqual(12);
    expect(products.filter(({ availability }) => !availability)).toHaveLength(1);
    expect(
      products.filter(({ communityPrice }) => communityPrice === null).length,
    ).toBeGreaterThanOrEqual(1);
  });

  it("has the three membership plans with prices", () => {
    const prices = Object.fromEntries(plans().map(({ title, price }) => [title, price]));
    expect(prices).toEqual({
      "Free Membership": 0,
      "Yearly Membership": expect.any(Number),
      "Lifetime Membership": expect.any(Number),
    });
    expect(prices["Yearly Membership"]).toBeGreaterThan(0);
    expect(prices["Lifetime Membership"]).toBeGreaterThan(prices["Yearly Membership"] ?? Infinity);
  });

  it("has limited items, one event and one product with few left", () => {
    const left = allItems().flatMap(({ kind, capacity, stock, ordered }) => {
      const limit = capacity ?? stock;
      return limit === null ? [] : { kind, left: limit - ordered };
    });
    expect(left.filter(({ left }) => left > 10).length).toBeGreaterThanOrEqual(1);
    const few = left.filter(({ left }) => left > 0 && left <= 10);
    expect(few.map(({ kind }) => kind).toSorted()).toEqual(["event", "product"]);
  });

  it("has a course with three lessons, one of them open to everyone, and texts for whoever has access", () => {
    const course = db.select().from(lessons).orderBy(lessons.position).all();
    expect(course.map(({ itemId }) => itemId)).toEqual(["schlafen", "schlafen", "schlafen"]);
    expect(course.map(({ isPreview }) => isPreview)).toEqual([true, false, false]);
    expect(course.every(({ publishedAt }) => publishedAt !== null)).toBe(true);
    const texts = db.select().from(itemContents).all();
    expect(texts.map(({ itemId }) => itemId).toSorted()).toEqual([
      "feuerabend",
      "hoerreise",
      "lange-tafel",
      "schlafen",
      "wochenblatt",
    ]);
  });

  it("counts the ordered pieces", () => {
    const counted = allItems().flatMap(({ id, ordered }) => (ordered > 0 ? [[id, ordered]] : []));
    expect(Object.fromEntries(counted)).toEqual({
      becher: 1,
      beutel: 3,
      feuerabend: 2,
      herzogstand: 2,
      hoerreise: 1,
      mutkarten: 1,
      "rad-elbe": 1,
      saatgut: 4,
      sternennacht: 1,
      stirnlampe: 1,
      tagebuch: 3,
      thermoskanne: 1,
      yearly: 1,
    });
  });

  it("has items of each kind for the start page and the offers page", () => {
    for (const kind of ["event", "course", "product"] as const) {
      expect(
        itemsOf(kind).some((item) => item.showOnStartpage),
        kind,
      ).toBe(true);
      expect(
        itemsOf(kind).some((item) => item.showOnOffer),
        kind,
      ).toBe(true);
    }
  });

  it("has a small picture and an alternative text for every item", () => {
    for (const { id, imageUrl, imageAlt } of allItems()) {
      expect(imageUrl, id).toMatch(/^\/pictures\/.+\.svg$/);
      const file = `public${imageUrl}`;
      expect(existsSync(file), file).toBe(true);
      expect(statSync(file).size, file).toBeLessThan(8192);
      // An SVG in <img> may load no other file and run no script.
      expect(readFileSync(file, "utf8"), file).not.toMatch(/<script|(href|src)="(?!#)/);
      expect(imageAlt.length, id).toBeGreaterThan(20);
    }
  });

  it("has ids short enough for a cart of 50 lines in a cookie", () => {
    for (const { id } of allItems()) expect(id).toMatch(/^[a-z-]{2,12}$/);
  });

  it("counts its dates from the day of seeding in Berlin", () => {
    const hike = allItems().find(({ id }) => id === "herzogstand");
    const talk = allItems().find(({ id }) => id === "scanner");
    expect(hike?.date).toBe("2026-07-23");
    expect(talk?.date).toBe("2026-06-17");
  });

  it("lists its items in the order of the file, newest first", () => {
    const created = allItems().map(({ createdAt }) => createdAt.getTime());
    expect(new Set(created).size).toBe(created.length);
    expect(Math.max(...created)).toBeLessThanOrEqual(now.getTime());
  });

  it("has an admin, a customer with two orders, a fresh customer, and eight with at least one", async () => {
    const people = db.select().from(users).all();
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      ["admin@behappy.example", "admin"],
      ["annegret@behappy.example", "customer"],
      ["tarek@behappy.example", "customer"],
      ...inventedCustomers.map(({ email }) => [email, "customer"]),
    ]);
    const ordersOf = (id: string) =>
      db
        .select()
        .from(orders)
        .all()
        .filter(({ userId }) => userId === id);
    expect(ordersOf(demoAccounts.customer.id)).toHaveLength(2);
    expect(ordersOf(demoAccounts.newcomer.id)).toHaveLength(0);
    expect(inventedCustomers.filter(({ id }) => ordersOf(id).length === 0)).toEqual([]);
    expect(inventedCustomers).toHaveLength(8);
    expect(
      db
        .select()
        .from(profiles)
        .all()
        .map(({ id }) => id),
    ).toEqual(people.map(({ id }) => id));
  });

  it("lets every person sign in with the password from README.md, stored as argon2id", async () => {
    const readme = readFileSync("README.md", "utf8");
    const people = db.select().from(users).all();
    expect(findDemoAccounts()).toHaveLength(3);
    for (const { id, email, password } of Object.values(demoAccounts)) {
      expect(readme, email).toContain(email);
      expect(readme, email).toContain(password);
      const passwordHash = people.find((user) => user.id === id)?.passwordHash ?? "";
      expect(passwordHash).toMatch(/^\$argon2id\$/);
      expect(await verify(passwordHash, password), email).toBe(true);
    }
  });

  it("has consistent orders in the past, with unique numbers", () => {
    const items = db.select().from(orderItems).all();
    const numbers = db
      .select()
      .from(orders)
      .all()
      .map((order) => {
        const own = items.filter(({ orderId }) => orderId === order.id);
        expect(own.length).toBeGreaterThan(0);
        expect(own.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(
          order.totalAmount,
        );
        expect(order.createdAt.getTime()).toBeLessThan(now.getTime());
        return order.number;
      });
    expect(numbers).toHaveLength(12);
    expect(numbers.slice(0, 1)).toEqual(["BH-2025-000001"]);
    expect(numbers.slice(-1)).toEqual(["BH-2026-000012"]);
    expect(new Set(numbers).size).toBe(12);
  });

  it("has orders of a year in all states, whose payments and history agree", () => {
    const all = db.select().from(orders).orderBy(orders.sequence).all();
    const created = all.map(({ createdAt }) => createdAt.getTime());
    expect(created.toSorted()).toEqual(created);
    const states = all.map((order) => {
      const isOf = ({ orderId }: { orderId: string }) => orderId === order.id;
      const money = db.select().from(payments).all().filter(isOf);
      const paid = money.reduce((sum, { amount }) => sum + amount, 0);
      const changes = db.select().from(orderStatusChanges).all().filter(isOf);
      const last = changes.toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1);
      expect(last?.toStatus ?? "pending", order.number).toBe(order.status);
      if (order.status === "completed") {
        expect(paid, order.number).toBe(order.totalAmount);
        expect(order.completedAt).toEqual(last?.createdAt);
      }
      const of = paid === 0 ? "nothing" : paid === order.totalAmount ? "all" : "a part";
      return `${order.status}, paid: ${of}${money.length > 1 ? ", refunded" : ""}`;
    });
    expect(new Set(states)).toEqual(
      new Set([
        "completed, paid: all",
        "cancelled, paid: nothing",
        "cancelled, paid: nothing, refunded",
        "cancelled, paid: all",
        "pending, paid: nothing",
        "pending, paid: a part",
      ]),
    );
  });

  it("has answered messages, and writes to nobody", () => {
    const messages = db.select().from(contactMessages).all();
    expect(messages.map(({ status, answeredAt }) => [status, answeredAt !== null])).toEqual([
      ["read", true],
      ["read", true],
    ]);
    expect(db.select().from(contactAnswers).all()).toHaveLength(2);
    expect(db.select().from(emails).all()).toEqual([]);
  });

  it("has times, ends and a map link for all events, and a description for all but one", () => {
    for (const { id, time, endTime, mapUrl, location } of itemsOf("event")) {
      expect([time, endTime], id).not.toContain(null);
      expect(mapUrl !== null || location === "Online", id).toBe(true);
    }
    // The page of the one shows the fixed text.
    const without = allItems().filter(({ description }) => description === null);
    expect(without.map(({ id }) => id)).toEqual(["lange-tafel"]);
  });
});

describe("seeding", () => {
  const snapshot = () =>
    [catalogItems, itemContents, lessons, users, profiles, orders, orderItems].map((table) =>
      db.select().from(table).all(),
    );

  it("changes nothing the second time, even on a later day", async () => {
    const before = snapshot();
    const later = new Date(now.getTime() + 40 * 24 * 60 * 60 * 1000);
    expect(await seedDatabase({ withAdmin: true, now: later })).toBe(false);
    expect(snapshot()).toEqual(before);
  });

  const fresh = () =>
    inFreshProcess({}, async () => ({
      ...(await import("#db/client.server.ts")),
      ...(await import("#db/seed/seed.server.ts")),
    }));

  it("makes no admin with a known password if told not to", async () => {
    const { db, seedDatabase, findDemoAccounts } = await fresh();
    await seedDatabase({ withAdmin: false, now });
    expect(
      db
        .select()
        .from(users)
        .all()
        .map(({ role }) => role),
    ).toEqual(Array(2 + inventedCustomers.length).fill("customer"));
    expect(findDemoAccounts().map(({ label }) => label)).toEqual(["Kundin", "Neuling"]);
  });

  it("makes no admin with a known password beside an existing admin", async () => {
    const { db, seedDatabase } = await fresh();
    db.insert(users).values({ email: "eva@beispiel.de", passwordHash: "own", role: "admin" }).run();
    await seedDatabase({ withAdmin: true, now });
    const admins = db.select().from(users).where(eq(users.role, "admin")).all();
    expect(admins.map(({ email }) => email)).toEqual(["eva@beispiel.de"]);
  });

  it("gives the demo orders to no other account", async () => {
    const { db, seedDatabase } = await fresh();
    const { email } = demoAccounts.customer;
    db.insert(users).values({ email, passwordHash: "own" }).run();
    expect(await seedDatabase({ withAdmin: true, now })).toBe(true);
    expect(db.select().from(orders).all()).toEqual([]);
  });

  it("leaves a catalog with any item alone", async () => {
    const { db, seedDatabase } = await fresh();
    const own = {
      kind: "product",
      title: "Eigenes",
      category: "Papier",
      imageUrl: "/x.svg",
      withdrawalClass: "goods",
    } as const;
    db.insert(catalogItems).values(own).run();
    expect(await seedDatabase({ withAdmin: true, now })).toBe(false);
    expect(db.select().from(catalogItems).all()).toHaveLength(1);
    expect(db.select().from(users).all()).toEqual([]);
  });

  it("keeps an existing account with the address of a demo account", async () => {
    const { db, seedDatabase } = await fresh();
    const { id, email } = demoAccounts.customer;
    db.insert(users).values({ id, email, passwordHash: "own" }).run();
    expect(await seedDatabase({ withAdmin: true, now })).toBe(true);
    expect(
      db
        .select()
        .from(users)
        .all()
        .find((user) => user.id === id)?.passwordHash,
    ).toBe("own");
  });

  it("fills the database once if two processes start it together", async () => {
    const { db, seedDatabase } = await fresh();
    const filled = await Promise.all([
      seedDatabase({ withAdmin: true, now }),
      seedDatabase({ withAdmin: true, now }),
    ]);
    expect(filled.toSorted()).toEqual([false, true]);
    expect(db.select().from(users).all()).toHaveLength(3 + inventedCustomers.length);
  });
});
