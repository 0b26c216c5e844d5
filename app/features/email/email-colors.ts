import type { Palette } from "#app/ui/document/palettes.ts";

interface EmailColors {
  ink: string;
  soft: string;
  line: string;
  sun: string;
}

/**
 * The palettes on white, written out because mail programs support no custom properties. A test compares them
 * with the colours of app.css in light mode.
 */
export const emailColors: Record<Palette, EmailColors> = {
  lake: { ink: "#15323c", soft: "#46585e", line: "#d8d2c6", sun: "#f4b62c" },
  forest: { ink: "#152b1f", soft: "#425549", line: "#d8d4c5", sun: "#f3ba32" },
  heather: { ink: "#311e2e", soft: "#5b4959", line: "#dfd0c8", sun: "#ffb23d" },
  dusk: { ink: "#1d233c", soft: "#474f67", line: "#dcd2c6", sun: "#ffac49" },
};
