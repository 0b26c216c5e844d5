import { describe, expect, it } from "vitest";
import { splitAtLinks, unlinked } from "#app/features/email/email-links-in-text.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";

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

describe("unlinked", () => {
  it.each([
    ["https://shop.example/a.html?b=c.de", "https[:]//shop[.]example/a[.]html?b=c[.]de"],
    ["HTTP://WWW.EVIL.COM", "HTTP[:]//WWW[.]EVIL[.]COM"],
    ["www.7.de", "www[.]7[.]de"],
    ["evil.com, ida@beispiel.de", "evil[.]com, ida@beispiel[.]de"],
    ["mailto:ida", "mailto[:]ida"],
    ["例子。中国 und evil．com", "例子[.]中国 und evil[.]com"],
  ])("breaks the link in %j", (text, broken) => {
    expect(unlinked(text)).toBe(broken);
  });

  it.each([
    "Bitte z.B. am 24.11.2026 um 12:30 Uhr. Danke!",
    "Grund: Der Becher (Nr. 3) ist kaputt … 10.000,50 €.",
    "1 × Kerze\n2 × Becher",
  ])("leaves %j as it is", (text) => {
    expect(unlinked(text)).toBe(text);
  });

  /** Generous: more than any mail program recognises. */
  const link =
    /[\p{L}\p{N}]:\/\/|www[.。．｡]|\S[.。．｡](?:[a-z]{2,}|xn--)|\S[.。．｡][^\x20-\x7f\s]|\b[a-z]+:[a-z]/iu;

  it("leaves no link in any text, and only adds brackets", () => {
    const parts =
      "https:// http: // www. ww w. : / . 。 a b1 co .de xn-- 中国 @ ( ] [.] \n é 9".split(" ");
    const random = createRandom(freshSeed());
    for (let round = 0; round < cases(300); round += 1) {
      const text = Array.from({ length: 8 }, () => parts[Math.floor(random() * parts.length)]).join(
        "",
      );
      const broken = unlinked(text);
      expect(broken, text).not.toMatch(link);
      const bare = (words: string) => words.replace(/[[\]]/g, "").replaceAll("。", ".");
      expect(bare(broken)).toBe(bare(text));
    }
  });
});
