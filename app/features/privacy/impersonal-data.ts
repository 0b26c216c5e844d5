import type { ColumnOf } from "#app/features/privacy/personal-table.ts";

/**
 * The tables that contain no original personal data. Triggers maintain the search index as a copy, whose rows are
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
