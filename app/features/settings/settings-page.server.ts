import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { imprintGaps } from "#app/features/settings/imprint.server.ts";
import type { Control, Setting } from "#app/features/settings/setting.ts";
import { inWords, settingLabel } from "#app/features/settings/setting-values.ts";
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
  siteSettings,
  storedSettings,
  taxSchemeAt,
} from "#app/features/settings/site-settings.server.ts";

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
export function viewSettings(): SettingsView {
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
