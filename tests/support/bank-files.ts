/** A transfer in the sample files of banks. */
export interface SampleTransfer {
  /** 'YYYY-MM-DD' */
  day: string;
  /** Cents; negative for money that left the account. */
  amount: number;
  name: string;
  iban?: string;
  purpose: string;
  endToEndId?: string;
  bankReference?: string;
  isPending?: boolean;
}

export const shopIban = "DE02120300000000202051";
export const foreignIban = "DE02500105170137075030";
export const payerIban = "DE02300209000106531065";

export const sampleTransfers: SampleTransfer[] = [
  {
    day: "2026-11-24",
    amount: 123_450,
    name: "Jörg Größmann",
    iban: payerIban,
    purpose: "BH-2026-000123",
    bankReference: "2026112400000001",
  },
  {
    day: "2026-11-23",
    amount: 4_990,
    name: "Annegret Öztürk",
    iban: "AT611904300234573201",
    purpose: "Yogakurs; danke! Bestellung bh 2026 124",
    endToEndId: "YOGA-1",
    bankReference: "2026112300000002",
  },
  {
    day: "2026-11-23",
    amount: -1_900,
    name: "Papier & Mehr GmbH",
    iban: "DE02370502990000684712",
    purpose: "Rechnung 4711",
    bankReference: "2026112300000003",
  },
  {
    day: "2026-11-25",
    amount: 2_500,
    name: "Tarek Haddad",
    iban: payerIban,
    purpose: "BH-2026-000125",
    isPending: true,
  },
];

interface CamtOptions {
  version?: "02" | "08";
  kind?: "053" | "052";
  account?: string;
  currency?: string;
  /** Elements to add after the entries. */
  more?: string;
}

/** A statement in XML, as banks write it. */
export function camtFile(transfers: SampleTransfer[], options: CamtOptions = {}): Buffer {
  return Buffer.from(camtText(transfers, options));
}

export function camtText(
  transfers: SampleTransfer[],
  {
    version = "08",
    kind = "053",
    account = shopIban,
    currency = "EUR",
    more = "",
  }: CamtOptions = {},
): string {
  const [outer, inner] = kind === "053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrAcctRpt", "Rpt"];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${outer}>
<GrpHdr><MsgId>BH-1</MsgId><CreDtTm>2026-11-25T06:00:00+01:00</CreDtTm></GrpHdr>
<${inner}><Id>0011</Id><CreDtTm>2026-11-25T06:00:00+01:00</CreDtTm>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>BeHappy</Nm></Ownr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">900.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>
${transfers.map((each) => camtEntry(each, version, currency)).join("\n")}
${more}</${inner}></${outer}></Document>`;
}

export function camtEntry(
  transfer: SampleTransfer,
  version: "02" | "08" = "08",
  currency = "EUR",
): string {
  const { day, amount, bankReference, isPending } = transfer;
  const state = isPending ? "PDNG" : "BOOK";
  return `<Ntry><Amt Ccy="${currency}">${euros(amount)}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>
<Sts>${version === "08" ? `<Cd>${state}</Cd>` : state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${bankReference ?? "NONREF"}</AcctSvcrRef>
<NtryDtls>${camtTransaction(transfer, version)}</NtryDtls><AddtlNtryInf>SEPA-Überweisung</AddtlNtryInf></Ntry>`;
}

/** `withAmount`: as in the entry of several transfers. */
export function camtTransaction(
  { amount, name, iban, purpose, endToEndId }: SampleTransfer,
  version: "02" | "08" = "08",
  withAmount = false,
): string {
  const party =
    version === "08" ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`;
  const side = amount < 0 ? "Cdtr" : "Dbtr";
  const account = iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : "";
  const lines = purpose.match(/.{1,140}/g) ?? [];
  const own = `<Amt Ccy="EUR">${euros(amount)}</Amt>`;
  const inDetails = `<AmtDtls><TxAmt>${own}</TxAmt></AmtDtls>`;
  const amountOf = { "02": inDetails, "08": `${own}<CdtDbtInd>CRDT</CdtDbtInd>` }[version];
  return `<TxDtls><Refs><EndToEndId>${endToEndId ?? "NOTPROVIDED"}</EndToEndId></Refs>${withAmount ? amountOf : ""}
<RltdPties><${side}>${party}</${side}>${account}</RltdPties>
<RmtInf>${lines.map((line) => `<Ustrd>${escaped(line)}</Ustrd>`).join("")}</RmtInf></TxDtls>`;
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const german = (cents: number) =>
  (cents / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 });
const dotted = (day: string) => day.split("-").toReversed().join(".");
const shortDotted = (day: string) => dotted(day).replace(/\.20(\d\d)$/, ".$1");
const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);
const lines = (rows: string[]) => `${rows.join("\r\n")}\r\n`;

/** Windows-1252, whose letters are those of Latin 1 here. */
const inLatin1 = (text: string) => Buffer.from(text, "latin1");

/** The CSV files of German banks, by bank. */
export const bankFiles: Record<string, (transfers: SampleTransfer[]) => Buffer> = {
  Sparkasse: (transfers) =>
    inLatin1(
      lines([
        '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
        ...transfers.map(({ day, amount, name, iban, purpose, endToEndId, isPending }) =>
          quoted([
            shopIban,
            shortDotted(day),
            shortDotted(day),
            "GUTSCHR. UEBERWEISUNG",
            purpose,
            "",
            "",
            endToEndId ?? "",
            "",
            "",
            "",
            name,
            iban ?? "",
            "BYLADEM1001",
            german(amount).replace(".", ""),
            "EUR",
            isPending ? "Umsatz vorgemerkt" : "Umsatz gebucht",
          ]).join(";"),
        ),
      ]),
    ),
  "VR-Bank": (transfers) =>
    Buffer.from(
      `\uFEFF${lines([
        "Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz",
        ...booked(transfers).map(({ day, amount, name, iban, purpose }) =>
          [
            "Kontokorrent",
            shopIban,
            "GENODEF1M01",
            "Volksbank Musterstadt",
            dotted(day),
            dotted(day),
            name,
            iban ?? "",
            "",
            "Überweisungsgutschr.",
            purpose.includes(";") ? `"${purpose}"` : purpose,
            german(amount),
            "EUR",
            "1.000,00",
            "",
            "",
            "",
            "",
          ].join(";"),
        ),
      ])}`,
    ),
  DKB: (transfers) =>
    Buffer.from(
      `\uFEFF${lines([
        `"Girokonto";"${shopIban.replace(/.{4}(?=.)/g, "$& ")}"`,
        '""',
        '"Kontostand vom 25.11.2026:";"1.234,56 €"',
        '""',
        '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
        ...transfers.map(({ day, amount, name, iban, purpose, endToEndId, isPending }) =>
          quoted([
            shortDotted(day),
            shortDotted(day),
            isPending ? "Vorgemerkt" : "Gebucht",
            amount < 0 ? "BeHappy" : name,
            amount < 0 ? name : "BeHappy",
            purpose,
            amount < 0 ? "Ausgang" : "Eingang",
            iban ?? "",
            // Without needless zeros.
            (amount / 100).toLocaleString("de-DE"),
            "",
            "",
            endToEndId ?? "",
          ]).join(";"),
        ),
      ])}`,
    ),
  ING: (transfers) =>
    inLatin1(
      lines([
        "Umsatzanzeige;Datei erstellt am: 25.11.2026 08:12",
        "",
        `IBAN;${shopIban.replace(/.{4}(?=.)/g, "$& ")}`,
        "Kontoname;Girokonto",
        "Bank;ING",
        "Kunde;BeHappy",
        "Zeitraum;01.11.2026 - 25.11.2026",
        "Saldo;1.234,56;EUR",
        "",
        "Sortierung;Datum absteigend",
        "",
        "In der CSV-Datei finden Sie alle bereits gebuchten Umsätze.",
        "",
        "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
        ...booked(transfers).map(({ day, amount, name, purpose }) =>
          [
            dotted(day),
            dotted(day),
            name,
            "Gutschrift",
            purpose.includes(";") ? `"${purpose}"` : purpose,
            "1.000,00",
            "EUR",
            german(amount),
            "EUR",
          ].join(";"),
        ),
      ]),
    ),
  N26: (transfers) =>
    Buffer.from(
      lines([
        '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
        ...booked(transfers).map(({ day, amount, name, iban, purpose }) =>
          [
            day,
            day,
            `"${name}"`,
            iban ?? "",
            '"Credit Transfer"',
            `"${purpose}"`,
            '"Main Account"',
            String(amount / 100),
            "",
            "",
            "",
          ].join(","),
        ),
      ]),
    ),
  comdirect: (transfers) =>
    inLatin1(
      lines([
        ";",
        '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
        '"Neuer Kontostand";"1.234,56 EUR";',
        "",
        '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
        ...transfers.map(({ day, amount, name, purpose, endToEndId, bankReference, isPending }) => {
          const side = amount < 0 ? "Empfänger" : "Auftraggeber";
          const text = ` ${side}: ${name} Buchungstext: ${purpose} End-to-End-Ref.: ${endToEndId ?? "nicht angegeben"} Ref. ${bankReference ?? "H9"}/1`;
          const bookedOn = isPending ? "offen" : dotted(day);
          const cells = [bookedOn, dotted(day), "Übertrag / Überweisung", text, german(amount)];
          return `${quoted(cells).join(";")};`;
        }),
        "",
        '"Alter Kontostand";"1.000,00 EUR";',
      ]),
    ),
};

const booked = (transfers: SampleTransfer[]) => transfers.filter(({ isPending }) => !isPending);
