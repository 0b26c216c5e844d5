import { db } from "#db/client.server.ts";
import { siteVersions } from "#db/schema.ts";

/** Stores these settings, as if they had been changed once. */
export function storeSettings(settings: object): void {
  const content = JSON.stringify(settings);
  forgetSettings();
  db.insert(siteVersions).values({ document: "settings", number: 1, content }).run();
}

/** Makes the shop one whose owner has not saved any settings. */
export function forgetSettings(): void {
  db.delete(siteVersions).run();
}
