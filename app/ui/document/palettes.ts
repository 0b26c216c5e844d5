import { keysOf } from "#app/ui/format/keys-of.ts";

/**
 * The palettes of app.css, with the colours that a style sheet cannot give: --color-paper of both themes for
 * the browser's own frame.
 */
export const palettes = {
  lake: { label: "See und Sonne", paper: { light: "#fbf7f0", dark: "#092028" } },
  forest: { label: "Wald und Honig", paper: { light: "#faf8f0", dark: "#0c2119" } },
  heather: { label: "Heide und Aprikose", paper: { light: "#fef6f1", dark: "#281522" } },
  dusk: { label: "Blaue Stunde", paper: { light: "#fdf7f0", dark: "#181a30" } },
};
export type Palette = keyof typeof palettes;

export const paletteNames = keysOf(palettes);

/** The palette of this name, or the default one. */
export function paletteOf(name: string | null | undefined): Palette {
  return paletteNames.find((palette) => palette === name) ?? "lake";
}
