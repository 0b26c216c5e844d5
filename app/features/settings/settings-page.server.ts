import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { imprintGaps } from "#app/features/settings/imprint.server.ts";
import { sectionOrder } from "#app/features/settings/setting-controls.ts";
import { inWords, settingLabel } from "#app/features/settings/setting-values.ts";
import {
  type SettingName,
  type SettingsSection,
  settingsIn,
} from "#app/features/settings/settings-schema.ts";
import { neutralTexts, type SettingTexts } from "#app/features/settings/site-defaults.ts";
import {
  defaultTexts,
  environmentNames,
  environmentTexts,
  siteSettings,
  storedSettings,
  taxSchemeAt,
} from "#app/features/settings/site-settings.server.ts";

export interface SectionView {
  section: SettingsSection;
  /** The texts of the controls: the stored ones, else the environment's, else the neutral defaults. */
  defaultValue: SettingTexts;
  /** Notes below the controls whose value is not the one in effect, with the reason. */
  notes: SettingTexts;
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
    sections: sectionOrder.map(viewSection),
    unreadable: unreadable.map(settingLabel),
    imprintGaps: imprintGaps().map(settingLabel),
  };
}

function viewSection(section: SettingsSection): SectionView {
  const { texts } = storedSettings();
  const names = settingsIn(section);
  return {
    section,
    defaultValue: pick(shownTexts(texts), names),
    notes: Object.fromEntries(names.map((name) => [name, noteOn(name)])),
    hasExamples: names.some((name) => exampleFor(name) !== null),
  };
}

/** The texts in the controls, given those that are stored. */
export function shownTexts(stored: SettingTexts): SettingTexts {
  return { ...neutralTexts, ...definedIn(environmentTexts()), ...stored };
}

function noteOn(name: SettingName): string | undefined {
  const { unreadable } = storedSettings();
  const variable = environmentNames[name];
  const given = environmentTexts()[name];
  if (variable && given !== undefined) {
    const value = given === "" ? "kein Wert" : `„${given}“`;
    return `Es gilt ${value} aus der Umgebung (${variable}). Was hier steht, gilt erst, wenn diese Variable nicht mehr gesetzt ist.`;
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

function definedIn(texts: SettingTexts): SettingTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
