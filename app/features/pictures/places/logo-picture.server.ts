import type { PicturePlace } from "#app/features/pictures/places/picture-place.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import { readShopSettings } from "#db/shop-settings.server.ts";

/** The site's logo. Only the form of the settings replaces or removes it. */
export const logoPicture: PicturePlace = {
  findUses: (queryable, picture) =>
    pictureNamesIn(readShopSettings(queryable).settings)
      .filter((name) => picture === undefined || name === picture)
      .map((name) => ({
        id: "logo",
        picture: name,
        label: "Einstellungen",
        kind: "Logo",
        path: "/admin/settings/look",
        alt: siteSettings().siteName,
        fate: "kept",
      })),
  replace() {},
  erase() {},
};
