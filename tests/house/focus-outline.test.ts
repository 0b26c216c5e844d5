import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileNames } from "#tests/house/source-files.ts";

// The browser journey visible-focus looks at one page of each kind. These rules hold for the others.
describe("the outline of the focus", () => {
  it("is given to every element", () => {
    const rule = /^ {2}:focus-visible \{\n {4}outline: 3px solid var\(--color-focus\);$/m;
    expect(readFileSync("app/app.css", "utf8")).toMatch(rule);
  });

  it("is taken away only from places that are no controls, and from a link whose card shows it", () => {
    const removal =
      /outline-(none|hidden|0|transparent)\b|outline(-style|-width|-color)?:\s*(none|hidden|0|transparent)/;
    const files = fileNames("app").filter((file) => /\.(css|tsx?)$/.test(file));
    expect(files.filter((file) => removal.test(readFileSync(file, "utf8")))).toEqual([
      "app/features/catalog/list/item-selection.tsx",
      "app/root.tsx",
      "app/ui/parts/card.tsx",
    ]);
  });
});
