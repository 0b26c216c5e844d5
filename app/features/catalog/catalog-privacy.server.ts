import { eq } from "drizzle-orm";
import { type ImpersonalTable, impersonalTable } from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

export const impersonalDataOfCatalog: ImpersonalTable[] = [
  impersonalTable(catalogItems, [
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
    "namesParticipants",
    "version",
  ]),
];

export function recipientsOfGoods(): string[] {
  const { id, withdrawalClass } = catalogItems;
  const goods = db.select({ id }).from(catalogItems).where(eq(withdrawalClass, "goods")).get();
  if (!goods) return [];
  return [
    "Versand: [Name des Versandunternehmens] bekommt deinen Namen und deine Anschrift, wenn wir dir etwas schicken",
  ];
}
