import { type Palette, palettes } from "#app/ui/document/palettes.ts";
import type { Theme } from "#app/ui/layout/theme-switch.tsx";

/** Gives the browser's own frame the colour of the page. */
export function ThemeColor({ theme, palette }: { theme: Theme; palette: Palette }) {
  const { paper } = palettes[palette];
  if (theme !== "system") return <meta name="theme-color" content={paper[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
    </>
  );
}
