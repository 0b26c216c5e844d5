import { expect, it } from "vitest";
import { cancelConsequences } from "#app/features/orders/administration/order-status.ts";

const MONEY = "Geld, das schon da ist, steht danach unter „Zahlungen“ zum Erstatten bereit.";
const PIECES = "Plätze und Ware sind sofort wieder frei.";
const MEMBERSHIP = "Eine Mitgliedschaft daraus gilt nicht mehr.";

it("cancelling a membership ends it and frees no seats", () => {
  expect(cancelConsequences({ customerEmail: "ida@beispiel.de", types: ["membership"] })).toEqual([
    "Der Shop schreibt dazu eine E-Mail an ida@beispiel.de.",
    MEMBERSHIP,
    MONEY,
  ]);
});

it("cancelling anything else frees it and ends no membership", () => {
  expect(cancelConsequences({ customerEmail: "", types: ["product", "event"] })).toEqual([
    "Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.",
    PIECES,
    MONEY,
  ]);
});

it("cancelling an order whose goods were sent frees them once they are back", () => {
  expect(cancelConsequences({ types: ["product"], hasSentGoods: true })).toContain(
    "Plätze und Ware sind sofort wieder frei, verschickte Ware erst, wenn sie zurück ist.",
  );
});

it("cancelling an order with unknown contents lists all consequences", () => {
  expect(cancelConsequences({})).toEqual([
    "Der Shop schreibt dazu eine E-Mail an alle, die bestellt haben.",
    PIECES,
    MEMBERSHIP,
    MONEY,
  ]);
});
