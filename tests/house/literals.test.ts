import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";
import { fileNames, parse } from "#tests/house/source-files.ts";

const files = ["app", "db", "tests", "scripts", "vite.config.ts"]
  .flatMap((name) => (name.endsWith(".ts") ? [name] : fileNames(name)))
  .filter((file) => /\.tsx?$/.test(file));

it("no literal is spread into another one that could contain its parts directly", () => {
  const wrong = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes("...") ? spreadLiterals(parse(file, text)) : [];
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

it("React escapes every text: HTML is inserted by sanitised Markdown, a hexadecimal reference and a constant script alone", () => {
  const inserting = fileNames("app").filter((file) =>
    /\b(dangerouslySetInnerHTML|innerHTML =|insertAdjacentHTML|outerHTML =)/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(inserting).toEqual([
    "app/features/email/email-html.server.tsx",
    "app/features/markdown/markdown.tsx",
    "app/ui/document/storage-stand-in.tsx",
    "app/ui/layout/reference.tsx",
  ]);
});

function spreadLiterals(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isSpread =
      ts.isSpreadElement(node) || ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node);
    if (isSpread && isLiteral(node.expression)) found.push(`${source.fileName}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    return isLiteral(node.expression);
  }
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);
}
