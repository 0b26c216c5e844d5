import { describe, expect, it } from "vitest";
import { splitAtLinks } from "#app/features/email/email-links-in-text.ts";

const split = (text: string) => splitAtLinks(text, "https://shop.example");

describe("the text of an e-mail", () => {
  it("is split at addresses of this site", () => {
    expect(split("Ansehen:\nhttps://shop.example/a?token=x_1\n\nhttps://shop.example/b\n")).toEqual(
      [
        { text: "Ansehen:\n" },
        { text: "https://shop.example/a?token=x_1", path: "/a?token=x_1" },
        { text: "\n\n" },
        { text: "https://shop.example/b", path: "/b" },
        { text: "\n" },
      ],
    );
  });

  it.each([
    "https://evil.example/a",
    "https://shop.example.evil.example/a",
    "https://shop.example@evil.example/a",
    "http://shop.example/a",
    "https://shop.example",
    "javascript:alert(1)",
  ])("contains no link for %s", (address) => {
    const parts = split(`> Schau: ${address}`);
    expect(parts.map(({ text }) => text).join("")).toBe(`> Schau: ${address}`);
    expect(parts.filter(({ path }) => path !== undefined)).toEqual([]);
  });

  it("links only to this site, even if more slashes follow", () => {
    const [, link] = split("> https://shop.example//evil.example/a");
    // As a path, '//evil.example' would be another site.
    expect(link?.path).toBeUndefined();
  });

  it("may be empty", () => {
    expect(split("")).toEqual([]);
  });
});
