import { findLastChange, recordChange } from "#app/features/change-log/change-log.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { imprintGaps } from "#app/features/settings/operator.server.ts";
import type { Control, Setting } from "#app/features/settings/setting.ts";
import { inWords, settingLabel, writtenSetting } from "#app/features/settings/setting-values.ts";
import {
  neutralTexts,
  type SettingName,
  type SettingsSection,
  type SettingTexts,
  sectionNames,
  sections,
  settingOf,
  settingsIn,
} from "#app/features/settings/settings-schema.ts";
import {
  defaultTexts,
  environmentTexts,
  recordIn,
  siteSettings,
  storedSettings,
  taxSchemeAt,
} from "#app/features/settings/site-settings.server.ts";
import { berlinDay, formatDay } from "#app/ui/format/format.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordTestEmail } from "#db/shop.server.ts";
import { readShopSettings, writeShopSettings } from "#db/shop-settings.server.ts";

export interface SettingControl extends Control {
  name: SettingName;
}

/** A section as browsers get it, without its schemas. */
export interface SectionView {
  section: SettingsSection;
  title: string;
  intro: string;
  controls: SettingControl[];
  /** The texts of the controls: the stored ones, else the environment's, else the neutral defaults. */
  defaultValue: SettingTexts;
  /** Notes below the controls whose value is not the one in effect, with the reason. */
  notes: SettingTexts;
  /** The settings that tell an owner most: 'Name: Hof am See GmbH'. */
  facts: string[];
  /** Labels of settings that are needed before the shop opens. */
  missing: string[];
  /** Whether demo content is in effect until the owner saves this section. */
  hasExamples: boolean;
}

export interface SettingsView {
  version: number;
  sections: SectionView[];
  /** Labels of stored settings that cannot be read. */
  unreadable: string[];
  /** Labels of facts that the imprint still needs. */
  imprintGaps: string[];
}

/**
 * The settings as their page shows them. Only the notes name demo content, so that nobody saves it as their
 * own.
 */
export function loadSettingsView(): SettingsView {
  const { version, unreadable } = storedSettings();
  return {
    version,
    sections: sectionNames.map(viewSection),
    unreadable: unreadable.map(settingLabel),
    imprintGaps: imprintGaps().map(settingLabel),
  };
}

function viewSection(section: SettingsSection): SectionView {
  const { title, intro } = sections[section];
  const names = settingsIn(section);
  const defaultValue = pick(shownTexts(storedSettings().texts), names);
  return {
    section,
    title,
    intro,
    controls: names.map(controlOf),
    defaultValue,
    notes: Object.fromEntries(names.map((name) => [name, noteOn(name)])),
    facts: factsOf(defaultValue, names),
    missing: names
      .filter((name) => isMissing(settingOf(name), defaultValue[name]))
      .map(settingLabel),
    hasExamples: names.some((name) => exampleFor(name) !== null),
  };
}

/** The texts in the controls, given those that are stored. */
export function shownTexts(stored: SettingTexts): SettingTexts {
  return { ...neutralTexts, ...environmentTexts(), ...stored };
}

function controlOf(name: SettingName): SettingControl {
  const { label, hint, isRequired, isNeededToOpen, isNeededByAnswer, ...rest } = settingOf(name);
  const { type, rows, options, inputMode, width } = rest;
  const shared = { name, label, hint, isRequired, isNeededToOpen, isNeededByAnswer };
  return { ...shared, type, rows, options, inputMode, width };
}

/** A long text is only said to be there. */
function factsOf(texts: SettingTexts, names: SettingName[]): string[] {
  return names
    .filter((name) => settingOf(name).isInList && texts[name])
    .map((name) => {
      const { label, rows } = settingOf(name);
      return `${label}: ${rows ? "vorhanden" : inWords(name, texts[name])}`;
    });
}

function isMissing({ isRequired, isNeededToOpen }: Setting, text: string | undefined): boolean {
  return Boolean((isRequired || isNeededToOpen) && !text);
}

function noteOn(name: SettingName): string | undefined {
  const { unreadable } = storedSettings();
  const given = environmentTexts()[name];
  if (given !== undefined) {
    const value = given === "" ? "kein Wert" : `„${given}“`;
    return `Es gilt ${value} aus der Umgebung (${settingOf(name).variable}). Was hier steht, gilt erst, wenn diese Variable nicht mehr gesetzt ist.`;
  }
  if (unreadable.includes(name)) {
    return "Der gespeicherte Wert ist nicht lesbar. Bis Sie speichern, gilt die Vorgabe.";
  }
  if (name === "taxSchemeFrom") return noteOnCurrentScheme();
  if (name === "confirmedOrders" && !hasMailServer()) {
    return "Noch ist kein Mailserver eingerichtet (SMTP_URL). So lange gilt „nein“.";
  }
  const example = exampleFor(name);
  return example === null
    ? undefined
    : `Bis Sie speichern, gilt der Beispielinhalt „${inWords(name, example).replaceAll("\n", ", ")}“.`;
}

/** The demo content that is in effect because the owner has saved nothing. */
function exampleFor(name: SettingName): string | null {
  const example = defaultTexts()[name];
  const isExample = storedSettings().texts[name] === undefined && example !== neutralTexts[name];
  return (isExample && example) || null;
}

/** Says which scheme is in effect until a later one begins. */
function noteOnCurrentScheme(): string | undefined {
  const current = taxSchemeAt(new Date());
  if (current === siteSettings().taxScheme) return undefined;
  return `Bis dahin gilt „${inWords("taxScheme", current ?? "")}“.`;
}

function pick(texts: SettingTexts, names: SettingName[]): SettingTexts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? ""]));
}

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

interface Opening {
  opened: "yes" | "no";
  adminId: string;
  now: Date;
}

/** Opens or closes the shop. Returns false, and writes nothing, if it was already so. */
export async function setOpened({ opened, ...change }: Opening): Promise<boolean> {
  const action = opened === "yes" ? "geöffnet" : "geschlossen";
  return keepSettings({ opened }, { ...change, subjectId: "oeffnung", label: "Shop", action });
}

interface KeptChange {
  adminId: string;
  now: Date;
  subjectId: string;
  label: string;
  action: string;
}

/** Stores settings that are in no form of a section. Returns false, and writes nothing, if all are already so. */
export async function keepSettings(
  texts: SettingTexts,
  { adminId, now, ...change }: KeptChange,
): Promise<boolean> {
  return inTransaction((transaction) => {
    const { settings: json, version } = readShopSettings(transaction);
    const stored = recordIn(json) ?? {};
    const current: Record<string, unknown> = { ...defaultTexts(), ...stored };
    if (Object.entries(texts).every(([name, text]) => (current[name] ?? "") === text)) return false;
    const settings = JSON.stringify({ ...stored, ...texts });
    writeShopSettings(transaction, { settings, basedOn: version, adminId, now });
    recordChange(transaction, { actor: { admin: adminId }, now, subject: "settings", ...change });
    return true;
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
