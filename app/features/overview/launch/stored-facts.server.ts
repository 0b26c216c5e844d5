import { legalPages, legalWords } from "#app/content/legal.ts";
import { sitePages } from "#app/content/site-pages.ts";
import { env } from "#app/environment/env.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { listItemsOfAllKinds } from "#app/features/catalog/listed-items.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { priceWordsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import { personPath } from "#app/features/change-log/subject-paths.ts";
import { loadLegalText, stampOfLegalFiles } from "#app/features/legal/legal-texts.server.ts";
import {
  type Fault,
  type LegalFacts,
  type OwnersDuty,
  ownersDuties,
} from "#app/features/legal/owners-duties.ts";
import { textOf } from "#app/features/markdown/markdown-html.ts";
import { planPath } from "#app/features/membership/plans/plan-words.ts";
import type { LaunchPlace } from "#app/features/overview/launch/law-checks.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { noticePicture, noticeVersion } from "#app/features/settings/guarantee-notice.server.ts";
import { findImprint, imprintGaps } from "#app/features/settings/imprint.server.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import { settingLabel } from "#app/features/settings/setting-values.ts";
import { SETTINGS_PATH, sectionPath, settingPath } from "#app/features/settings/settings-words.ts";
import { siteSettings, storedSettings } from "#app/features/settings/site-settings.server.ts";
import { listShownPeople } from "#app/features/team/shown-people.server.ts";
import { logError } from "#app/http/log.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readPageRevision } from "#db/page-revision.server.ts";
import type { CatalogItem, Person } from "#db/schema.ts";

type Facts = LegalFacts<LaunchPlace>;

export interface LegalState {
  faults: Record<OwnersDuty, Fault<LaunchPlace>[]>;
  sellsGoods: boolean;
}

let known: { stamp: string; state: LegalState } | undefined;

/** The duties that the stored texts and settings break. They are read again after a change, and each day. */
export async function readLegalState(now: Date): Promise<LegalState> {
  const files = await stampOfLegalFiles();
  const stamp = [readPageRevision(), noticeVersion(), berlinDay(now), files].join(" ");
  if (known?.stamp !== stamp) known = { stamp, state: stateOf(await readFacts(now)) };
  return known.state;
}

function stateOf(facts: Facts): LegalState {
  const faults = keysOf(ownersDuties).map((duty) => [duty, ownersDuties[duty](facts)]);
  return { faults: Object.fromEntries(faults), sellsGoods: facts.goods.length > 0 };
}

async function readFacts(now: Date): Promise<Facts> {
  const texts = await readLegalTexts();
  const listed = await listItemsOfAllKinds();
  const items = [...listed, ...listPlanItems()];
  const shown = [...items.map(itemContent), ...listShownPeople().map(personContent)];
  const pages = keysOf(sitePages).map(pageContent);
  const { deliveryTime, deliveryArea } = siteSettings();
  const sale = { label: "Versand und Zahlung", to: sectionPath("sale") };
  return {
    legalTexts: texts,
    instructions: [
      {
        at: {
          label: "Belehrungen",
          to: settingPath("operator", imprintGaps()[0] ?? "operatorName"),
        },
        gaps: imprintGaps().map(settingLabel),
      },
    ],
    prices: items
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
    sources: [...shown, ...pages].flatMap(({ at, pictures }) =>
      pictures.map((address) => ({ at, address })),
    ),
    ownOrigins: env.BASE_URL ? [env.BASE_URL.origin] : [],
    contents: [...texts, ...shown, ...pages, ...settingsContents()],
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

interface Content {
  at: LaunchPlace;
  text: string;
  /** Addresses. */
  pictures: string[];
}

function itemContent(item: CatalogItem): Content {
  return { at: placeOf(item), text: JSON.stringify(item), pictures: [item.imageUrl] };
}

function placeOf(item: CatalogItem): LaunchPlace {
  const path = item.isPlan ? planPath(item.id) : `/admin${kinds[item.kind].path}/new/${item.id}`;
  return { label: item.title.replaceAll("\u00AD", ""), to: path };
}

function personContent(person: Person): Content {
  const to = personPath(person.kind, person.id);
  const pictures = person.imageUrl === null ? [] : [person.imageUrl];
  return { at: { label: person.name, to }, text: JSON.stringify(person), pictures };
}

function pageContent(name: keyof typeof sitePages): Content {
  const pictures: string[] = [];
  const text = JSON.stringify(publishedWords(name), (key, value) => {
    if (key === "src" && typeof value === "string") pictures.push(value);
    return value;
  });
  return { at: { label: sitePages[name].label, to: `/admin/pages/${name}` }, text, pictures };
}

function settingsContents(): Omit<Content, "pictures">[] {
  const label = "Einstellungen";
  return [
    { at: { label, to: SETTINGS_PATH }, text: JSON.stringify(storedSettings().texts) },
    { at: { label, to: sectionPath("rating") }, text: publicSite().rating?.text ?? "" },
  ];
}
