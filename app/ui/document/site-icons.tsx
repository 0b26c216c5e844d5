import { type Logo, logoFiles } from "#app/ui/layout/logo-files.ts";

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
