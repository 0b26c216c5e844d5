import { expect, it } from "vitest";
import { priceNote } from "#app/features/catalog/item-view.ts";

const insider = { paysCommunityPrice: true };
const outsider = { paysCommunityPrice: false };

it.each([
  [
    "that the viewer pays the community price",
    { price: 4990, communityPrice: 3990 },
    insider,
    "Du zahlst den Community-Preis: 39,90\u00A0€.",
  ],
  [
    "that the viewer pays the regular price, and who pays the other one",
    { price: 4990, communityPrice: 3990 },
    outsider,
    "Du zahlst den regulären Preis: 49,90\u00A0€. Der Community-Preis gilt für Mitglieder mit bezahltem Plan.",
  ],
  [
    "that the regular price applies beside 'Inklusive'",
    { price: 2900, communityPrice: 0 },
    insider,
    "Du zahlst den regulären Preis: 29,00\u00A0€.",
  ],
  [
    "the same to viewers who do not pay the community price",
    { price: 2900, communityPrice: 0 },
    outsider,
    "Du zahlst den regulären Preis: 29,00\u00A0€.",
  ],
  ["nothing if there is only one price", { price: 2900, communityPrice: null }, insider, null],
  ["nothing if there is no price yet", { price: null, communityPrice: 3990 }, insider, null],
])("the note beside two prices says %s", (_name, item, buyer, note) => {
  expect(priceNote(item, buyer)).toBe(note);
});
