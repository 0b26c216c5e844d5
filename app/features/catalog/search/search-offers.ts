import { LRUCache } from "lru-cache";
import { plainSpelling } from "#db/lists/plain-letters.ts";

/** Further characters of a search are ignored. */
export const MAX_SEARCH = 80;
/** Further words are ignored. */
const MAX_WORDS = 8;
/** In longer words, and in searches of several words, one letter may be wrong. */
const SHORT = 5;

/** A search, ready to be compared with texts. */
export interface Search {
  /** The words in plain spelling. */
  words: string[];
  /** All of them, one after another. */
  phrase: string;
  /** The same as typed, without signs. */
  typed: string;
}

/** The search that a visitor typed; null without any letter. */
export function searchOf(typed: string): Search | null {
  const letters = lettersOf(typed.slice(0, MAX_SEARCH).normalize("NFC").replaceAll("\u00AD", ""));
  const found = plainWords(letters).split(" ").filter(Boolean);
  const words = [...new Set(found)].slice(0, MAX_WORDS);
  return words.length > 0 ? { words, phrase: words.join(" "), typed: letters } : null;
}

export interface Searched {
  title: string;
  /** Further texts in which the words are found, but no misspelled ones. */
  more: (string | null)[];
}

/**
 * The title contains all words, the title and the other texts do, the title nearly does, or the description does: the
 * closest first.
 */
export const closenesses = ["title", "text", "nearTitle", "description"] as const;
export type Closeness = (typeof closenesses)[number];

/** Null without a match. */
export function closenessOf({ words, phrase }: Search, searched: Searched): Closeness | null {
  const title = spelledOnce(searched.title);
  if (words.every((word) => title.includes(word))) return "title";
  const all = [title, ...searched.more.map((text) => spelledOnce(text ?? ""))].join("\n");
  if (words.every((word) => all.includes(word))) return "text";
  const isNear = (word: string) => all.includes(word) || isMisspelled(word, title);
  return isMisspelled(phrase, title) || words.every(isNear) ? "nearTitle" : null;
}

/** Texts of offers in plain spelling. Each search compares all of them, and they rarely change. */
const spelled = new LRUCache<string, string>({ max: 10_000 });

function spelledOnce(text: string): string {
  const known = spelled.get(text);
  if (known !== undefined) return known;
  const words = plainWords(text);
  spelled.set(text, words);
  return words;
}

/** Letters and digits in plain spelling, with one space between words. */
function plainWords(text: string): string {
  return lettersOf(plainSpelling(text));
}

/** Only letters and digits, with one space between words. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Whether the text contains the word with one error. A short word must be the whole of a longer one. */
function isMisspelled(word: string, text: string): boolean {
  if (word.length > SHORT) return isNearlyIn(word, text);
  if (word.length < SHORT) return false;
  return text.split(" ").some((other) => other.length > SHORT && isNearlyIn(other, word));
}

/**
 * Whether the text contains the word with at most one letter missing, added, replaced, or swapped with its neighbour
 * (Sellers' algorithm). `errors[i]` counts those between the first i letters of the word and the end of the text so far.
 */
function isNearlyIn(word: string, text: string): boolean {
  if (!hasIntactThird(word, text)) return false;
  const size = word.length + 1;
  let [earlier, before, errors] = [emptyRow(size), emptyRow(size), emptyRow(size)];
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place];
    errors[0] = 0;
    for (let index = 1; index < size; index += 1) {
      const replaced = at(before, index - 1) + (word[index - 1] === letter ? 0 : 1);
      const least = Math.min(replaced, at(before, index) + 1, at(errors, index - 1) + 1);
      const isSwapped = word[index - 2] === letter && word[index - 1] === text[place - 1];
      errors[index] = isSwapped ? Math.min(least, at(earlier, index - 2) + 1) : least;
    }
    if (at(errors, word.length) <= 1) return true;
    [earlier, before, errors] = [before, errors, earlier];
  }
  return false;
}

/** One error spoils at most two neighbouring thirds of a word. This is much faster to find out than the number of errors. */
function hasIntactThird(word: string, text: string): boolean {
  const [first, second] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
  return (
    text.includes(word.slice(0, first)) ||
    text.includes(word.slice(first, second)) ||
    text.includes(word.slice(second))
  );
}

/** The errors before any text: as many as there are letters. */
function emptyRow(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => index);
}

function at(errors: Uint8Array, index: number): number {
  return errors[index] ?? 0;
}
