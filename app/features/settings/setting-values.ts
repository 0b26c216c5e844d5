import { sectionWords } from "#app/features/settings/setting-controls.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import { readPrice, writePrice } from "#app/http/price-field.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { readTypedDay } from "#app/ui/format/typed-day.ts";

const controls = Object.values(sectionWords).flatMap((section) => section.controls);

const labels: Partial<Record<SettingName, string>> = Object.fromEntries(
  controls.map(({ name, label }) => [name, label]),
);

/** The label of a setting's control, for error messages and the change log. */
export function settingLabel(name: SettingName): string {
  return labels[name] ?? name;
}

/** The text as it is stored: an amount has two decimal places, and a day is in ISO format. */
export function writtenSetting(name: SettingName, text: string): string {
  if (isDay(name)) return readTypedDay(text) ?? text;
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
  if (isDay(name)) return formatShortDate(String(text));
  return isMoney(name) ? `${text}\u00A0€` : String(text);
}

function isDay(name: SettingName): boolean {
  return controls.some((control) => control.name === name && control.type === "date");
}

function isMoney(name: SettingName): boolean {
  return controls.some((control) => control.name === name && control.isMoney === true);
}
