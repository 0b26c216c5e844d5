import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import type { ContractFacts } from "#app/features/orders/contract/contract-blocks.ts";
import {
  orderConfirmationEmail,
  orderStatusEmail,
} from "#app/features/orders/order-emails.server.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import type { OrderItem, OrderStatus } from "#db/schema.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());

const now = new Date("2026-11-21T23:30:00Z");

const order: OrderWithItems = {
  id: "3f9c21ab-0000-4000-8000-000000000001",
  sequence: 123,
  number: "BH-2026-000123",
  userId: "kundin",
  checkoutToken: "token",
  cartId: null,
  status: "pending",
  totalAmount: 1000,
  taxScheme: null,
  shippingAmount: 0,
  termsId: null,
  instructionId: null,
  consentDigital: null,
  consentService: null,
  customerName: "Annegret Müller",
  customerEmail: "annegret@beispiel.de",
  customerPhone: null,
  salutation: null,
  firstName: "Annegret",
  lastName: "Müller",
  street: "Kurfürstenstraße 117a",
  zipcode: "15230",
  city: "Frankfurt (Oder)",
  country: "Deutschland",
  areacode: null,
  phone: null,
  mobile: null,
  notes: null,
  completedAt: null,
  paymentDue: null,
  createdAt: now,
  updatedAt: now,
  items: [itemOf({})],
};

function itemOf(values: Partial<OrderItem>): OrderItem {
  const orderId = "3f9c21ab-0000-4000-8000-000000000001";
  const product = { itemId: "kompass", itemType: "product", itemTitle: "Ein Kompass" } as const;
  const plan = { planMonths: null, planIsPaid: null };
  const piece = { id: "position", orderId, position: 1, quantity: 1, price: 1000 };
  const law = { withdrawalClass: null, taxRate: null, taxNote: null, cancelledQuantity: 0 };
  return { ...piece, ...product, ...plan, ...law, ...values };
}

const hike = itemOf({ itemType: "event", itemTitle: "Sonnenaufgangs\u00ADwanderung", quantity: 2 });
const yearly = itemOf({ itemType: "membership", itemTitle: "Yearly Membership" });

const contract: ContractFacts = {
  lineFacts: [],
  texts: { terms: null, instruction: null },
  hasGuaranteeNotice: false,
};

/** Subject and text of the e-mail about a status change, without the signature. */
function statusEmailOf(
  toStatus: OrderStatus,
  values: Partial<OrderWithItems> = {},
  fromStatus: OrderStatus = "pending",
) {
  const change = { id: "wechsel-1", fromStatus, toStatus };
  const email = orderStatusEmail({ ...order, ...values }, change, "proven");
  const [text] = emailText(email.content, { origin: "https://shop.example" }).split("\n\n-- \n");
  return { ...email, text };
}

const END = `Bestellung ansehen:
https://shop.example/order-confirmation/${order.id}

Dafür musst du angemeldet sein.`;

describe("the order confirmation e-mail", () => {
  it("contains the date in Berlin", () => {
    const { content } = orderConfirmationEmail(order, null, "proven", contract);
    expect(JSON.stringify(content)).toContain("vom 22. November 2026");
  });
});

it("the order confirmation e-mail says when an ordered membership starts", () => {
  const { content } = orderConfirmationEmail(
    { ...order, items: [yearly] },
    null,
    "proven",
    contract,
  );
  expect(JSON.stringify(content)).toContain("sobald wir die Bestellung abgeschlossen haben");
  expect(
    JSON.stringify(orderConfirmationEmail(order, null, "proven", contract).content),
  ).not.toContain("Mitgliedschaft");
});

describe("the e-mail about a status change", () => {
  it("has a key for each change, the order's address and the account", () => {
    const { key, recipient, userId } = statusEmailOf("completed");
    expect({ key, recipient, userId }).toEqual({
      key: "order-status:wechsel-1",
      recipient: "annegret@beispiel.de",
      userId: "kundin",
    });
    expect(statusEmailOf("completed", { userId: null }).userId).toBeUndefined();
  });

  it("announces a completed order", () => {
    const { subject, text } = statusEmailOf("completed");
    expect(subject).toBe("Deine Bestellung BH-2026-000123 ist abgeschlossen");
    expect(text).toBe(`Hallo,\n\ndeine Bestellung BH-2026-000123 ist abgeschlossen.\n\n${END}`);
  });

  it("asks for the participants of completed events, with a link", () => {
    const evening = itemOf({ itemType: "event", itemTitle: "Feuerabend" });
    const { text } = statusEmailOf("completed", { items: [itemOf({}), hike, evening] });
    expect(text).toBe(`Hallo,

deine Bestellung BH-2026-000123 ist abgeschlossen.

Sag uns noch, wer teilnimmt. Das geht, bis das Event beginnt:

2 × Sonnenaufgangswanderung
1 × Feuerabend

Teilnehmende eintragen:
https://shop.example/dashboard

${END}`);
  });

  it("welcomes a new member", () => {
    expect(statusEmailOf("completed", { items: [yearly] }).text).toContain(
      "„Yearly Membership“ zählt jetzt. Bis wann du Mitglied bist, steht in deinem Dashboard.",
    );
  });

  it("announces a cancellation and its consequences", () => {
    const { subject, text } = statusEmailOf("cancelled", { items: [hike, yearly] });
    expect(subject).toBe("Deine Bestellung BH-2026-000123 ist storniert");
    expect(text).toBe(`Hallo,

deine Bestellung BH-2026-000123 ist storniert.

Deine Plätze sind wieder frei.

„Yearly Membership“ aus dieser Bestellung zählt nicht mehr. Ob und bis wann du Mitglied bist, steht in deinem Dashboard.

Überweise dafür bitte nichts mehr. Hast du schon bezahlt, schreib uns an kontakt@behappy.example, damit du dein Geld zurückbekommst.

${END}`);
  });

  it("mentions only a refund if the cancelled order had been completed", () => {
    const { text } = statusEmailOf("cancelled", {}, "completed");
    expect(text).not.toContain("Überweise");
    expect(text).toContain("Hast du sie bezahlt, schreib uns");
  });

  it("mentions no money if the order was free", () => {
    const { text } = statusEmailOf("cancelled", { totalAmount: 0 });
    expect(text).toBe(`Hallo,\n\ndeine Bestellung BH-2026-000123 ist storniert.\n\n${END}`);
  });

  it("announces that an order is pending again", () => {
    const { subject, text } = statusEmailOf("pending");
    expect(subject).toBe("Deine Bestellung BH-2026-000123 steht wieder aus");
    expect(text).toBe(
      `Hallo,\n\ndeine Bestellung BH-2026-000123 ist noch nicht erledigt: Ihr Status ist wieder „Ausstehend“.\n\n${END}`,
    );
  });

  it("names the due day of an order that is pending again only if it can be paid", async () => {
    const paymentDue = "2026-12-07";
    const account = { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" };
    expect(statusEmailOf("pending", { paymentDue }).text).toContain(
      "Wie du bezahlst, schreiben wir dir noch.",
    );
    expect(statusEmailOf("pending", { paymentDue }).text).not.toContain("Dezember");
    storeSettings(account);
    await setImmediate();
    expect(statusEmailOf("pending", { paymentDue }).text).toContain("bis Montag, 7. Dezember 2026");
    forgetSettings();
  });
});

describe("an e-mail about an order, sent to an unproven address,", () => {
  const typed: Partial<OrderWithItems> = {
    salutation: "Anrede-Wort",
    customerName: "Vorname-Wort Nachname-Wort",
    firstName: "Vorname-Wort",
    lastName: "Nachname-Wort",
    street: "Straßen-Wort",
    zipcode: "PLZ-Wort",
    city: "Orts-Wort",
    country: "Land-Wort",
    areacode: "Vorwahl-Wort",
    phone: "Telefon-Wort",
    mobile: "Mobil-Wort",
    customerPhone: "Nummern-Wort",
    notes: "Notiz-Wort",
  };
  const emailsOf = (proof: AddressProof) => [
    orderConfirmationEmail({ ...order, ...typed, items: [hike, yearly] }, null, proof, contract),
    ...(["pending", "completed", "cancelled"] as const).map((toStatus) =>
      orderStatusEmail(
        { ...order, ...typed, items: [hike, yearly] },
        { id: "wechsel", fromStatus: "pending", toStatus },
        proof,
      ),
    ),
  ];
  const textOf = (email: NewEmail) =>
    `${email.subject}\n${emailText(email.content, { origin: "https://shop.example" })}`;

  it.each(["open", "foreign"] as const)("repeats no typed text (%s)", (proof) => {
    for (const email of emailsOf(proof)) {
      expect(JSON.stringify(email)).not.toContain("-Wort");
      expect(email.isUnproven).toBe(true);
    }
  });

  it("still lists the ordered items", () => {
    const [confirmation] = emailsOf("foreign");
    const text = confirmation ? textOf(confirmation) : "";
    for (const part of ["Sonnenaufgangswanderung", "Menge: 2", "Yearly Membership", "10,00"]) {
      expect(text).toContain(part);
    }
  });

  it("explains itself to a stranger who has ordered nothing", () => {
    for (const email of [...emailsOf("open"), ...emailsOf("foreign")]) {
      expect(textOf(email)).toContain("Du hast nichts bestellt? Dann hat jemand deine Adresse");
    }
  });

  it("asks for confirmation only if it is the account's own address", () => {
    const link =
      "Adresse bestätigen:\nhttps://shop.example/auth/confirm-address?account=kundin&token={address-token}\n";
    for (const email of emailsOf("open")) expect(textOf(email)).toContain(link);
    for (const email of [...emailsOf("foreign"), ...emailsOf("proven")]) {
      expect(textOf(email)).not.toContain("confirm-address");
    }
  });

  it("has its usual contents once the address is proven", () => {
    for (const email of emailsOf("proven")) {
      expect(email.isUnproven).toBe(false);
      expect(textOf(email)).not.toContain("nichts bestellt");
    }
    expect(JSON.stringify(emailsOf("proven")[0])).toContain("Straßen-Wort");
  });
});
