import type { SettingName } from "#app/site/settings-schema.ts";

/** A control of the settings' form. */
export interface SettingControl {
  name: SettingName;
  label: string;
  hint?: string;
  /** Required by the form or by law, and therefore without a mark beside the label. */
  isRequired?: boolean;
  /** Required by the launch checklist, not by the form. The mark beside the label says so. */
  isNeededToOpen?: boolean;
  type?: "text" | "email" | "tel" | "url" | "date" | "logo";
  rows?: number;
  options?: { value: string; label: string }[];
  inputMode?: "numeric" | "decimal";
  /** An amount in euros. */
  isMoney?: boolean;
  width?: 2 | 3 | 4;
}

/** A section of the settings, which is saved on its own. */
export interface SectionWords {
  title: string;
  intro: string;
  controls: SettingControl[];
}
