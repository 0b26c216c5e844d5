import { type SettingName, sectionOf, settingOf } from "#app/features/settings/settings-schema.ts";
import { sectionId, sectionPath } from "#app/features/settings/settings-words.ts";
import { readPrice, writePrice } from "#app/http/price-field.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { readTypedDay } from "#app/ui/format/typed-day.ts";

/** The label of a setting's control, for error messages and the change log. */
export function settingLabel(name: SettingName): string {
  return settingOf(name).label;
}

/** The address of a setting's control, on the page of its section. */
export function settingPath(name: SettingName): string {
  return `${sectionPath(sectionOf(name))}#${settingId(name)}`;
}

export const settingId = (name: SettingName) => `${sectionId(sectionOf(name))}-${name}`;

/** A setting with the address of its control. */
export interface SettingPlace {
  label: string;
  to: string;
}

export function placeOfSetting(name: SettingName): SettingPlace {
  return { label: settingLabel(name), to: settingPath(name) };
}

/** The text as it is stored: an amount has two decimal places, and a day is in ISO format. */
export function writtenSetting(name: SettingName, text: string): string {
  const { type, isMoney } = settingOf(name);
  if (type === "date") return readTypedDay(text) ?? text;
  const cents = isMoney ? readPrice(text) : null;
  return cents === null ? text : writePrice(cents);
}

/** A stored text as its control shows it. */
export function inWords(name: SettingName, text: unknown): string {
  const { options = [], type, isMoney } = settingOf(name);
  const chosen = options.find(({ value }) => value === (text ?? ""));
  if (chosen) return chosen.label;
  if (!text) return "leer";
  if (type === "logo") return "ein hochgeladenes Logo";
  if (type === "date") return formatShortDate(String(text));
  return isMoney ? `${text}\u00A0€` : String(text);
}
