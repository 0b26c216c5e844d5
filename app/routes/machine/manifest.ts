import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { palettes } from "#app/ui/document/palettes.ts";
import { type Logo, logoAt, logoFiles } from "#app/ui/layout/logo-files.ts";

/** Describes the site to browsers that can install it (https://www.w3.org/TR/appmanifest/). */
export function loader() {
  const headers = {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "private, no-cache",
  };
  return new Response(JSON.stringify(manifest()), { headers });
}

function manifest() {
  const { siteName, claim, palette, logo } = siteSettings();
  const { light: paper } = palettes[palette].paper;
  return {
    name: siteName,
    short_name: siteName,
    description: claim ?? undefined,
    lang: "de",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: paper,
    background_color: paper,
    icons: iconsOf(logoAt(logo)),
  };
}

function iconsOf(logo: Logo | null) {
  const { icon192, icon512, maskable512 } = logoFiles;
  const folder = logo?.folder ?? "/icons/v1";
  const type = "image/png";
  return [
    { src: `${folder}/${icon192}`, sizes: "192x192", type },
    { src: `${folder}/${icon512}`, sizes: "512x512", type },
    {
      src: `${folder}/${logo ? maskable512 : "icon-maskable-512.png"}`,
      sizes: "512x512",
      type,
      purpose: "maskable",
    },
  ];
}
