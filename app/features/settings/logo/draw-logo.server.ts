import { loadSharp, type Sharp } from "#app/features/pictures/receive-picture.server.ts";
import { drawSvg, MAX_PIXELS } from "#app/features/settings/logo/draw-svg.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import {
  type Logo,
  type LogoFile,
  type LogoKind,
  logoFiles,
  originalName,
} from "#app/ui/layout/logo-files.ts";

const LARGEST = 1024;
const MAX_SECONDS = 20;

export type LogoDrawing =
  /** `name` is the file of the original, as visitors get it. */
  | { ok: true; name: string; files: Map<string, Buffer> }
  /** `invisible`: no pixel is opaque enough to be seen. */
  | { ok: false; reason: "damaged" | "too-complex" | "too-many-pixels" | "invisible" };

/**
 * Draws all files of a logo. A PNG is re-encoded, so that only its pixels remain. An SVG must be sanitised
 * already and stays as it is.
 */
export async function drawLogo(kind: LogoKind, bytes: Buffer): Promise<LogoDrawing> {
  const sharp = await loadSharp();
  const large = await (kind === "svg" ? drawSvg(bytes, LARGEST) : drawPng(sharp, bytes));
  if (typeof large === "string") return { ok: false, reason: large };
  const ground = await groundFor(sharp, large);
  if (ground === undefined) return { ok: false, reason: "invisible" };
  const { width, height } = await sharp(large).metadata();
  const name = originalName({ kind, width, height, ground });
  const files = new Map([[name, kind === "svg" ? bytes : large]]);
  for (const file of keysOf(drawings)) {
    const drawn = drawings[file](sharp(large), opaqueGround[ground ?? "light"]);
    files.set(logoFiles[file], await drawn.png(compact).toBuffer());
  }
  return { ok: true, name, files };
}

type Picture = import("sharp").Sharp;

const compact = { compressionLevel: 9, effort: 10, palette: true, quality: 95 } as const;
const within = (width: number, height: number) => ({ width, height, fit: "inside" }) as const;

async function drawPng(
  sharp: Sharp,
  bytes: Buffer,
): Promise<Buffer | "damaged" | "too-many-pixels"> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return "too-many-pixels";
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ ...within(LARGEST, LARGEST), withoutEnlargement: true })
      .png(compact)
      .toBuffer();
  } catch {
    return "damaged";
  }
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const opaqueGround = { light: "#ffffff", dark: "#14181c" };

const icon = (side: number) => (logo: Picture) =>
  logo.resize({ width: side, height: side, fit: "contain", background: transparent });

/** The logo in the middle of an opaque area. `share` is the part of each side that it may take. */
const card =
  (width: number, height: number, share: number) => (logo: Picture, background: string) => {
    const [innerWidth, innerHeight] = [Math.round(width * share), Math.round(height * share)];
    const [side, top] = [(width - innerWidth) / 2, (height - innerHeight) / 2];
    return logo
      .flatten({ background })
      .resize({ width: innerWidth, height: innerHeight, fit: "contain", background })
      .extend({
        left: Math.floor(side),
        right: Math.ceil(side),
        top: Math.floor(top),
        bottom: Math.ceil(top),
        background,
      });
  };

const drawings: Record<LogoFile, (logo: Picture, ground: string) => Picture> = {
  header: (logo) => logo.resize({ ...within(640, 128), withoutEnlargement: true }),
  large: (logo) => logo,
  preview: card(1200, 630, 0.6),
  icon192: icon(192),
  icon512: icon(512),
  maskable512: card(512, 512, 0.6),
  appleTouchIcon: card(180, 180, 0.8),
};

/** A logo needs a light ground if its luminance is below `DARK`, and a dark one if it is above `BRIGHT`. */
const DARK = 0.12;
const BRIGHT = 0.55;

/**
 * The ground on which the logo is legible, judged by the mean luminance of its visible pixels; null if it has
 * its own ground or is legible on any; undefined if nothing is visible.
 */
async function groundFor(sharp: Sharp, png: Buffer): Promise<Logo["ground"] | undefined> {
  const pixels = await sharp(png).resize(within(96, 96)).ensureAlpha().raw().toBuffer();
  let visible = 0;
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    visible += alpha / 255;
    light +=
      (alpha / 255) * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
  }
  const all = pixels.length / 4;
  if (visible < all / 1000) return undefined;
  if (visible > all * 0.98) return null;
  const luminance = light / visible;
  if (luminance < DARK) return "light";
  return luminance > BRIGHT ? "dark" : null;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
