import { describe, expect, it } from "vitest";
import {
  paymentSentence,
  spanWords,
  sumsByRate,
  supplySentence,
  titleOf,
} from "#app/features/invoices/invoices.ts";
import { grossLine, invoiceOf, sampleInvoices } from "#tests/support/sample-invoices.ts";

const ONE_DAY = { from: "2026-12-03", to: "2026-12-03" };
const TWO_DAYS = { from: "2026-12-12", to: "2026-12-13" };
const shipping = grossLine({ orderItemId: null });

const supplyOf = (...spans: Parameters<typeof spanWords>[0][] | null[]) =>
  supplySentence(invoiceOf(spans.map((supply) => grossLine({ supply }))));

describe("a span", () => {
  it.each([
    ["2026-12-03", "2026-12-03", "3. Dezember 2026"],
    ["2026-12-12", "2026-12-13", "12. bis 13. Dezember 2026"],
    ["2026-11-30", "2026-12-02", "30. November 2026 bis 2. Dezember 2026"],
    ["2026-12-12", "2027-12-11", "12. Dezember 2026 bis 11. Dezember 2027"],
  ])("from %s to %s is called %j", (from, to, words) => {
    expect(spanWords({ from, to })).toBe(words);
  });
});

describe("the time of supply", () => {
  it("is one sentence if it is the same for all lines", () => {
    expect(supplyOf(ONE_DAY, ONE_DAY)).toBe("Leistungsdatum: 3. Dezember 2026.");
    expect(supplyOf(TWO_DAYS)).toBe("Leistungszeitraum: 12. bis 13. Dezember 2026.");
    expect(supplyOf(null)).toBe("Die Lieferung folgt.");
    const open = { state: "open", paid: 0, dueOn: null, account: null } as const;
    expect(supplySentence({ ...invoiceOf([grossLine()]), payment: open })).toBe(
      "Die Leistung folgt nach dem Eingang der Zahlung.",
    );
  });

  it("is left to the lines if they differ, except for those without one", () => {
    expect(supplyOf(ONE_DAY, TWO_DAYS)).toBeNull();
    const some = invoiceOf([grossLine({ supply: ONE_DAY }), grossLine()]);
    expect(supplySentence(some)).toBe("Alle anderen Lieferungen folgen.");
  });

  it("of what is not supplied yet is told by its kind", () => {
    const access = grossLine({ orderItemId: "kurs", supplyKind: "access" });
    const service = grossLine({ orderItemId: "beratung", supplyKind: "service" });
    const dated = grossLine({ orderItemId: "abend", supplyKind: "service", supply: ONE_DAY });
    const begins = "Der Zugang beginnt, sobald die Bestellung abgeschlossen ist.";
    expect(supplySentence(invoiceOf([access]))).toBe(begins);
    expect(supplySentence(invoiceOf([service]))).toBe("Die Leistung folgt.");
    expect(supplySentence(invoiceOf([access, grossLine(), shipping]))).toBe(
      `Die Lieferung folgt. ${begins}`,
    );
    expect(supplySentence(invoiceOf([dated, service, access]))).toBe(
      `Alle anderen Leistungen folgen. ${begins}`,
    );
    const begun = { ...access, orderItemId: "jahr", supply: TWO_DAYS };
    expect(supplySentence(invoiceOf([begun, access]))).toBe(
      "Jeder andere Zugang beginnt, sobald die Bestellung abgeschlossen ist.",
    );
    const open = { state: "open", paid: 0, dueOn: null, account: null } as const;
    expect(supplySentence({ ...invoiceOf([access]), payment: open })).toBe(
      "Der Zugang beginnt nach dem Eingang der Zahlung.",
    );
    expect(supplySentence({ ...invoiceOf([dated, access]), payment: open })).toBe(
      "Der Zugang beginnt nach dem Eingang der Zahlung.",
    );
    expect(supplySentence({ ...invoiceOf([begun, access]), payment: open })).toBe(
      "Jeder andere Zugang beginnt nach dem Eingang der Zahlung.",
    );
    expect(supplySentence({ ...invoiceOf([access, grossLine()]), payment: open })).toBe(
      "Die Leistung folgt nach dem Eingang der Zahlung.",
    );
  });

  it("of shipping is that of the goods", () => {
    const invoice = invoiceOf([grossLine({ supply: ONE_DAY }), shipping]);
    expect(supplySentence(invoice)).toBe("Leistungsdatum: 3. Dezember 2026.");
  });

  it("does not lie ahead of a cancellation", () => {
    expect(supplySentence({ ...sampleInvoices.cancellation, lines: [] })).toBeNull();
  });
});

it.each([
  ["transfer", "Bezahlt am 3. Dezember 2026 per Überweisung."],
  ["online", "Bezahlt am 3. Dezember 2026 per Online-Zahlung."],
  ["cash", "Bezahlt am 3. Dezember 2026 in bar."],
  ["other", "Bezahlt am 3. Dezember 2026 auf anderem Weg."],
] as const)("a payment by %s is %j", (method, sentence) => {
  expect(paymentSentence({ state: "paid", on: "2026-12-03", method })).toBe(sentence);
});

it.each([
  ["2026-12-17", "Zahlbar bis zum 17. Dezember 2026."],
  [null, "Zahlbar sofort."],
])("an open payment due on %s is %j", (dueOn, sentence) => {
  expect(paymentSentence({ state: "open", paid: 0, dueOn, account: null })).toBe(sentence);
});

it("exempt sums become one, with their reasons", () => {
  expect(sumsByRate(sampleInvoices["exempt for two reasons"].sums)).toEqual([
    {
      taxRate: 0,
      gross: 24_000,
      net: 24_000,
      tax: 0,
      reasons: ["Steuerfrei: § 4 Nr. 22 Buchst. a UStG", "Steuerfrei: § 4 Nr. 21 UStG"],
    },
  ]);
});

it("a cancellation is never called 'Gutschrift'", () => {
  expect(titleOf(sampleInvoices.cancellation)).toBe("Stornorechnung S-2026-00001");
  expect(titleOf(sampleInvoices.company)).toBe("Rechnung R-2026-00042");
});
