import { onTestFinished } from "vitest";
import { db } from "#db/client.server.ts";
import { shopSettings } from "#db/schema.ts";

/** Stores these settings as if the owner had saved them once, or this text as if it was written by hand. */
export function storeSettings(settings: object | string): void {
  const text = typeof settings === "string" ? settings : JSON.stringify(settings);
  store(text, 1);
}

/** Empties the fields of the bank account, because the demo world has a sample one. */
export function forgetBankAccount(): void {
  storeSettings({ bankRecipient: "", bankIban: "" });
}

/** Resets the shop, as if its owner had never saved any settings. */
export function forgetSettings(): void {
  store("{}", 0);
}

function store(settings: string, version: number): void {
  const row = { settings, version };
  db.insert(shopSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: shopSettings.id, set: row })
    .run();
}

/** Lists have ten rows a page until the test ends. */
export function listTenRows(): void {
  storeSettings({ listRows: "10" });
  onTestFinished(forgetSettings);
}

/** The stored text and its version. */
export function storedSettingsRow() {
  const { settings, version } = shopSettings;
  return db.select({ settings, version }).from(shopSettings).get();
}
