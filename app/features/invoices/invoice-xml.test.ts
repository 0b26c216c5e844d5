import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { element, invoiceXml, xmlDocument } from "#app/features/invoices/invoice-xml.ts";
import { brokenRules, openSchema } from "#tests/support/en16931.ts";
import { cases, freshSeed } from "#tests/support/random.ts";
import {
  COMPANY,
  grossLine,
  invoiceOf,
  randomInvoices,
  SELLER,
  sampleInvoices,
} from "#tests/support/sample-invoices.ts";

const INVOICES = cases(25);

let schema: ReturnType<typeof openSchema>;
beforeAll(() => {
  schema = openSchema();
});
afterAll(() => schema.close());

const xmlOf = (content: Parameters<typeof invoiceXml>[0]) => invoiceXml(content) ?? "";
const withBuyer = (changes: Partial<typeof COMPANY>) =>
  invoiceOf([grossLine()], { buyer: { ...COMPANY, ...changes } });

describe("the XML of an invoice", () => {
  it.each(Object.entries(sampleInvoices).filter(([name]) => name !== "small business"))(
    "follows schema and rules: %s",
    (_, content) => {
      const xml = xmlOf(content);
      expect(() => schema.validate(xml)).not.toThrow();
      expect(brokenRules(xml)).toEqual([]);
    },
  );

  it(`follows schema and rules for ${INVOICES} random invoices and cancellations`, () => {
    const contents = randomInvoices(INVOICES, freshSeed());
    expect(contents.filter(({ cancels }) => cancels).length).toBeGreaterThan(INVOICES / 10);
    for (const content of contents) {
      const xml = xmlOf(content);
      schema.validate(xml);
      expect(brokenRules(xml)).toEqual([]);
    }
  });

  it("states what is paid, and of what it is the cancellation", () => {
    const paid = xmlOf(sampleInvoices.company);
    expect(paid).toContain("<ram:TypeCode>380</ram:TypeCode>");
    expect(paid).toContain("<ram:TotalPrepaidAmount>498.00</ram:TotalPrepaidAmount>");
    expect(paid).toContain("<ram:DuePayableAmount>0.00</ram:DuePayableAmount>");
    expect(paid).toContain("Bezahlt am 3. Dezember 2026 per Überweisung.");
    const cancellation = xmlOf(sampleInvoices.cancellation);
    expect(cancellation).toContain("<ram:TypeCode>384</ram:TypeCode>");
    expect(cancellation).toContain('unitCode="C62">-2</ram:BilledQuantity>');
    expect(cancellation).toContain("<ram:DuePayableAmount>-498.00</ram:DuePayableAmount>");
    expect(cancellation).toMatch(
      /<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>R-2026-00042<.*\s*<ram:Form.*\s*<qdt:.*format="102">20261203</,
    );
  });

  it("names the party to which goods are shipped, if its country is known", () => {
    const { delivered } = sampleInvoices;
    expect(xmlOf(delivered)).toMatch(
      /<ram:ShipToTradeParty>\s*<ram:Name>Bäckerei Kühn<[\s\S]*?<ram:CountryID>AT</,
    );
    const delivery = delivered.delivery && { ...delivered.delivery, country: "Phantasien" };
    expect(xmlOf({ ...delivered, delivery })).not.toContain("ShipToTradeParty");
    expect(xmlOf(sampleInvoices.company)).not.toContain("ShipToTradeParty");
  });

  it("states the account to pay to while it is open", () => {
    const xml = xmlOf(sampleInvoices["open with transfer"]);
    expect(xml).toContain("<ram:IBANID>DE02120300000000202051</ram:IBANID>");
    expect(xml).toContain("<ram:BICID>BYLADEM1001</ram:BICID>");
    expect(xml).toContain("<ram:PaymentReference>BH-2026-000123</ram:PaymentReference>");
    expect(xml).toContain('<udt:DateTimeString format="102">20261217</udt:DateTimeString>');
    expect(xml).not.toContain("TotalPrepaidAmount");
  });

  it("has a price for all pieces if there is none for one", () => {
    const xml = xmlOf(invoiceOf([grossLine({ quantity: 5, gross: 50_000 })]));
    expect(xml).toContain("<ram:ChargeAmount>420.17</ram:ChargeAmount>");
    expect(xml).toContain('<ram:BasisQuantity unitCode="C62">5</ram:BasisQuantity>');
    const even = xmlOf(invoiceOf([grossLine({ quantity: 2, gross: 23_800 })]));
    expect(even).toContain("<ram:ChargeAmount>100.00</ram:ChargeAmount>");
    expect(even).not.toContain("BasisQuantity");
  });

  it("has one exemption for several reasons", () => {
    expect(xmlOf(sampleInvoices["exempt for two reasons"])).toContain(
      "<ram:ExemptionReason>Steuerfrei: § 4 Nr. 22 Buchst. a UStG; Steuerfrei: § 4 Nr. 21 UStG</ram:ExemptionReason>",
    );
  });

  it.each([
    ["Polska", null, "PL"],
    ["", null, "DE"],
    ["", "ATU12345678", "AT"],
    ["Phantasien", "EL094259216", "GR"],
    ["Kanarische Inseln", "ES12345678", "ES"],
  ])("locates a buyer in %j with the VAT id %s in %s", (country, vatId, code) => {
    const [, buyer = ""] = xmlOf(withBuyer({ country, vatId })).split("<ram:BuyerTradeParty>");
    expect(buyer).toContain(`<ram:CountryID>${code}</ram:CountryID>`);
  });

  it.each([
    [{ taxNumber: null, vatId: "DE136695976" }, [["VA", "DE136695976"]], null],
    [{ taxNumber: "1/2", vatId: null }, [["FC", "1/2"]], "1/2"],
    [{ taxNumber: "1/2", vatId: "DE136695976-00001" }, [["FC", "1/2"]], "DE136695976-00001"],
  ])("identifies the seller %j", (numbers, registrations, id) => {
    const xml = xmlOf(invoiceOf([grossLine()], { seller: { ...SELLER, ...numbers } }));
    const [, , seller = ""] = xml
      .split(/<\/?ram:SellerTradeParty>/)
      .flatMap((part) => [part, part]);
    expect(
      [...seller.matchAll(/schemeID="(VA|FC)">(.*?)</g)].map((found) => found.slice(1)),
    ).toEqual(registrations);
    expect(/^\s*<ram:ID>(.*?)</.exec(seller)?.[1] ?? null).toBe(id);
  });

  it.each([
    ["of a small business", sampleInvoices["small business"]],
    ["of a small business with rates", invoiceOf([grossLine()], { taxScheme: "small-business" })],
    ["with a line without a rate", invoiceOf([grossLine({ taxRate: null })])],
    ["to an unknown country", withBuyer({ country: "Phantasien", vatId: null })],
  ])("does not exist for an invoice %s", (_, content) => {
    expect(invoiceXml(content)).toBeNull();
  });
});

describe("an XML document", () => {
  it("contains elements in their order, with attributes", () => {
    const root = element("a", [
      element("b", "1", { unit: 'C"62' }),
      element("c", [element("d", "2")]),
    ]);
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b unit="C&quot;62">1</b>\n  <c>\n    <d>2</d>\n  </c>\n</a>\n',
    );
  });

  it("leaves out whatever is empty and not required", () => {
    const root = element("a", [
      element("b", null),
      element("c", ""),
      element("d", " \u0007 "),
      element("e", [element("f", null), null]),
      element("g", "0"),
      { ...element("h", [element("i", "")]), isRequired: true },
    ]);
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <g>0</g>\n  <h/>\n</a>\n',
    );
  });

  it.each([
    ["Müller & <Söhne> 'KG'", "Müller &amp; &lt;Söhne&gt; &apos;KG&apos;"],
    ["eins\u0000\ttwei\r\ndrei\u2028vier", "eins twei drei vier"],
    ["\u202Eliam\u202C@\u200Fexample", "liam@example"],
    ["Ida 🌻 \uD83C\uFFFE.", "Ida 🌻 ."],
    ["]]>", "]]&gt;"],
  ])("writes the text %j as %j", (text, written) => {
    expect(xmlDocument(element("a", text))).toContain(`<a>${written}</a>`);
  });
});
