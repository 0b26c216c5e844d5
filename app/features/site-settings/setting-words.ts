import { bankWords } from "#app/features/site-settings/sections/bank-words.ts";
import { lawWords } from "#app/features/site-settings/sections/law-words.ts";
import { lookWords } from "#app/features/site-settings/sections/look-words.ts";
import { mailWords } from "#app/features/site-settings/sections/mail-words.ts";
import { operatorWords } from "#app/features/site-settings/sections/operator-words.ts";
import { ratingWords } from "#app/features/site-settings/sections/rating-words.ts";
import { saleWords } from "#app/features/site-settings/sections/sale-words.ts";
import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";
import { websiteWords } from "#app/features/site-settings/sections/website-words.ts";
import { readPrice, writePrice } from "#app/http/price-field.ts";
import type { SettingName, SettingsSection } from "#app/site/settings-schema.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The sections in the order of the page. A section without controls is not shown. */
export const sectionWords: Record<SettingsSection, SectionWords> = {
  operator: operatorWords,
  website: websiteWords,
  look: lookWords,
  rating: ratingWords,
  sale: saleWords,
  law: lawWords,
  bank: bankWords,
  mail: mailWords,
};

export const sectionOrder = keysOf(sectionWords).filter(
  (section) => sectionWords[section].controls.length > 0,
);

/** The form of a section, and its place on the page. */
export const sectionId = (section: SettingsSection) => `einstellungen-${section}`;

const controls = Object.values(sectionWords).flatMap((section) => section.controls);

/** All labels by name, for messages and the change log. */
export const settingLabels: Partial<Record<SettingName, string>> = Object.fromEntries(
  controls.map(({ name, label }) => [name, label]),
);

/** The text as it is stored: an amount has two decimal places. */
export function writtenSetting(name: SettingName, text: string): string {
  const cents = isMoney(name) ? readPrice(text) : null;
  return cents === null ? text : writePrice(cents);
}

/** A stored text as its control shows it. */
export function inWords(name: SettingName, text: unknown): string {
  const { options = [] } = controls.find((control) => control.name === name) ?? {};
  const chosen = options.find(({ value }) => value === (text ?? ""));
  if (chosen) return chosen.label;
  if (!text) return "leer";
  if (name === "logo") return "ein hochgeladenes Logo";
  return isMoney(name) ? `${text}\u00A0€` : String(text);
}

function isMoney(name: SettingName): boolean {
  return controls.some((control) => control.name === name && control.isMoney === true);
}
