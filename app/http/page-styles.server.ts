import { existsSync, readFileSync } from "node:fs";

/** A part of a style sheet, as scripts/style-rules.js writes it. */
export type StylePart =
  /** Needed by pages that contain all classes (with a dot) and attributes of one of its selectors. */
  | { text: string; needs?: string[][] }
  /** A definition, needed by rules that contain its name. */
  | { text: string; name: string }
  | { open: string; parts: StylePart[] };

/** The parts of each style sheet by its address. */
export type StyleSheets = Record<string, StylePart[]>;

const RULES = "build/style-rules.json";
let built: StyleSheets | undefined;

/** The style sheets of the build; none in tests and in the development server. */
export function builtStyleSheets(): StyleSheets {
  built ??= existsSync(RULES) ? (JSON.parse(readFileSync(RULES, "utf8")) as StyleSheets) : {};
  return built;
}

/**
 * Whether a page is the first of a visit, so that the browser may lack the style sheets. Browsers send this header to
 * secure addresses. Without it, a page may be any.
 */
export function isFirstView(secFetchSite: string | null | undefined): boolean {
  return FIRST.has(secFetchSite ?? "");
}

const FIRST = new Set(["none", "cross-site", "same-site"]);

const LINK = /<link rel="stylesheet" href="([^"]+)"\/?>/g;

/**
 * Puts the rules that the page needs into the page, so that nothing has to be loaded before it is painted. Its style
 * sheets follow at its end for printing: so the browser keeps them for the next page, but does not lay out this one
 * again. React finds the elements that it expects in head and body, ignores their changed attributes, and ignores what
 * follows them. `preconnect` asks only for the connection that the browser has.
 */
export function carryStyles(html: string, nonce: string, sheets: StyleSheets): string {
  const links = [...html.matchAll(LINK)].filter(([, href = ""]) => sheets[href]);
  if (links.length === 0) return html;
  const needed = links.map(([, href = ""]) => neededRules(html, sheets[href] ?? [])).join("");
  const late = links.map(([, href]) => `<link rel="stylesheet" href="${href}" media="print">`);
  return html
    .replaceAll(LINK, (link, href) =>
      sheets[href] ? `<link rel="preconnect" href="${href}">` : link,
    )
    .replace("</head>", () => `<style data-carried nonce="${nonce}">${needed}</style></head>`)
    .replace(/(?=<\/body>(?!.*<\/body>))/s, () => late.join(""));
}

/** The rules that the page needs, in the sheet's order. */
export function neededRules(html: string, parts: StylePart[]): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const contains = (need: string) =>
    need.startsWith(".") ? classes.has(need.slice(1)) : html.includes(` ${need}`);
  const rulesIn = (some: StylePart[], mentions: (name: string) => boolean): string =>
    some
      .map((part) => {
        if ("parts" in part) {
          const inner = rulesIn(part.parts, mentions);
          return inner && `${part.open}{${inner}}`;
        }
        if ("name" in part) return mentions(part.name) ? part.text : "";
        const isNeeded = part.needs?.some((needs) => needs.every(contains)) ?? true;
        return isNeeded ? part.text : "";
      })
      .join("");
  const rules = rulesIn(parts, () => false);
  return rulesIn(parts, (name) => rules.includes(name));
}
