import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import type { CatalogItem, LineType, WithdrawalClass } from "#db/schema.ts";

/** The class of a contract about an item whose owner has not chosen another. */
const defaults: Record<LineType, WithdrawalClass> = {
  product: "goods",
  event: "dated-leisure",
  course: "service",
  membership: "service",
};

export const withdrawalClassLabels: Record<WithdrawalClass, string> = {
  goods: "Ware",
  digital: "Digitaler Inhalt",
  service: "Dienstleistung",
  "dated-leisure": "Freizeitveranstaltung mit festem Termin",
};

/** The class that decides about withdrawal, and about shipping. */
export function withdrawalClassOf(item: CatalogItem): WithdrawalClass {
  return item.withdrawalClass ?? defaults[lineTypeOf(item)];
}
