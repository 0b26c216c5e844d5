const LANGUAGES = ["de", "en"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Codes that stand for groups of countries or for none. */
const noCountries = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];

/** Names that people use besides the standard ones. */
const otherNames: Record<string, string> = {
  d: "DE",
  brd: "DE",
  "bundesrepublik deutschland": "DE",
  "bundesrep deutschland": "DE",
  "federal republic of germany": "DE",
  a: "AT",
  "republik österreich": "AT",
  "republic of austria": "AT",
  "schweizerische eidgenossenschaft": "CH",
  suisse: "CH",
  svizzera: "CH",
  belgique: "BE",
  holland: "NL",
};

/** ISO codes by themselves and by the names of countries in German, English and their own language, as `plainName` spells them. */
const codes = new Map(
  [...listNames(), ...Object.entries(otherNames)].map(([name, code]) => [plainName(name), code]),
);
const germanNames = new Intl.DisplayNames("de", { type: "region" });

/** The countries that a customer can choose from. */
export interface CountryChoice {
  /** German names, in the order of the owner's text. */
  names: string[];
  /** Whether all their postcodes consist of digits. */
  hasOnlyDigits: boolean;
}

/**
 * The ISO code of a country that somebody has typed, in German, English or the country's own language; undefined for
 * an unknown name.
 */
export function countryCodeOf(name: string): string | undefined {
  // Some people add a code or a region: 'Deutschland (DE)', 'Deutschland, EU'.
  const [country = ""] = plainName(name).split(/ ?[(,/]/);
  return codes.get(country.replace(/^(die|der|das|den|the|nach) /, ""));
}

/** The name in lower case, without dots and accents. Not every keyboard has 'Ö', so 'oe' and 'o' are the same. */
function plainName(name: string): string {
  const plain = name.trim().toLowerCase().replaceAll(".", "").replace(/\s+/g, " ");
  const isCode = plain.length <= 2;
  const letters = plain.normalize("NFD").replace(/\p{M}/gu, "");
  return isCode ? plain : letters.replace(/([aou])e/g, "$1").replaceAll("ß", "ss");
}

/** The German name, without an article. */
export function countryNameOf(code: string): string {
  return germanNames.of(code) ?? code;
}

/** The last of several countries with the same name counts, so that names in German and English win. */
function listNames(): [string, string][] {
  const possible = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !noCountries.includes(code),
  );
  const ownNames = possible.flatMap((code) => namesIn(localeOf(code).maximize().language, [code]));
  return [...ownNames, ...LANGUAGES.flatMap((language) => namesIn(language, possible))];
}

function namesIn(language: string, possible: string[]): [string, string][] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return possible.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name
      ? [
          [name.toLowerCase(), localeOf(code).region ?? code],
          [code.toLowerCase(), localeOf(code).region ?? code],
        ]
      : [];
  });
}

/** Its region is the code of today, such as FR for FX. */
function localeOf(code: string): Intl.Locale {
  return new Intl.Locale("und", { region: code });
}
