import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { asciiDomain } from "#app/environment/mailbox.ts";
import { plainLetters, unmarked } from "#db/lists/plain-letters.ts";
import { integer, selectRows, text } from "#db/lists/select-rows.server.ts";
import { searchEntries } from "#db/schema.ts";

/** Further matches are neither counted nor shown. Such a broad search has to be refined anyway. */
export const MAX_MATCHES = 1000;
/** Filtered rows up to this number are collected before the search. */
const FEW = 10_000;
/** Further words are ignored. */
const MAX_WORDS = 8;
/** Characters beside two letters that complete a three-letter piece of the index. */
const NEIGHBOURS = [..."abcdefghijklmnopqrstuvwxyz0123456789 \n.,:;!?@_+/()&"];

export interface Matches {
  /** The newest matches, `MAX_MATCHES` at most. */
  ids: string[];
  /** There are more matches than `ids`. */
  isCut: boolean;
}

interface Searched {
  table: SQLiteTable & { id: SQLiteColumn };
  /** The list of words to search; the table's own if missing. */
  list?: string;
  /** Restricts the rows to search; all rows if missing. */
  where?: SQL;
}

/**
 * The rows of a table that contain all of these words, also inside longer words; null if `q` has no
 * word. Ignores case, apostrophes and hyphens, finds letters without their marks, umlauts also as ae, oe and ue, and ß as ss.
 */
export function findMatches(searched: Searched, q: string): Matches | null {
  const words = wordsIn(q);
  if (words.length === 0) return null;
  const ids = findEntries(searched, { words, limit: MAX_MATCHES + 1 }).map(({ id }) => id);
  return { ids: ids.slice(0, MAX_MATCHES), isCut: ids.length > MAX_MATCHES };
}

/** The ids of all matches, newest first, `size` at a time; null if `q` has no word. */
export function eachMatch(
  table: Searched["table"],
  q: string,
  size: number,
): Iterable<string[]> | null {
  const words = wordsIn(q);
  return words.length > 0 ? matchesInTurn(table, words, size) : null;
}

function* matchesInTurn(table: Searched["table"], words: string[], limit: number) {
  let before: number | undefined;
  for (;;) {
    const entries = findEntries({ table }, { words, limit, before });
    if (entries.length > 0) yield entries.map(({ id }) => id);
    if (entries.length < limit) return;
    before = entries.at(-1)?.entry;
  }
}

interface Wanted {
  words: string[];
  limit: number;
  /** Only entries older than this one. */
  before?: number;
}

/** The newest entries that contain the words, with the ids of their rows. */
function findEntries({ table, list, where }: Searched, { words, limit, before }: Wanted) {
  const name = list ?? getTableName(table);
  const pieces = words.filter(isInPieces);
  const others = words.filter((word) => !isInPieces(word));
  const isInIndex = pieces.length > 0;
  const entry = isInIndex ? sql`search_index.rowid` : searchEntries.id;
  const filteredRows = where && countFiltered(table, where);
  if (filteredRows === 0) return [];
  // Collecting a few rows beforehand is faster than looking up the row of each match.
  const isFew = filteredRows !== undefined && filteredRows <= FEW;
  // CROSS JOIN keeps SQLite from swapping the tables. The plus makes it read the entries in their order,
  // because the newest ones usually suffice.
  const query = sql`
    select ${entry} as entry, ${searchEntries.entryId} as id
    from ${isInIndex ? sql`search_index cross join ${searchEntries}` : searchEntries}
    ${where && !isFew ? sql`cross join ${table}` : sql``}
    where +${searchEntries.list} = ${name}
    ${isInIndex ? sql`and ${searchEntries.id} = search_index.rowid and search_index match ${matchOf(name, pieces)}` : sql``}
    ${before === undefined ? sql`` : sql`and ${entry} < ${before}`}
    ${where && isFew ? sql`and +${entry} in (${entriesOf(name, table, where)})` : sql``}
    ${where && !isFew ? sql`and ${table.id} = ${searchEntries.entryId} and +(${where})` : sql``}
    ${sql.join(others.map(isHeld), sql` `)}
    order by ${entry} desc
    limit ${limit}`;
  return selectRows(query, { entry: integer, id: text });
}

/** Counts up to `FEW` + 1. */
function countFiltered(table: Searched["table"], where: SQL): number {
  const query = sql`select count(*) as rows from (select 1 from ${table} where ${where} limit ${FEW + 1})`;
  const [counted] = selectRows(query, { rows: integer });
  return counted?.rows ?? 0;
}

function entriesOf(list: string, table: Searched["table"], where: SQL): SQL {
  return sql`select left.id from ${table} cross join ${searchEntries} as left
    where ${where} and left.list = ${list} and left.entry_id = ${table.id}`;
}

function wordsIn(q: string): string[] {
  // Control characters also separate words. NUL would end the query.
  const words = q.split(/[\s\p{Cc}]+/u);
  return [...new Set(words.filter((word) => folded(word).length > 0))].slice(0, MAX_WORDS);
}

/** The letters as the index contains them. */
function folded(word: string): string[] {
  return [...plainLetters(word)];
}

/** The index contains three-letter pieces. Two letters are found if every possible neighbour is known. */
function isInPieces(word: string): boolean {
  const letters = folded(word);
  return letters.length > 2 || (letters.length === 2 && letters.every(isNeighbour));
}

function isNeighbour(letter: string): boolean {
  return NEIGHBOURS.includes(letter);
}

/** One piece of the table's name is enough for the index, and faster than all of them. */
function matchOf(table: string, words: string[]): string {
  const parts = words.map((word) => `plain_words:(${piecesOf(word)})`);
  return [`list:${quoted(table.slice(0, 3))}`, ...parts].join(" AND ");
}

function piecesOf(word: string): string {
  const pieces = spellingsOf(word).flatMap((spelling) =>
    folded(spelling).length > 2
      ? [spelling]
      : NEIGHBOURS.flatMap((neighbour) => [spelling + neighbour, neighbour + spelling]),
  );
  return pieces.map(quoted).join(" OR ");
}

/** Places that have two spellings. The u and e of 'Quelle', 'neue' and 'Bauer' are no umlaut. */
const PLACES = /(ae|ä|oe|ö|(?<![aeoq])ue|ü)/iu;
const FORMS = [
  ["ae", "ä"],
  ["oe", "ö"],
  ["ue", "ü"],
] as const;
/** Further places are searched as typed. */
const VARIED_PLACES = 4;

/** Spellings with ae and ä wherever the word has either. */
function spellingsOf(word: string): string[] {
  // With a group, `split` returns the separators at the odd places.
  const parts = unmarked(word).normalize("NFC").split(PLACES);
  const spellings = parts.reduce(
    (before, part, index) => {
      const forms = FORMS.find((pair) => pair.some((form) => form === part.toLowerCase()));
      const isVaried = index % 2 === 1 && index < 2 * VARIED_PLACES;
      const shown = (isVaried && forms) || [part];
      return before.flatMap((start) => shown.map((form) => start + form));
    },
    [""],
  );
  const stored = asStored(word).map(unmarked);
  return [...spellings, ...stored].filter((spelling) => folded(spelling).length > 1);
}

/** An e-mail address, its domain or a part of that between dots, as rows contain it: in ASCII. */
function asStored(word: string): string[] {
  const domain = word.slice(word.lastIndexOf("@") + 1);
  const ascii = /\P{ASCII}/u.test(domain) ? asciiDomain(domain) : null;
  return ascii === null ? [] : [word.slice(0, -domain.length) + ascii];
}

/** Letters with marks by their plain one. LIKE ignores the case only of a to z. */
const marked: Record<string, string> = { a: "äÄ", d: "đĐðÐ", i: "ı", l: "łŁ", o: "öÖøØ", u: "üÜ" };

/** Compares the words themselves. */
function isHeld(typed: string): SQL {
  const word = unmarked(typed);
  const plain = folded(word).join("");
  const [small, capital] = [word.toLowerCase(), word.toUpperCase()];
  const title = small.replace(/^./u, (letter) => letter.toUpperCase());
  const spellings = new Set([word, small, capital, title, plain, ...(marked[plain] ?? "")]);
  const isAny = [...spellings].map(
    (spelling) => sql`${searchEntries.words} like ${containing(spelling)} escape '\\'`,
  );
  return sql`and (${sql.join(isAny, sql` or `)})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}
