import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parse, sourceFiles } from "#tests/house/source-files.ts";

const client = "db/client.server.ts";
const programs = [...sourceFiles("app"), ...sourceFiles("db")]
  .filter(({ path, imports }) => path !== client && imports.some(({ to }) => to === client))
  .map(({ path, text }) => parse(path, text));
const writing = /^(insert|update|delete|transaction|run)$/;

/** Every matching node of the programs, as '<file>: <source text>'. */
function found(fits: (node: ts.Node) => boolean, among = programs): string[] {
  return among.flatMap((program) => {
    const hits: string[] = [];
    const visit = (node: ts.Node): void => {
      if (fits(node)) hits.push(`${program.fileName}: ${node.getText().replace(/\s+/g, " ")}`);
      ts.forEachChild(node, visit);
    };
    visit(program);
    return hits;
  });
}

function isNamed(node: ts.Node | undefined, name: string): boolean {
  return node !== undefined && ts.isIdentifier(node) && node.text === name;
}

/** Finds `<name>.insert` and other writes. */
function isWriteBy(name: string, node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    isNamed(node.expression, name) &&
    writing.test(node.name.text)
  );
}

const transactions = ["inTransaction", "inQuickTransaction", "inReservingTransaction"];

function isInTransaction(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && transactions.some((name) => isNamed(node.expression, name));
}

/** Finds functions that write through a parameter whose default is the database itself. */
function writesByDefault(node: ts.Node): boolean {
  if (!ts.isFunctionLike(node)) return false;
  return node.parameters
    .filter(({ initializer }) => isNamed(initializer, "db"))
    .some(({ name }) => contains(node, (each) => isWriteBy(name.getText(), each)));
}

function contains(node: ts.Node, fits: (node: ts.Node) => boolean): boolean {
  return (
    fits(node) || (ts.forEachChild(node, (child) => contains(child, fits) || undefined) ?? false)
  );
}

// Another process may hold the write lock for a while. `inTransaction` waits for it without blocking other
// requests. Any other write fails immediately or blocks the shop.
describe("a write", () => {
  it("uses inTransaction", () => {
    expect(found((node) => isWriteBy("db", node))).toEqual([]);
    expect(found(writesByDefault)).toEqual([]);
  });

  it("receives a transaction; only these reads receive the database", () => {
    const isHandedOver = (node: ts.Node) =>
      ts.isCallExpression(node) && node.arguments.some((argument) => isNamed(argument, "db"));
    expect(found(isHandedOver)).toEqual([
      "app/features/accounts/accounts.server.ts: isDone(db, fingerprint)",
      "app/features/contact/contact-admin.server.ts: findStored(db, id)",
      "app/features/email/sender.server.ts: findDue(db, now)",
      "app/features/email/sender.server.ts: findDue(db, now)",
      "app/features/money/statements/chosen-columns.server.ts: layoutsLike(db, table)",
      "app/features/newsletter/issue-sending.server.ts: gapNow(db, now)",
      "app/features/newsletter/issue-sending.server.ts: listSending(db)",
      "app/features/newsletter/issue-sending.server.ts: findDue(db, issue, now)",
      "app/features/newsletter/newsletter-admin.server.ts: findListed(db, id)",
      "app/features/newsletter/welcome.server.ts: dueFor(db, step, now)",
      "app/features/returns/declaration-notices.server.ts: findDue(db)",
      "app/features/settings/site-settings.server.ts: readShopSettings(db)",
      "db/seed/seed.server.ts: hasCatalog(db)",
      "db/site-versions.server.ts: readPublished(db, document)",
    ]);
  });

  it("uses drizzle; only these modules use the connection", () => {
    const uses = found(
      (node) =>
        (ts.isPropertyAccessExpression(node) && isNamed(node.expression, "sqlite")) ||
        (ts.isCallExpression(node) && isNamed(node.expression, "prepareOnce")),
    );
    expect(uses).toEqual([
      "app/features/privacy/housekeeping.server.ts: sqlite.pragma",
      'app/http/rate-limit.server.ts: prepareOnce("delete from rate_limits where expire < ?")',
      "app/start.server.ts: sqlite.close",
      "db/page-revision.server.ts: sqlite.prepare",
      "db/seed/run.ts: sqlite.close",
      "db/writing/prepared-writes.server.ts: sqlite.inTransaction",
      "db/writing/prepared-writes.server.ts: prepareOnce(source)",
      "db/writing/probe.server.ts: sqlite.prepare",
    ]);
  });

  it("is awaited", () => {
    const isForgotten = (node: ts.Node) =>
      ts.isExpressionStatement(node) && isInTransaction(node.expression);
    expect(found(isForgotten)).toEqual([]);
  });

  it("awaits nothing while it holds the lock", () => {
    const isAsync = (node: ts.Node) =>
      isInTransaction(node) &&
      node.arguments.some(
        (work) =>
          ts.isArrowFunction(work) &&
          work.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword),
      );
    expect(found(isAsync)).toEqual([]);
  });

  it.each([
    ["db.insert(users).values(row).run()", (node: ts.Node) => isWriteBy("db", node)],
    ["db\n  .update(users).set(row)", (node: ts.Node) => isWriteBy("db", node)],
    [
      "function end(id: string, part: Queryable = db) { part.delete(users).run(); }",
      writesByDefault,
    ],
  ])("is detected as a violation in: %s", (text, fits) => {
    expect(found(fits, [parse("wrong.ts", text)])).toHaveLength(1);
  });
});
