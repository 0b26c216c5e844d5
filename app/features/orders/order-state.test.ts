import { describe, expect, it } from "vitest";
import { paymentState } from "#app/features/money/payments.ts";
import { nextSteps, waitsFor } from "#app/features/orders/order-state.tsx";
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
  wayToPay: "transfer" as const,
  isMailed: true,
  events: [],
};

function orderWith({
  paid = [],
  ...facts
}: {
  status: OrderStatus;
  totalAmount: number;
  paid?: number[];
}) {
  const payments = paid.map((amount) => ({ amount }));
  return {
    status: facts.status,
    money: paymentState({ ...facts, takenBack: 0, keptAmount: 0 }, payments),
  };
}

function stepsOf(
  status: OrderStatus,
  { totalAmount = 4990, types = ["product"] as LineType[] } = {},
  options: Partial<Parameters<typeof nextSteps>[1]> = {},
) {
  const items = types.map((itemType) => ({ itemType }) as OrderItem);
  const order = { ...orderWith({ status, totalAmount }), items, shippedAt: null };
  return nextSteps(order, { ...shop, ...options });
}

describe("a pending order", () => {
  it("has to be paid and is then completed", () => {
    expect(stepsOf("pending")).toEqual([
      "Du überweist den Betrag.",
      "Sobald das Geld bei uns ist, schließen wir die Bestellung ab und schreiben dir.",
    ]);
  });

  it("says where its contents will be", () => {
    const where =
      "Sobald die Bestellung abgeschlossen ist, findest du alles, was dazugehört, unter „Meine Inhalte“.";
    expect(stepsOf("pending", {}, { isDelivering: true }).at(-1)).toBe(where);
    expect(stepsOf("completed", {}, { isDelivering: true })).not.toContain(where);
    expect(stepsOf("pending")).not.toContain(where);
  });

  it("announces no e-mail without a mail server, and no transfer without bank details", () => {
    expect(stepsOf("pending", {}, { wayToPay: null, isMailed: false })).toEqual([
      "Wir schreiben dir, wie du bezahlst.",
      "Sobald das Geld bei uns ist, schließen wir die Bestellung ab, und du siehst es hier.",
    ]);
  });

  it("of 0 € requires no payment", () => {
    expect(stepsOf("pending", { totalAmount: 0 })).toEqual([
      "Wir schließen die Bestellung ab und schreiben dir. Bezahlen musst du nichts.",
    ]);
  });

  it("whose payment is running neither asks to pay nor waits for the customer", () => {
    expect(stepsOf("pending", {}, { wayToPay: "running" })).toEqual([
      "Sobald das Geld bei uns ist, schließen wir die Bestellung ab und schreiben dir.",
    ]);
    expect(waitsFor(orderWith({ status: "pending", totalAmount: 4990 }), "running")).toBeNull();
  });
});

describe("an order with an event", () => {
  const event = { kind: "event", namesParticipants: true } as const;
  const question = "Du sagst uns, wer mitkommt. Das geht, bis das Event beginnt.";

  it("asks for participants as long as a seat is open", () => {
    const ask = (seats: (typeof open | typeof named)[], closure: "begun" | null = null) =>
      stepsOf("completed", {}, { events: [{ ...event, seats, closure }] });
    expect(ask([named, open])).toEqual([question]);
    expect(ask([named])).toEqual([]);
    expect(ask([open], "begun")).toEqual([]);
  });

  it("asks for nobody if the owner wants no names, and speaks of a course as one", () => {
    const ask = (values: object) =>
      stepsOf("completed", {}, { events: [{ ...event, ...values, seats: [open], closure: null }] });
    expect(ask({ namesParticipants: false })).toEqual([]);
    expect(ask({ kind: "course" })).toEqual([question.replace("das Event", "der Kurs")]);
  });
});

it.each([
  ["cancelled", "transfer"],
  ["pending", "withdrawal"],
  ["completed", "withdrawal"],
] as const)("an order that is %s (%s) has no next step", (status, wayToPay) => {
  expect(stepsOf(status, {}, { wayToPay })).toEqual([]);
});

it.each([
  ["pending", 4990, "transfer", "wartet auf deine Überweisung"],
  ["pending", 4990, "online", "wartet auf deine Zahlung"],
  ["pending", 4990, null, "wartet auf unsere Nachricht, wie du bezahlst"],
  ["pending", 0, null, "wir prüfen sie gerade"],
  ["completed", 4990, null, null],
  ["cancelled", 0, null, null],
] as const)("an order that is %s and costs %d cents (paid by %s) has this reason: %s", (...row) => {
  const [status, totalAmount, wayToPay, words] = row;
  expect(waitsFor(orderWith({ status, totalAmount }), wayToPay)).toBe(words);
});

it("a pending order that has been paid waits for the shop, and asks for no payment", () => {
  const order = orderWith({ status: "pending", totalAmount: 4990, paid: [4990] });
  expect(waitsFor(order, null)).toBe("wir prüfen sie gerade");
});
