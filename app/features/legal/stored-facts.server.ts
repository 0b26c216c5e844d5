import { legalPages, legalWords } from "#app/content/legal.ts";
import { env } from "#app/environment/env.server.ts";
import { listItemsOfAllKinds } from "#app/features/catalog/catalog.server.ts";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { priceWordsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import { itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import type { StoredPlace } from "#app/features/legal/law-checks.ts";
import { loadLegalText, stampOfLegalFiles } from "#app/features/legal/legal-texts.server.ts";
import {
  type Fault,
  type LegalFacts,
  type OwnersDuty,
  ownersDuties,
} from "#app/features/legal/owners-duties.ts";
import { textOf } from "#app/features/markdown/markdown.ts";
import type { Noun } from "#app/features/noun.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { noticePicture, noticeVersion } from "#app/features/settings/guarantee-notice.server.ts";
import { findImprint, imprintGaps } from "#app/features/settings/operator.server.ts";
import { settingLabel, settingPath } from "#app/features/settings/setting-values.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readPageRevision } from "#db/page-revision.server.ts";
import type { CatalogItem } from "#db/schema.ts";

type Faults = Record<OwnersDuty, Fault<StoredPlace>[]>;
type Facts = LegalFacts<StoredPlace>;

let known: { nouns: Noun[]; stamp: string; faults: Promise<Faults> } | undefined;

/** The faults of the stored texts and settings. They are looked for again after a change, and each day. */
export async function findStoredFaults(nouns: Noun[], now: Date): Promise<Faults> {
  const files = await stampOfLegalFiles();
  const stamp = [readPageRevision(), noticeVersion(), berlinDay(now), files].join(" ");
  if (known?.nouns === nouns && known.stamp === stamp) return known.faults;
  const faults = readFacts(nouns, now).then(faultsIn);
  known = { nouns, stamp, faults };
  // The next request tries again.
  faults.catch(() => (known = undefined));
  return faults;
}

function faultsIn(facts: Facts): Faults {
  const faults = keysOf(ownersDuties).map((duty) => [duty, ownersDuties[duty](facts)]);
  return Object.fromEntries(faults);
}

async function readFacts(nouns: Noun[], now: Date): Promise<Facts> {
  const texts = await readLegalTexts();
  const contents = await readContents(nouns);
  const listed = await listItemsOfAllKinds();
  const { deliveryTime, deliveryArea } = siteSettings();
  const sale = { label: "Versand und Zahlung", to: sectionPath("sale") };
  return {
    legalTexts: texts,
    instructions: [
      {
        at: {
          label: "Belehrungen",
          to: settingPath(imprintGaps()[0] ?? "operatorName"),
        },
        gaps: imprintGaps().map(settingLabel),
      },
    ],
    prices: [...listed, ...listPlanItems()]
      .filter(({ price }) => price !== null && price > 0)
      .map((item) => ({ at: placeOf(item), words: priceWordsAt(now, item)?.text ?? "" })),
    goods: listed
      .filter(({ withdrawalClass }) => withdrawalClass === "goods")
      .map((item) => ({
        at: placeOf(item),
        hasManufacturer: item.manufacturer !== null,
        hasNotice: noticePicture() !== null,
      })),
    delivery: { at: sale, hasTime: deliveryTime !== null, hasArea: deliveryArea !== null },
    sources: contents.flatMap(({ at, pictures }) => pictures.map((address) => ({ at, address }))),
    ownOrigins: env.BASE_URL ? [env.BASE_URL.origin] : [],
    contents: [...texts, ...contents],
    website: { at: { label: "Adresse", to: null }, address: env.BASE_URL?.origin ?? null },
  };
}

function readLegalTexts() {
  return Promise.all(
    legalWords.order.map(async (page) => {
      const label = legalPages[page].chip;
      // The page shows visitors that the text is unreadable.
      const own = await loadLegalText(page, publishedWords(page).text).catch((error) =>
        logError(error, "while reading a legal text before the start"),
      );
      const imprint = page === "impressum" && own === null ? findImprint() : null;
      if (imprint) {
        const words = [...imprint.address, ...imprint.facts.map(({ value }) => value)].join("\n");
        return { page, at: { label, to: sectionPath("operator") }, words, text: words };
      }
      const at = { label, to: `/admin/pages/${page}` };
      return { page, at, words: own ? textOf(own) : null, text: own ?? "" };
    }),
  );
}

async function readContents(nouns: Noun[]) {
  const ofNouns = await Promise.all(nouns.map(async ({ contents }) => contents?.() ?? []));
  return ofNouns
    .flat()
    .map(({ label, path, ...content }) => ({ at: { label, to: path }, ...content }));
}

function placeOf(item: CatalogItem): StoredPlace {
  return { label: item.title.replaceAll("\u00AD", ""), to: itemOrPlanPath(item) };
}
