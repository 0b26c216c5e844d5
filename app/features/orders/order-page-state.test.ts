import { describe, expect, it } from "vitest";
import {
  beginsWithPayment,
  headingOf,
  type OrderPageFacts,
  orderPageState,
  pageTitleOf,
  reasonIn,
} from "#app/features/orders/order-page-state.ts";

const open = { state: "open", open: 4990 } as const;
const partly = { state: "partly-paid", open: 3000 } as const;
const paid = { state: "paid", open: 0 } as const;
const nothing = { state: "nothing-due", open: 0 } as const;
const at = (state: NonNullable<OrderPageFacts["online"]>["state"], isOpen = false) => ({
  state,
  isOpen,
});

const facts: OrderPageFacts = {
  status: "pending",
  money: open,
  online: null,
  round: null,
  isBeingWithdrawn: false,
};

describe("the state of an order's page", () => {
  it.each<[string, Partial<OrderPageFacts>, ReturnType<typeof orderPageState>]>([
    ["a transfer is awaited", {}, "unpaid"],
    ["online payment is possible, but was not chosen", { online: at("possible") }, "unpaid"],
    ["an attempt has failed or expired", { online: at("unpaid") }, "failed"],
    ["the provider's page waits for the customer", { online: at("unpaid", true) }, "failed"],
    ["the customer has just come back", { online: at("unpaid", true), round: 0 }, "running"],
    ["an ended attempt is looked for once more", { online: at("unpaid"), round: 0 }, "failed"],
    ["the payment is on its way", { online: at("running") }, "running"],
    ["a part has come by transfer", { money: partly }, "partly"],
    [
      "a part has come, and an attempt has failed",
      { money: partly, online: at("unpaid") },
      "partly",
    ],
    ["the rest is on its way", { money: partly, online: at("running") }, "running"],
    ["it is paid, but not completed", { money: paid, online: at("paid") }, "unchecked"],
    ["it costs nothing, and is not completed", { money: nothing }, "unchecked"],
    ["it is completed", { status: "completed", money: paid }, "paid"],
    ["it is cancelled", { status: "cancelled", money: nothing }, "cancelled"],
    [
      "it is cancelled after a withdrawal",
      { status: "cancelled", isBeingWithdrawn: true },
      "cancelled",
    ],
    ["it is unpaid and being withdrawn", { isBeingWithdrawn: true }, "withdrawn"],
    [
      "it has failed and is being withdrawn",
      { online: at("unpaid"), isBeingWithdrawn: true },
      "withdrawn",
    ],
    [
      "it is partly paid and being withdrawn",
      { money: partly, isBeingWithdrawn: true },
      "withdrawn",
    ],
    [
      "it is paid and being withdrawn",
      { status: "completed", money: paid, isBeingWithdrawn: true },
      "withdrawn",
    ],
    [
      "money is on its way for a withdrawn one",
      { online: at("running"), isBeingWithdrawn: true },
      "running",
    ],
  ])("where %s", (_name, known, state) => {
    expect(orderPageState({ ...facts, ...known })).toBe(state);
  });

  const order = { firstName: "Ida", money: { open: 3000 } };

  it.each([
    ["cancelled", "Deine Bestellung ist storniert", false],
    ["running", "Deine Zahlung läuft noch", true],
    ["withdrawn", "Dein Widerruf ist bei uns", false],
    ["failed", "Noch nicht bezahlt", true],
    ["partly", "Noch nicht bezahlt: 30,00\u00A0€", true],
    ["unpaid", "Danke, Ida.", false],
    ["unchecked", "Danke, Ida.", false],
    ["paid", "Danke, Ida.", false],
  ] as const)("%s begins with '%s'", (state, heading, isPaymentFirst) => {
    expect(headingOf(state, order)).toBe(heading);
    expect(beginsWithPayment(state)).toBe(isPaymentFirst);
    const isThanked = heading.startsWith("Danke");
    expect(pageTitleOf(state, order)).toBe(isThanked ? "Bestellbestätigung" : heading);
  });

  it("says instead of the way to pay that money is on its way, or that a withdrawal is checked", () => {
    expect(reasonIn("running", "online")).toBe("running");
    expect(reasonIn("withdrawn", "transfer")).toBe("withdrawal");
    expect(reasonIn("failed", "online")).toBe("online");
    expect(reasonIn("unpaid", null)).toBe(null);
  });
});
