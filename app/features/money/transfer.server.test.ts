import { composeIBAN } from "ibantools";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TransferDetails } from "#app/features/money/how-to-pay.tsx";
import { drawGirocode } from "#app/features/money/transfer.server.ts";
import { type Transfer, transferOf } from "#app/features/money/transfer.ts";
import { orderNumber } from "#app/features/orders/order-numbers.ts";
import type { BankAccount } from "#app/features/settings/operator.server.ts";
import { readGirocodeIn } from "#tests/support/girocode.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";

const ORDERS = cases(10);
const LETTERS = [..."aeinrst ÄÖÜäöüßéèçñøåłőšž ABCDEFGH0123456789&.,-–+/()'„“"];

const random = createRandom(freshSeed());
const upTo = (most: number) => Math.floor(random() * (most + 1));
const digits = (count: number) => Array.from({ length: count }, () => upTo(9)).join("");
const oneOf = <Choice>(choices: Choice[]) => choices[upTo(choices.length - 1)] as Choice;

/**
 * A random order of up to a million euros, with small amounts as likely as large ones, and a random account
 * to pay into.
 */
function randomTransfer() {
  const recipient = Array.from({ length: 1 + upTo(67) }, () => oneOf(LETTERS)).join("");
  const country = oneOf([
    { countryCode: "DE", bban: digits(18) },
    { countryCode: "AT", bban: digits(16) },
    { countryCode: "NL", bban: `ABNA${digits(10)}` },
  ]);
  const account: BankAccount = {
    recipient: `Ü${recipient}ß`,
    iban: composeIBAN(country) ?? "",
    bic: oneOf([null, "BYLADEM1001", "GENODEF1"]),
  };
  const euros = upTo(10 ** upTo(6) - 1);
  const cents = euros === 0 ? 1 + upTo(98) : upTo(99);
  const number = orderNumber(1 + upTo(10 ** upTo(7)), new Date("2026-11-21T12:00:00Z"));
  return { account, euros, cents, number };
}

function paymentFor({
  account,
  euros,
  cents,
  number,
}: ReturnType<typeof randomTransfer>): Transfer {
  const amount = euros * 100 + cents;
  return transferOf(account, { amount, reference: number, dueOn: null });
}

/** The markup of this transfer in a browser. */
function markupOf(transfer: Transfer): string {
  const drawing = drawGirocode(transfer.girocode?.text ?? "");
  const view = { ...transfer, drawing, isOverdue: false };
  return renderToStaticMarkup(createElement(TransferDetails, { transfer: view }));
}

describe("a rendered GiroCode", () => {
  it(`decodes to exactly the lines of the order, for ${ORDERS} random orders`, async () => {
    for (let count = 0; count < ORDERS; count += 1) {
      const transfer = randomTransfer();
      const { account, euros, cents, number } = transfer;
      const html = markupOf(paymentFor(transfer));
      expect(await readGirocodeIn(html)).toEqual([
        "BCD",
        "002",
        "1",
        "SCT",
        account.bic ?? "",
        account.recipient,
        account.iban,
        `EUR${euros}.${String(cents).padStart(2, "0")}`,
        "",
        "",
        number,
      ]);
    }
  });

  it("has a quiet zone of four modules, with black corners inside it", () => {
    const { path, size } = drawGirocode("BCD");
    const runs = [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map(([, ...numbers]) =>
      numbers.map(Number),
    ) as [x: number, y: number, width: number][];
    expect(runs.map(([x, y, width]) => `M${x} ${y}.5h${width}`).join("")).toBe(path);
    expect(Math.min(...runs.map(([x]) => x))).toBe(4);
    expect(Math.min(...runs.map(([, y]) => y))).toBe(4);
    expect(Math.max(...runs.map(([x, , width]) => x + width))).toBe(size - 4);
    expect(Math.max(...runs.map(([, y]) => y + 1))).toBe(size - 4);
  });

  it("is at most version 13, even with 331 bytes", () => {
    expect(drawGirocode("ä".repeat(165)).size).toBe(69 + 8);
  });
});
