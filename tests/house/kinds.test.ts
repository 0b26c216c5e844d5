import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "#tests/house/source-files.ts";

const RECORD = "docs/decisions/032-a-new-kind-of-item.md";
const KIND = /["'](event|course|product)["']/;
/** The names of fields, such as `Page["event"]`. */
const FIELD = /\w\["\w+"\]|\b(Pick|Omit)<[^>]*>/g;
/** Modules that name kinds as data: words, samples, and the tables of the kinds. */
const isData = (path: string) =>
  /^(app\/content|db\/seed)\/|\/(kinds|admin-kinds|catalog-tables)\.ts$/.test(path);

it("the modules that name a kind of item are those in the decision record", () => {
  const naming = [...sourceFiles("app"), ...sourceFiles("db")]
    .filter(({ path, text }) => KIND.test(text.replace(FIELD, "")) && !isData(path))
    .map(({ path }) => path);
  const listed = [...readFileSync(RECORD, "utf8").matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, path]) => path,
  );
  expect(listed).toEqual(naming.toSorted());
});
