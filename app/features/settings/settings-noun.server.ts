import { everyPageBelow } from "#app/features/change-log/change-log.server.ts";
import type { LaunchResult, Noun, OwnersContent } from "#app/features/noun.ts";
import { impersonalTable } from "#app/features/personal-table.server.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import { settingPath } from "#app/features/settings/setting-values.ts";
import { SETTINGS_PATH, sectionPath } from "#app/features/settings/settings-words.ts";
import { siteSettings, storedSettings } from "#app/features/settings/site-settings.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";
import { OPENING_PATH } from "#app/ui/layout/opening-path.ts";
import { shopSettings } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

export const settingsNoun: Noun = {
  menu: [
    {
      group: "technics",
      place: 3,
      path: SETTINGS_PATH,
      label: "Einstellungen",
      icon: "settings",
    },
  ],
  subjects: [{ name: "settings", label: "Einstellungen", pages: everyPageBelow(SETTINGS_PATH) }],
  beforeLaunch: [
    { place: 2, label: "Name der Website", check: askForName },
    { place: 8, label: "Versandkosten", isForGoods: true, check: askForShippingCosts },
    { place: 33, label: "Shop öffnen", isLast: true, check: askToOpen },
  ],
  contents: listTexts,
  // They name the admin account that changed them until it is deleted.
  impersonal: [
    impersonalTable(shopSettings, ["id", "settings", "version", "updatedAt", "updatedBy"]),
  ],
};

/** Until the owner saves a name, the website bears that of the software. */
function askForName(): LaunchResult | undefined {
  if (showsDemoContent()) return undefined;
  if (storedSettings().texts.siteName !== undefined) return null;
  return {
    sentence: `In Kopf, Titeln und E-Mails heißt die Website noch ${inQuotes(siteSettings().siteName)}. Tragen Sie ihren Namen ein und speichern Sie, auch wenn er so bleibt.`,
    to: settingPath("siteName"),
  };
}

/** Until the owner saves the costs, perhaps as an empty field, they are 0 €. */
function askForShippingCosts(): LaunchResult {
  if (storedSettings().texts.shippingFlat !== undefined) return null;
  return {
    sentence:
      "Der Versand kostet 0 €. Stimmt das? Prüfen Sie die Versandkosten in den Einstellungen und speichern Sie den Abschnitt „Verkauf“, auch wenn nichts zu ändern ist.",
    to: settingPath("shippingFlat"),
  };
}

/** A shop that nobody has ever had to open has no such point. */
function askToOpen(): LaunchResult | undefined {
  if (siteSettings().opened) return storedSettings().texts.opened === undefined ? undefined : null;
  return {
    sentence:
      "Der Shop ist noch nicht geöffnet: Außer der Verwaltung sieht ihn niemand. Öffnen Sie ihn, wenn alles andere erledigt ist.",
    to: OPENING_PATH,
  };
}

function listTexts(): OwnersContent[] {
  const { texts } = storedSettings();
  const rating = publicSite().rating?.text ?? "";
  const label = "Einstellungen";
  return [
    { label, path: SETTINGS_PATH, text: JSON.stringify(texts), pictures: [] },
    { label, path: sectionPath("rating"), text: rating, pictures: [] },
  ];
}
