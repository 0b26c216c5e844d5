const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Small letters and digits without accents; umlauts become two letters, as in bank files. All else becomes a space. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const titles = new Set(["herr", "frau", "dr", "prof", "dipl", "ing", "u", "und", "oder", "od"]);

/** 'Müller, Dr. Eva' and 'EVA MUELLER' have the same words. */
export function nameWords(name: string): string[] {
  return plainText(name)
    .split(" ")
    .filter((word) => word !== "" && !titles.has(word));
}

/**
 * Whether two names may be the same person's: each word of the shorter one is a word of the other or its initial, and at
 * least one is more than an initial. Banks turn names round, shorten first names, and cut long names at the end.
 */
export function areAlikeNames(words: string[], others: string[]): boolean {
  const [few = [], many = []] = [words, others].toSorted((a, b) => a.length - b.length);
  const left = [...many];
  const found = few.map((word) => {
    const exact = left.indexOf(word);
    const index = exact >= 0 ? exact : left.findIndex((other) => isInitial(word, other));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const isWhole = found.some((word, index) => word === few[index] && (word?.length ?? 0) > 1);
  return (isWhole && !found.includes(undefined)) || isCut(words.join(" "), others.join(" "));
}

const isInitial = (word: string, other: string) =>
  (word.length === 1 || other.length === 1) && word[0] === other[0];

/** No bank cuts shorter names. */
const FEWEST_LETTERS = 20;

function isCut(name: string, other: string): boolean {
  const [short = "", long = ""] = [name, other].toSorted((a, b) => a.length - b.length);
  return short.length >= FEWEST_LETTERS && long.startsWith(short);
}
