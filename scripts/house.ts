// Prints how the code is distributed, as tables. The figures are not limits: a file is split because it has a second
// reason to change, never because of a number.
//
//   npm run house

import { readFileSync } from "node:fs";
import { fileNames, importsOf } from "#tests/house/source-files.ts";

interface Module {
  path: string;
  room: string;
  lines: number;
  imports: number;
  isTest: boolean;
  /** The concepts that it names. */
  concepts: string[];
}

/** Ten concepts by the words that name them in the code. */
const concepts: Record<string, RegExp> = {
  "status of an order": /"(pending|completed|cancelled)"/,
  invoice: /invoice/i,
  refund: /refund/i,
  shipping: /shipping|shipped/i,
  "taken back, withdrawn, called off": /takenBack|takeBack|withdraw|calledOff|callOff/i,
  declaration: /declaration/i,
  seat: /\b[sS]eats?\b|Seats?[A-Z(]/,
  newsletter: /newsletter|subscriber/i,
  article: /\barticles?\b|Article/,
  plan: /\bplans?\b|Plan[A-Z(s]/,
};

/** Files with at most this number of lines are listed as small. */
const SMALL = 20;

const modules = ["app", "db", "scripts", "tests"].flatMap(fileNames).filter(isCode).map(readModule);

function isCode(path: string): boolean {
  return /\.(tsx?|css|js)$/.test(path);
}

function readModule(path: string): Module {
  const text = readFileSync(path, "utf8");
  return {
    path,
    room: roomOf(path),
    lines: text.split("\n").length - 1,
    imports: /\.tsx?$/.test(path) ? importsOf(path, text).length : 0,
    isTest: path.startsWith("tests/") || /\.test\.tsx?$/.test(path),
    concepts: Object.keys(concepts).filter((name) => concepts[name]?.test(text)),
  };
}

/** The folder of a feature, else the first folder below `app`, `db`, `scripts` or `tests`. */
function roomOf(path: string): string {
  const [top = "", second = "", third = ""] = path.split("/");
  if (second === "features") return `${top}/${second}/${third}`;
  return second.includes(".") ? top : `${top}/${second}`;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const linesOf = (some: Module[]) => sum(some.map(({ lines }) => lines));

function row(name: string, some: Module[]): string {
  const code = some.filter(({ isTest }) => !isTest);
  const tests = some.filter(({ isTest }) => isTest);
  const small = code.filter(({ lines }) => lines <= SMALL);
  const cells = [name, code.length, linesOf(code), small.length, tests.length, linesOf(tests)];
  return `| ${cells.join(" | ")} |`;
}

const product = modules.filter(({ path, isTest }) => /^(app|db)\//.test(path) && !isTest);
const longest = product.toSorted((one, other) => other.lines - one.lines).slice(0, 5);
const small = product.filter(
  ({ path, lines }) => lines <= SMALL && path.startsWith("app/features"),
);
const importing = product.filter(({ imports }) => imports > 0);

console.log(
  "| room | files | lines | small files | tests | lines of tests |\n|---|---|---|---|---|---|",
);
for (const room of [...new Set(modules.map(({ room }) => room))].toSorted()) {
  console.log(
    row(
      room,
      modules.filter((each) => each.room === room),
    ),
  );
}
console.log(row("**all**", modules));
console.log(`
| figure of app and db, without tests | |
|---|---|
| files | ${product.length} |
| lines | ${linesOf(product)} |
| files of at most ${SMALL} lines in features | ${small.length} |
| median length | ${median(product.map(({ lines }) => lines))} |
| longest | ${longest.map(({ path, lines }) => `${path} (${lines})`).join(", ")} |
| imports per file that imports | ${(sum(importing.map(({ imports }) => imports)) / importing.length).toFixed(1)} |
| lines of tests | ${linesOf(modules.filter(({ isTest }) => isTest))} |`);

console.log("\n| concept | files that name it | rooms |\n|---|---|---|");
for (const concept of Object.keys(concepts)) {
  const naming = product.filter((each) => each.concepts.includes(concept));
  const rooms = new Set(naming.map(({ room }) => room));
  console.log(`| ${concept} | ${naming.length} | ${rooms.size} |`);
}
