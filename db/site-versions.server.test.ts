import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { type SiteDocument, siteVersions } from "#db/schema.ts";
import { recordDemoContent, showsDemoContent } from "#db/shop.server.ts";
import { findPublished, publishVersion } from "#db/site-versions.server.ts";
import { createAdmin } from "#tests/support/samples.ts";

let adminId = "";
beforeEach(async () => {
  db.delete(siteVersions).run();
  adminId = (await createAdmin()).admin.id;
});

const publish = (document: SiteDocument, content: string, basedOn: number) =>
  inTransaction((transaction) =>
    publishVersion(transaction, { document, content, basedOn, adminId, now: new Date() }),
  );

describe("a version of a document", () => {
  it("replaces the one that it is based on", async () => {
    expect(findPublished("about")).toBeUndefined();
    expect(await publish("about", '"first"', 0)).toBe(true);
    await setImmediate();
    expect(findPublished("about")).toEqual({ number: 1, content: '"first"' });
    expect(await publish("about", '"second"', 1)).toBe(true);
    await setImmediate();
    expect(findPublished("about")).toEqual({ number: 2, content: '"second"' });
    expect(findPublished("concept")).toBeUndefined();
  });

  it("is refused if another admin was faster", async () => {
    const results = await Promise.all([publish("about", "1", 0), publish("about", "2", 0)]);
    expect(results).toEqual([true, false]);
  });

  it.each([
    ["about", 20],
    ["agb", 25],
  ] as const)("of %s is kept among %i", async (document, count) => {
    for (let number = 0; number < 25; number += 1) await publish(document, "{}", number);
    expect(db.select().from(siteVersions).all()).toHaveLength(count);
  });
});

describe("demo content", () => {
  it("is not shown unless it is recorded", async () => {
    expect(showsDemoContent()).toBe(false);
    await inTransaction((transaction) => recordDemoContent(transaction, true));
    await setImmediate();
    expect(showsDemoContent()).toBe(true);
    sqlite.exec("update shop set shows_demo_content = 0");
    await setImmediate();
    expect(showsDemoContent()).toBe(false);
  });
});
