import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { XmlDocument, type XmlElement, XmlXPath, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

const NAMESPACES = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

const SCHEMA = path.resolve(
  "node_modules/@stackforge-eu/factur-x/schema/en16931/FACTUR-X_EN16931.xsd",
);

/** An invoice to read, or a part of it. Paths are XPath, in which names without a prefix are those of `ram`. */
interface Part {
  text(path: string): string;
  cents(path: string): number;
  parts(path: string): Part[];
}

/** The published schema of Factur-X 1.0 for the profile EN 16931, in which order and number of elements are strict. */
export function openSchema() {
  xmlRegisterFsInputProviders();
  const source = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: pathToFileURL(SCHEMA).href });
  const validator = XsdValidator.fromDoc(source);
  return {
    /** Throws if the XML does not follow the schema. */
    validate: (xml: string) => withDocument(xml, (document) => validator.validate(document)),
    close() {
      validator.dispose();
      source.dispose();
    },
  };
}

/** The names of the rules of EN 16931 that the XML breaks. Only those that can apply to this shop are tried. */
export function brokenRules(xml: string): string[] {
  return withDocument(xml, ({ root }) => {
    const invoice = partOf(root);
    const lines = invoice.parts("//IncludedSupplyChainTradeLineItem");
    const groups = invoice.parts("//ApplicableHeaderTradeSettlement/ApplicableTradeTax");
    return [
      ...broken(documentRules, [invoice]),
      ...broken(sumRules, [invoice]),
      ...broken(lineRules, lines),
      ...broken(groupRules, groups),
    ];
  });
}

function withDocument<Result>(xml: string, read: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromString(xml);
  try {
    return read(document);
  } finally {
    document.dispose();
  }
}

const compiled = new Map<string, XmlXPath>();

function compile(path: string): XmlXPath {
  const named = path.replace(/(^|\/|\[|\()(?=[A-Z])/g, "$1ram:");
  const xpath = compiled.get(path) ?? XmlXPath.compile(named, NAMESPACES);
  compiled.set(path, xpath);
  return xpath;
}

function partOf(element: XmlElement): Part {
  const find = (path: string) => element.find(compile(path));
  const text = (path: string) => find(path)[0]?.content ?? "";
  return {
    text,
    cents: (path) => Math.round(Number(text(path)) * 100),
    parts: (path) => find(path).map((node) => partOf(node as XmlElement)),
  };
}

type Rules = Record<string, (part: Part) => boolean>;

function broken(rules: Rules, parts: Part[]): string[] {
  return Object.entries(rules).flatMap(([name, holds]) => (parts.every(holds) ? [] : [name]));
}

const SELLER = "//SellerTradeParty";
const BUYER = "//BuyerTradeParty";
const SETTLEMENT = "//ApplicableHeaderTradeSettlement";
const TOTALS = "//SpecifiedTradeSettlementHeaderMonetarySummation";
const VAT_ID = "SpecifiedTaxRegistration/ID[@schemeID='VA']";

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);
const isOneOf = (...codes: string[]) => codes.includes.bind(codes);
const isSpan = (part: Part, path: string) =>
  part
    .parts(path)
    .map((span) => [span.text("StartDateTime"), span.text("EndDateTime")] as const)
    .every(([from, to]) => (from || to) && (!from || !to || from <= to));

const documentRules: Rules = {
  "BR-1": (invoice) => invoice.text("//GuidelineSpecifiedDocumentContextParameter/ID") !== "",
  "BR-2": (invoice) => invoice.text("rsm:ExchangedDocument/ID") !== "",
  "BR-3": (invoice) => /^\d{8}$/.test(invoice.text("//IssueDateTime/udt:*[@format='102']")),
  "BR-CL-1": (invoice) => isOneOf("380", "384")(invoice.text("rsm:ExchangedDocument/TypeCode")),
  "BR-CL-4": (invoice) => invoice.text("//InvoiceCurrencyCode") === "EUR",
  "BR-6": (invoice) => invoice.text(`${SELLER}/Name`) !== "",
  "BR-7": (invoice) => invoice.text(`${BUYER}/Name`) !== "",
  "BR-9": (invoice) => isCountry(invoice.text(`${SELLER}/PostalTradeAddress/CountryID`)),
  "BR-11": (invoice) => isCountry(invoice.text(`${BUYER}/PostalTradeAddress/CountryID`)),
  "BR-16": (invoice) => invoice.parts("//IncludedSupplyChainTradeLineItem").length > 0,
  "BR-29": (invoice) => isSpan(invoice, `${SETTLEMENT}/BillingSpecifiedPeriod`),
  "BR-55": (invoice) =>
    (invoice.text("rsm:ExchangedDocument/TypeCode") === "384") ===
    (invoice.text("//InvoiceReferencedDocument/IssuerAssignedID") !== ""),
  "BR-61": (invoice) =>
    (invoice.text("//SpecifiedTradeSettlementPaymentMeans/TypeCode") === "58") ===
    (invoice.text("//PayeePartyCreditorFinancialAccount/IBANID") !== ""),
  "BR-CL-16": (invoice) =>
    invoice
      .parts("//SpecifiedTradeSettlementPaymentMeans")
      .every((means) => isOneOf("10", "58", "68", "ZZZ")(means.text("TypeCode"))),
  "BR-CL-25": (invoice) =>
    invoice
      .parts("//URIUniversalCommunication")
      .every((address) => address.text("URIID[@schemeID='EM']").includes("@")),
  "BR-CO-9": (invoice) =>
    invoice.parts(`//${VAT_ID}`).every((id) => /^[A-Z]{2}[\dA-Z]+$/.test(id.text("."))),
  "BR-CO-18": (invoice) => invoice.parts(`${SETTLEMENT}/ApplicableTradeTax`).length > 0,
  "BR-CO-25": (invoice) =>
    invoice.cents(`${TOTALS}/DuePayableAmount`) <= 0 ||
    invoice.text("//SpecifiedTradePaymentTerms/Description") !== "",
  "BR-CO-26": (invoice) =>
    invoice.text(`${SELLER}/ID`) !== "" || invoice.text(`${SELLER}/${VAT_ID}`) !== "",
  "BR-S-2 and BR-E-2": (invoice) =>
    invoice.text(`${SELLER}/SpecifiedTaxRegistration/ID[@schemeID='VA' or @schemeID='FC']`) !== "",
  "BR-E-1": (invoice) => {
    const inLines = invoice.parts("//SpecifiedLineTradeSettlement/*[CategoryCode='E']").length;
    const groups = invoice.parts(`${SETTLEMENT}/ApplicableTradeTax[CategoryCode='E']`).length;
    return groups === (inLines > 0 ? 1 : 0);
  },
};

const sumOf = (invoice: Part, path: string, amount: string) =>
  invoice.parts(path).reduce((sum, part) => sum + part.cents(amount), 0);

const sumRules: Rules = {
  "BR-DEC": (invoice) =>
    invoice
      .parts("//*[contains(name(), 'Amount')]")
      .every((amount) => /^-?\d+\.\d\d$/.test(amount.text("."))),
  "BR-CO-10": (invoice) =>
    invoice.cents(`${TOTALS}/LineTotalAmount`) ===
    sumOf(invoice, "//SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount"),
  "BR-CO-13": (invoice) =>
    invoice.cents(`${TOTALS}/TaxBasisTotalAmount`) === invoice.cents(`${TOTALS}/LineTotalAmount`),
  "BR-CO-14": (invoice) =>
    invoice.cents(`${TOTALS}/TaxTotalAmount[@currencyID='EUR']`) ===
    sumOf(invoice, `${SETTLEMENT}/ApplicableTradeTax`, "CalculatedAmount"),
  "BR-CO-15": (invoice) =>
    invoice.cents(`${TOTALS}/GrandTotalAmount`) ===
    invoice.cents(`${TOTALS}/TaxBasisTotalAmount`) + invoice.cents(`${TOTALS}/TaxTotalAmount`),
  "BR-CO-16": (invoice) =>
    invoice.cents(`${TOTALS}/DuePayableAmount`) ===
    invoice.cents(`${TOTALS}/GrandTotalAmount`) - invoice.cents(`${TOTALS}/TotalPrepaidAmount`),
};

const TAX = "SpecifiedLineTradeSettlement/ApplicableTradeTax";
const PRICE = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice";
const QUANTITY = "SpecifiedLineTradeDelivery/BilledQuantity";

const lineRules: Rules = {
  "BR-21": (line) => line.text("AssociatedDocumentLineDocument/LineID") !== "",
  "BR-CL-23": (line) => line.text(`${QUANTITY}[@unitCode='C62']`) !== "",
  "BR-25": (line) => line.text("SpecifiedTradeProduct/Name") !== "",
  "BR-27": (line) =>
    line.text(`${PRICE}/ChargeAmount`) !== "" && line.cents(`${PRICE}/ChargeAmount`) >= 0,
  "BR-30": (line) => isSpan(line, "SpecifiedLineTradeSettlement/BillingSpecifiedPeriod"),
  "BR-CO-4": (line) => line.text(`${TAX}[TypeCode='VAT']/CategoryCode`) !== "",
  "BR-S-5": (line) =>
    line.text(`${TAX}/CategoryCode`) !== "S" || line.cents(`${TAX}/RateApplicablePercent`) > 0,
  "BR-E-5": (line) =>
    line.text(`${TAX}/CategoryCode`) !== "E" || line.text(`${TAX}/RateApplicablePercent`) === "0",
  // A rule of Peppol, which EN 16931 describes in words.
  "PEPPOL-R120": (line) =>
    line.cents("SpecifiedLineTradeSettlement/*/LineTotalAmount") ===
    (line.cents(`${PRICE}/ChargeAmount`) * Number(line.text(QUANTITY))) /
      Number(line.text(`${PRICE}/BasisQuantity`) || 1),
};

/** The net of all lines in the category and with the rate of a group. */
const netOfLines = (group: Part) => {
  const [category, rate] = [group.text("CategoryCode"), group.text("RateApplicablePercent")];
  const same = `[ApplicableTradeTax[CategoryCode='${category}'][RateApplicablePercent='${rate}']]`;
  return sumOf(group, `//SpecifiedLineTradeSettlement${same}/*`, "LineTotalAmount");
};

const groupRules: Rules = {
  "BR-CL-18": (group) => isOneOf("S", "E")(group.text("CategoryCode")),
  "BR-48": (group) => group.text("RateApplicablePercent") !== "",
  "BR-S-8 and BR-E-8": (group) => group.cents("BasisAmount") === netOfLines(group),
  // The rules tolerate a euro. Gross prices need no more than cents.
  "BR-CO-17": (group) => {
    const tax = (group.cents("BasisAmount") * Number(group.text("RateApplicablePercent"))) / 100;
    return Math.abs(group.cents("CalculatedAmount") - tax) < 2;
  },
  "BR-E-9": (group) => group.text("CategoryCode") !== "E" || group.cents("CalculatedAmount") === 0,
  "BR-S-10 and BR-E-10": (group) =>
    (group.text("CategoryCode") === "E") === (group.text("ExemptionReason") !== ""),
};
