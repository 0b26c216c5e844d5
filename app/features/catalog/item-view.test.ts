import { expect, it } from "vitest";
import { priceNote } from "#app/features/catalog/item-view.ts";

const insider = { paysCommunityPrice: true };
const outsider = { paysCommunityPrice: false };

it.each([
  [
    "who pays the community price",
    { price: 4990, communityPrice: 3990 },
    insider,
    "Du zahlst den Community-Preis: 39,90\u00A0€.",
  ],
  [
    "who does not, and who does",
    { price: 4990, communityPrice: 3990 },
    outsider,
    "Du zahlst den regulären Preis: 49,90\u00A0€. Der Community-Preis gilt für Mitglieder mit bezahltem Plan.",
  ],
  [
    "that 'Inklusive' is bought at the regular price",
    { price: 2900, communityPrice: 0 },
    insider,
    "Du zahlst den regulären Preis: 29,00\u00A0€.",
  ],
  [
    "the same to those who do not pay the community price",
    { price: 2900, communityPrice: 0 },
    outsider,
    "Du zahlst den regulären Preis: 29,00\u00A0€.",
  ],
  ["nothing where there is only one price", { price: 2900, communityPrice: null }, insider, null],
  ["nothing where there is no price yet", { price: null, communityPrice: 3990 }, insider, null],
])("the note beside two prices tells %s", (_name, item, buyer, note) => {
  expect(priceNote(item, buyer)).toBe(note);
});
