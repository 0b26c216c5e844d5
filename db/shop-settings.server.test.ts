import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { readPageRevision } from "#db/page-revision.server.ts";
import { readShopSettings, writeShopSettings } from "#db/shop-settings.server.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { createAdmin } from "#tests/support/samples.ts";
import { forgetSettings } from "#tests/support/settings.ts";

let adminId = "";
beforeEach(async () => {
  forgetSettings();
  adminId = (await createAdmin()).admin.id;
});

const write = (settings: string, basedOn: number) =>
  inTransaction((transaction) =>
    writeShopSettings(transaction, { settings, basedOn, adminId, now: new Date() }),
  );

describe("the stored settings", () => {
  it("are empty in a new shop", () => {
    expect(readShopSettings(db)).toEqual({ settings: "{}", version: 0 });
  });

  it("are replaced only by a change of the current version", async () => {
    const results = await Promise.all([write('{"a":"1"}', 0), write('{"a":"2"}', 0)]);
    expect(results).toEqual([true, false]);
    expect(readShopSettings(db)).toEqual({ settings: '{"a":"1"}', version: 1 });
    expect(await write('{"a":"3"}', 1)).toBe(true);
    expect(readShopSettings(db)).toEqual({ settings: '{"a":"3"}', version: 2 });
    expect(sqlite.prepare("select updated_by from shop_settings").pluck().get()).toBe(adminId);
  });

  it("can be saved again after somebody has deleted their row by hand", async () => {
    sqlite.exec("delete from shop_settings");
    expect(readShopSettings(db)).toEqual({ settings: "{}", version: 0 });
    expect(await write('{"a":"1"}', 0)).toBe(true);
    expect(readShopSettings(db)).toEqual({ settings: '{"a":"1"}', version: 1 });
  });

  it.each([
    "update shop_settings set settings = '{}'",
    "delete from shop_settings",
    "insert or replace into shop_settings (id, settings, updated_at) values (1, '{}', 0)",
  ])("invalidate the pages in memory: %s", async (change) => {
    const before = readPageRevision();
    sqlite.exec(change);
    await setImmediate();
    expect(readPageRevision()).toBeGreaterThan(before);
  });
});

describe("the migration to a table of their own", () => {
  const settingsOf = ({ database }: ReturnType<typeof databaseBefore>) =>
    database
      .prepare(
        "select settings, version, updated_at as at, updated_by as by from shop_settings where id = 1",
      )
      .all();

  it("moves the newest version, and leaves the documents of pages", () => {
    const shop = databaseBefore("shop_settings");
    const { database } = shop;
    database.exec(`
      insert into users (id, email, password_hash, created_at, updated_at) values ('u1', 'a@b.de', 'x', 1, 1);
      insert into site_versions (document, number, content, created_at, created_by) values
        ('settings', 3, '{"siteName":"Hof"}', 3, 'u1'),
        ('settings', 2, '{"siteName":"Haus"}', 2, null),
        ('about', 1, '{}', 1, 'u1');`);
    shop.migrate();
    expect(settingsOf(shop)).toEqual([
      { settings: '{"siteName":"Hof"}', version: 3, at: 3, by: "u1" },
    ]);
    expect(database.prepare("select document from site_versions").pluck().all()).toEqual(["about"]);
  });

  it("begins with nothing in a shop whose owner has not saved any", () => {
    const shop = databaseBefore("shop_settings");
    shop.migrate();
    expect(settingsOf(shop)).toEqual([
      { settings: "{}", version: 0, at: expect.any(Number), by: null },
    ]);
  });
});

describe("the migration to better presets", () => {
  /** A shop before the migration, with an order. */
  const running = () => {
    const shop = databaseBefore("kept_presets");
    shop.database.pragma("foreign_keys = OFF");
    shop.database.exec(`
      insert into orders (id, sequence, number, checkout_token, total_amount, customer_name, customer_email,
        first_name, last_name, street, zipcode, city, country, created_at, updated_at)
      values ('o1', 1, 'BH-2026-000001', 't1', 100, 'Ida Kühn', 'ida@beispiel.de', 'Ida', 'Kühn', 'Weg 1', '24937',
        'Flensburg', 'Deutschland', 1, 1)`);
    return shop;
  };
  const settingsOf = ({ database }: ReturnType<typeof databaseBefore>) =>
    JSON.parse(String(database.prepare("select settings from shop_settings").pluck().get()));

  it("keeps the former ones in a shop that has sold, except where the owner has chosen", () => {
    const shop = running();
    shop.database.exec(`update shop_settings set settings = '{"joinForm":"no","siteName":"Hof"}'`);
    shop.migrate();
    expect(settingsOf(shop)).toEqual({
      labels: "quoted",
      listRows: "10",
      communityPriceFor: "everyone",
      includedPrice: "regular",
      signUpSignsIn: "no",
      postalAddress: "always",
      joinForm: "no",
      siteName: "Hof",
    });
  });

  it("leaves a shop that has not sold yet, and one with demo content", () => {
    const unsold = databaseBefore("kept_presets");
    unsold.migrate();
    const demo = running();
    demo.database.exec("update shop set shows_demo_content = 1");
    demo.migrate();
    expect([settingsOf(unsold), settingsOf(demo)]).toEqual([{}, {}]);
  });

  it("leaves settings that cannot be read", () => {
    const shop = running();
    shop.database.exec("update shop_settings set settings = 'kaputt'");
    shop.migrate();
    expect(shop.database.prepare("select settings from shop_settings").pluck().get()).toBe(
      "kaputt",
    );
  });
});
