import { type ImpersonalTable, impersonalTable } from "#app/features/personal-table.server.ts";
import { people } from "#db/schema.ts";

/**
 * Personal data of people whom the site presents with their consent. They have no account, so no account's
 * page or download contains them. Admins correct and erase this data, also by way of a picture
 * (features/pictures/library).
 */
export const publishedDataOfTeam: ImpersonalTable[] = [
  impersonalTable(people, [
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
  ]),
];
