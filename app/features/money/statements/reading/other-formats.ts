import type { OtherFormat } from "#app/features/money/statements/reading/statement-entry.ts";

/** Beginnings of files, in Latin 1. */
const beginnings: [RegExp, OtherFormat][] = [
  [/^%PDF/, "PDF"],
  [/^\xD0\xCF.\xE0/, "Excel"],
  [/^(\xFF\xD8\xFF|\x89PNG|GIF8|RIFF....WEBP|....ftyp(heic|mif1))/s, "picture"],
  [/^\W*OFXHEADER|<OFX[\s>]/i, "OFX"],
  [/^\W*!(Type|Account):/i, "QIF"],
  [/^\W*<(!doctype html|html)/i, "HTML"],
  [/^[^\w"';,]*(\{1:F|:20:)|\n:(25|28C|60F):/, "MT940"],
  [/^[^\w"';,]*[[{]\s*["[{\]}]/, "JSON"],
];

export function otherFormatOf(start: string): OtherFormat | null {
  return beginnings.find(([beginning]) => beginning.test(start))?.[1] ?? null;
}

/** Messages of ISO 20022 that are no statements, by the name of their element. */
export function otherMessageNamed(name: string): OtherFormat | null {
  if (name === "BkToCstmrDbtCdtNtfctn") return "camt.054";
  return /^Cstmr(CdtTrfInitn|DrctDbtInitn|PmtStsRpt)/.test(name) ? "pain" : null;
}

/** The format of a ZIP file that contains no statement in XML. */
export function otherArchive(names: string[]): OtherFormat | null {
  if (names.some((name) => /^(xl\/|content\.xml$)/.test(name))) return "Excel";
  return names.some((name) => /\.csv$/i.test(name)) ? "ZIP-CSV" : null;
}
