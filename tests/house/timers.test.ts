import ts from "typescript";
import { expect, it } from "vitest";
import { parse, sourceFiles } from "#tests/house/source-files.ts";

/** Browser code, and what looks after process and storage rather than the shop (071). */
const isElsewhere = /^app\/(ui|connection|front)\/|^db\/writing\//;

const timer = /\b(setInterval|setTimeout|scheduler)\b/;

function usesTimer(path: string, text: string): boolean {
  const isTimer = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && timer.test(node.text)) ||
    (ts.forEachChild(node, (child) => isTimer(child) || undefined) ?? false);
  // Parsing takes longer, and most modules do not even contain the words.
  return timer.test(text) && isTimer(parse(path, text));
}

it("only the clock repeats the work of the shop", () => {
  const found = [...sourceFiles("app"), ...sourceFiles("db")]
    .filter(({ path, text }) => !isElsewhere.test(path) && usesTimer(path, text))
    .map(({ path }) => path);
  expect(found).toEqual([
    "app/clock.server.ts",
    // Answers a wrong password after a fixed time.
    "app/features/accounts/sign-in/sign-in.server.ts",
    // In a browser.
    "app/features/catalog/add-to-cart.tsx",
    // Waits before it tries the same write again.
    "app/features/email/sender.server.ts",
    // Loads the progress of an issue while somebody looks at it.
    "app/features/newsletter/issue-admin.tsx",
    // Keeps the rate at which an issue goes out.
    "app/features/newsletter/issue-sending.server.ts",
    // The time that a form may take to arrive.
    "app/http/form-body.server.ts",
    // In a browser.
    "app/routes/pages/parts/use-carousel.ts",
    // Waits for a server that it has started.
    "db/backup/check-backup.server.ts",
  ]);
});

it.each([
  ["setInterval(sweep, 1000).unref();", true],
  ["globalThis.setTimeout(sweep, 1000);", true],
  ['import { setTimeout as rest } from "node:timers/promises";', true],
  ['import { scheduler } from "node:timers/promises";', true],
  ['await setImmediate(); // no setInterval, "setTimeout"', false],
])("a timer is detected: %s", (text, expected) => {
  expect(usesTimer("app/features/any/any.server.ts", text)).toBe(expected);
});
