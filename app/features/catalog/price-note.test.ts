import { expect, it } from "vitest";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { priceNote } from "#app/features/catalog/price-note.ts";
import { type Buyer, regularBuyer } from "#app/features/catalog/pricing.ts";
import type { CatalogItem } from "#db/schema.ts";

const item: CatalogItem = {
  ...blankItem(new Date("2026-07-10T12:00:00Z")),
  id: "fest",
  kind: "event",
  category: "Fest",
  title: "Sommerfest",
  imageUrl: "/x.svg",
  withdrawalClass: "dated-leisure",
};

const none = { isPayingMember: false, includedIds: [], takenIds: [] };
const everyone = { ...regularBuyer, paysCommunityPrice: true };
const visitor: Buyer = { ...regularBuyer, isForMembers: true, canJoin: true, free: none };
const withoutPlans: Buyer = { ...visitor, canJoin: false };
const member: Buyer = {
  ...visitor,
  paysCommunityPrice: true,
  free: { ...none, isPayingMember: true },
};
const withFest = (takenIds: string[] = []): Buyer => ({
  ...member,
  free: { isPayingMember: true, includedIds: ["fest"], takenIds },
});

it.each<[string, Partial<CatalogItem>, Buyer, string[], string | null, boolean]>([
  [
    "that the viewer pays the community price",
    { price: 4990, communityPrice: 3990 },
    everyone,
    [],
    "Du zahlst den Community-Preis: 39,90\u00A0€.",
    false,
  ],
  [
    "which plans make it cheaper",
    { price: 4990, communityPrice: 3990 },
    visitor,
    ["Jahr", "Leben"],
    "Mit „Jahr“ oder „Leben“ ist ein Platz kostenlos. Der Preis für Mitglieder gilt mit jedem bezahlten Plan.",
    true,
  ],
  [
    "which plan makes it free, also to members",
    { price: 4990, communityPrice: 3990 },
    member,
    ["Jahr"],
    "Du zahlst den Preis für Mitglieder: 39,90\u00A0€. Mit „Jahr“ ist ein Platz kostenlos.",
    true,
  ],
  [
    "which plan makes it free, without a community price",
    { price: 4990, communityPrice: null },
    visitor,
    ["Jahr"],
    "Mit „Jahr“ ist ein Platz kostenlos.",
    true,
  ],
  [
    "that 'Inklusive' is free with a paid plan",
    { price: 2900, communityPrice: 0 },
    visitor,
    ["Jahr"],
    "Mit jedem bezahlten Plan ist ein Platz kostenlos.",
    true,
  ],
  [
    "no price for members where no paid plan is sold",
    { price: 4990, communityPrice: 3990 },
    withoutPlans,
    [],
    null,
    false,
  ],
  [
    "nothing of 'Inklusive' where no paid plan is sold",
    { price: 2900, communityPrice: 0 },
    withoutPlans,
    [],
    null,
    false,
  ],
  [
    "nothing of 'Inklusive' for members where it is not free",
    { price: 2900, communityPrice: 0 },
    { ...visitor, free: null },
    [],
    null,
    false,
  ],
  [
    "that the first piece is free and what others cost",
    { price: 4990, communityPrice: 3990 },
    withFest(),
    ["Jahr"],
    "Für dich als Mitglied kostenlos. Weitere Plätze kosten je 39,90\u00A0€.",
    false,
  ],
  [
    "that the free piece is taken",
    { price: 4990, communityPrice: null },
    withFest(["fest"]),
    ["Jahr"],
    "Deinen kostenlosen Platz hast du schon. Weitere Plätze kosten je 49,90\u00A0€.",
    false,
  ],
  [
    "that the regular price applies beside 'Inklusive' where it is not free",
    { price: 2900, communityPrice: 0 },
    everyone,
    ["Jahr"],
    "Du zahlst den regulären Preis: 29,00\u00A0€.",
    false,
  ],
  ["nothing if it is free for everyone", { price: 0 }, visitor, ["Jahr"], null, false],
  [
    "nothing if there is only one price",
    { price: 2900, communityPrice: null },
    visitor,
    [],
    null,
    false,
  ],
  [
    "nothing if there is no price yet",
    { price: null, communityPrice: 3990 },
    visitor,
    [],
    null,
    false,
  ],
])("the note beside two prices says %s", (_name, values, buyer, plans, text, leadsToJoin) => {
  const note = priceNote({ ...item, ...values }, buyer, plans);
  expect(note).toEqual(text === null ? null : { text, leadsToJoin });
});
