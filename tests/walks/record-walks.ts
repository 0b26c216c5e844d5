import path from "node:path";
import ts from "typescript";
import type { Plugin } from "vite";

declare global {
  /** The module of each function that has been entered since the walk began. */
  var walk: string[] | undefined;
}

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Makes each function of `app` and `db` say that it is entered. */
export const recordWalks: Plugin = {
  name: "record-walks",
  enforce: "pre",
  transform(code, id) {
    const [file = ""] = path.relative(ROOT, id).split("?");
    return /^(app|db)\/.*\.tsx?$/.test(file) ? { code: withMarks(file, code), map: null } : null;
  },
};

/** An insertion into the code. */
type Insertion = [position: number, text: string];

function withMarks(file: string, code: string): string {
  const mark = `globalThis.walk?.push(${JSON.stringify(file)})`;
  const insertions: Insertion[] = [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) && "body" in node ? node.body : undefined;
    if (body && ts.isBlock(body)) insertions.push([body.getStart() + 1, `${mark};`]);
    else if (body) insertions.push([body.getStart(), `(${mark},`], [body.getEnd(), ")"]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return insertions
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, added]) => text.slice(0, at) + added + text.slice(at), code);
}

/** From above to below, as in tests/house/imports.test.ts. */
const layers = ["routes", "viewer", "front", "connection", "features", "content", "http", "ui"];

function heightOf(file: string): number {
  if (file.startsWith("db/")) return layers.length;
  const [, folder = ""] = file.split("/");
  return Math.max(layers.indexOf(folder), 0);
}

/** A walk in figures. */
export function measured(walk: string[]) {
  const moves = walk.flatMap((file, index) => {
    const from = walk[index - 1];
    return from === undefined || from === file ? [] : [[from, file] as const];
  });
  return {
    files: new Set(walk).size,
    moves: moves.length,
    up: moves.filter(([from, to]) => heightOf(to) < heightOf(from)).length,
  };
}
