import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { contactMessages } from "#db/schema.ts";

const NOTHING = { q: "", sort: null, dir: null, page: null };

beforeEach(() => {
  db.delete(contactMessages).run();
});

type Query = Partial<Record<"q" | "sort" | "dir" | "page", string>>;

const pageOf = (query: Query, status?: "new" | "read") =>
  findListPage(
    {
      table: contactMessages,
      sorts: {
        date: contactMessages.createdAt,
        name: sql`${contactMessages.name} collate nocase`,
        status: [contactMessages.status, contactMessages.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: status && eq(contactMessages.status, status),
      load: (ids) =>
        db.select().from(contactMessages).where(inArray(contactMessages.id, ids)).all(),
    },
    { ...NOTHING, rows: 10, ...query },
  );

type Values = Partial<typeof contactMessages.$inferInsert>;

/** Adds messages whose ids continue the numbering. */
function add(count: number, values: (index: number) => Values = () => ({})): void {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(4, "0"),
    name: `Person ${index}`,
    email: "person@beispiel.de",
    message: "Guten Tag.",
    createdAt: new Date(1000 * index),
    ...values(index),
  }));
  db.insert(contactMessages).values(rows).run();
}

const idsOf = ({ rows }: ReturnType<typeof pageOf>) => rows.map(({ id }) => id);

/** The ids of all pages in order. */
function walk(query: Query, status?: "new" | "read"): string[] {
  const { pageCount } = pageOf(query, status);
  return Array.from({ length: pageCount }, (_, index) =>
    idsOf(pageOf({ ...query, page: String(index + 1) }, status)),
  ).flat();
}

describe("a list's page", () => {
  it("is the only one and empty if there are no rows", () => {
    const empty = { page: 1, pageCount: 1, count: 0, rows: [] };
    for (const query of [{}, { page: "7" }, { q: "nichts" }, { sort: "name" }]) {
      expect(pageOf(query)).toMatchObject(empty);
      expect(pageOf(query, "new")).toMatchObject(empty);
    }
  });

  it("knows its place in the list", () => {
    add(21);
    const place = { q: "person", sort: "name", dir: "desc", page: 3, pageCount: 3, count: 21 };
    const query = { q: "person", sort: "name", dir: "desc", page: "3" };
    expect(pageOf(query)).toMatchObject({ ...place, isCut: false });
  });

  it.each([
    [{}, "date", "desc"],
    [{ dir: "asc" }, "date", "desc"],
    [{ sort: "date" }, "date", "desc"],
    [{ sort: "date", dir: "asc" }, "date", "asc"],
    [{ sort: "name" }, "name", "asc"],
    [{ sort: "name", dir: "desc" }, "name", "desc"],
    [{ sort: "name", dir: "down" }, "name", "asc"],
    [{ sort: "email", dir: "asc" }, "date", "desc"],
    [{ sort: "constructor" }, "date", "desc"],
    [{ sort: "NAME" }, "date", "desc"],
    [{ sort: "" }, "date", "desc"],
  ])("%o is sorted by %s, %s", (query, sort, dir) => {
    add(3);
    expect(pageOf(query)).toMatchObject({ sort, dir, count: 3 });
  });

  it.each([
    ["1", 1],
    ["3", 3],
    ["4", 3],
    ["999999999999999999999", 3],
    ["0", 1],
    ["-2", 1],
    ["1.5", 1],
    ["2e0", 1],
    ["zwei", 1],
    ["", 1],
  ])("?page=%s is page %i of three", (query, page) => {
    add(25);
    expect(pageOf({ page: query })).toMatchObject({ page, pageCount: 3 });
    expect(pageOf({ page: query }).rows).toHaveLength(page === 3 ? 5 : 10);
  });

  // Pages are read from the nearer end of the list. Both directions must give the same pages.
  const sizes = [1, 9, 10, 11, 19, 20, 21, 29, 30, 31, 40, 57];
  it.each(sizes)("of %i rows in any order shows each row once, in that order", (size) => {
    // Names and instants repeat, so that ids decide the order of equal rows.
    add(size, (index) => ({
      name: ["berta", "Anton", "Cäsar", "anton"][index % 4],
      status: index % 3 === 0 ? "new" : "read",
      createdAt: new Date(1000 * Math.floor(index / 5)),
    }));
    const all = db.select().from(contactMessages).all();
    const keys = {
      date: (row: (typeof all)[number]) => [row.createdAt.getTime(), row.id],
      name: (row: (typeof all)[number]) => [row.name.toLowerCase(), row.id],
      status: (row: (typeof all)[number]) => [row.status, row.createdAt.getTime(), row.id],
    };
    for (const [sort, keyOf] of Object.entries(keys)) {
      for (const status of [undefined, "new", "read"] as const) {
        const rows = all.filter((row) => !status || row.status === status);
        const ascending = rows.sort((one, other) => compare(keyOf(one), keyOf(other)));
        const expected = ascending.map(({ id }) => id);
        expect(walk({ sort, dir: "asc" }, status)).toEqual(expected);
        expect(walk({ sort, dir: "desc" }, status)).toEqual(expected.reverse());
        expect(walk({ sort, dir: "asc", q: "guten" }, status)).toEqual(expected.reverse());
      }
    }
  });

  // Above a thousand rows, filtered rows may be read along the order's index instead of being sorted.
  it("shows each row once and in order, even if a filter leaves thousands", () => {
    add(2200, (index) => ({
      name: `Person ${index % 7}`,
      status: index % 2 === 0 ? "new" : "read",
    }));
    const ids = walk({ sort: "name" }, "new");
    expect(new Set(ids).size).toBe(1100);
    const named = new Map(pagesOf("new").map(({ id, name }) => [id, name]));
    const names = ids.map((id) => `${named.get(id)} ${id}`);
    expect(names).toEqual([...names].sort());
  });

  it("searches the rows of one filter", () => {
    add(12, (index) => ({ status: index < 4 ? "new" : "read" }));
    expect(pageOf({ q: "person" }, "new").count).toBe(4);
    expect(pageOf({ q: "person" }, "read").count).toBe(8);
    expect(idsOf(pageOf({ q: "person 11" }, "new"))).toEqual([]);
    expect(idsOf(pageOf({ q: "person 11" }, "read"))).toEqual(["0011"]);
  });

  it("counts and shows the newest thousand of more matches, and says so", () => {
    add(1001);
    expect(pageOf({ q: "person", page: "101" })).toMatchObject({
      count: 1000,
      isCut: true,
      page: 100,
    });
    expect(walk({ q: "person" })).not.toContain("0000");
    db.delete(contactMessages).where(eq(contactMessages.id, "0500")).run();
    expect(pageOf({ q: "person" })).toMatchObject({ count: 1000, isCut: false });
  });
});

function pagesOf(status: "new" | "read") {
  return db.select().from(contactMessages).where(eq(contactMessages.status, status)).all();
}

function compare(one: (string | number)[], other: (string | number)[]): number {
  const place = one.findIndex((part, index) => part !== other[index]);
  const [left, right] = [one[place], other[place]];
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
}
