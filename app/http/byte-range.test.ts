import { expect, it } from "vitest";
import { rangeIn } from "#app/http/byte-range.ts";

it.each([
  [null, "whole"],
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=0-", { start: 0, end: 9 }],
  ["bytes=9-9", { start: 9, end: 9 }],
  ["bytes=5-99", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=-0", "beyond"],
  ["bytes=10-", "beyond"],
  ["bytes=10-20", "beyond"],
  [`bytes=${2n ** 63n}-`, "beyond"],
  [`bytes=0-${2n ** 63n}`, { start: 0, end: 9 }],
  [`bytes=-${2n ** 63n}`, { start: 0, end: 9 }],
  [`bytes=${"9".repeat(400)}-`, "beyond"],
  ["bytes=9-1", "whole"],
  ["bytes=0-1,3-4", "whole"],
  [`bytes=${"0-1,".repeat(1000)}`, "whole"],
  ["bytes=-", "whole"],
  ["bytes=1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=-1-2", "whole"],
  ["items=0-1", "whole"],
  ["", "whole"],
])("of a file with ten bytes, %s gets %j", (header, range) => {
  expect(rangeIn(header, 10)).toEqual(range);
});

it("an empty file has no part", () => {
  expect(["bytes=0-", "bytes=-1"].map((header) => rangeIn(header, 0))).toEqual([
    "beyond",
    "beyond",
  ]);
});
