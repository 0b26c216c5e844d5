import { randomBytes } from "node:crypto";
import { escapeXml } from "#app/http/escape-xml.ts";

/** Nobody can guess it, so no text of a page contains it. */
const SECRET = randomBytes(12).toString("hex");

/** Marks a place in rendered HTML. */
export function secretMark(name: string): string {
  return `${SECRET}:${name}`;
}

/** Stands for an open text. Its quotation marks show how a place of the page writes texts. */
export function gapFor(name: string): string {
  return `"${secretMark(name)}"`;
}

/** Matches a gap as a page contains it: the written quotation mark, and the name. */
const GAP = new RegExp(`(&quot;|\\\\\\\\\\\\"|\\\\"|")${SECRET}:(\\w+)\\1`);

const asIs = (text: string) => text;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The ways to write texts into a place, by the place's quotation mark. */
const writers: Record<string, (text: string) => string> = {
  "&quot;": escapeXml,
  // Remix's data for a page.
  '\\"': inJson,
  // The same data as a string of a script in the page.
  '\\\\\\"': (text) => inJson(inJson(text)).replace(/[&<>\u2028\u2029]/g, asEscape),
};

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A page, or a part of one, cut at its gaps. */
export interface CutPage {
  /** One more than there are gaps. */
  parts: string[];
  gaps: Gap[];
}

export interface Gap {
  name: string;
  /** Writes a text as the place needs it. */
  write: (text: string) => string;
}

/** Cuts rendered text at each `gapFor`. */
export function cutAtGaps(text: string): CutPage {
  const pieces = text.split(GAP);
  const at = (offset: number) => pieces.filter((_, index) => index % 3 === offset);
  const names = at(2);
  const gaps = at(1).map((quote, index) => ({
    name: names[index] ?? "",
    write: writers[quote] ?? asIs,
  }));
  return { parts: at(0), gaps };
}
