import { countryCodeOf, countryNameOf } from "#app/features/accounts/countries.ts";

/** A valid postcode of each country of the EU and of its neighbours with many German speakers. */
const examples: Record<string, string> = {
  AT: "1010",
  BE: "1000",
  BG: "1000",
  CH: "8001",
  CY: "1010",
  CZ: "110 00",
  DE: "80331",
  DK: "1050",
  EE: "10111",
  ES: "28001",
  FI: "00100",
  FR: "75001",
  GR: "105 57",
  HR: "10000",
  HU: "1051",
  IE: "D02 AF30",
  IT: "00184",
  LI: "9490",
  LT: "01100",
  LU: "1111",
  LV: "1010",
  MT: "VLT 1117",
  NL: "1012 AB",
  PL: "00-950",
  PT: "1100-148",
  RO: "010011",
  SE: "111 20",
  SI: "1000",
  SK: "811 01",
};

/** Only the routing key of an Irish postcode has fixed places for its letters and digits. */
const IRISH = /^[A-Z]\d[\dW][A-Z\d]{4}$/;

const countWords: Record<number, string> = {
  4: "vier Ziffern",
  5: "fünf Ziffern",
  6: "sechs Ziffern",
  7: "sieben Ziffern",
};

/**
 * The reason why this postcode cannot belong to the country, by its form and number of digits. Null if it can,
 * if one of them is empty, or if the country is not recognised.
 */
export function postcodeProblem(postcode: string | null, country: string | null): string | null {
  const code = countryCodeOf(country ?? "");
  const example = code && examples[code];
  if (!postcode || !example) return null;
  // People type it where a form demands a postcode that they do not want to give.
  if (/^\D*0+$/.test(bare(postcode))) return "Diese Postleitzahl gibt es nicht.";
  if (fits(postcode, code, example)) return null;
  const digits = hasOnlyDigits(code) && countWords[bare(example).length];
  const rule = digits ? `hat sie ${digits}` : "sieht sie anders aus";
  return `Diese Postleitzahl passt nicht zum Land ${countryNameOf(code)}. Dort ${rule}, zum Beispiel ${example}.`;
}

/** Whether the postcodes of this country can be typed on a keyboard of digits. */
export function hasOnlyDigits(code: string): boolean {
  return /^\d+$/.test(bare(examples[code] ?? ""));
}

function fits(postcode: string, code: string, example: string): boolean {
  const form = bare(example).replace(/\d/g, "\\d").replace(/[A-Z]/g, "[A-Z]");
  const expected = code === "IE" ? IRISH : new RegExp(`^${form}$`);
  const typed = bare(postcode);
  // Some people write the country in front: D-80331, LV-1010.
  const withoutCountry = typed.replace(new RegExp(`^(${code}|${code.charAt(0)})(?=\\d)`), "");
  return expected.test(typed) || expected.test(withoutCountry);
}

function bare(postcode: string): string {
  return postcode.toUpperCase().replace(/[\s-]/g, "");
}
