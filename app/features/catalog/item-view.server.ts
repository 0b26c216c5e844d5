import {
  demoListLeads,
  fixedDescription,
  neutralDescription,
} from "#app/content/fixed-description.ts";
import { guaranteeWords } from "#app/content/guarantee-words.ts";
import type { GoodsFacts } from "#app/features/catalog/goods-facts.ts";
import {
  type CardView,
  cardViewOf,
  type ItemPageView,
  type ItemTexts,
  itemViewOf,
} from "#app/features/catalog/item-view.ts";
import { openingSentence, shorten } from "#app/features/catalog/opening-sentence.ts";
import { findIncludingPlans } from "#app/features/catalog/plan.server.ts";
import { priceNote } from "#app/features/catalog/price-note.ts";
import { priceWordsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { plainText, renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { decode } from "#app/features/markdown/markdown.ts";
import { guaranteeNotice } from "#app/features/settings/guarantee-notice.server.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

interface Viewing {
  now: Date;
  buyer: Buyer;
}

/** The number of characters that fill two lines of a card. */
const TEASER_LENGTH = 90;

/** The item as a card shows it. */
export function describeOnCard(item: CatalogItem, viewing: Viewing): CardView {
  const { lead, description } = item;
  const teaser = lead ?? (description && openingSentence(plainText(description)));
  return cardViewOf(item, {
    ...viewing,
    priceWords: priceWordsAt(viewing.now, item),
    teaser: teaser && shorten(teaser, TEASER_LENGTH),
  });
}

/** The item as its own page shows it. */
export function describeOnPage<Item extends CatalogItem>(
  item: Item,
  viewing: Viewing,
): ItemPageView<Item> {
  const priceWords = priceWordsAt(viewing.now, item);
  const view = itemViewOf(item, { ...viewing, priceWords });
  const { gallery, shareImageUrl } = item;
  return {
    ...view,
    gallery,
    shareImageUrl,
    priceNote: priceNote(item, viewing.buyer, findIncludingPlans(item.id)),
    texts: textsOf(item),
    goods: goodsFactsOf(item),
  };
}

/** The text in place of a missing description; undefined for a kind that has none. */
export function standInFor(kind: ItemKind): string | undefined {
  const byKind: Partial<Record<ItemKind, string>> = standIns();
  return byKind[kind];
}

function textsOf(item: CatalogItem): ItemTexts {
  const { kind, title, lead, description, details, directions, bring, suits, questions } = item;
  const plain = description && plainText(description);
  const summary = plain || (details && plainText(details)) || (standInFor(kind) ?? title);
  return {
    plain,
    summary: lead ? `${lead} ${summary}` : summary,
    ...describe(item),
    details: details && renderBelowHeading(details),
    directions: directions && renderBelowHeading(directions),
    bring: bring && renderBelowHeading(bring),
    suits: suits && renderBelowHeading(suits),
    questions: questions && renderBelowHeading(questions),
  };
}

function goodsFactsOf(item: CatalogItem): GoodsFacts | null {
  if (item.withdrawalClass !== "goods") return null;
  const { manufacturer, responsiblePerson, safetyNote } = item;
  const found = guaranteeNotice();
  const notice = found && { ...found, words: guaranteeWords };
  return { manufacturer, responsiblePerson, safetyNote, notice };
}

/**
 * Splits off the first sentence to make it stand out. An item with a lead needs no other opening, and a kind
 * without a stand-in shows its descriptions undivided.
 */
function describe({ kind, lead, description }: CatalogItem): Pick<ItemTexts, "opening" | "body"> {
  const standIn = standInFor(kind);
  const html = renderMarkdown(description ?? standIn ?? "", { asTyped: true });
  return standIn && !lead ? splitOpening(html) : { opening: null, body: html };
}

/** Renders a text that stands below an `h2` of the page, so its own headings begin with `h3`. */
function renderBelowHeading(text: string): string {
  return renderMarkdown(text, { asTyped: true, topHeading: 3 });
}

const PARAGRAPH = /^<p>([\s\S]*?)<\/p>\n?/;

/** Separates the first sentence from the rest, unless it is a heading, a list or contains markup. */
function splitOpening(html: string): Pick<ItemTexts, "opening" | "body"> {
  const [paragraph = "", words = ""] = PARAGRAPH.exec(html) ?? [];
  const lines = words.replaceAll("<br />", "\n");
  const opening = openingSentence(lines);
  if (opening === "" || opening.includes("<")) return { opening: null, body: html };
  const others = lines.slice(opening.length).trim().replaceAll("\n", "<br />");
  const body = (others && `<p>${others}</p>\n`) + html.slice(paragraph.length);
  return { opening: decode(opening), body };
}

/** The texts that stand in for a missing description. */
export function standIns() {
  return showsDemoContent() ? fixedDescription : neutralDescription;
}

/** The sentence below a list's heading in the demo world; null in every other shop, which has its own. */
export function demoListLead(kind: ItemKind): string | null {
  return showsDemoContent() ? demoListLeads[kind] : null;
}
