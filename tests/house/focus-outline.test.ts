import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileNames } from "#tests/house/source-files.ts";

const ORDER_LIST = "app/features/orders/administration/admin-order-list.css";

// The journey visible-focus checks one page of each kind. These rules cover the others.
describe("the outline of the focus", () => {
  it("applies to every element", () => {
    const rule = /^ {2}:focus-visible \{\n {4}outline: 3px solid var\(--color-focus\);$/m;
    expect(readFileSync("app/app.css", "utf8")).toMatch(rule);
  });

  it("is removed only from elements that are not controls, and from links whose card or row shows it", () => {
    const removals =
      /outline-(none|hidden|0|transparent)\b|outline(-style|-width|-color)?:\s*(none|hidden|0|transparent)/g;
    const files = fileNames("app").filter((file) => /\.(css|tsx?)$/.test(file));
    const found = files.flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(removals), () => file),
    );
    expect(found).toEqual([
      "app/app.css",
      "app/features/catalog/list/item-card.tsx",
      ORDER_LIST,
      "app/ui/document/main.tsx",
    ]);
    const cardLink = /^ {2}\.card-title a:focus-visible \{\n {4}outline: 0;$/m;
    expect(readFileSync("app/app.css", "utf8")).toMatch(cardLink);
    const rowLink =
      /\[data-opens-row\]:focus-visible::after \{\n +outline: 3px solid var\(--color-focus\);$/m;
    expect(readFileSync(ORDER_LIST, "utf8")).toMatch(rowLink);
  });
});
