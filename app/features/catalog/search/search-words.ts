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
}

/** The search that a visitor typed; null without any letter. */
export function searchOf(typed: string): Search | null {
  const found = plainWords(typed.slice(0, MAX_SEARCH)).split(" ").filter(Boolean);
  const words = [...new Set(found)].slice(0, MAX_WORDS);
  return words.length > 0 ? { words, phrase: words.join(" ") } : null;
}

export interface Searched {
  title: string;
  /** Further texts in which the words are found, but no misspelled ones. */
  more: (string | null)[];
}

/** 0: the title contains all words. 1: the title and the other texts do. 2: the title nearly does. Null: no match. */
export type Closeness = 0 | 1 | 2;

export function closenessOf({ words, phrase }: Search, searched: Searched): Closeness | null {
  const title = plainWords(searched.title);
  if (words.every((word) => title.includes(word))) return 0;
  const all = [title, ...searched.more.map((text) => plainWords(text ?? ""))].join("\n");
  if (words.every((word) => all.includes(word))) return 1;
  const isNear = (word: string) => all.includes(word) || isMisspelled(word, title);
  return isMisspelled(phrase, title) || words.every(isNear) ? 2 : null;
}

/** Letters and digits in plain spelling, with one space between words. */
function plainWords(text: string): string {
  return plainSpelling(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
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
  const start = Array.from({ length: word.length + 1 }, (_, index) => index);
  let earlier = start;
  let before = start;
  let last = "";
  for (const letter of text) {
    const errors = [0];
    for (let index = 1; index <= word.length; index += 1) {
      const isSame = word[index - 1] === letter;
      const isSwapped = word[index - 2] === letter && word[index - 1] === last;
      errors[index] = Math.min(
        at(before, index - 1) + (isSame ? 0 : 1),
        at(before, index) + 1,
        at(errors, index - 1) + 1,
        isSwapped ? at(earlier, index - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (at(errors, word.length) <= 1) return true;
    [earlier, before, last] = [before, errors, letter];
  }
  return false;
}

function at(errors: number[], index: number): number {
  return errors[index] ?? Number.POSITIVE_INFINITY;
}
