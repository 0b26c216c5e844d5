import type { Theme } from "#app/ui/layout/theme-switch.tsx";

/** --color-paper of both themes. Browsers read no custom properties in <meta name="theme-color">. */
export const paper = { light: "#fbf7f0", dark: "#092028" };

/** Gives the browser's own frame the colour of the page. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={paper[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
    </>
  );
}
