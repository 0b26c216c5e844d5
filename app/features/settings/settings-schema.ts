import { z } from "zod";
import { bankSettings } from "#app/features/settings/sections/bank-settings.ts";
import { invoicesSettings } from "#app/features/settings/sections/invoices-settings.ts";
import { lawSettings } from "#app/features/settings/sections/law-settings.ts";
import { lookSettings } from "#app/features/settings/sections/look-settings.ts";
import { mailSettings } from "#app/features/settings/sections/mail-settings.ts";
import { operatorSettings } from "#app/features/settings/sections/operator-settings.ts";
import { paymentsSettings } from "#app/features/settings/sections/payments-settings.ts";
import { ratingSettings } from "#app/features/settings/sections/rating-settings.ts";
import { saleSettings } from "#app/features/settings/sections/sale-settings.ts";
import { securitySettings } from "#app/features/settings/sections/security-settings.ts";
import { websiteSettings } from "#app/features/settings/sections/website-settings.ts";
import { formOf, type Section, type Setting } from "#app/features/settings/setting.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** The sections in the order of their list. */
export const sections = {
  operator: operatorSettings,
  website: websiteSettings,
  look: lookSettings,
  rating: ratingSettings,
  sale: saleSettings,
  payments: paymentsSettings,
  invoices: invoicesSettings,
  law: lawSettings,
  bank: bankSettings,
  mail: mailSettings,
  security: securitySettings,
};

const settings = {
  ...operatorSettings.settings,
  ...websiteSettings.settings,
  ...lookSettings.settings,
  ...ratingSettings.settings,
  ...saleSettings.settings,
  ...paymentsSettings.settings,
  ...invoicesSettings.settings,
  ...lawSettings.settings,
  ...bankSettings.settings,
  ...mailSettings.settings,
  ...securitySettings.settings,
  ...saleSettings.kept,
  ...mailSettings.kept,
  ...websiteSettings.kept,
};

export type SettingsSection = keyof typeof sections;
export type SettingName = keyof typeof settings;
/** Settings as they are stored and typed. */
export type SettingTexts = Partial<Record<SettingName, string>>;
/** Settings as the house reads them. */
export type SiteSettings = {
  [Name in SettingName]: z.output<(typeof settings)[Name]["schema"]>;
};

export const sectionNames = keysOf(sections);
export const settingNames = keysOf(settings);

export const settingOf = (name: SettingName): Setting => settings[name];

const sectionsBySetting = Object.fromEntries(
  sectionNames.flatMap((section) => {
    const { settings, kept }: Section = sections[section];
    return Object.keys({ ...settings, ...kept }).map((name) => [name, section]);
  }),
) as Record<SettingName, SettingsSection>;

export const sectionOf = (name: SettingName): SettingsSection => sectionsBySetting[name];

/** The settings in the form of a section. */
export function settingsIn(section: SettingsSection): SettingName[] {
  return keysOf(sections[section].settings);
}

/** The texts of a shop whose owner has not chosen any. */
export const neutralTexts = textsOf((setting) => setting.default);

/** In effect instead, only while the shop shows demo content. */
export const demoTexts = textsOf((setting) => setting.demo);

function textsOf(read: (setting: Setting) => string | undefined): SettingTexts {
  const texts = settingNames.map((name) => [name, read(settings[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

export const siteSchema = formOf(settings);

/** The form of a section. */
export function sectionSchema(name: SettingsSection): z.ZodObject<Record<never, never>> {
  const section: Section = sections[name];
  return section.form ?? formOf(section.settings);
}

/** The version of the settings when the form was opened; 0 if none was stored. -1 matches no version. */
const version = z.number().int().nonnegative().catch(-1);

const postedSection = (section: SettingsSection) =>
  sectionSchema(section).safeExtend({ section: z.literal(section), version });

type SectionForm = ReturnType<typeof postedSection>;

type PostedSettings = Partial<SiteSettings> & { section: SettingsSection; version: number };

/** A posted section of the settings. */
export const settingsFormSchema: z.ZodType<PostedSettings> = z.discriminatedUnion(
  "section",
  sectionNames.map(postedSection) as [SectionForm, ...SectionForm[]],
  { error: "Diesen Abschnitt kennen wir nicht." },
);
