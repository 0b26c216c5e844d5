import { beforeAll, describe, expect, it } from "vitest";
import { orderConfirmationEmail } from "#app/features/orders/emails/order-confirmation-email.server.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { contract, order, yearly } from "#tests/support/emailed-order.ts";

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
