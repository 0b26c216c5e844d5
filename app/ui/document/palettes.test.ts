import { describe, expect, it } from "vitest";
import { paletteNames, paletteOf, palettes } from "#app/ui/document/palettes.ts";
import { contrastOf, styleSheet, toHex, tokensOf } from "#tests/support/design-tokens.ts";

const TEXT = 4.5;
const GRAPHIC = 3;

/** Every colour that the design puts on a ground, with the ground: docs/design.md, 'Contrast'. */
const textPairs: Record<string, string[]> = {
  ink: ["paper", "sand", "card", "sun-soft", "lake-soft", "good-soft", "warn-soft", "bad-soft"],
  "ink-soft": ["paper", "sand", "card", "sun-soft", "lake-soft"],
  paper: ["ink", "bad"],
  lake: ["paper", "sand", "card", "lake-soft"],
  "lake-strong": ["paper", "sand", "card", "lake-soft"],
  "on-lake": ["lake", "lake-strong"],
  "on-sun": ["sun", "sun-strong"],
  "on-deep": ["deep"],
  "on-deep-soft": ["deep"],
  deep: ["on-deep"],
  good: ["good-soft", "paper", "sand", "card"],
  warn: ["warn-soft", "paper", "sand", "card"],
  bad: ["bad-soft", "paper", "sand", "card"],
};
const graphicPairs: Record<string, string[]> = {
  edge: ["paper", "sand", "card"],
  focus: ["paper", "sand", "card", "lake-soft"],
  sun: ["deep"],
};

const pairs = [
  ...Object.entries(textPairs).map(([color, grounds]) => ({ color, grounds, least: TEXT })),
  ...Object.entries(graphicPairs).map(([color, grounds]) => ({ color, grounds, least: GRAPHIC })),
];

const looks = paletteNames.flatMap((palette) =>
  (["light", "dark"] as const).map((theme) => ({ palette, theme })),
);

describe.each(looks)("the palette $palette, $theme,", ({ palette, theme }) => {
  const tokens = tokensOf(palette, theme);
  const hex = (name: string) => {
    const color = tokens.get(name);
    return color ? toHex(color) : expect.unreachable(`no ${name}`);
  };

  it("has enough contrast in every pair of the design", () => {
    const weak = pairs.flatMap(({ color, grounds, least }) =>
      grounds
        .map((ground) => ({
          pair: `${color} on ${ground}`,
          ratio: contrastOf(hex(`color-${color}`), hex(`color-${ground}`)),
        }))
        .filter(({ ratio }) => ratio < least),
    );
    expect(weak).toEqual([]);
  });

  it("has enough contrast for errors in the footer", () => {
    const [, bad = ""] = /--field-bad: (oklch\([^)]*\))/.exec(styleSheet) ?? [];
    const [lightness = 0, chroma = 0, hue = 0] = (bad.match(/[\d.]+/g) ?? []).map(Number);
    expect(contrastOf(toHex([lightness, chroma, hue]), hex("color-deep"))).toBeGreaterThan(TEXT);
  });

  it("draws lines that are visible in illustrations", () => {
    for (const ground of ["color-paper", "il-sky", "il-light"]) {
      const line = ground === "il-light" ? "il-ink" : "il-line";
      expect(contrastOf(hex(line), hex(ground)), `${line} on ${ground}`).toBeGreaterThan(GRAPHIC);
    }
  });

  it("gives the browser's own frame the colour of the page", () => {
    expect(palettes[palette].paper[theme]).toBe(hex("color-paper"));
  });
});

describe("a palette", () => {
  it("is one of the style sheet's", () => {
    const named = [...styleSheet.matchAll(/\[data-palette="(\w+)"\]/g)].map(([, name]) => name);
    expect(["lake", ...named]).toEqual(paletteNames);
  });

  it.each([null, undefined, "", "neon", "constructor", "__proto__"])(
    "is the default for %j",
    (name) => {
      expect(paletteOf(name)).toBe("lake");
    },
  );

  it.each(paletteNames)("is found by its name %s", (name) => {
    expect(paletteOf(name)).toBe(name);
  });
});
