/** Letters whose mark is no accent, as people write them without it. */
const MARKED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŧ: "t",
};

const APOSTROPHES = "'’‘‛`´ʼʻʹʾʿ′＇";
const HYPHENS = "-‐‑‒–—―−﹘﹣－\u00AD";

const marked = new RegExp(`[${Object.keys(MARKED).join("")}]`, "giu");
const apostrophes = new RegExp(`[${APOSTROPHES}]`, "gu");
const hyphens = new RegExp(`[${HYPHENS}]`, "gu");

/** Without accents, and with unmarked letters: 'Łódź' becomes 'lodz', 'O’Connor' 'oconnor' and 'Anna-Maria' 'annamaria'. */
export function plainLetters(text: string): string {
  return unmarked(withoutAccents(text));
}

/** The same, with accents. */
export function unmarked(text: string): string {
  return text
    .replace(marked, (letter) => MARKED[letter.toLowerCase()] ?? letter)
    .replace(apostrophes, "")
    .replace(hyphens, "");
}

/** Lower-case letters without dots and accents. */
function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The same with ä, ö and ü as a, o and u however they are typed: 'Frühstück', 'Fruehstueck' and 'Fruhstuck' become equal. Hyphens
 * separate words. The u and e of 'Quelle', 'neue' and 'Bauer' are no umlaut.
 */
export function plainSpelling(text: string): string {
  return plainLetters(text.replaceAll("\u00AD", "").replace(hyphens, " "))
    .replace(/([ao])e/g, "$1")
    .replace(/(?<![aeoq])ue/g, "u");
}
