import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { memberPieceFact } from "#app/features/cart/priced-cart.ts";
import { db } from "#db/client.server.ts";
import {
  articles,
  type CatalogItem,
  catalogItems,
  itemContents,
  membershipChanges,
  orders,
  planInclusions,
} from "#db/schema.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  messages,
  readCartPage,
} from "#tests/support/samples.ts";

const ORDERED = new Date("2026-11-02T10:00:00Z");
const TODAY = new Date("2026-11-10T10:00:00Z");
const TOMORROW = new Date("2026-11-11T10:00:00Z");

let owner: Browser;
let plan: CatalogItem;
let course: CatalogItem;
let lesson: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: TODAY });
  for (const table of [orders, membershipChanges, articles, catalogItems]) db.delete(table).run();
  ({ browser: owner } = await createAdmin());
  plan = createItem({ title: "Yearly Membership", category: "membership", price: 9900 });
  course = createItem({ kind: "course", title: "Atemkurs", price: 4900 });
  db.insert(planInclusions).values({ planId: plan.id, itemId: course.id }).run();
  lesson = `/courses/${course.id}/lektionen/${createLesson({ itemId: course.id }).id}`;
});

const planPath = () => `/admin/plans/${plan.id}`;
const coursePath = () => `/admin/courses/new/${course.id}/delete`;

/** Saves the plan with these items. */
async function include(itemIds: string[], fields: Record<string, string> = {}): Promise<Page> {
  const form = (await owner.get(planPath())).document.querySelector("form#mitgliedschaft");
  if (!form) throw new Error("no form");
  const { includes: _, image: __, ...values } = formValues(form);
  const posted = new URLSearchParams({ ...values, ...fields });
  for (const id of itemIds) posted.append("includes", id);
  return owner.post(planPath(), posted);
}

const contentsOf = async (browser: Browser) =>
  (await browser.get("/dashboard/inhalte")).document
    .querySelectorAll("main section")
    .map(
      (section) => `${visibleText(section.querySelector("h2") ?? section)}: ${titlesIn(section)}`,
    );
const titlesIn = (section: ReturnType<Page["document"]["querySelectorAll"]>[number]) =>
  section.querySelectorAll("h3").map(visibleText).join();

const placed = ({ id: userId }: Customer, createdAt: Date, completedAt = createdAt) =>
  createOrder({ userId, status: "completed", createdAt, completedAt });

async function orderedMember(createdAt: Date, holder?: Customer): Promise<Browser> {
  const customer = holder ?? (await createCustomer());
  addOrderItem(placed(customer, createdAt), plan);
  return browserOf(customer);
}

async function grantedMember(createdAt: Date, holder?: Customer): Promise<Browser> {
  const customer = holder ?? (await createCustomer());
  changeMembershipOf(customer.id, "Yearly", { createdAt, planId: plan.id });
  return browserOf(customer);
}

describe.each([
  ["was ordered", orderedMember],
  ["was granted by hand", grantedMember],
])("a membership that %s", (_, memberSince) => {
  it("keeps an item that its plan no longer includes, a later one lacks it", async () => {
    const member = await memberSince(ORDERED);
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs"]);
    expect((await include([])).status).toBe(303);
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs"]);
    expect((await member.get(lesson)).status).toBe(200);
    vi.setSystemTime(TOMORROW);
    const later = await memberSince(TOMORROW);
    expect(await contentsOf(later)).toEqual([]);
    expect((await later.get(lesson)).status).toBe(403);
  });

  it("keeps its free piece of the item", async () => {
    const member = await memberSince(ORDERED);
    const readsFree = async (browser: Browser) => {
      await fillCart(browser, [course, 1]);
      return (await readCartPage(browser)).includes(memberPieceFact);
    };
    await include([]);
    expect(await readsFree(member)).toBe(true);
    vi.setSystemTime(TOMORROW);
    expect(await readsFree(await memberSince(TOMORROW))).toBe(false);
  });

  it("keeps the item for as long as it lasts", async () => {
    const customer = await createCustomer();
    await memberSince(ORDERED, customer);
    await include([]);
    vi.setSystemTime(new Date("2027-11-03T10:00:00Z"));
    expect(await contentsOf(await browserOf(customer))).toEqual(["Beendet: Atemkurs"]);
  });

  it("keeps an item that the owner deletes, whether its plan still includes it or not", async () => {
    const member = await memberSince(ORDERED);
    const question = await owner.get(coursePath());
    expect(question.text).toContain(
      "Atemkurs gehört zu Mitgliedschaften und wird deshalb archiviert",
    );
    await include([]);
    vi.setSystemTime(TOMORROW);
    const answer = await owner.follow(await owner.post(coursePath(), {}));
    expect(messages(answer).join()).toContain("liegt deshalb im Archiv");
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs"]);
    expect((await owner.get(coursePath())).text).toContain(
      "Es lässt sich nicht löschen, solange es zu Mitgliedschaften gehört",
    );
  });
});

it("a membership that was ordered before and paid after the change keeps the item", async () => {
  const customer = await createCustomer();
  addOrderItem(placed(customer, ORDERED, TOMORROW), plan);
  await include([]);
  vi.setSystemTime(TOMORROW);
  expect(await contentsOf(await browserOf(customer))).toEqual(["Offen: Atemkurs"]);
});

it("a membership that follows the running one has the new list", async () => {
  const customer = await createCustomer();
  addOrderItem(placed(customer, ORDERED), plan);
  await include([]);
  addOrderItem(placed(customer, TOMORROW), plan);
  vi.setSystemTime(new Date("2027-11-02T10:00:00Z"));
  const browser = await browserOf(customer);
  expect(await contentsOf(browser)).toEqual(["Offen: Atemkurs"]);
  vi.setSystemTime(new Date("2027-11-03T10:00:00Z"));
  expect(await contentsOf(browser)).toEqual(["Beendet: Atemkurs"]);
});

describe("an item that a plan no longer includes", () => {
  it("is promised to nobody else", async () => {
    const event = createEvent({ title: "Kaminabend", date: "2026-12-01", price: 900 });
    await include([event.id]);
    const member = await orderedMember(ORDERED);
    const lists = async (browser: Browser, path: string) =>
      (await browser.get(path)).text.includes("Kaminabend");
    vi.setSystemTime(TOMORROW);
    await include([]);
    const stranger = new Browser();
    expect(await lists(stranger, "/join")).toBe(false);
    expect(await lists(stranger, "/mitglieder")).toBe(false);
    expect((await stranger.get(`/events/${event.id}`)).text).not.toContain("Yearly");
    expect(await lists(member, "/mitglieder")).toBe(true);
  });

  it("is not ticked, and belongs to all memberships again once it is", async () => {
    await include([]);
    const ticked = async () =>
      (await owner.get(planPath())).document.querySelectorAll('[name="includes"][checked]').length;
    expect(await ticked()).toBe(0);
    const member = await orderedMember(TOMORROW);
    vi.setSystemTime(TOMORROW);
    await include([course.id]);
    expect(await ticked()).toBe(1);
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs"]);
  });

  it("is deleted if no membership has it", async () => {
    await include([]);
    vi.setSystemTime(TOMORROW);
    await orderedMember(TOMORROW);
    expect((await owner.get(coursePath())).text).toContain("wird endgültig gelöscht");
    await owner.post(coursePath(), {});
    expect(db.select().from(catalogItems).where(eq(catalogItems.id, course.id)).all()).toEqual([]);
  });
});

describe("a plan that was granted by hand", () => {
  const grant = async () => {
    const customer = await createCustomer();
    const page = await owner.get(`/admin/people/${customer.id}`);
    await owner.press(page, "Mitgliedschaft vergeben", { plan: "Yearly" });
    return browserOf(customer);
  };

  it("delivers the same under another title", async () => {
    db.insert(itemContents).values({ itemId: plan.id, access: "Willkommen im Kreis" }).run();
    const member = await grant();
    await include([course.id], { title: "Jahreskreis" });
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs,Jahreskreis"]);
  });

  it("is hidden instead of deleted", async () => {
    const member = await grant();
    const deletion = `${planPath()}/delete`;
    expect((await owner.get(deletion)).text).toContain(
      "Yearly Membership gehört zu Mitgliedschaften und wird deshalb archiviert",
    );
    const answer = await owner.post(deletion, {});
    expect(messages(await owner.follow(answer))[0]).toBe("Mitgliedschaft ausgeblendet");
    expect(await contentsOf(member)).toEqual(["Offen: Atemkurs"]);
  });
});

it("an update finds the plans that were granted by name", () => {
  const { database, migrate } = databaseBefore("kept_inclusions");
  const addPlan = (
    id: string,
    title: string,
    createdAt: number,
    archivedAt: number | null = null,
  ) =>
    database
      .prepare(
        "insert into catalog_items (id, title, kind, category, image_url, is_plan, plan_is_paid, plan_features, plan_not_included, plan_most_popular, withdrawal_class, tax_rate, created_at, updated_at, archived_at) values (?, ?, 'product', 'membership', '/x.svg', 1, 1, '', '', 0, 'service', 19, ?, 1, ?)",
      )
      .run(id, title, createdAt, archivedAt);
  addPlan("old", "Yearly Membership", 1, 5);
  addPlan("new", "Yearly Membership", 6);
  addPlan("own", "Freundeskreis", 1);
  database.exec(
    "insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@beispiel.de', 'x', 1, 1)",
  );
  const grant = (id: string, plan: string, createdAt: number) =>
    database
      .prepare(
        "insert into membership_changes (id, user_id, kind, plan, plan_is_paid, actor, created_at) values (?, 'u', 'granted', ?, 1, 'admin', ?)",
      )
      .run(id, plan, createdAt);
  grant("a", "Yearly", 3);
  grant("b", "Yearly", 7);
  grant("c", "Freundeskreis", 2);
  grant("d", "Gibt es nicht", 2);
  migrate();
  const found = database.prepare("select id, plan_id from membership_changes order by id").raw();
  expect(found.all()).toEqual([
    ["a", "old"],
    ["b", "new"],
    ["c", "own"],
    ["d", null],
  ]);
});
