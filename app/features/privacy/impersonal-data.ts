import type { ColumnOf } from "#app/features/privacy/personal-table.ts";

/**
 * The tables that contain no original personal data. The search index is a copy: triggers maintain it, and
 * delete its rows with their source. The hash of a processed form is kept for a day. The site's own texts,
 * settings and imported statements name the admin account that wrote them until it is deleted.
 */
export const impersonalData: {
  catalogItems: ColumnOf<"catalogItems">[];
  searchEntries: ColumnOf<"searchEntries">[];
  doneForms: ColumnOf<"doneForms">[];
  pageRevision: ColumnOf<"pageRevision">[];
  shop: ColumnOf<"shop">[];
  shopSettings: ColumnOf<"shopSettings">[];
  restores: ColumnOf<"restores">[];
  siteDrafts: ColumnOf<"siteDrafts">[];
  siteVersions: ColumnOf<"siteVersions">[];
  documents: ColumnOf<"documents">[];
  legalTexts: ColumnOf<"legalTexts">[];
  bankImports: ColumnOf<"bankImports">[];
  statementLayouts: ColumnOf<"statementLayouts">[];
  itemContents: ColumnOf<"itemContents">[];
  planInclusions: ColumnOf<"planInclusions">[];
  lessons: ColumnOf<"lessons">[];
  contentFiles: ColumnOf<"contentFiles">[];
  articles: ColumnOf<"articles">[];
  orderStepCounts: ColumnOf<"orderStepCounts">[];
} = {
  orderStepCounts: ["month", "step", "count"],
  shop: ["id", "showsDemoContent", "testEmailArrivedAt", "untrustedProxyAt"],
  restores: ["mark", "backedUpAt", "restoredAt", "lastOrder", "ordersAfter", "lastInvoices"],
  shopSettings: ["id", "settings", "version", "updatedAt", "updatedBy"],
  siteDrafts: ["document", "content", "revision", "updatedAt", "updatedBy"],
  siteVersions: ["document", "number", "content", "createdAt", "createdBy"],
  documents: ["id", "sha256", "filename", "mediaType", "bytes", "source", "createdAt"],
  legalTexts: ["id", "name", "sha256", "createdAt"],
  bankImports: [
    "id",
    "fileName",
    "firstDay",
    "lastDay",
    "newCount",
    "knownCount",
    "outgoingCount",
    "pendingCount",
    "problems",
    "otherAccounts",
    "createdBy",
    "createdAt",
  ],
  statementLayouts: ["header", "columns", "createdAt"],
  itemContents: [
    "itemId",
    "access",
    "accessDraft",
    "remindDaysBefore",
    "remindHoursBefore",
    "afterText",
    "afterTextDraft",
    "version",
    "updatedAt",
  ],
  planInclusions: ["planId", "itemId"],
  lessons: [
    "id",
    "itemId",
    "position",
    "section",
    "title",
    "text",
    "transcript",
    "opensOn",
    "opensAfterDays",
    "isPreview",
    "posterUrl",
    "publishedAt",
    "draft",
    "version",
    "createdAt",
    "updatedAt",
  ],
  contentFiles: [
    "id",
    "itemId",
    "articleId",
    "lessonId",
    "role",
    "position",
    "title",
    "name",
    "mediaType",
    "bytes",
    "sha256",
    "publishedAt",
    "createdAt",
    "updatedAt",
  ],
  articles: [
    "id",
    "slug",
    "title",
    "lead",
    "text",
    "topic",
    "planId",
    "imageUrl",
    "imageAlt",
    "publishedAt",
    "revisedAt",
    "draft",
    "version",
    "createdAt",
    "updatedAt",
  ],
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
    "endDate",
    "endTime",
    "furtherDates",
    "location",
    "meetingPoint",
    "mapUrl",
    "directions",
    "duration",
    "level",
    "provider",
    "lead",
    "description",
    "details",
    "bring",
    "suits",
    "questions",
    "withdrawalClass",
    "taxRate",
    "taxNote",
    "manufacturer",
    "responsiblePerson",
    "safetyNote",
    "imageUrl",
    "imageAlt",
    "gallery",
    "shareImageUrl",
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
    "isPlan",
    "planMonths",
    "planIsPaid",
    "planFeatures",
    "planNotIncluded",
    "planMostPopular",
    "planPosition",
    "accessMonths",
    "archivedAt",
    "calledOffAt",
    "version",
  ],
};
