import { describe, expect, it } from "vitest";
import { emailColors } from "#app/features/email/email-colors.ts";
import { paletteNames } from "#app/ui/document/palettes.ts";
import { contrastOf, toHex, tokensOf } from "#tests/support/design-tokens.ts";

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe.each(paletteNames)("the e-mail colours of %s", (palette) => {
  const { ink, soft, line, sun } = emailColors[palette];

  it("are legible on white and on the button", () => {
    expect(contrastOf(ink, "#ffffff")).toBeGreaterThan(4.5);
    expect(contrastOf(soft, "#ffffff")).toBeGreaterThan(4.5);
    expect(contrastOf(ink, sun)).toBeGreaterThan(4.5);
  });

  it("are close to those of the pages", () => {
    const tokens = tokensOf(palette, "light");
    for (const [name, color] of Object.entries({ ink, "ink-soft": soft, line, sun })) {
      const token = tokens.get(`color-${name}`);
      const shown = channels(token ? toHex(token) : "");
      const differences = channels(color).map((value, at) => Math.abs(value - (shown[at] ?? 0)));
      // Mail programs convert colours anyway.
      expect(Math.max(...differences), name).toBeLessThan(15);
    }
  });
});
