import { expect, it } from "vitest";
import {
  encodedPath,
  pathsThatCover,
  readOldPath,
  readTarget,
  storedPath,
} from "#app/features/moving-in/old-paths.ts";

it.each([
  ["/blog/erster-schritt/", "/blog/erster-schritt"],
  ["blog/erster-schritt", "/blog/erster-schritt"],
  ["https://alt.example/blog/?seite=2#oben", "/blog"],
  ["//alt.example/blog", "/blog"],
  ["/%C3%BCber-uns", "/über-uns"],
  ["/über-uns", "/über-uns"],
  ["/blog/*", "/blog/*"],
  ["https://alt.example/", "/"],
  ["/*", "/*"],
  ["/?p=12", "/"],
])("reads the old path of %s", (typed, path) => {
  expect(readOldPath(typed)).toBe(path);
});

it.each([
  "",
  "  ",
  "mailto:ida@beispiel.de",
  "javascript:alert(1)",
  "/zwei worte",
  "/%E0%A4%A",
  "/a%0d%0ab",
  `/${"x".repeat(301)}`,
])("reads no old path from %j", (typed) => {
  expect(readOldPath(typed)).toBe(null);
});

it("compares the path of a request in the same form", () => {
  expect(storedPath("/%C3%BCber-uns/")).toBe("/über-uns");
  expect(storedPath("/%ff")).toBe(null);
  expect(storedPath(`/${"%C3%BC".repeat(400)}`)).toBe(null);
});

it.each(["/zwei worte", "/100%", "/wer?was", "/c#", "/%41", "/über/uns", "/a\\b"])(
  "reads the stored path %s back in its encoded form",
  (path) => {
    expect(readOldPath(encodedPath(path))).toBe(path);
  },
);

it("prefers the exact path, then the longest that stands for all below it", () => {
  expect(pathsThatCover("/a/b")).toEqual(["/a/b", "/a/b/*", "/a/*"]);
  expect(pathsThatCover("/")).toEqual(["/"]);
});

it.each([
  ["/events", "/events"],
  ["https://shop.example/events?ort=x#y", "/events?ort=x#y"],
  ["https://evil.example/events", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/..//evil.example", null],
  ["https://shop.example//evil.example", null],
  ["javascript:alert(1)", null],
  ["events", null],
  ["", null],
])("reads the target %s", (typed, path) => {
  expect(readTarget(typed, "https://shop.example")).toBe(path);
});
