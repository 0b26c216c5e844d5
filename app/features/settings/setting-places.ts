import { settingLabel } from "#app/features/settings/setting-values.ts";
import { type SettingName, sectionOf } from "#app/features/settings/settings-schema.ts";
import { SETTINGS_PATH, settingPath } from "#app/features/settings/settings-words.ts";

/** A setting with the address of its control. */
export interface SettingPlace {
  label: string;
  to: string;
}

export function placeOfSetting(name: SettingName): SettingPlace {
  const section = sectionOf(name);
  return {
    label: settingLabel(name),
    to: section ? settingPath(section, name) : SETTINGS_PATH,
  };
}
