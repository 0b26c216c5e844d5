import type { ColumnOf } from "#app/features/privacy/personal-table.ts";

/**
 * The tables without personal data of their own. Triggers keep the search index as a copy, and its rows are
 * deleted with their source. The hash of a processed form is kept for a day.
 */
export const impersonalData: {
  catalogItems: ColumnOf<"catalogItems">[];
  searchEntries: ColumnOf<"searchEntries">[];
  doneForms: ColumnOf<"doneForms">[];
  pageRevision: ColumnOf<"pageRevision">[];
} = {
  pageRevision: ["id", "revision"],
  doneForms: ["fingerprint", "createdAt"],
  searchEntries: ["id", "list", "entryId", "words"],
  catalogItems: [
    "id",
    "kind",
    "title",
    "category",
    "date",
    "time",
    "location",
    "provider",
    "description",
    "details",
    "imageUrl",
    "imageAlt",
    "price",
    "communityPrice",
    "availability",
    "showOnStartpage",
    "showOnOffer",
    "createdAt",
    "updatedAt",
    "capacity",
    "stock",
    "ordered",
    "archivedAt",
    "version",
  ],
};
