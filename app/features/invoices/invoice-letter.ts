import { countryCodeOf, countryNameOf } from "#app/features/accounts/countries.ts";
import { SMALL_BUSINESS_SENTENCE } from "#app/features/cart/tax-by-rate.ts";
import { invoiceXml } from "#app/features/invoices/invoice-xml.ts";
import {
  cancellationSentence,
  commonSupply,
  exemptionReason,
  isBusinessId,
  longDay,
  paymentSentence,
  spanWords,
  sumsByRate,
  supplySentence,
  titleOf,
} from "#app/features/invoices/invoices.ts";
import { transferOf } from "#app/features/money/transfer.ts";
import { formatCount, formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type {
  DocumentTable,
  Fact,
  InvoiceBuyer,
  InvoiceContent,
  InvoiceLine,
  InvoiceSeller,
  LetterBlock,
  LetterSource,
} from "#db/schema.ts";

const HOME = "DE";

/** An invoice or its cancellation as a letter with all that § 14 Abs. 4 UStG and § 34a UStDV require. */
export function invoiceLetter(content: InvoiceContent): LetterSource {
  const { seller, buyer } = content;
  return {
    title: titleOf(content),
    head: { sender: senderOf(seller), address: addressOf(buyer), facts: factsOf(content) },
    blocks: [
      ...paragraphs(cancellationSentence(content) ?? "Vielen Dank für deine Bestellung."),
      tableOf(content),
      ...paragraphs(taxSentence(content), supplySentence(content), deliverySentence(content)),
      ...paymentBlocks(content),
    ],
    foot: footOf(seller),
  };
}

/** The letter with the XML of an e-invoice inside, where there can be one: see `invoiceXml`. */
export function eInvoiceLetter(content: InvoiceContent): LetterSource {
  const xml = invoiceXml(content);
  const letter = invoiceLetter(content);
  return xml === null
    ? letter
    : { ...letter, eInvoice: { filename: "factur-x.xml", profile: "EN 16931", xml } };
}

function paragraphs(...texts: (string | null)[]): LetterBlock[] {
  return texts.flatMap((text) => (text === null ? [] : [{ kind: "paragraph", text }]));
}

function senderOf({ name, street, zipcode, city, country }: InvoiceSeller): string[] {
  return [name, street, `${zipcode} ${city}`, ...foreign(country)];
}

/** The lines of a postal address (DIN 5008). A buyer without one has an e-mail address. */
function addressOf({ company, name, street, zipcode, city, country, email }: InvoiceBuyer) {
  const names = [...new Set([company ?? "", name])].filter(Boolean);
  if (!street && !city) return [...names, readableAddress(email)].filter(Boolean);
  const place = `${zipcode} ${city}`.trim();
  return [...names, street, place, ...foreign(country)].filter(Boolean);
}

function deliverySentence({ delivery, cancels }: InvoiceContent): string | null {
  if (!delivery || cancels) return null;
  const { company, name, street, zipcode, city, country } = delivery;
  const lines = [...new Set([company ?? "", name]), street, `${zipcode} ${city}`];
  return `Lieferung an: ${[...lines, ...foreign(country)].filter(Boolean).join(", ")}.`;
}

/** A country other than Germany in capitals, as the post wants it. */
function foreign(country: string | null): string[] {
  const code = country ? countryCodeOf(country) : HOME;
  if (code === HOME) return [];
  return [(code ? countryNameOf(code) : (country ?? "")).toLocaleUpperCase("de")];
}

function factsOf({ number, issuedOn, order, buyer, cancels }: InvoiceContent): Fact[] {
  const own: Fact[] = cancels
    ? [
        { label: "Nummer", value: number },
        { label: "Datum", value: longDay(issuedOn) },
        { label: "Zur Rechnung", value: cancels.number },
        { label: "Rechnungsdatum", value: longDay(cancels.issuedOn) },
      ]
    : [
        { label: "Rechnungsnummer", value: number },
        { label: "Rechnungsdatum", value: longDay(issuedOn) },
      ];
  return [
    ...own,
    { label: "Bestellung", value: order.number },
    { label: "Bestelldatum", value: longDay(order.placedOn) },
    ...(buyer.vatId ? [{ label: "Deine USt-IdNr.", value: buyer.vatId }] : []),
  ];
}

function tableOf(content: InvoiceContent): DocumentTable {
  const { lines, sums, taxScheme } = content;
  const showsTax = taxScheme === "regular";
  const showsReason = sums.filter(({ taxRate }) => taxRate === 0).length > 1;
  const showsSupply = commonSupply(lines) === null;
  const detailsOf = ({ note, taxRate, taxNote, supply }: InvoiceLine) =>
    [
      note,
      showsReason && taxRate === 0 ? exemptionReason(taxNote) : null,
      showsSupply && supply ? spanWords(supply) : null,
    ].filter((detail) => detail !== null);
  return {
    kind: "table",
    columns: [
      { label: "Leistung", share: 5.6 },
      { label: "Menge", share: 0.9, align: "right" },
      ...(showsTax ? [{ label: "MwSt.", share: 0.9, align: "right" as const }] : []),
      { label: "Einzelpreis", share: 1.7, align: "right" },
      { label: "Betrag", share: 1.7, align: "right" },
    ],
    rows: lines.map((line) => [
      { text: line.title, details: detailsOf(line).join("\n") },
      formatCount(line.quantity),
      ...(showsTax ? [percent(line.taxRate)] : []),
      formatPrice(Math.round(line.gross / line.quantity)),
      formatPrice(line.gross),
    ]),
    closing: [
      ...(showsTax ? taxRows(content) : []),
      { label: "Gesamtbetrag", value: formatPrice(content.gross), isStrong: true },
    ],
  };
}

function taxRows({ sums }: InvoiceContent) {
  const groups = sumsByRate(sums);
  return groups.flatMap(({ taxRate, net, tax }) => {
    const value = formatPrice(net);
    if (!taxRate) return [{ label: "Netto, steuerfrei", value }];
    const label = groups.length === 1 ? "Nettobetrag" : `Netto zu ${percent(taxRate)}`;
    return [
      { label, value },
      { label: `${percent(taxRate)} MwSt.`, value: formatPrice(tax) },
    ];
  });
}

function percent(taxRate: number | null): string {
  return `${taxRate ?? 0}\u00A0%`;
}

/** The reason why there is no tax (§ 14 Abs. 4 Nr. 8 UStG), unless the lines state different ones. */
function taxSentence({ taxScheme, sums }: InvoiceContent): string | null {
  if (taxScheme === "small-business") return SMALL_BUSINESS_SENTENCE;
  const [first, ...others] = sums.filter(({ taxRate }) => taxRate === 0);
  return first && others.length === 0 ? `${exemptionReason(first.taxNote)}.` : null;
}

function paymentBlocks({ payment, order, gross }: InvoiceContent): LetterBlock[] {
  if (!payment) return [];
  if (payment.state === "paid" || !payment.account) return paragraphs(paymentSentence(payment));
  const { account, dueOn, paid } = payment;
  const amount = gross - paid;
  const until = dueOn ? ` bis zum ${longDay(dueOn)}` : "";
  const transfer = transferOf(account, { amount, reference: order.number, dueOn });
  const { recipient, iban, bic, reference, girocode } = transfer;
  const facts = [
    { label: "Empfänger", value: recipient },
    { label: "IBAN", value: iban },
    ...(bic ? [{ label: "BIC", value: bic }] : []),
    { label: "Betrag", value: formatPrice(amount) },
    { label: "Verwendungszweck", value: reference },
  ];
  return [
    ...paragraphs(paid > 0 ? `Bezahlt sind schon ${formatPrice(paid)}.` : null),
    ...paragraphs(`Bitte überweise ${formatPrice(amount)}${until} auf dieses Konto:`),
    { kind: "transfer", facts, girocode },
  ];
}

/** The seller's address, contact and numbers. */
function footOf(seller: InvoiceSeller): string[][] {
  const { name, legalForm, representative, street, zipcode, city, country } = seller;
  const { email, phone, register, taxNumber, vatId } = seller;
  const columns = [
    [name, legalForm, street, `${zipcode} ${city}`, ...foreign(country)],
    [representative && `Vertreten durch ${representative}`, email && readableAddress(email), phone],
    [
      register,
      taxNumber && `Steuernummer ${taxNumber}`,
      vatId && `${isBusinessId(vatId) ? "W-IdNr." : "USt-IdNr."} ${vatId}`,
    ],
  ];
  return columns
    .map((column) => column.filter((line) => line !== null))
    .filter((column) => column.length > 0);
}
