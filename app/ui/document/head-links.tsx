import { type Palette, palettes } from "#app/ui/document/palettes.ts";
import { type Logo, logoFiles } from "#app/ui/layout/logo-files.ts";
import type { Theme } from "#app/ui/layout/theme-switch.tsx";

/** The icons of tabs and bookmarks, drawn from the logo if there is one. */
export function SiteIcons({ logo }: { logo: Logo | null }) {
  const { icon192, appleTouchIcon } = logoFiles;
  return (
    <>
      {logo ? (
        <link rel="icon" href={`${logo.folder}/${icon192}`} type="image/png" sizes="192x192" />
      ) : (
        <link rel="icon" href="/icons/v1/icon.svg" type="image/svg+xml" />
      )}
      <link
        rel="apple-touch-icon"
        href={logo ? `${logo.folder}/${appleTouchIcon}` : "/icons/v1/apple-touch-icon.png"}
      />
    </>
  );
}

export function FontPreloads() {
  return ["vollkorn-german-v3", "source-sans-3-german-v3"].map((name) => (
    <link
      key={name}
      rel="preload"
      href={`/fonts/${name}.woff2`}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}

/** Gives the browser's toolbar the colour of the page. */
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
