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

const files = [...sourceFiles("app"), ...sourceFiles("scripts")].map((file) => ({
  ...file,
  names: namesImported(file.path, file.text),
}));

it.each(consequences)("only the page of what follows imports %s", (consequence) => {
  const importing = files.filter(({ names }) => names.includes(consequence));
  expect(importing.map(({ path }) => path)).toEqual([PAGE]);
});

/** Functions that change an order and leave what follows to their callers. */
const changes = [
  "recordPayment",
  "removePayment",
  "confirmTransfers",
  "restoreTransfers",
  "takeBack",
  "bookOnlineRefund",
];

/** Whether a module calls what follows, is one of its consequences, or leaves it to modules that do. */
function leadsToWhatFollows({ path, names }: (typeof files)[number]): boolean {
  if (names.some((name) => /^followUp(Of)?$/.test(name))) return true;
  const importing = files.filter(({ imports }) =>
    imports.some(({ to, isType }) => to === path && !isType),
  );
  if (importing.some((file) => file.path === PAGE)) return true;
  return importing.length > 0 && importing.every(leadsToWhatFollows);
}

it.each(changes)("every module that imports %s leads to what follows", (change) => {
  const importing = files.filter(({ names }) => names.includes(change));
  expect(importing.length).toBeGreaterThan(0);
  expect(importing.filter((file) => !leadsToWhatFollows(file)).map(({ path }) => path)).toEqual([]);
});

it("only a new order and the page of what follows hold pieces", () => {
  const importing = files.filter(({ names }) =>
    names.some((name) => /^(reserve|release)Pieces$/.test(name)),
  );
  expect(importing.map(({ path }) => path)).toEqual([
    "app/features/checkout/place-order.server.ts",
    "app/features/orders/held-pieces.server.ts",
  ]);
});

it("an order's status changes in one place", () => {
  const setting = files.filter(({ text }) =>
    /\.update\(orders\)\s*\.set\(\{[^}]*\bstatus\b/.test(text),
  );
  expect(setting.map(({ path }) => path)).toEqual(["app/features/orders/settle-status.server.ts"]);
});
