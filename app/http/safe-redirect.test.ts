import { expect, it } from "vitest";
import { safeRedirect } from "#app/http/safe-redirect.ts";

it.each([
  "/",
  "/events/herzogstand",
  "/events?sort=termin#artikel-herzogstand",
  "/products/caf%C3%A9",
  "/weiter?zu=https://evil.example",
])("keeps %s, a path on this site", (target) => {
  expect(safeRedirect(target)).toBe(target);
});

it.each([
  "https://evil.example",
  "http://here.invalid/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\\\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/events/..//evil.example",
  "/%2e%2e//evil.example",
  "javascript:alert(1)",
  " /events",
  "events",
  "",
])("uses the fallback instead of %j", (target) => {
  expect(safeRedirect(target, "/cart")).toBe("/cart");
});

it.each([undefined, null, 42, ["/events"]])("uses the fallback for %j", (target) => {
  expect(safeRedirect(target, "/cart")).toBe("/cart");
});

it("defaults to the start page", () => {
  expect(safeRedirect("https://evil.example")).toBe("/");
});

it("resolves to a path that a browser resolves to the same site", () => {
  const here = "https://shop.example";
  for (const target of ["/a/../b", "/a/./b?c=//evil.example", "/a//b", "/@evil.example", "/:80"]) {
    expect(new URL(safeRedirect(target), here).origin).toBe(here);
  }
});
