import { and, eq, or, sql } from "drizzle-orm";
import { hasBegun, leftOf } from "#app/features/catalog/availability.ts";
import { isOffered, listDatesSince } from "#app/features/catalog/catalog.server.ts";
import { itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { hasPicture } from "#app/features/pictures/picture-storage.server.ts";
import { sitePatternOf, UNKNOWN_PATTERN } from "#app/http/site-patterns.server.ts";
import { berlinDay, formatDay, formatPrice, formatTime } from "#app/ui/format/format.ts";
import { PICTURE_FILE, pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

interface Filled {
  /** Markdown without blocks. */
  text: string;
  /** German sentences about blocks that were left out. */
  problems: string[];
}

const BLOCK = /^[ \t]*\[\[(termine|angebot)[ \t]*([^\]\n]*)\]\][ \t]*$/gim;

/** The dates that '[[termine]]' lists without a number, and the most that it lists. */
const DATES = 5;
const MOST_DATES = 20;
/** More than any issue needs. Each costs a query. */
const MOST_BLOCKS = 50;

/**
 * Replaces '[[termine 5]]' with the next dates, and '[[angebot TITEL]]' with one offer, found by its title or id. Both
 * become Markdown, so that the e-mail and the archive show the same.
 */
export function fillBlocks(body: string, now: Date): Filled {
  const problems: string[] = [];
  let blocks = 0;
  const text = body.replace(BLOCK, (block, name: string, words: string) => {
    blocks += 1;
    const filled = blocks > MOST_BLOCKS ? "" : fill(name.toLowerCase(), words.trim(), now);
    if (filled === "") problems.push(nothingFor(block.trim(), name.toLowerCase()));
    return filled;
  });
  const unknown = text.match(/\[\[[^\]\n]*\]\]/g) ?? [];
  return { text, problems: [...problems, ...unknown.map(staysAsItIs)] };
}

function nothingFor(block: string, name: string): string {
  const why = name === "angebot" ? ": So heißt keines, oder mehrere beginnen so." : ".";
  return `${block} findet nichts und bleibt weg${why}`;
}

const staysAsItIs = (block: string) =>
  `${block} bleibt so stehen. Es gibt [[termine 5]] und [[angebot Titel]], jedes allein in einer Zeile.`;

function fill(name: string, words: string, now: Date): string {
  if (name === "angebot") return offerOf(words);
  const asked = words === "" ? DATES : Number(words);
  return Number.isInteger(asked) && asked > 0 ? datesOf(Math.min(asked, MOST_DATES), now) : "";
}

function datesOf(count: number, now: Date): string {
  const coming = listDatesSince(berlinDay(now))
    .filter((item) => item.calledOffAt === null && !hasBegun(item, now))
    .slice(0, count);
  return coming.map(dateLine).join("\n");
}

function dateLine(item: CatalogItem): string {
  const { weekday, long } = formatDay(item.date ?? "");
  const time = item.time && `, ${formatTime(item.time)}`;
  return `- ${linkTo(item)}: ${weekday}, ${long}${time ?? ""}${seatsOf(item)}`;
}

function seatsOf(item: CatalogItem): string {
  const left = leftOf(item);
  if (left === 0 || !item.availability) return " (ausgebucht)";
  if (left === null) return "";
  return left === 1 ? " (noch 1 Platz frei)" : ` (noch ${left} Plätze frei)`;
}

function offerOf(words: string): string {
  const item = findOffer(words);
  if (!item) return "";
  const { imageUrl, imageAlt } = item;
  const isPicture = imageUrl && pictureNameIn(imageUrl);
  return [
    ...(isPicture ? [`![${escapeMarkdown(imageAlt)}](${imageUrl})`] : []),
    `**${linkTo(item)}**${priceOf(item)}`,
  ].join("\n\n");
}

function priceOf(item: CatalogItem): string {
  if (!item.availability || leftOf(item) === 0) return ": Ausverkauft";
  if (item.price === null) return "";
  return item.price === 0 ? ": kostenlos" : `: ${formatPrice(item.price)}`;
}

/** The offer with this id or title, or the only one whose title begins so. */
function findOffer(words: string): CatalogItem | undefined {
  const named = findNamed(words);
  if (named || words === "") return named;
  const { title } = catalogItems;
  const begins = sql`substr(lower(${title}), 1, length(${words})) = lower(${words})`;
  const [first, second] = db
    .select()
    .from(catalogItems)
    .where(and(begins, isOffered))
    .limit(2)
    .all();
  return second ? undefined : first;
}

function findNamed(words: string): CatalogItem | undefined {
  const { id, title } = catalogItems;
  const isNamed = or(eq(id, words), sql`lower(${title}) = lower(${words})`);
  return db
    .select()
    .from(catalogItems)
    .where(and(isNamed, isOffered))
    .orderBy(sql`${id} = ${words} desc`, title, id)
    .limit(1)
    .get();
}

function linkTo(item: CatalogItem): string {
  const path = itemPath({ id: item.id, lineType: lineTypeOf(item) });
  return `[${escapeMarkdown(item.title)}](${path})`;
}

/** An owner's words as Markdown that shows them as they are. */
function escapeMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]<>#&|!]/g, "\\$&");
}

const LINK = /(!?)\[([^\]\n]*)\]\(\s*<?([^)\s>]+)/g;

/** German sentences about links and pictures of a Markdown text that lead nowhere on this site. */
export function deadLinksIn(markdown: string): string[] {
  const problems = [...markdown.matchAll(LINK)].flatMap(([, mark, words = "", target = ""]) => [
    ...(mark && words.trim() === ""
      ? [`Dem Bild ${target} fehlt die Beschreibung in den eckigen Klammern.`]
      : []),
    ...(mark && !target.startsWith("/uploads/")
      ? [`Das Bild ${target} wird nicht gezeigt: In E-Mails stehen nur Bilder dieser Website.`]
      : []),
    ...(leadsNowhere(target) ? [`${target} gibt es auf dieser Website nicht.`] : []),
  ]);
  return [...new Set(problems)];
}

/** Pages are known by their routes, and those of items by their ids, too. */
function leadsNowhere(target: string): boolean {
  if (!target.startsWith("/") || target.startsWith("//")) return false;
  const picture = pictureNameIn(target);
  if (target.startsWith("/uploads/")) return picture === null || !hasPicture(picture);
  const [path = ""] = target.split(/[?#]/);
  if (sitePatternOf(path) === UNKNOWN_PATTERN) return true;
  const id = /^\/(?:events|courses|products)\/([^/]+)$/.exec(path)?.[1];
  return id !== undefined && !findNamed(id);
}

const OWN_PICTURE =
  /(!\[[^\]\n]*\]\(\s*<?)(?:https?:\/\/[^\s/)>]+)?\/uploads\/([\da-f]{32})(\/[\w.-]+)?/g;

/** Shortens the addresses of own pictures, which browsers copy in full, and completes those without the name of a file. */
export function withOwnPictures(body: string): string {
  return body.replace(OWN_PICTURE, (found, mark: string, picture: string, file?: string) =>
    hasPicture(picture) ? `${mark}/uploads/${picture}${file ?? `/${PICTURE_FILE}`}` : found,
  );
}
