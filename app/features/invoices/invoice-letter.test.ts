import { describe, expect, it } from "vitest";
import { eInvoiceLetter, invoiceLetter } from "#app/features/invoices/invoice-letter.ts";
import type { DocumentTable, InvoiceContent, LetterSource, TransferBlock } from "#db/schema.ts";
import {
  type COMPANY,
  CONSUMER,
  grossLine,
  invoiceOf,
  SELLER,
  sampleInvoices,
} from "#tests/support/sample-invoices.ts";

function tableIn({ blocks }: LetterSource): DocumentTable {
  const table = blocks.find(({ kind }) => kind === "table");
  if (table?.kind !== "table") throw new Error("no table");
  return table;
}

function transferIn({ blocks }: LetterSource): TransferBlock | undefined {
  return blocks.filter((block) => block.kind === "transfer")[0];
}

/** The letter's paragraphs, without no-break spaces. */
function textsIn({ blocks }: LetterSource): string[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? [plain(block.text)] : []));
}

const plain = (text: string) => text.replaceAll("\u00A0", " ");

const cellsOf = (content: InvoiceContent) =>
  tableIn(invoiceLetter(content)).rows.map((row) =>
    row.map((cell) => plain(typeof cell === "string" ? cell : `${cell.text} | ${cell.details}`)),
  );

const closingOf = (content: InvoiceContent) =>
  tableIn(invoiceLetter(content)).closing?.map(({ label, value }) => plain(`${label}: ${value}`));

const factsOf = (content: InvoiceContent) =>
  invoiceLetter(content).head.facts.map(({ label, value }) => `${label}: ${value}`);

const addressOf = (changes: Partial<typeof COMPANY>) =>
  invoiceLetter(invoiceOf([grossLine()], { buyer: { ...CONSUMER, ...changes } })).head.address;

describe("the letter of an invoice", () => {
  it("states number, dates and the buyer's VAT id", () => {
    expect(invoiceLetter(sampleInvoices.company).title).toBe("Rechnung R-2026-00042");
    expect(factsOf(sampleInvoices.company)).toEqual([
      "Rechnungsnummer: R-2026-00042",
      "Rechnungsdatum: 3. Dezember 2026",
      "Bestellung: BH-2026-000123",
      "Bestelldatum: 30. November 2026",
      "Deine USt-IdNr.: DE811569869",
    ]);
  });

  it("lists lines with the time of supply where it differs, and sums by rate", () => {
    expect(cellsOf(sampleInvoices.mixed)).toEqual([
      [
        "Wochenende am See: Atmen, schreiben, schweigen | 12. bis 13. Dezember 2026",
        "2",
        "19 %",
        "249,00 €",
        "498,00 €",
      ],
      ["Hörreise „Am Meer“ | 3. Dezember 2026", "1", "19 %", "19,00 €", "19,00 €"],
      ["Windlicht aus Ton | ", "5", "19 %", "100,00 €", "500,00 €"],
      ["Buch „Stille Wege“ | ", "3", "7 %", "24,90 €", "74,70 €"],
      [
        "Kurs „Frei sprechen“ | 11. Januar 2027 bis 29. März 2027",
        "1",
        "0 %",
        "120,00 €",
        "120,00 €",
      ],
      ["Versand | ", "1", "19 %", "4,20 €", "4,20 €"],
      ["Versand | ", "1", "7 %", "0,70 €", "0,70 €"],
    ]);
    expect(closingOf(sampleInvoices.mixed)).toEqual([
      "Netto zu 19 %: 858,15 €",
      "19 % MwSt.: 163,05 €",
      "Netto zu 7 %: 70,47 €",
      "7 % MwSt.: 4,93 €",
      "Netto, steuerfrei: 120,00 €",
      "Gesamtbetrag: 1.216,60 €",
    ]);
    expect(textsIn(invoiceLetter(sampleInvoices.mixed))).toEqual([
      "Vielen Dank für deine Bestellung.",
      "Steuerfrei: § 4 Nr. 22 Buchst. a UStG.",
      "Alle anderen Lieferungen folgen.",
      "Bezahlt am 3. Dezember 2026 per Überweisung.",
    ]);
  });

  it("states the reason at each line if there are several", () => {
    const content = sampleInvoices["exempt for two reasons"];
    expect(cellsOf(content).map(([title]) => title)).toEqual([
      "Kurs „Frei sprechen“ | Steuerfrei: § 4 Nr. 22 Buchst. a UStG",
      "Gruppencoaching | Steuerfrei: § 4 Nr. 21 UStG",
    ]);
    expect(closingOf(content)).toEqual(["Netto, steuerfrei: 240,00 €", "Gesamtbetrag: 240,00 €"]);
    expect(textsIn(invoiceLetter(content)).join()).not.toContain("§");
  });

  it("mentions no tax for a small business, but its exemption once", () => {
    const letter = invoiceLetter(sampleInvoices["small business"]);
    const { foot: _, ...others } = letter;
    const sentence = "Umsatzsteuerfrei nach § 19 UStG.";
    expect(textsIn(letter).filter((text) => text === sentence)).toHaveLength(1);
    const words = plain(JSON.stringify(others)).replace(sentence, "");
    expect(words).not.toMatch(/MwSt|Netto|Steuer|steuer|UStG|%/);
    expect(closingOf(sampleInvoices["small business"])).toEqual(["Gesamtbetrag: 517,00 €"]);
  });

  it("shows an account and its GiroCode while it is open", () => {
    const letter = invoiceLetter(sampleInvoices["open with transfer"]);
    expect(textsIn(letter).at(-1)).toBe(
      "Bitte überweise 504,90 € bis zum 17. Dezember 2026 auf dieses Konto:",
    );
    const transfer = transferIn(letter);
    expect(transfer?.facts.map(({ label, value }) => plain(`${label}: ${value}`))).toEqual([
      "Empfänger: BeHappy GmbH",
      "IBAN: DE02 1203 0000 0000 2020 51",
      "BIC: BYLADEM1001",
      "Betrag: 504,90 €",
      "Verwendungszweck: BH-2026-000123",
    ]);
    expect(transfer?.girocode?.text.split("\n").slice(4, 8)).toEqual([
      "BYLADEM1001",
      "BeHappy GmbH",
      "DE02120300000000202051",
      "EUR504.90",
    ]);
    expect(transfer?.girocode?.alt).toMatch(/^GiroCode: Überweisung von 504,90/);
  });

  it("shows no account if there is none, or if nothing is to be paid", () => {
    expect(textsIn(invoiceLetter(sampleInvoices["open without account"])).at(-1)).toBe(
      "Zahlbar sofort.",
    );
    for (const name of ["open without account", "company", "cancellation"] as const) {
      expect(transferIn(invoiceLetter(sampleInvoices[name]))).toBeUndefined();
    }
  });

  it("has the seller's facts at its foot", () => {
    expect(invoiceLetter(sampleInvoices.company).foot).toEqual([
      ["BeHappy", "GmbH", "Seestraße 12", "14467 Potsdam"],
      ["Vertreten durch Ida Sonnenfeld", "hallo@behappy.example", "0331 1234567"],
      ["Amtsgericht Potsdam, HRB 12345", "Steuernummer 046/123/45678", "USt-IdNr. DE136695976"],
    ]);
    const least = {
      legalForm: null,
      representative: null,
      email: null,
      phone: null,
      register: null,
      taxNumber: null,
      vatId: "DE136695976-00001",
      country: "Österreich",
    };
    const letter = invoiceLetter(invoiceOf([grossLine()], { seller: { ...SELLER, ...least } }));
    expect(letter.foot).toEqual([
      ["BeHappy", "Seestraße 12", "14467 Potsdam", "ÖSTERREICH"],
      ["W-IdNr. DE136695976-00001"],
    ]);
    expect(letter.head.sender.at(-1)).toBe("ÖSTERREICH");
  });
});

describe("the address of a buyer", () => {
  it.each([
    [{}, ["Łucja Őrsi-Müller", "Gartenweg 7", "10115 Berlin"]],
    [{ country: "Germany" }, ["Łucja Őrsi-Müller", "Gartenweg 7", "10115 Berlin"]],
    [
      { company: "Ruhepol KG", country: "Polska" },
      ["Ruhepol KG", "Łucja Őrsi-Müller", "Gartenweg 7", "10115 Berlin", "POLEN"],
    ],
    [{ country: "Phantasien" }, ["Łucja Őrsi-Müller", "Gartenweg 7", "10115 Berlin", "PHANTASIEN"]],
    [
      { street: "", zipcode: "", city: "", country: "" },
      ["Łucja Őrsi-Müller", "lucja@kundin.example"],
    ],
    [
      { street: "", zipcode: "", city: "", country: "Schweiz" },
      ["Łucja Őrsi-Müller", "lucja@kundin.example"],
    ],
  ])("with %j is %j", (changes, address) => {
    expect(addressOf(changes)).toEqual(address);
  });
});

describe("the letter of a cancellation", () => {
  const letter = invoiceLetter(sampleInvoices["partial cancellation"]);

  it("refers to the invoice and says that it takes lines back", () => {
    expect(letter.title).toBe("Stornorechnung S-2026-00001");
    expect(factsOf(sampleInvoices.cancellation).slice(0, 4)).toEqual([
      "Nummer: S-2026-00001",
      "Datum: 10. Dezember 2026",
      "Zur Rechnung: R-2026-00042",
      "Rechnungsdatum: 3. Dezember 2026",
    ]);
    expect(textsIn(letter)).toEqual([
      "Hiermit stornieren wir diese Positionen der Rechnung R-2026-00042 vom 3. Dezember 2026.",
    ]);
  });

  it("has negative quantities and amounts, and positive prices", () => {
    expect(cellsOf(sampleInvoices["partial cancellation"])).toEqual([
      ["Windlicht aus Ton | ", "-2", "19 %", "100,00 €", "-200,00 €"],
      [
        "Wochenende am See: Atmen, schreiben, schweigen | 3 von 7 Tagen bleiben berechnet.\n12. bis 13. Dezember 2026",
        "-1",
        "19 %",
        "123,45 €",
        "-123,45 €",
      ],
    ]);
    expect(closingOf(sampleInvoices["partial cancellation"])).toEqual([
      "Nettobetrag: -271,81 €",
      "19 % MwSt.: -51,64 €",
      "Gesamtbetrag: -323,45 €",
    ]);
  });
});

describe("the letter of an invoice for goods that go elsewhere", () => {
  it("has the buyer's address, and the other one as a note", () => {
    const { head } = invoiceLetter(sampleInvoices.delivered);
    expect(head.address).toEqual(invoiceLetter(sampleInvoices.company).head.address);
    expect(textsIn(invoiceLetter(sampleInvoices.delivered))).toContain(
      "Lieferung an: Bäckerei Kühn, Ida Kühn, Am Deich 4, 1010 Wien, ÖSTERREICH.",
    );
  });

  it("is not repeated by its cancellation", () => {
    const cancels = { number: "R-2026-00042", issuedOn: "2026-12-03" };
    const letter = invoiceLetter({ ...sampleInvoices.delivered, cancels });
    expect(textsIn(letter).join()).not.toContain("Lieferung an");
  });
});

describe("the letter of an e-invoice", () => {
  it("contains the XML beside the same words", () => {
    const { eInvoice, ...letter } = eInvoiceLetter(sampleInvoices.company);
    expect(letter).toEqual(invoiceLetter(sampleInvoices.company));
    expect(eInvoice).toMatchObject({ filename: "factur-x.xml", profile: "EN 16931" });
    expect(eInvoice?.xml).toContain("R-2026-00042");
  });

  it("contains none for a small business", () => {
    const letter = eInvoiceLetter(sampleInvoices["small business"]);
    expect(letter).toEqual(invoiceLetter(sampleInvoices["small business"]));
    expect(letter).not.toHaveProperty("eInvoice");
  });
});
