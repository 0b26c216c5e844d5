/**
 * A text that the specification quotes in English, and the German one that an owner may choose instead
 * (docs/decisions/038-appearance.md).
 */
export interface Label {
  quoted: string;
  german: string;
  /** Language of the quoted text; missing for an English word that German has adopted. */
  quotedLang?: "en";
}

/** A text with its language, if that is not German. */
export interface Words {
  text: string;
  lang?: "en";
}

export function inEnglish(quoted: string, german: string): Label {
  return { quoted, german, quotedLang: "en" };
}

/** For an English word that German has adopted, such as 'Dashboard'. It is not marked as English. */
export function loanword(quoted: string, german: string): Label {
  return { quoted, german };
}

export function wordsOf(label: Label, { hasGermanLabels }: { hasGermanLabels: boolean }): Words {
  return hasGermanLabels ? { text: label.german } : { text: label.quoted, lang: label.quotedLang };
}
