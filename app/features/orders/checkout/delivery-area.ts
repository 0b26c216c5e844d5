const LANGUAGES = ["de", "en"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Codes that stand for groups of countries or for none. */
const noCountries = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];

/** Names that people use besides the standard ones. */
const otherNames: Record<string, string> = {
  d: "DE",
  brd: "DE",
  "bundesrepublik deutschland": "DE",
  a: "AT",
  "republik österreich": "AT",
  "schweizerische eidgenossenschaft": "CH",
  holland: "NL",
};

/** ISO codes by the lower-case names of countries in German and English, and by the codes themselves. */
const codes = new Map([...listNames(), ...Object.entries(otherNames)]);

/** Whether goods can be sent to this country. True if it, or any part of the area, is not recognised. */
export function isDelivered(area: string | null, country: string): boolean {
  const code = codeOf(country);
  const included = area
    ?.split(/,|;|\/|\+|&|\bund\b|\bsowie\b/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(codeOf);
  if (!code || !included?.length || included.includes(undefined)) return true;
  return included.includes(code);
}

function codeOf(name: string): string | undefined {
  const plain = name.trim().toLowerCase().replace(/\.$/, "");
  return codes.get(plain.replace(/^(die|der|das|den|the|nach) /, ""));
}

function listNames(): [string, string][] {
  const possible = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !noCountries.includes(code),
  );
  return LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return possible.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name
        ? [
            [name.toLowerCase(), code],
            [code.toLowerCase(), code],
          ]
        : [];
    });
  });
}
