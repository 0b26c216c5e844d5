import { extractXml } from "@stackforge-eu/factur-x";
import { XmlDocument } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import { findEInvoice, findFile, storeDocument } from "#app/features/documents/documents.server.ts";
import { invoiceXml } from "#app/features/invoices/invoice-xml.ts";
import { invoiceDocument } from "#app/features/invoices/invoices.server.ts";
import { db } from "#db/client.server.ts";
import type { InvoiceContent } from "#db/schema.ts";
import { pdfObjects, pdfPieces, pdfText } from "#tests/support/pdf-text.ts";
import { sampleInvoices } from "#tests/support/sample-invoices.ts";

let files = 0;

/** The stored PDF file of an invoice. */
async function fileOf(content: InvoiceContent): Promise<Uint8Array> {
  files += 1;
  const document = { ...invoiceDocument(content), filename: `${files}.pdf` };
  const file = await findFile(storeDocument(db, document, new Date("2026-12-03T08:00:00Z")));
  if (!file) throw new Error("no file");
  return file.content;
}

const dictionariesOf = (file: Uint8Array) =>
  [...pdfObjects(file).values()].map(({ dictionary }) => dictionary);

/** The metadata of a PDF file, which are XML. */
const metadataOf = (file: Uint8Array) =>
  [...pdfObjects(file).values()]
    .find(({ dictionary }) => dictionary.includes("/Type /Metadata"))
    ?.stream?.toString()
    .replace(/\nendstream$/, "") ?? "";

describe("the PDF document of an invoice", () => {
  it.each(Object.entries(sampleInvoices))("has a glyph for each letter: %s", async (_, content) => {
    expect(pdfText(await fileOf(content))).not.toContain("□");
  });

  it("has the same bytes when it is drawn again", async () => {
    const [one, other] = [
      await fileOf(sampleInvoices.mixed),
      await fileOf(structuredClone(sampleInvoices.mixed)),
    ];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  it("is read from the sender to the foot", async () => {
    const words = pdfText(await fileOf(sampleInvoices["open with transfer"]));
    const expected = [
      "BeHappy · Seestraße 12 · 14467 Potsdam",
      "Ruhepol & Söhne KG\nŁucja Őrsi-Müller",
      "RechnungsnummerR-2026-00042",
      "Rechnung R-2026-00042",
      "LeistungMengeMwSt.EinzelpreisBetrag",
      "Windlicht aus Ton519 %100,00 €500,00 €",
      "Gesamtbetrag504,90 €",
      "Bitte überweise 504,90 € bis zum",
      "IBANDE02",
      "USt-IdNr. DE136695976",
    ];
    const places = expected.map((text) => words.replaceAll("\u00A0", " ").indexOf(text));
    expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
  });

  it("lists 50 lines on three numbered pages", async () => {
    const pieces = pdfPieces(await fileOf(sampleInvoices["three pages"]));
    const titles = pieces.filter(({ text }) => text.endsWith(". Position"));
    expect(titles).toHaveLength(50);
    expect(new Set(titles.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
    expect(pieces.at(-1)?.page).toBe(3);
    expect(pieces.map(({ text }) => text)).toContain("Seite 3 von 3");
  });

  it("shows a long name in the window, and no emoji", async () => {
    const pieces = pdfPieces(await fileOf(sampleInvoices["odd characters"]));
    const inPoints = (millimetres: number) => (millimetres * 72) / 25.4;
    const name = pieces.filter(({ text }) => text.includes("Überraschungs"));
    expect(name.length).toBeGreaterThan(1);
    for (const { right, baseline } of name) {
      expect(right).toBeLessThan(inPoints(105));
      expect(baseline).toBeLessThan(inPoints(90));
    }
    const words = pieces.map(({ text }) => text);
    expect(words).toContain("Doğan Şahin ????");
    expect(words).toContain("Yoga & <Tee> ab");
  });
});

describe("the PDF document of an e-invoice", () => {
  it("contains the XML, as another library reads it", async () => {
    const { xml, filename } = await extractXml(await fileOf(sampleInvoices.mixed));
    expect(filename).toBe("factur-x.xml");
    expect(xml).toBe(invoiceXml(sampleInvoices.mixed));
    const id = storeDocument(db, invoiceDocument(sampleInvoices.mixed), new Date());
    expect(findEInvoice(id)).toBe(xml);
  });

  it("says in its metadata that it is PDF/A-3b and contains an invoice", async () => {
    const metadata = metadataOf(await fileOf(sampleInvoices["odd characters"]));
    for (const part of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>B</pdfaid:conformance>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
      "<fx:DocumentType>INVOICE</fx:DocumentType>",
      "<fx:Version>1.0</fx:Version>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "<pdfaProperty:name>ConformanceLevel</pdfaProperty:name>",
      ">Rechnung R&amp;D &lt;2026&gt; 1<",
    ]) {
      expect(metadata).toContain(part);
    }
    expect(() => XmlDocument.fromString(metadata).dispose()).not.toThrow();
  });

  it("has what PDF/A-3 requires of its objects, and stays tagged", async () => {
    const objects = dictionariesOf(await fileOf(sampleInvoices.mixed));
    const all = objects.join("\n");
    for (const part of [
      "/AFRelationship /Alternative",
      "/S /GTS_PDFA1",
      "/Subtype /text#2Fxml",
      "/Marked true",
      "/Lang (de-DE)",
      "/S /Table",
    ]) {
      expect(all).toContain(part);
    }
    const catalog = objects.find((object) => object.includes("/Type /Catalog"));
    expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(catalog).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
    const fonts = objects.filter((object) => object.includes("/Type /FontDescriptor"));
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(all).not.toMatch(/\/Encrypt|\/JavaScript|\/Type \/Annot|\/SMask/);
  });

  it("is an ordinary PDF file for a consumer and for a small business", async () => {
    for (const name of ["consumer", "small business"] as const) {
      const all = dictionariesOf(await fileOf(sampleInvoices[name])).join("\n");
      expect(all).not.toMatch(/EmbeddedFile|OutputIntent/);
    }
  });
});
