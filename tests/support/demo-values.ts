import { demoListLeads, fixedDescription } from "#app/content/fixed-description.ts";
import { sitePages } from "#app/content/site-pages.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import { demoTexts, neutralTexts } from "#app/features/settings/settings-schema.ts";
import { type DemoAccount, demoAccounts } from "#db/seed/accounts.ts";
import { demoItems } from "#db/seed/catalog.ts";
import { demoPeople } from "#db/seed/people.ts";

/** A sentence, name, address or figure that only a shop with demo content may show. */
export interface DemoValue {
  /** The origin of the value, for messages. */
  source: string;
  text: string;
}

/** Keys, codes, and the drawings of items, which any shop may use. */
const noClaims = ["id", "kind", "withdrawalClass", "place", "plan", "time", "category", "imageUrl"];

/** Words of the demo world that pages without it use, too: of time zones, work and places, and a test's title. */
const ordinary = [
  "Berlin",
  "Online",
  "regular",
  "Scanner oder Taucher?",
  "Technik",
  "Veranstaltungen",
];

/**
 * All values of the demo world: its people, accounts and items, the settings, and the demo texts of the pages.
 * A text that a template without demo content contains is no demo value. Call this while demo content is shown.
 */
export function listDemoValues(): DemoValue[] {
  const fields = Object.entries(sitePages).flatMap(([page, { fields }]) =>
    Object.entries(fields).map(([name, field]) => ({ source: `${page}.${name}`, field })),
  );
  const words = fields.flatMap(({ source, field }) =>
    "demo" in field ? partsOf(source, textsIn(field.demo)) : [],
  );
  const facts = [...textsIn(demoTexts), publicSite().rating?.text ?? ""];
  const settings = partsOf("settings", facts);
  const figures = [...words, ...settings].flatMap(({ source, text }) =>
    figuresIn(text).map((figure) => ({ source, text: figure })),
  );
  const world = [
    ...partsOf("people", textsIn(demoPeople)),
    ...partsOf("items", textsIn(demoItems)),
    ...partsOf("lists", textsIn([demoListLeads, fixedDescription])),
    ...partsOf("accounts", textsIn(Object.values(demoAccounts).map(personalFactsOf))),
  ];
  const neutral = plainText(
    [
      ...textsIn(fields.map(({ field }) => "template" in field && field.template)),
      ...textsIn(neutralTexts),
    ].join("\n"),
  );
  return [...words, ...settings, ...figures, ...world].filter(
    ({ text }) => text.length > 2 && !ordinary.includes(text) && !contains(neutral, text),
  );
}

function personalFactsOf({ email, firstName, lastName, ...others }: DemoAccount) {
  return { email, name: `${firstName} ${lastName}`, address: others.address };
}

/** The values that this text contains. */
export function findDemoValues(values: DemoValue[], text: string): string[] {
  const plain = plainText(text);
  const found = values.filter(({ text }) => contains(plain, text));
  return found.map(({ source, text }) => `${source}: ${text}`);
}

/** Whether the text contains the value as whole words. */
function contains(text: string, value: string): boolean {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + value.length)) return true;
  }
  return false;
}

function partsOf(source: string, texts: string[]): DemoValue[] {
  const parts = texts.flatMap((text) => text.split(/\n+/).flatMap(sentencesIn));
  return [...new Set(parts)].map((text) => ({ source, text }));
}

function sentencesIn(text: string): string[] {
  return plainText(text).split(/(?<=[.!?:“])\s+/);
}

/** '2.500', '2019', '1 Million', but not '128'. */
function figuresIn(text: string): string[] {
  return text.match(/\d+ Million|\d[\d.]*\d{3}/g) ?? [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    noClaims.includes(key) ? [] : textsIn(each),
  );
}

function plainText(text: string): string {
  return text.replaceAll("\u00AD", "").replace(/[\s\u00A0]+/g, " ");
}
