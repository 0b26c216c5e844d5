import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { emailText } from "#app/features/email/email-text.server.ts";
import { type PlacedOrder, supposing } from "#app/features/orders/loaded-order.ts";
import {
  orderConfirmationEmail,
  orderStatusEmail,
} from "#app/features/orders/order-emails.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { OrderItem, OrderStatus } from "#db/schema.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { contract, hike, itemOf, order, yearly } from "#tests/support/emailed-order.ts";
import { forgetBankAccount, forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());

/** Subject and text of the e-mail about a status change, without the signature. */
function statusEmailOf(status: OrderStatus, values: Partial<PlacedOrder> = {}) {
  const change = { id: "wechsel-1", toStatus: status, actor: "admin" } as const;
  const { left } = supposing(order, { status, ...values });
  const email = orderStatusEmail(left, change, { proof: "proven" });
  const [text] = emailText(email.content, { origin: "https://shop.example" }).split("\n\n-- \n");
  return { ...email, text };
}

const END = `Bestellung ansehen:
https://shop.example/order-confirmation/${order.id}

Dafür musst du angemeldet sein.`;

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

  it("asks for the participants of completed events, with a link and without dates, which may have moved", () => {
    const dates = { date: "2099-05-01", time: "18:30" };
    const evening = itemOf({ itemType: "event", itemTitle: "Feuerabend", ...dates });
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

  it("asks for the participants of a course, and of both kinds in one sentence", () => {
    const dates = { date: "2099-05-01", time: "18:30" };
    const course = itemOf({ itemType: "course", itemTitle: "Atmen lernen", ...dates });
    const asking = (...items: OrderItem[]) => statusEmailOf("completed", { items }).text;
    expect(asking(course)).toContain("Das geht, bis der Kurs beginnt:");
    expect(asking(course, hike)).toContain("Das geht, bis es beginnt:");
    expect(asking({ ...course, time: null })).not.toContain("wer teilnimmt");
  });

  it("says that a membership without an account runs", () => {
    expect(statusEmailOf("completed", { items: [yearly] }).text).toContain(
      "„Yearly Membership“ gilt jetzt.",
    );
  });

  it("announces a cancellation and its consequences", () => {
    const { subject, text } = statusEmailOf("cancelled", { items: [hike, yearly] });
    expect(subject).toBe("Deine Bestellung BH-2026-000123 ist storniert");
    expect(text).toBe(`Hallo,

deine Bestellung BH-2026-000123 ist storniert.

Deine Plätze sind wieder frei.

„Yearly Membership“ aus dieser Bestellung gilt nicht mehr.

Überweise dafür bitte nichts mehr. Ist deine Zahlung schon unterwegs, bekommst du sie zurück. Fehlt dir danach noch etwas, schreib uns an kontakt@behappy.example.

${END}`);
  });

  it("mentions only a refund if the cancelled order had been paid", () => {
    const { text } = statusEmailOf("cancelled", { payments: [{ amount: 1000 }] });
    expect(text).not.toContain("Überweise");
    expect(text).toContain(
      `Du bekommst ${formatPrice(1000)} von uns zurück. Dafür musst du nichts tun`,
    );
  });

  it("mentions no money if the order was free", () => {
    const { text } = statusEmailOf("cancelled", { totalAmount: 0 });
    expect(text).toBe(`Hallo,\n\ndeine Bestellung BH-2026-000123 ist storniert.\n\n${END}`);
  });

  it("announces that an order is pending again", () => {
    const { subject, text } = statusEmailOf("pending");
    expect(subject).toBe("Deine Bestellung BH-2026-000123 ist wieder offen");
    expect(text).toBe(
      `Hallo,\n\ndeine Bestellung BH-2026-000123 ist wieder offen: Ihr Status ist jetzt „Ausstehend“.\n\n${END}`,
    );
  });

  it("names the due day of an order that is pending again only if it can be paid", async () => {
    const paymentDue = "2026-12-07";
    const account = { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" };
    forgetBankAccount();
    await setImmediate();
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

beforeAll(() => showDemoContent());

describe("the order confirmation e-mail", () => {
  it("contains the date in Berlin", () => {
    const { content } = orderConfirmationEmail(order, null, "proven", contract);
    expect(JSON.stringify(content)).toContain("vom 22. November 2026");
  });

  it("says when an ordered membership starts", () => {
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
});
