import { desc, eq } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { inWords, sectionWords, settingLabels } from "#app/features/site-settings/setting-words.ts";
import type { SettingTexts } from "#app/site/site-defaults.ts";
import { type SettingName, type SettingsSection, settingsIn } from "#app/site/site-schema.ts";
import { recordIn } from "#app/site/site-settings.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { adminChanges, users } from "#db/schema.ts";
import { recordTestEmail } from "#db/shop.server.ts";
import { readShopSettings, writeShopSettings } from "#db/shop-settings.server.ts";

export interface PostedSettings {
  section: SettingsSection;
  /** The texts of the section's controls. They have been validated. */
  texts: SettingTexts;
  /** The version that the admin has changed. */
  version: number;
  adminId: string;
  now: Date;
}

export interface SettingDifference {
  label: string;
  typed: string;
  stored: string;
}

export interface SettingsConflict {
  /** The typed values of this section that differ from the stored ones. */
  differences: SettingDifference[];
  lastChange: { at: Date; by: string | null } | null;
}

type SaveResult =
  | { ok: true; isNew: boolean }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: SettingsConflict };

/** Saves one section, only if the settings are still at the version that the admin saw. */
export async function saveSettings(posted: PostedSettings): Promise<SaveResult> {
  const { section, version: basedOn, adminId, now } = posted;
  const typed = normalized(posted);
  return inTransaction((transaction) => {
    const { settings: json, version } = readShopSettings(transaction);
    const stored = recordIn(json) ?? {};
    const changed = settingsIn(section).filter((name) => typed[name] !== stored[name]);
    if (changed.length === 0) return { ok: true, isNew: false };
    const settings = JSON.stringify({ ...stored, ...typed });
    if (!writeShopSettings(transaction, { settings, basedOn, adminId, now })) {
      const differences = changed.map((name) => differenceOf(name, typed, stored));
      const conflict = { differences, lastChange: findLastChange(transaction) };
      return { ok: false, reason: "conflict", version, conflict };
    }
    // A new sender has to prove itself.
    if (changed.includes("mailFrom")) recordTestEmail(transaction, null);
    noteAdminChange(transaction, {
      ...{ adminId, now, subject: "settings", subjectId: section },
      label: sectionWords[section].title,
      action: `geändert: ${changed.map(labelOf).join(", ")}`,
    });
    return { ok: true, isNew: true };
  });
}

/** Stores no control characters, which no control shows, and line breaks as one character. */
function normalized({ section, texts }: PostedSettings): SettingTexts {
  const plain = (text = "") =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/(?!\n)\p{Cc}/gu, " ")
      .trim();
  return Object.fromEntries(settingsIn(section).map((name) => [name, plain(texts[name])]));
}

function differenceOf(
  name: SettingName,
  typed: SettingTexts,
  stored: Record<string, unknown>,
): SettingDifference {
  return {
    label: labelOf(name),
    typed: inWords(name, typed[name]),
    stored: inWords(name, stored[name]),
  };
}

function labelOf(name: SettingName): string {
  return settingLabels[name] ?? name;
}

function findLastChange(transaction: Queryable) {
  const isSettings = eq(adminChanges.subject, "settings");
  return (
    transaction
      .select({ at: adminChanges.createdAt, by: users.email })
      .from(adminChanges)
      .leftJoin(users, eq(users.id, adminChanges.adminId))
      .where(isSettings)
      .orderBy(desc(adminChanges.createdAt))
      .limit(1)
      .get() ?? null
  );
}
