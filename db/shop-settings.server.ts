import type { Queryable } from "#db/client.server.ts";
import { shopSettings } from "#db/schema.ts";

export type SettingsRecord = Pick<typeof shopSettings.$inferSelect, "settings" | "version">;

/** Stands in for the row if somebody has deleted it by hand. */
const nothingStored: SettingsRecord = { settings: "{}", version: 0 };

/** The stored settings at this moment, unchecked. */
export function readShopSettings(queryable: Queryable): SettingsRecord {
  const { settings, version } = shopSettings;
  return queryable.select({ settings, version }).from(shopSettings).get() ?? nothingStored;
}

interface NewSettings {
  /** JSON. */
  settings: string;
  /** The version that the admin has changed. */
  basedOn: number;
  adminId: string;
  now: Date;
}

/** Stores the next version. Returns false if another version has been stored since `basedOn`. */
export function writeShopSettings(
  transaction: Queryable,
  { settings, basedOn, adminId, now }: NewSettings,
): boolean {
  if (readShopSettings(transaction).version !== basedOn) return false;
  const next = { settings, version: basedOn + 1, updatedAt: now, updatedBy: adminId };
  transaction
    .insert(shopSettings)
    .values({ id: 1, ...next })
    .onConflictDoUpdate({ target: shopSettings.id, set: next })
    .run();
  return true;
}
