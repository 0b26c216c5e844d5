import ts from "typescript";
import { expect, it } from "vitest";
import { parse, sourceFiles } from "#tests/house/source-files.ts";

const PAGE = "app/features/orders/what-follows.server.ts";

/** Each compares something with its order and mends the difference. Their order matters, so one page alone knows it. */
const consequences = [
  "settleKeptShare",
  "settleStatus",
  "holdPieces",
  "reviewAttempts",
  "reviewInvoices",
  "tellOfStatus",
  "tellOfMoney",
];

function namesImported(path: string, text: string): string[] {
  const names: string[] = [];
  ts.forEachChild(parse(path, text), (node) => {
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) return;
    for (const { name, propertyName } of bindings.elements) names.push((propertyName ?? name).text);
  });
  return names;
}

const files = [...sourceFiles("app"), ...sourceFiles("scripts")];

it.each(consequences)("only the page of what follows imports %s", (consequence) => {
  const importing = files.filter(({ path, text }) =>
    namesImported(path, text).includes(consequence),
  );
  expect(importing.map(({ path }) => path)).toEqual([PAGE]);
});

it("an order's status changes in one place", () => {
  const setting = files.filter(({ text }) =>
    /\.update\(orders\)\s*\.set\(\{[^}]*\bstatus\b/.test(text),
  );
  expect(setting.map(({ path }) => path)).toEqual(["app/features/orders/settle-status.server.ts"]);
});
