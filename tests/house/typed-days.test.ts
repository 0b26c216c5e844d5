import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fileNames } from "#tests/house/source-files.ts";

it("fields for days and times are DayField and TimeField, whose text `form-fields.ts` reads", () => {
  const sources = fileNames("app").filter((file) => /\.tsx?$/.test(file));
  const others = sources.filter((file) =>
    /type="(date|time|datetime-local|month|week)"|z\.iso\.(date|time)\(|z\.coerce\.date/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(others).toEqual([]);
});
