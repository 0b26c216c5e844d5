import { beforeAll, describe, expect, it } from "vitest";
import type { AddressProof } from "#app/features/accounts/proven-address.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { type PlacedOrder, supposing } from "#app/features/orders/loaded-order.ts";
import {
  orderConfirmationEmail,
  orderStatusEmail,
} from "#app/features/orders/order-emails.server.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { contract, hike, order, yearly } from "#tests/support/emailed-order.ts";

beforeAll(() => showDemoContent());

describe("an e-mail about an order, sent to an unproven address,", () => {
  const typed: Partial<PlacedOrder> = {
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
  const placed = supposing(order, { ...typed, items: [hike, yearly] });
  const emailsOf = (proof: AddressProof) => [
    orderConfirmationEmail(placed, null, proof, contract),
    ...(["pending", "completed", "cancelled"] as const).map((toStatus) =>
      orderStatusEmail(placed.left, { id: "wechsel", toStatus, actor: "admin" }, { proof }),
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
