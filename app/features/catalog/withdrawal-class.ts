import type { ItemKind, LineType, WithdrawalClass } from "#db/schema.ts";

/** The classes with which new items start. */
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
