import { findLastChange, recordChange } from "#app/features/change-log/change-log.server.ts";
import { inWords, settingLabel, writtenSetting } from "#app/features/settings/setting-values.ts";
import { shownTexts } from "#app/features/settings/settings-page.server.ts";
import {
  type SettingName,
  type SettingsSection,
  type SettingTexts,
  sections,
  settingsIn,
} from "#app/features/settings/settings-schema.ts";
import { recordIn, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import { berlinDay, formatDay } from "#app/ui/format/format.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordTestEmail } from "#db/shop.server.ts";
import { readShopSettings, writeShopSettings } from "#db/shop-settings.server.ts";

export interface PostedSettings {
  section: SettingsSection;
  /**
   * The texts of the section's controls, which have been validated. A form that was opened before an update
   * lacks newer controls, whose settings stay.
   */
  texts: SettingTexts;
  /** The version that the admin saw. */
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
  /** `later` is a sentence about a saved value that is not in effect yet. */
  | { ok: true; isNew: boolean; later: string | null }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: SettingsConflict };

/** Saves one section, only if the settings are still at the version that the admin saw. */
export async function saveSettings(posted: PostedSettings): Promise<SaveResult> {
  const { section, version: basedOn, adminId, now } = posted;
  const typed = normalized(posted);
  const along = keptAlong(posted);
  return inTransaction((transaction) => {
    const { settings: json, version } = readShopSettings(transaction);
    const stored = recordIn(json) ?? {};
    const changed = postedNames(posted).filter((name) => typed[name] !== stored[name]);
    const shown = shownTexts(stored);
    const visible = changed.filter((name) => typed[name] !== (shown[name] ?? ""));
    if (changed.length === 0) return { ok: true, isNew: false, later: null };
    const settings = JSON.stringify({ ...stored, ...typed, ...along });
    if (!writeShopSettings(transaction, { settings, basedOn, adminId, now })) {
      const differences = visible.map((name) => differenceOf(name, typed, shown));
      const conflict = {
        differences,
        lastChange: findLastChange("settings", undefined, transaction),
      };
      return { ok: false, reason: "conflict", version, conflict };
    }
    // A new sender needs a test e-mail of its own.
    if (changed.includes("mailFrom")) recordTestEmail(transaction, null);
    recordChange(transaction, {
      actor: { admin: adminId },
      now,
      subject: "settings",
      subjectId: section,
      label: sections[section].title,
      action:
        visible.length > 0 ? `geändert: ${visible.map(settingLabel).join(", ")}` : "gespeichert",
    });
    return { ok: true, isNew: true, later: laterThan(now, { ...typed, ...along }) };
  });
}

/** A sentence about a planned change of the tax scheme; null if there is none. */
function laterThan(now: Date, texts: SettingTexts): string | null {
  const { taxScheme, taxSchemeFrom, taxSchemeBefore } = texts;
  if (!taxSchemeFrom || taxSchemeFrom <= berlinDay(now)) return null;
  if (taxScheme === taxSchemeBefore) return null;
  const scheme = inWords("taxScheme", taxScheme);
  return `Bei der Umsatzsteuer gilt „${scheme}“ ab dem ${formatDay(taxSchemeFrom).long}.`;
}

/**
 * Replaces control characters, which no field shows, with spaces, and makes each line break one character.
 */
function normalized(posted: PostedSettings): SettingTexts {
  const plain = (text = "") =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/(?!\n)\p{Cc}/gu, " ")
      .trim();
  return Object.fromEntries(
    postedNames(posted).map((name) => [name, writtenSetting(name, plain(posted.texts[name]))]),
  );
}

function postedNames({ section, texts }: PostedSettings): SettingName[] {
  return settingsIn(section).filter((name) => texts[name] !== undefined);
}

/** Keeps the current tax scheme, which stays in effect until the first day of the saved one. */
function keptAlong({ section, now }: PostedSettings): SettingTexts {
  return section === "sale" ? { taxSchemeBefore: taxSchemeAt(now) ?? "" } : {};
}

function differenceOf(
  name: SettingName,
  typed: SettingTexts,
  stored: SettingTexts,
): SettingDifference {
  return {
    label: settingLabel(name),
    typed: inWords(name, typed[name]),
    stored: inWords(name, stored[name]),
  };
}
