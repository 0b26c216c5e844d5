import type { Theme } from "#app/ui/layout/theme-switch.tsx";

/** --color-paper of both themes: browsers read no custom properties here. */
export const paper = { light: "#fbf7f0", dark: "#092028" };

/** Colours the browser's own frame like the page. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={paper[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
    </>
  );
}
