import type { ColumnOf } from "#app/features/privacy/personal-table.ts";

/**
 * Personal data of people whom the site presents with their consent. They have no account, so no account's
 * page or download contains them. Admins correct and erase this data, also by way of a picture
 * (features/pictures/library).
 */
export const publishedData: { people: ColumnOf<"people">[] } = {
  people: [
    "id",
    "kind",
    "name",
    "role",
    "text",
    "imageUrl",
    "imageAlt",
    "twitter",
    "facebook",
    "instagram",
    "linkedin",
    "place",
    "position",
    "hidden",
    "consentSince",
    "isDemo",
    "version",
    "createdAt",
    "updatedAt",
  ],
};
