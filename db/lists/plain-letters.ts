/** Lower-case letters without dots and accents. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The same with ß as ss. */
export function plainLetters(text: string): string {
  return withoutAccents(text).replaceAll("ß", "ss");
}

/**
 * The same with ä, ö and ü as a, o and u however they are typed: 'Frühstück', 'Fruehstueck' and 'Fruhstuck' become equal.
 * The u and e of 'Quelle', 'neue' and 'Bauer' are no umlaut.
 */
export function plainSpelling(text: string): string {
  return plainLetters(text.replaceAll("\u00AD", ""))
    .replace(/([ao])e/g, "$1")
    .replace(/(?<![aeoq])ue/g, "u");
}
