/** Lower-case letters without dots and accents. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The same with ß as ss. */
export function plainLetters(text: string): string {
  return withoutAccents(text).replaceAll("ß", "ss");
}
