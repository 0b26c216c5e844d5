import type { Document } from "#app/features/documents/page.server.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import type { EInvoiceFile } from "#db/schema.ts";

/** Options of a document that contains an e-invoice. The library adds fonts, colours and metadata that PDF/A requires. */
export const ARCHIVE = { subset: "PDF/A-3b" } as const;

/** Embeds an e-invoice as Factur-X 1.0 (ZUGFeRD 2) requires: as an alternative of the document, named in its metadata. */
export function embedEInvoice(
  document: Document,
  { filename, profile, xml }: EInvoiceFile,
  date: Date,
): void {
  const file = {
    name: filename,
    type: "text/xml",
    description: "Rechnungsdaten nach EN 16931",
    relationship: "Alternative",
    creationDate: date,
    modifiedDate: date,
  };
  document.file(Buffer.from(xml), file);
  // The library repeats the title in the metadata as it is.
  document.info.Title = escapeXml(document.info.Title ?? "");
  document.appendXML(metadataOf(filename, profile));
}

/** XMP metadata, and the schema that PDF/A wants for all but its own (Factur-X 1.0, 6.3). */
function metadataOf(filename: string, profile: string): string {
  const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
  const properties = [
    ["DocumentFileName", filename, "name of the embedded XML invoice file"],
    ["DocumentType", "INVOICE", "INVOICE"],
    ["Version", "1.0", "version of the XML schema of the invoice"],
    ["ConformanceLevel", profile, "conformance level of the embedded invoice data"],
  ] as const;
  const descriptions = properties.map(
    ([name, , description]) => `
        <rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category>
          <pdfaProperty:description>${description}</pdfaProperty:description>
        </rdf:li>`,
  );
  const values = properties.map(([name, value]) => `\n  <fx:${name}>${value}</fx:${name}>`);
  return `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>${descriptions.join("")}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values.join("")}
</rdf:Description>`;
}
