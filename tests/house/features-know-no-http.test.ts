import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsOf, parse, sourceFiles } from "#tests/house/source-files.ts";

const forbiddenNames = new Set([
  "Request",
  "Response",
  "Headers",
  "FormData",
  "redirect",
  "BrowserSession",
]);

const forbiddenModules = new Set([
  "@remix-run/node",
  "app/http/form.server.ts",
  "app/http/form-guard.server.ts",
  "app/http/refusal.server.ts",
  "app/http/session.server.ts",
  "app/http/site-cookie.server.ts",
  "app/http/see-other.server.ts",
  "app/http/toast.server.ts",
]);

/** The HTTP-related names and imports of a module, types included. Words in strings do not count. */
function httpIn(path: string, text: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && forbiddenNames.has(node.text)) found.add(node.text);
    // The key of an option is no use of its name.
    if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  for (const { to } of importsOf(path, text)) if (forbiddenModules.has(to)) found.add(to);
  return [...found].sort();
}

it("no feature uses HTTP", () => {
  const wrong = sourceFiles("app/features")
    .map(({ path, text }) => ({ path, http: httpIn(path, text) }))
    .filter(({ http }) => http.length > 0);
  expect(wrong).toEqual([]);
});

describe("a use of HTTP is detected", () => {
  it.each([
    ["export function find(request: Request) {}", ["Request"]],
    [
      "export const answer = () => new Response(null, { headers: new Headers() });",
      ["Headers", "Response"],
    ],
    ["export type Posted = { form: FormData };", ["FormData"]],
    ['import { redirect as lead } from "@remix-run/node";', ["@remix-run/node", "redirect"]],
    ['import type { NewToast } from "#app/http/toast.server.ts";', ["app/http/toast.server.ts"]],
    [
      'import { type BrowserSession } from "#app/http/session.server.ts";',
      ["BrowserSession", "app/http/session.server.ts"],
    ],
    ['export const path = "/auth?redirect=checkout"; // a Request', []],
    ['export const ask = (url: string) => fetch(url, { redirect: "error" });', []],
    ["export const answer = { go: redirect };", ["redirect"]],
    ['import { createLimit } from "#app/http/rate-limit.server.ts";', []],
  ])("in %s", (text, expected) => {
    expect(httpIn("app/features/any/any.ts", text)).toEqual(expected);
  });
});
