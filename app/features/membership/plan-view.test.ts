import { describe, expect, it } from "vitest";
import { blankItem } from "#app/features/catalog/blank-item.ts";
import { planOf } from "#app/features/membership/membership.ts";
import type { MembershipOrders } from "#app/features/membership/order-warning.ts";
import { planStateOf, planViewOf } from "#app/features/membership/plan-view.ts";
import type { CatalogItem } from "#db/schema.ts";
import { planColumnsOf, specifiedPlan } from "#db/specified-plans.ts";

const item: CatalogItem = {
  ...blankItem(new Date("2026-07-10T12:00:00Z")),
  id: "plan",
  kind: "product",
  category: "membership",
  title: "Yearly Membership",
  imageUrl: "/x.svg",
  withdrawalClass: "service",
  description: "Ein Jahr dabei sein.",
  price: 11900,
};

const terms = { taxScheme: null, isShippingFree: true };

/** A plan with the facts that are specified for its title, unless told otherwise. */
const view = (
  values: Partial<CatalogItem>,
  ordered?: MembershipOrders,
  viewing: { isForMembers?: boolean; hasMemberPrices?: boolean } = {},
) => {
  const facts = planColumnsOf(specifiedPlan(values.title ?? item.title));
  return planViewOf(
    { ...item, ...facts, ...values },
    { ...viewing, now: new Date(), terms, ordered },
  );
};

describe("a plan", () => {
  it("shows its facts, whatever its title", () => {
    const facts = { isPlan: true, planMonths: 6, planIsPaid: true, planFeatures: "Tee\nKekse" };
    expect(view({ ...facts, planNotIncluded: "", title: "Lifetime Membership" })).toMatchObject({
      name: "Lifetime",
      months: 6,
      isPaid: true,
      features: ["Tee", "Kekse"],
      notIncluded: [],
    });
  });

  it("lists included and excluded features", () => {
    expect(view({})).toMatchObject({
      features: ["Alle Premium-Funktionen", "Workshop-Ermäßigungen", "Bevorzugter Support"],
      notIncluded: ["Lebenslanger Zugang"],
    });
  });

  it.each(["Gold Membership", "constructor Membership", "__proto__ Membership", " Membership", ""])(
    "with the title '%s' has a description instead of lists",
    (title) => {
      expect(view({ title })).toMatchObject({
        features: [],
        notIncluded: [],
        description: "Ein Jahr dabei sein.",
      });
    },
  );

  it.each([
    [11900, null, "119,00\u00A0€", null],
    [0, null, "0,00\u00A0€", null],
    [11900, 9900, "119,00\u00A0€", { label: "Community", value: "99,00\u00A0€" }],
    [11900, 0, "119,00\u00A0€", null],
    [null, null, "Kein Preis", null],
  ])(
    "that costs %s cents (%s for the community) shows %s and %j",
    (price, communityPrice, ...shown) => {
      const plan = view({ price, communityPrice });
      expect([plan.price, plan.communityPrice]).toEqual(shown);
      expect(plan.hasPrice).toBe(price !== null);
    },
  );

  it("names a community price after its payers", () => {
    const plan = view({ communityPrice: 9900 }, undefined, { isForMembers: true });
    expect(plan.communityPrice).toMatchObject({ label: "Für Mitglieder" });
  });

  it.each([
    ["of a shop with prices for members", {}, { hasMemberPrices: true }, true],
    ["that is free", { planIsPaid: false }, { hasMemberPrices: true }, false],
    ["of a shop without an offer that has such a price", {}, {}, false],
  ])("%s promises lower prices: %j %j %s", (_which, values, viewing, isPromised) => {
    const plan = view(values, undefined, { isForMembers: true, ...viewing });
    expect(plan.memberPrices !== null).toBe(isPromised);
  });

  it.each([
    [{}, null],
    [{ availability: false }, "„Yearly Membership“ ist ausverkauft."],
    [{ price: null }, "„Yearly Membership“ hat noch keinen Preis und kann nicht bestellt werden."],
  ])("with %j has this hindrance: %s", (values, hindrance) => {
    expect(view(values).hindrance).toBe(hindrance);
  });

  it("shows the viewer's membership of this plan only", () => {
    const ordered = {
      purchases: [],
      pending: [planOf("Yearly", { terms: { months: 12, isPaid: true } })],
    };
    expect(view({}, ordered).standing).toBe("Bestellt, noch ausstehend");
    expect(view({ title: "Free Membership" }, ordered).standing).toBeNull();
    expect(view({}).standing).toBeNull();
  });
});

describe("a card", () => {
  const [free, lifetime] = [
    { id: "free", mostPopular: false },
    { id: "lifetime", mostPopular: true },
  ];

  it.each([
    [free, null, "open"],
    [lifetime, null, "popular"],
    [free, "free", "chosen"],
    [lifetime, "lifetime", "chosen"],
    [free, "lifetime", "grey"],
    [lifetime, "free", "open"],
  ])("of %j, while %s is chosen, looks %s", (plan, chosenId, state) => {
    expect(planStateOf(plan, chosenId)).toBe(state);
  });
});
