import { countryCodeOf } from "#app/features/accounts/countries.ts";
import {
  cancellationSentence,
  isBusinessId,
  paymentSentence,
  type RateSum,
  sumsByRate,
  supplySentence,
} from "#app/features/invoices/invoices.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import type {
  InvoiceBuyer,
  InvoiceContent,
  InvoiceLine,
  InvoicePayment,
  InvoiceSeller,
  InvoiceSpan,
  PaymentMethod,
} from "#db/schema.ts";

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

const GUIDELINE = "urn:cen.eu:en16931:2017";

/** UNTDID 1001. A corrected invoice has negative quantities and amounts; a credit note would be a 'Gutschrift'. */
const TYPES = { invoice: "380", cancellation: "384" };

/** UNECE Recommendation 20: 'one', for goods and services alike. */
const PIECE = "C62";

/** UNTDID 4461. A SEPA transfer needs an account, which nobody has to pay to any more. */
const PAID_BY: Record<PaymentMethod, string> = {
  transfer: "ZZZ",
  online: "68",
  cash: "10",
  other: "ZZZ",
};
const SEPA_TRANSFER = "58";

/** Codes that the platform knows and ISO 3166-1 lacks. */
const NOT_IN_ISO = ["AC", "CP", "CQ", "DG", "EA", "IC", "TA", "XK"];

type Regular = InvoiceLine & { taxRate: number };

/**
 * The XML of an e-invoice: UN/CEFACT Cross Industry Invoice in the profile EN 16931 of Factur-X 1.0 and ZUGFeRD 2.
 * Null for a small business, which states no tax and issues no e-invoices (§ 34a UStDV), and if the country of one of
 * the parties has no ISO code.
 */
export function invoiceXml(content: InvoiceContent): string | null {
  const { taxScheme, seller, buyer } = content;
  const lines = content.lines.filter((line): line is Regular => line.taxRate !== null);
  const sellerCountry = isoCode(seller.country || "DE");
  const buyerCountry = countryOf(buyer);
  if (taxScheme !== "regular" || lines.length < content.lines.length) return null;
  if (!sellerCountry || !buyerCountry) return null;
  return xmlDocument(
    element(
      "rsm:CrossIndustryInvoice",
      [
        element("rsm:ExchangedDocumentContext", [
          element("ram:GuidelineSpecifiedDocumentContextParameter", [element("ram:ID", GUIDELINE)]),
        ]),
        documentOf(content),
        element("rsm:SupplyChainTradeTransaction", [
          ...lines.map(lineOf),
          element("ram:ApplicableHeaderTradeAgreement", [
            sellerOf(seller, sellerCountry),
            buyerOf(buyer, buyerCountry),
            element("ram:SellerOrderReferencedDocument", [
              element("ram:IssuerAssignedID", content.order.number),
            ]),
          ]),
          deliveryOf(content),
          settlementOf(content),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

function isoCode(country: string): string | undefined {
  const code = countryCodeOf(country);
  return code && NOT_IN_ISO.includes(code) ? undefined : code;
}

/** The country that the buyer has typed, else that of the VAT id. A buyer with neither is in Germany. */
function countryOf({ country, vatId }: InvoiceBuyer): string | undefined {
  const prefix = vatId?.slice(0, 2).replace("EL", "GR").replace("XI", "GB");
  return isoCode(country) ?? (prefix && isoCode(prefix)) ?? (country ? undefined : "DE");
}

function documentOf(content: InvoiceContent): XmlElement {
  const notes = [cancellationSentence(content), supplySentence(content)];
  return element("rsm:ExchangedDocument", [
    element("ram:ID", content.number),
    element("ram:TypeCode", content.cancels ? TYPES.cancellation : TYPES.invoice),
    element("ram:IssueDateTime", [day(content.issuedOn)]),
    ...notes.map((note) => element("ram:IncludedNote", [element("ram:Content", note)])),
  ]);
}

function lineOf(line: Regular, index: number): XmlElement {
  const pieces = Math.abs(line.quantity);
  // A price with two decimals may not exist for one piece, but for all of them it does.
  const basis = line.net % pieces === 0 ? 1 : pieces;
  const price = Math.abs((line.net / pieces) * basis);
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [
      element("ram:LineID", String(index + 1)),
      element("ram:IncludedNote", [element("ram:Content", line.note)]),
    ]),
    element("ram:SpecifiedTradeProduct", [element("ram:Name", line.title)]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [
        element("ram:ChargeAmount", amount(price)),
        basis === 1 ? null : quantity("ram:BasisQuantity", basis),
      ]),
    ]),
    element("ram:SpecifiedLineTradeDelivery", [quantity("ram:BilledQuantity", line.quantity)]),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", [
        element("ram:TypeCode", "VAT"),
        element("ram:CategoryCode", categoryOf(line.taxRate)),
        element("ram:RateApplicablePercent", String(line.taxRate)),
      ]),
      period(line.supply),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        element("ram:LineTotalAmount", amount(line.net)),
      ]),
    ]),
  ]);
}

function sellerOf(seller: InvoiceSeller, country: string): XmlElement {
  const { name, legalForm, representative, register, phone, email, taxNumber } = seller;
  const vatId = seller.vatId && !isBusinessId(seller.vatId) ? seller.vatId : null;
  // A seller without VAT id needs another identifier (BR-CO-26).
  const id = vatId === null ? (seller.vatId ?? taxNumber) : null;
  return element("ram:SellerTradeParty", [
    element("ram:ID", id),
    element("ram:Name", name),
    element("ram:Description", [legalForm, register].filter(Boolean).join(", ")),
    element("ram:DefinedTradeContact", [
      element("ram:PersonName", representative),
      element("ram:TelephoneUniversalCommunication", [element("ram:CompleteNumber", phone)]),
      element("ram:EmailURIUniversalCommunication", [element("ram:URIID", email)]),
    ]),
    address(seller, country),
    electronicAddress(email),
    element("ram:SpecifiedTaxRegistration", [element("ram:ID", vatId, { schemeID: "VA" })]),
    element("ram:SpecifiedTaxRegistration", [element("ram:ID", taxNumber, { schemeID: "FC" })]),
  ]);
}

function buyerOf(buyer: InvoiceBuyer, country: string): XmlElement {
  const { company, name, email, vatId } = buyer;
  return element("ram:BuyerTradeParty", [
    element("ram:Name", company ?? name),
    element("ram:DefinedTradeContact", [element("ram:PersonName", company && name)]),
    address(buyer, country),
    electronicAddress(email),
    element("ram:SpecifiedTaxRegistration", [element("ram:ID", vatId, { schemeID: "VA" })]),
  ]);
}

function address(
  { zipcode, street, city }: Pick<InvoiceSeller, "zipcode" | "street" | "city">,
  country: string,
): XmlElement {
  return element("ram:PostalTradeAddress", [
    element("ram:PostcodeCode", zipcode),
    element("ram:LineOne", street),
    element("ram:CityName", city),
    element("ram:CountryID", country),
  ]);
}

function electronicAddress(email: string | null): XmlElement {
  return element("ram:URIUniversalCommunication", [
    element("ram:URIID", email, { schemeID: "EM" }),
  ]);
}

/** The other address for goods, if any, and the day on which the supply is complete. */
function deliveryOf({ supply, delivery, cancels }: InvoiceContent): XmlElement {
  const country = delivery && !cancels ? isoCode(delivery.country) : undefined;
  const shipTo =
    delivery && country
      ? element("ram:ShipToTradeParty", [
          element("ram:Name", delivery.company ?? delivery.name),
          address(delivery, country),
        ])
      : null;
  const event = element("ram:ActualDeliverySupplyChainEvent", [
    element("ram:OccurrenceDateTime", [supply && day(supply.to)]),
  ]);
  return { ...element("ram:ApplicableHeaderTradeDelivery", [shipTo, event]), isRequired: true };
}

function settlementOf(content: InvoiceContent): XmlElement {
  const { order, sums, supply, payment, cancels, gross } = content;
  const groups = sumsByRate(sums);
  const net = groups.reduce((sum, group) => sum + group.net, 0);
  const prepaid = paidOf(content);
  return element("ram:ApplicableHeaderTradeSettlement", [
    element("ram:PaymentReference", order.number),
    element("ram:InvoiceCurrencyCode", "EUR"),
    payment && meansOf(payment),
    ...groups.map(taxOf),
    period(supply?.from === supply?.to ? null : supply),
    payment &&
      element("ram:SpecifiedTradePaymentTerms", [
        element("ram:Description", paymentSentence(payment)),
        payment.state === "open" && payment.dueOn
          ? element("ram:DueDateDateTime", [day(payment.dueOn)])
          : null,
      ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      element("ram:LineTotalAmount", amount(net)),
      element("ram:TaxBasisTotalAmount", amount(net)),
      element("ram:TaxTotalAmount", amount(gross - net), { currencyID: "EUR" }),
      element("ram:GrandTotalAmount", amount(gross)),
      prepaid ? element("ram:TotalPrepaidAmount", amount(prepaid)) : null,
      element("ram:DuePayableAmount", amount(gross - prepaid)),
    ]),
    cancels &&
      element("ram:InvoiceReferencedDocument", [
        element("ram:IssuerAssignedID", cancels.number),
        element("ram:FormattedIssueDateTime", [day(cancels.issuedOn, "qdt")]),
      ]),
  ]);
}

/** Cents of the gross that have been paid. */
function paidOf({ payment, gross }: InvoiceContent): number {
  if (payment?.state === "open") return payment.paid;
  return payment ? gross : 0;
}

function meansOf(payment: InvoicePayment): XmlElement | null {
  const name = "ram:SpecifiedTradeSettlementPaymentMeans";
  if (payment.state === "paid") {
    return element(name, [
      element("ram:TypeCode", PAID_BY[payment.method]),
      element("ram:Information", paymentSentence(payment)),
    ]);
  }
  const { account } = payment;
  if (!account) return null;
  return element(name, [
    element("ram:TypeCode", SEPA_TRANSFER),
    element("ram:PayeePartyCreditorFinancialAccount", [
      element("ram:IBANID", account.iban),
      element("ram:AccountName", account.recipient),
    ]),
    element("ram:PayeeSpecifiedCreditorFinancialInstitution", [element("ram:BICID", account.bic)]),
  ]);
}

function taxOf({ taxRate, net, tax, reasons }: RateSum): XmlElement {
  return element("ram:ApplicableTradeTax", [
    element("ram:CalculatedAmount", amount(tax)),
    element("ram:TypeCode", "VAT"),
    element("ram:ExemptionReason", [...new Set(reasons)].join("; ")),
    element("ram:BasisAmount", amount(net)),
    element("ram:CategoryCode", categoryOf(taxRate ?? 0)),
    element("ram:RateApplicablePercent", String(taxRate ?? 0)),
  ]);
}

/** UNTDID 5305: standard rate, also for reduced ones, or exempt. */
function categoryOf(taxRate: number): string {
  return taxRate > 0 ? "S" : "E";
}

function period(span: InvoiceSpan | null): XmlElement {
  return element("ram:BillingSpecifiedPeriod", [
    element("ram:StartDateTime", [span && day(span.from)]),
    element("ram:EndDateTime", [span && day(span.to)]),
  ]);
}

/** A day in the format YYYYMMDD. */
function day(isoDay: string, prefix: "udt" | "qdt" = "udt"): XmlElement {
  return element(`${prefix}:DateTimeString`, isoDay.replaceAll("-", ""), { format: "102" });
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quantity(name: string, pieces: number): XmlElement {
  return element(name, String(pieces), { unitCode: PIECE });
}

/** An element of an XML document, which is left out if it has no content. */
interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: XmlContent;
  /** Whether it stays although it is empty. */
  isRequired?: boolean;
}

/** A text, or elements of which some may be missing. Null: nothing. */
type XmlContent = string | null | (XmlElement | null)[];

export function element(
  name: string,
  content: XmlContent,
  attributes: Record<string, string> = {},
): XmlElement {
  return { name, attributes, content };
}

/** An XML document of this root. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;
}

/** An element on lines of its own, its parts indented. Empty if it has no content and is not required. */
function written({ name, attributes, content, isRequired }: XmlElement, indent: string): string {
  const parts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${parts.join("")}>`;
  if (Array.isArray(content)) {
    const inside = content.map((each) => each && written(each, `${indent}  `)).join("");
    if (!inside) return isRequired ? `${indent}<${name}/>\n` : "";
    return `${start}\n${inside}${indent}</${name}>\n`;
  }
  const text = oneLine(content ?? "");
  return text && `${start}${escapeXml(text)}</${name}>\n`;
}

/** Without control characters and marks of direction, which a reader of the XML does not see. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
    .trim();
}
