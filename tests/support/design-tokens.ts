import { readFileSync } from "node:fs";
import type { Palette } from "#app/ui/document/palettes.ts";

/** Lightness, chroma and hue in degrees. */
type Oklch = [lightness: number, chroma: number, hue: number];

/** The colours of a palette in a theme by the name of their token, for example 'color-paper'. */
export type Tokens = Map<string, Oklch>;

export const styleSheet = readFileSync("app/app.css", "utf8");

const color = /--((?:color|il|field)-[\w-]+): (oklch\(.*\));/g;
const turn = /--([a-z]+-(?:turn|chroma)): ([-\d.]+);/g;

/** Computes the tokens of app.css as a browser does. @throws if a part of it is missing */
export function tokensOf(palette: Palette, theme: "light" | "dark", css = styleSheet): Tokens {
  const ofPalette = palette === "lake" ? "" : blockOf(css, `:root[data-palette="${palette}"]`);
  const turns = new Map(
    [...(blockOf(css, ":root") + ofPalette).matchAll(turn)].map(([, name = "", value]) => [
      name,
      Number(value),
    ]),
  );
  const rules = ["@theme static", ...(theme === "dark" ? ["@variant dark-root"] : [])];
  const declarations = rules.flatMap((rule) => [...blockOf(css, rule).matchAll(color)]);
  return new Map(declarations.map(([, name = "", value = ""]) => [name, computed(value, turns)]));
}

/** The content of the first rule with this selector, without its braces. */
export function blockOf(css: string, selector: string): string {
  const start = css.search(new RegExp(`(^|\\n) *${selector.replace(/[[\]]/g, "\\$&")} \\{`));
  if (start < 0) throw new Error(`no ${selector} in the style sheet`);
  const indent = /^\n? */.exec(css.slice(start))?.[0].replace("\n", "") ?? "";
  return css.slice(css.indexOf("{", start) + 1, css.indexOf(`\n${indent}}`, start + 1));
}

/** For example 'oklch(0.355 calc(0.058 * var(--cool-chroma)) calc(213 + var(--cool-turn)))'. */
function computed(value: string, turns: Map<string, number>): Oklch {
  const known = value.replace(/var\(--([\w-]+)\)/g, (_, name) => {
    if (!turns.has(name)) throw new Error(`--${name} has no value`);
    return String(turns.get(name));
  });
  const plain = known.replace(/calc\(([\d.]+) ([+*]) ([-\d.]+)\)/g, (_, one, sign, other) =>
    String(sign === "+" ? Number(one) + Number(other) : Number(one) * Number(other)),
  );
  const [, ...numbers] = /^oklch\(([\d.]+) ([\d.]+) ([-\d.]+)\)$/.exec(plain) ?? [];
  if (numbers.length !== 3) throw new Error(`${value} is no colour`);
  return numbers.map(Number) as Oklch;
}

/** Linear sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code), cut off to what a screen with sRGB shows. */
function toLinear([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
}

/** As '#fbf7f0'. */
export function toHex(color: Oklch): string {
  const bytes = toLinear(color).map((value) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function fromHex(color: string): number[] {
  const bytes = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return bytes.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, of colours as '#fbf7f0'. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = fromHex(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
