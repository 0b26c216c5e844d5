import { describe, expect, it } from "vitest";
import {
  type ItemValues,
  itemDifferences,
  itemFieldsOf,
} from "#app/features/catalog/administration/form/item-fields.ts";

describe("the fields of an item", () => {
  it("depend on its kind", () => {
    expect(itemFieldsOf("event")).toEqual([
      "title",
      "category",
      "provider",
      "lead",
      "description",
      "bring",
      "suits",
      "duration",
      "level",
      "questions",
      "date",
      "time",
      "endDate",
      "endTime",
      "furtherDates",
      "location",
      "meetingPoint",
      "mapUrl",
      "directions",
      "capacity",
      "namesParticipants",
      "price",
      "communityPrice",
      "taxRate",
      "taxNote",
      "withdrawalClass",
      "imageUrl",
      "imageAlt",
      "showOnStartpage",
      "showOnOffer",
    ]);
    expect(itemFieldsOf("course")).toEqual(itemFieldsOf("event"));
    expect(itemFieldsOf("product")).toEqual([
      "title",
      "category",
      "lead",
      "description",
      "details",
      "stock",
      "price",
      "communityPrice",
      "taxRate",
      "taxNote",
      "withdrawalClass",
      "manufacturer",
      "responsiblePerson",
      "safetyNote",
      "imageUrl",
      "imageAlt",
      "availability",
      "showOnStartpage",
      "showOnOffer",
    ]);
  });
});

describe("two versions of an item", () => {
  const version: ItemValues = { title: "Feuer", price: 0, capacity: 12, showOnOffer: false };

  it("have no differences if all values are equal", () => {
    expect(itemDifferences("event", { typed: version, stored: { ...version } })).toEqual([]);
  });

  it("are compared in words", () => {
    const stored: ItemValues = { title: "Wasser", price: null, capacity: 0, showOnOffer: true };
    expect(itemDifferences("event", { typed: version, stored })).toEqual([
      { label: "Titel", typed: "Feuer", stored: "Wasser" },
      { label: "Plätze", typed: "12", stored: "0" },
      { label: "Preis in Euro", typed: "0,00\u00A0€", stored: "leer" },
      { label: "Auf der Angebotsseite zeigen", typed: "nein", stored: "ja" },
    ]);
  });

  it("are compared by the labels of the chosen options", () => {
    const typed: ItemValues = { taxRate: 0, taxNote: null, withdrawalClass: "service" };
    const stored: ItemValues = { taxRate: 19, taxNote: null, withdrawalClass: "dated-leisure" };
    expect(itemDifferences("event", { typed, stored })).toEqual([
      { label: "Umsatzsteuer", typed: "0\u00A0% (steuerfrei)", stored: "19\u00A0%" },
      {
        label: "Art des Vertrags",
        typed: "Dienstleistung",
        stored: "Freizeitveranstaltung mit festem Termin",
      },
    ]);
  });

  it("are compared only by fields that the kind has", () => {
    const versions = { typed: { stock: 1 }, stored: { stock: 2 } };
    expect(itemDifferences("event", versions)).toEqual([]);
    expect(itemDifferences("product", versions)).toHaveLength(1);
  });
});
