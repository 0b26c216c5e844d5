import { itemContentsPath } from "#app/features/deliveries/administration/contents-admin.ts";
import {
  impersonalDataOfDeliveries,
  personalDataOfDeliveries,
} from "#app/features/deliveries/deliveries-privacy.server.ts";
import {
  findMissingFiles,
  recordDeliveredFiles,
  removeUnreferencedFiles,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { filesPath, holderOfItem } from "#app/features/deliveries/files/files.ts";
import {
  findUncaptioned,
  hasMedia,
} from "#app/features/deliveries/files/missing-captions.server.ts";
import { findSoldWithoutContents } from "#app/features/deliveries/sold-without-contents.server.ts";
import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { inQuotes } from "#app/ui/format/format.ts";

export const deliveriesNoun: Noun = {
  beforeLaunch: [
    { place: 19, label: "Dateien", check: lookForFiles },
    { place: 20, label: "Untertitel", check: askForCaptions },
    { place: 21, label: "Verkaufte Inhalte", check: askForContents },
  ],
  personal: personalDataOfDeliveries,
  impersonal: impersonalDataOfDeliveries,
  files: { recordUsed: recordDeliveredFiles, removeUnused: removeUnreferencedFiles },
};

/** Does not apply to a shop without files. */
function lookForFiles(): LaunchResult | undefined {
  const { used, sentence, to } = findMissingFiles();
  if (used === 0) return undefined;
  return sentence === null ? null : { sentence, to };
}

/** Does not apply to a shop whose lessons have neither films nor recordings. */
function askForCaptions(): LaunchResult | undefined {
  if (!hasMedia()) return undefined;
  const uncaptioned = findUncaptioned().filter(({ isPublished }) => isPublished);
  const [first] = uncaptioned;
  if (!first) return null;
  const names = uncaptioned
    .map(({ lesson, item }) => `„${lesson.title}“ (${item.title})`)
    .join(", ");
  return {
    sentence: `Videos brauchen Untertitel, Aufnahmen eine Abschrift (WCAG 1.2.1 und 1.2.2). Sie fehlen hier: ${names}.`,
    to: filesPath(holderOfItem(first.item)),
  };
}

/** Applies only as long as something digital was sold that delivers nothing. */
function askForContents(): LaunchResult | undefined {
  const sold = findSoldWithoutContents();
  const [first] = sold;
  if (!first) return undefined;
  const titles = sold.map(({ title }) => inQuotes(title)).join(", ");
  return {
    sentence: `Verkauft, aber noch ohne Text, Dateien und Lektionen: ${titles}. Hinterlegen Sie den Inhalt, oder schicken Sie ihn den Kundinnen und Kunden selbst.`,
    to: itemContentsPath(first),
  };
}
