import { describe, expect, it } from "vitest";
import { nextSteps } from "#app/features/orders/next-steps.ts";
import type { LineType, OrderItem, OrderStatus } from "#db/schema.ts";

const participant = {
  firstName: "Ida",
  lastName: "Kühn",
  email: "ida@beispiel.de",
  phone: null,
  notes: null,
  updatedAt: new Date(0),
};
const open = { number: 1, participant: null };
const named = { number: 2, participant };

const shop = {
  hasBankData: true,
  isMailed: true,
  events: [],
  inDashboard: "in deinem Dashboard",
};

function stepsOf(
  status: OrderStatus,
  { totalAmount = 4990, types = ["product"] as LineType[] } = {},
  options: Partial<Parameters<typeof nextSteps>[1]> = {},
) {
  const items = types.map((itemType) => ({ itemType }) as OrderItem);
  const order = { status, totalAmount, items };
  return nextSteps(order, { ...shop, ...options });
}

describe("a pending order", () => {
  it("has to be paid and is then completed", () => {
    expect(stepsOf("pending")).toEqual([
      "Du überweist den Betrag.",
      "Sobald das Geld bei uns ist, schließen wir die Bestellung ab und schreiben dir.",
    ]);
  });

  it("announces no e-mail without a mail server, and no transfer without bank details", () => {
    expect(stepsOf("pending", {}, { hasBankData: false, isMailed: false })).toEqual([
      "Wir schreiben dir, wie du bezahlst.",
      "Sobald das Geld bei uns ist, schließen wir die Bestellung ab, und du siehst es hier.",
    ]);
  });

  it("of 0 € requires no payment", () => {
    expect(stepsOf("pending", { totalAmount: 0 })).toEqual([
      "Wir schließen die Bestellung ab und schreiben dir. Bezahlen musst du nichts.",
    ]);
  });

  it("of a membership says when the membership starts", () => {
    expect(stepsOf("pending", { types: ["membership"] }).at(-1)).toBe(
      "Deine Mitgliedschaft zählt, sobald wir die Bestellung abgeschlossen haben.",
    );
  });
});

describe("an order with an event", () => {
  const question = "Du sagst uns, wer mitkommt. Das geht, bis das Event beginnt.";

  it("asks for participants as long as a seat is open", () => {
    const ask = (seats: (typeof open | typeof named)[], closure: "begun" | null = null) =>
      stepsOf("completed", {}, { events: [{ seats, closure }] });
    expect(ask([named, open])).toEqual([question]);
    expect(ask([named])).toEqual([]);
    expect(ask([open], "begun")).toEqual([]);
  });
});

it("a cancelled order has no next step, and a completed membership points to the dashboard", () => {
  expect(stepsOf("cancelled", { types: ["membership"] })).toEqual([]);
  expect(stepsOf("completed", { types: ["membership"] })).toEqual([
    "Ob und bis wann du Mitglied bist, steht in deinem Dashboard.",
  ]);
});
