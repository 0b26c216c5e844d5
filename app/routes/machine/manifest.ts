import { siteSettings } from "#app/site/site-settings.server.ts";
import { paper } from "#app/ui/document/theme-color.tsx";

/** Describes the site to browsers that can install it (https://www.w3.org/TR/appmanifest/). */
export function loader() {
  const { siteName, claim } = siteSettings();
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: claim ?? undefined,
    lang: "de",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: paper.light,
    background_color: paper.light,
    icons: [
      { src: "/icons/v1/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/v1/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/v1/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "private, no-cache",
    },
  });
}
