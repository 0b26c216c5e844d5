import { beforeEach, describe, expect, it } from "vitest";
import { defaultClasses, possibleClasses } from "#app/features/catalog/withdrawal-class.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog, itemKinds } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import {
  adminPaths,
  createTyped,
  findStored,
  formPath,
  itemForm,
  typed,
} from "#tests/support/item-form.ts";
import {
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  undone,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ browser } = await createAdmin());
});

const valuesIn = (page: Page, name: string) =>
  page.document
    .querySelectorAll(`main select[name="${name}"] option`)
    .map((option) => option.getAttribute("value"));

const firstItem = () => db.select().from(catalogItems).get();

describe.each(itemKinds)("the tax of a new %s", (kind) => {
  const create = (fields: Record<string, string>) =>
    browser.post(`${adminPaths[kind]}/new`, { ...typed[kind], ...fields });

  it.each([
    ["19", 19],
    ["7", 7],
  ])("may be %s per cent, stored as %i, and then has no reason", async (taxRate, stored) => {
    expect(valuesIn(await browser.get(`${adminPaths[kind]}/new`), "taxRate")).toContain(taxRate);
    expect((await create({ taxRate, taxNote: "Ein alter Grund" })).status).toBe(303);
    expect(firstItem()).toMatchObject({ taxRate: stored, taxNote: null });
  });

  it("is 0 % only with a reason", async () => {
    const answer = await create({ taxRate: "0", taxNote: "  " });
    expect(answer.status).toBe(400);
    const sentence = "Bitte geben Sie den Grund der Steuerbefreiung an";
    expect(fieldErrors(answer).taxNote).toContain(sentence);
    expect(errorSummary(answer)?.leadsTo).toEqual(["taxNote"]);
    expect(itemForm(answer)).toMatchObject({ taxRate: "0", title: typed[kind].title });
    expect(firstItem()).toBeUndefined();
    expect((await create({ taxRate: "0", taxNote: " § 4 Nr. 21 UStG " })).status).toBe(303);
    expect(firstItem()).toMatchObject({ taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
  });

  it("is kept unseen in a small business, unless that is about to end", async () => {
    await undone(async () => {
      const item = createTyped(kind, { taxRate: 7, taxNote: null });
      const shows = async () => valuesIn(await browser.get(formPath(item)), "taxRate").length > 0;
      const say = async () => (await browser.get(formPath(item))).text.includes("§ 19 UStG");
      expect([await shows(), await say()]).toEqual([true, false]);
      storeSettings({ taxScheme: "small-business" });
      expect([await shows(), await say()]).toEqual([false, true]);
      const form = { ...itemForm(await browser.get(formPath(item))), title: "Anders" };
      expect(form).toMatchObject({ taxRate: "7" });
      expect((await browser.post(formPath(item), form)).status).toBe(303);
      expect(findStored(item.id)).toMatchObject({ title: "Anders", taxRate: 7 });
      const fresh = await browser.get(`${adminPaths[kind]}/new`);
      expect(valuesIn(fresh, "taxRate")).toEqual([]);
      expect((await create({ taxRate: itemForm(fresh).taxRate ?? "" })).status).toBe(303);
      const planned = { taxSchemeFrom: "2099-01-01", taxSchemeBefore: "small-business" };
      storeSettings({ taxScheme: "regular", ...planned });
      expect(await shows()).toBe(true);
    });
  });

  it.each(["16", "-7", "19.0", "x"])("is never %s", async (taxRate) => {
    const answer = await create({ taxRate });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer)).toHaveProperty("taxRate");
  });
});

describe("the class of a contract", () => {
  it.each(itemKinds)("is offered for %s, with the usual one first", async (kind) => {
    const page = await browser.get(`${adminPaths[kind]}/new`);
    expect(valuesIn(page, "withdrawalClass")).toEqual(possibleClasses[kind]);
  });

  it.each(
    itemKinds.flatMap((kind) => possibleClasses[kind].map((chosen) => [kind, chosen] as const)),
  )("of %s may be %s", async (kind, withdrawalClass) => {
    const fields = { ...typed[kind], withdrawalClass };
    expect((await browser.post(`${adminPaths[kind]}/new`, fields)).status).toBe(303);
    expect(firstItem()).toMatchObject({ withdrawalClass });
  });

  it.each([
    ["event", "goods"],
    ["course", "goods"],
    ["product", "gift"],
  ] as const)("of %s is never %s", async (kind, withdrawalClass) => {
    const fields = { ...typed[kind], withdrawalClass };
    const answer = await browser.post(`${adminPaths[kind]}/new`, fields);
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer)).toHaveProperty("withdrawalClass");
  });

  it("of a course without a date is never that of leisure at a fixed date", async () => {
    const undated = { ...typed.course, date: "", time: "", endTime: "" };
    const create = (withdrawalClass: string) =>
      browser.post("/admin/courses/new", { ...undated, withdrawalClass });
    const answer = await create("dated-leisure");
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).withdrawalClass).toContain("Ohne Datum ist das kein fester Termin.");
    expect((await create("service")).status).toBe(303);
  });

  it("is explained by the form, which recommends a service for an event that is not leisure", async () => {
    const { text } = await browser.get("/admin/events/new");
    expect(text).toContain("kein Widerrufsrecht");
    expect(text).toMatch(/Wählen Sie „Dienstleistung“.*Werkstatt für Gründerinnen/);
  });

  it.each(itemKinds)("that nobody has chosen is the usual one of a new %s", async (kind) => {
    const item = createTyped(kind, { withdrawalClass: defaultClasses[kind] });
    const blank = itemForm(await browser.get(`${adminPaths[kind]}/new`));
    const form = itemForm(await browser.get(formPath(item)));
    expect([blank.withdrawalClass, form.withdrawalClass]).toEqual(
      Array(2).fill(defaultClasses[kind]),
    );
    expect((await browser.post(formPath(item), form)).status).toBe(303);
    expect(findStored(item.id)).toEqual(item);
    expect(db.select().from(changeLog).all()).toEqual([]);
  });

  it("is a service for a membership, whatever its form said", async () => {
    const fields = { ...typed.product, category: "membership", withdrawalClass: "goods" };
    expect((await browser.post("/admin/products/new", fields)).status).toBe(303);
    expect(firstItem()).toMatchObject({ withdrawalClass: "service", isPlan: true });
    const plan = createItem({ category: "membership", title: "Yearly Membership" });
    const page = await browser.get(formPath(plan));
    expect(itemForm(page).withdrawalClass).toBe("service");
    expect(page.text).toContain("Eine Mitgliedschaft ist immer eine Dienstleistung.");
  });
});

it("a duplicate and the preview keep tax, class and safety facts", async () => {
  const item = createTyped("product");
  const page = await browser.get(`/admin/products/new?vorlage=${item.id}`);
  const { newId, ...copy } = itemForm(page);
  const { showOnStartpage, ...kept } = typed.product;
  expect(copy).toEqual(kept);
  const preview = await browser.post("/admin/products/new", { ...copy, intent: "preview" });
  expect(preview.status).toBe(200);
  expect(itemForm(preview)).toMatchObject(kept);
});

it("repeated dates have the tax and the class of the first", async () => {
  const repeatedEvent = { ...typed.event, repeatEvery: "1", repeatCount: "3" };
  const page = await browser.post("/admin/events/new", { ...repeatedEvent, intent: "repeat" });
  const answer = await browser.post("/admin/events/new", {
    ...itemForm(page),
    repeatEvery: "1",
    repeatUnit: "weeks",
    repeatCount: "3",
    intent: "save",
  });
  expect(answer.status).toBe(303);
  const stored = db.select().from(catalogItems).all();
  expect(stored).toHaveLength(3);
  for (const each of stored) {
    expect(each).toMatchObject({ taxRate: 0, taxNote: "§ 4 Nr. 22 UStG" });
    expect(each.withdrawalClass).toBe("service");
  }
});

it("only products have safety facts", async () => {
  for (const kind of ["event", "course"] as const) {
    const page = await browser.get(`${adminPaths[kind]}/new`);
    expect(itemForm(page)).not.toHaveProperty("manufacturer");
    const fields = { ...typed[kind], manufacturer: "Jemand" };
    expect((await browser.post(`${adminPaths[kind]}/new`, fields)).status).toBe(303);
  }
  expect(db.select().from(catalogItems).all()).toMatchObject([
    { manufacturer: null },
    { manufacturer: null },
  ]);
});
