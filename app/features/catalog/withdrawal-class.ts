import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import type { CatalogItem, ItemKind, LineType, WithdrawalClass } from "#db/schema.ts";

/** The classes of items for which the owner has not chosen one. */
export const defaultClasses: Record<LineType, WithdrawalClass> = {
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

/** The classes that an item of a kind may have. A product may be a voucher, or a ticket for a dated event. */
export const possibleClasses: Record<ItemKind, WithdrawalClass[]> = {
  product: ["goods", "digital", "service", "dated-leisure"],
  event: ["dated-leisure", "service"],
  course: ["service", "digital", "dated-leisure"],
};

/** The class, which decides whether customers may withdraw and whether the item is shipped. */
export function withdrawalClassOf(item: CatalogItem): WithdrawalClass {
  return item.withdrawalClass ?? defaultClasses[lineTypeOf(item)];
}
