import { env } from "#app/environment/env.server.ts";
import type { Setting } from "#app/features/settings/setting.ts";
import {
  demoTexts,
  neutralTexts,
  type SettingName,
  type SettingTexts,
  type SiteSettings,
  settingNames,
  settingOf,
  siteSchema,
} from "#app/features/settings/settings-schema.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import type { TaxScheme } from "#db/schema.ts";
import { beganClosed, showsDemoContent } from "#db/shop.server.ts";
import { readShopSettings } from "#db/shop-settings.server.ts";

export interface StoredSettings {
  /** 0 if nothing has been stored. */
  version: number;
  /** The texts that an admin has stored. A setting that was never saved is missing. */
  texts: SettingTexts;
  /** Stored settings that cannot be read. Their defaults apply. */
  unreadable: SettingName[];
}

interface SettingsInEffect extends StoredSettings {
  settings: SiteSettings;
}

/**
 * The settings in effect. For each one, the environment precedes the stored text, which precedes the default.
 */
export function siteSettings(): SiteSettings {
  return readSettings().settings;
}

/** The settings without those that nobody has saved, which may be invented. */
export function savedSettings(): { [Name in SettingName]: SiteSettings[Name] | null } {
  const { texts, settings } = readSettings();
  const saved = Object.entries(settings).map(([name, value]) => [
    name,
    name in texts ? value : null,
  ]);
  return Object.fromEntries(saved);
}

/** The shop's tax scheme at this time; null if the owner has not chosen one. It changes at midnight in Berlin. */
export function taxSchemeAt(now: Date): TaxScheme | null {
  const { taxScheme, taxSchemeFrom, taxSchemeBefore } = siteSettings();
  if (taxSchemeFrom === null) return taxScheme;
  return taxSchemeFrom <= berlinDay(now) ? taxScheme : taxSchemeBefore;
}

/** Whether an item's rate of VAT matters. It does not in a small business that is going to stay one. */
export function usesTaxRates(now: Date): boolean {
  const schemes = [taxSchemeAt(now), siteSettings().taxScheme];
  return schemes.some((scheme) => scheme !== "small-business");
}

/** The stored settings, for their form. */
export function storedSettings(): StoredSettings {
  return readSettings();
}

const readSettings = rememberUntilPagesChange((): SettingsInEffect => {
  const stored = readShopSettings(db);
  const record = recordIn(stored.settings);
  const texts: SettingTexts = {};
  const unreadable: SettingName[] = [];
  for (const name of settingNames) {
    const text = record?.[name];
    if (text === undefined && record) continue;
    if (typeof text === "string" && isReadable(name, text)) texts[name] = text;
    else unreadable.push(name);
  }
  const settings = valuesOf({ ...defaultTexts(), ...texts, ...environmentTexts() });
  return { version: stored.version, texts, unreadable, settings };
});

/** The defaults of this shop. */
export function defaultTexts(): SettingTexts {
  return {
    ...neutralTexts,
    ...(beganClosed() && { opened: "no" }),
    ...(showsDemoContent() && demoTexts),
  };
}

/** The texts that the environment decides. */
export function environmentTexts(): SettingTexts {
  const texts = settingNames.map((name) => [name, environmentText(settingOf(name))] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

function environmentText({ variable, variableBeside }: Setting): string | undefined {
  const given = variable && env[variable];
  if (given !== undefined) return String(given);
  return variableBeside && env[variableBeside] !== undefined ? "" : undefined;
}

/** Returns null if the text is not a JSON object. */
export function recordIn(json: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(json);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isReadable(name: SettingName, text: string): boolean {
  return siteSchema.shape[name].safeParse(text || undefined).success;
}

/** @throws ZodError if a default is invalid, which is a bug */
function valuesOf(texts: SettingTexts): SiteSettings {
  return siteSchema.parse(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || undefined])),
  );
}
