// Splits the built style sheets into their rules, and writes for each rule what a page has to contain to need it.
// app/http/page-styles.server.ts puts the needed rules into a page.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";

const FOLDER = "build/client/assets";
/** Visitors and app/page-script.js add these to a page that has come without them. */
const ADDED_LATER = /^(\.is-scrolled|open|data-in-page.*)$/;

const sheets = readdirSync(FOLDER).filter((file) => file.endsWith(".css"));
const rules = sheets.map((file) => {
  const { nodes } = postcss.parse(readFileSync(join(FOLDER, file), "utf8"));
  return [`/assets/${file}`, nodes.flatMap(partOf)];
});
writeFileSync("build/style-rules.json", JSON.stringify(Object.fromEntries(rules)));

/** A rule, a named definition that other rules refer to, or a group of parts. Comments and print styles are left out. */
function partOf(node) {
  const text = node.toString();
  if (node.type === "comment") return [];
  if (node.type === "rule") return { text, needs: node.selectors.map(needsOf) };
  const { name, params, nodes } = node;
  if (!nodes) return { text: `${text};` };
  if (name === "property" || name === "keyframes") return { text, name: params };
  if (name === "font-face") return { text };
  if (name === "media" && params === "print") return [];
  return { open: `@${name} ${params}`, parts: nodes.flatMap(partOf) };
}

/** The classes (with a dot) and attributes that the selector requires of a page, as its HTML writes them. */
function needsOf(selector) {
  const outside = withoutParentheses(selector);
  const names = outside.replace(/(?<!\\)\[[^\]]*\]/g, "");
  const classes = [...names.matchAll(/\.((?:\\.|[\w-])+)/g)].map(
    ([, name]) => `.${escapeHtml(name.replace(/\\(.)/g, "$1"))}`,
  );
  const ids = [...names.matchAll(/#([\w-]+)/g)].map(([, id]) => `id="${id}"`);
  const attributes = [...outside.matchAll(/(?<!\\)\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].map(
    ([, name, value]) => (value === undefined ? name : `${name}="${value}"`),
  );
  return [...classes, ...ids, ...attributes].filter((need) => !ADDED_LATER.test(need));
}

/** Arguments such as those of :not() and :is() require nothing for certain. */
function withoutParentheses(selector) {
  let depth = 0;
  let outside = "";
  for (const [token] of selector.matchAll(/\\.|./gs)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth === 0) outside += token;
  }
  return outside;
}

function escapeHtml(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#x27;")
    .replaceAll('"', "&quot;");
}
