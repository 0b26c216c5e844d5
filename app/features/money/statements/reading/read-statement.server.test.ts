import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { strToU8, Zip, ZipDeflate, type ZipInputFile, zipSync } from "fflate";
import { describe, expect, it, onTestFinished } from "vitest";
import { readStatement } from "#app/features/money/statements/reading/read-statement.server.ts";
import type { TableOptions } from "#app/features/money/statements/reading/read-table.server.ts";
import type { ReadStatement } from "#app/features/money/statements/reading/statement-entry.ts";
import {
  bankFiles,
  camtFile,
  camtText,
  camtTransaction,
  foreignIban,
  payerIban,
  sampleTransfers,
  shopIban,
} from "#tests/support/bank-files.ts";
import { isProof } from "#tests/support/random.ts";

const options: TableOptions = { account: shopIban, columnsFor: () => null };
const read = (bytes: Uint8Array, more: Partial<TableOptions> = {}) =>
  readStatement(bytes, { ...options, ...more });
const readText = (text: string, more: Partial<TableOptions> = {}) => read(Buffer.from(text), more);

async function readGood(
  bytes: Uint8Array,
  more: Partial<TableOptions> = {},
): Promise<ReadStatement> {
  const result = await read(bytes, more);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

const [first, second, outgoing] = sampleTransfers.map(({ day, amount, name, purpose }) => ({
  day,
  amount,
  name,
  purpose,
}));
const [sample = sampleTransfers[1]] = sampleTransfers;
if (!sample) throw new Error("no samples");

describe("a statement in XML", () => {
  it.each([
    { kind: "053", version: "08" },
    { kind: "053", version: "02" },
    { kind: "052", version: "08" },
    { kind: "052", version: "02" },
  ] as const)("of camt.$kind version $version has its booked entries", async (form) => {
    const result = await readGood(camtFile(sampleTransfers, form));
    expect(result).toMatchObject({ format: `camt.${form.kind}`, pending: 1, problemCount: 0 });
    expect(result.problems).toEqual([{ line: 4, reason: "pending", text: "PDNG, 25.00 EUR" }]);
    expect(result.entries).toMatchObject([first, second, outgoing]);
    expect(result.entries[1]).toMatchObject({
      account: shopIban,
      iban: "AT611904300234573201",
      endToEndId: "YOGA-1",
      bankReference: "2026112300000002",
      isReversal: false,
    });
    expect(result.entries[0]?.endToEndId).toBeNull();
  });

  it("may name its elements with a prefix", async () => {
    const text = camtText(sampleTransfers)
      .replace(/<(\/?)(?=[A-Z])/g, "<$1ns2:")
      .replace("xmlns=", "xmlns:ns2=");
    expect((await readGood(Buffer.from(text))).entries).toMatchObject([first, second, outgoing]);
  });

  it.each([
    ["ISO-8859-1", "latin1"],
    ["UTF-16", "utf16le"],
  ] as const)("may be encoded in %s", async (name, encoding) => {
    const text = camtText(sampleTransfers).replace("UTF-8", name);
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const { entries } = await readGood(Buffer.from(mark + text, encoding));
    expect(entries[0]?.name).toBe("Jörg Größmann");
  });

  it("is refused if its letters are not in the encoding that it declares", async () => {
    const bytes = Buffer.from(camtText(sampleTransfers), "latin1");
    expect(await read(bytes)).toEqual({ ok: false, reason: "encoding" });
  });

  const batch = (transactions: string, total = "30.00") =>
    camtFile([], {
      more: `<Ntry><Amt Ccy="EUR">${total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><DtTm>2026-11-24T09:30:00</DtTm></BookgDt><AcctSvcrRef>S1</AcctSvcrRef><NtryDtls>${transactions}</NtryDtls></Ntry>`,
    });
  const parts = [
    { ...sample, amount: 1_000, purpose: "BH-2026-000001" },
    { ...sample, amount: 2_000, purpose: "BH-2026-000002" },
  ];

  it.each(["02", "08"] as const)(
    "splits an entry of several transfers, in version %s",
    async (version) => {
      const transactions = parts.map((part) => camtTransaction(part, version, true)).join("");
      expect((await readGood(batch(transactions))).entries).toMatchObject([
        { amount: 1_000, purpose: "BH-2026-000001", bankReference: "S1/1", day: "2026-11-24" },
        { amount: 2_000, purpose: "BH-2026-000002", bankReference: "S1/2" },
      ]);
    },
  );

  it("is refused if one of its entries has 130,000 transfers", async () => {
    const transaction = '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>';
    const file = batch(transaction.repeat(130_000), "1300.00");
    const zip = zipSync({ "a.xml": file }, { level: 1 });
    expect(await read(zip)).toEqual({ ok: false, reason: "too-many-alike" });
  });

  it("is refused if one of its entries has texts of more than 8 MB", async () => {
    const line = `<Ustrd>${"a".repeat(100_000)}</Ustrd>`;
    const file = camtText([sample]).replace("<Ustrd>", `${line.repeat(84)}<Ustrd>`);
    const zip = zipSync({ "a.xml": strToU8(file) });
    expect(await read(zip)).toMatchObject({ ok: false, reason: "damaged" });
  });

  it.each([
    ["has no amounts", "30.00", false],
    ["does not add up", "29.50", true],
  ])("keeps an entry whole whose parts it %s", async (_what, total, withAmount) => {
    const transactions = parts.map((part) => camtTransaction(part, "08", withAmount)).join("");
    expect((await readGood(batch(transactions, total))).entries).toMatchObject([
      {
        amount: Number(total) * 100,
        purpose: "BH-2026-000001 BH-2026-000002",
        bankReference: "S1",
      },
    ]);
  });

  it("joins the lines of a purpose and takes in a structured reference", async () => {
    const text = camtText([sample]).replace(
      "<Ustrd>BH-2026-000123</Ustrd>",
      "<Ustrd>BH-2026-0</Ustrd><Ustrd>00123</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd>",
    );
    expect((await readGood(Buffer.from(text))).entries[0]?.purpose).toBe("BH-2026-0 00123 RF18");
  });

  it("never takes the shop's account for the payer's", async () => {
    const text = camtText([{ ...sample, iban: shopIban }]);
    expect((await readGood(Buffer.from(text))).entries[0]?.iban).toBeNull();
  });

  it.each([
    ["the number at the IBAN's end", shopIban.slice(-10), shopIban],
    ["a name", "Girokonto", null],
  ])("may name its account by %s", async (_what, named, account) => {
    const own = `<Id><IBAN>${shopIban}</IBAN></Id><Ccy>`;
    const text = camtText([sample]).replace(own, `<Id><Othr><Id>${named}</Id></Othr></Id><Ccy>`);
    expect((await readGood(Buffer.from(text))).entries[0]?.account).toBe(account);
  });

  it("of a credit card is refused", async () => {
    const own = `<Id><IBAN>${shopIban}</IBAN></Id><Ccy>`;
    const card = "<Id><Othr><Id>5412751234567890</Id></Othr></Id><Ccy>";
    expect(await readText(camtText([sample]).replace(own, card))).toMatchObject({
      reason: "other-account",
    });
  });

  it("marks entries that the bank took back", async () => {
    const text = camtText([sample]).replace(
      "</CdtDbtInd>\n",
      "</CdtDbtInd><RvslInd>true</RvslInd>",
    );
    expect((await readGood(Buffer.from(text))).entries[0]?.isReversal).toBe(true);
  });

  it.each([
    ["amount", ">1234.50<", ">zwölf<", "zwölf"],
    ["amount", ">1234.50<", "><", ""],
    ["amount", ">1234.50<", ">-1234.50<", "-1234.50"],
    ["day", "<BookgDt><Dt>2026-11-24<", "<BookgDt><Dt>2026-02-30<", "2026-02-30"],
    ["currency", '<Ntry><Amt Ccy="EUR"', '<Ntry><Amt Ccy="USD"', "1234.50 USD"],
  ])("names an entry without a usable %s and leaves it out", async (reason, from, to, text) => {
    const file = camtText(sampleTransfers).replace(from, to);
    const result = await readGood(Buffer.from(file));
    expect(result.problems[0]).toEqual({ line: 1, reason, text });
    expect(result.problemCount).toBe(1);
    expect(result.entries).toMatchObject([second, outgoing]);
  });

  it("is refused if it is of another account", async () => {
    const accounts = [foreignIban];
    expect(await read(camtFile(sampleTransfers, { account: foreignIban }))).toEqual({
      ok: false,
      reason: "other-account",
      accounts,
    });
  });

  it("is read without an account to compare with", async () => {
    const file = camtFile(sampleTransfers, { account: foreignIban });
    expect((await readGood(file, { account: null })).entries[0]?.account).toBe(foreignIban);
  });

  it.each([
    ["entities", '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]><Document/>'],
    ["no-statement", "<Rechnung><Betrag>1</Betrag></Rechnung>"],
    ["damaged", camtText(sampleTransfers).slice(0, -200)],
    ["damaged", camtText(sampleTransfers).replace("</Amt>", "")],
    ["damaged", camtText(sampleTransfers).replace("SEPA", "&lol;")],
    ["damaged", `<Document><BkToCstmrStmt><Stmt>${"<a>".repeat(100)}`],
    ["damaged", `<Document><BkToCstmrStmt><Stmt>${"a".repeat(600_000)}`],
    ["damaged", `<Document a="${"a".repeat(600_000)}`],
    ["empty", ""],
  ])("is refused as %s", async (reason, text) => {
    expect(await readText(text)).toMatchObject({ ok: false, reason });
  });

  it("is refused beyond 50,000 entries, readable or not", async () => {
    const entry =
      '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt></Dt></BookgDt></Ntry>';
    const zip = (count: number) =>
      zipSync({ "a.xml": camtFile([], { more: entry.repeat(count) }) }, { level: 1 });
    expect(await read(zip(50_000))).toMatchObject({ ok: true, problemCount: 50_000 });
    expect(await read(zip(50_001))).toEqual({ ok: false, reason: "too-many-entries" });
  });
});

function streamed(add: (zip: Zip) => void): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    pieces.push(data);
  });
  add(zip);
  zip.end();
  return Buffer.concat(pieces);
}

/** Node's own compression takes a quarter of the time for a large file. */
const zipOf = (filename: string, content: Uint8Array) =>
  streamed((zip) => {
    const size = content.byteLength;
    const file: ZipInputFile = { filename, size, crc: crc32(content), compression: 8 };
    zip.add(file);
    file.ondata?.(null, deflateRawSync(content), true);
  });

describe("a ZIP file", () => {
  const own = () => camtFile([sample]);

  it("may contain the accounts of the shop and of others, and files that are no statements", async () => {
    const zip = zipSync({
      "2026-11-24_1.xml": own(),
      "2026-11-24_2.XML": camtFile(sampleTransfers, { account: foreignIban }),
      "__MACOSX/._2026-11-24_1.xml": strToU8("rubbish"),
      "lies mich.txt": strToU8("rubbish"),
    });
    const result = await readGood(zip);
    expect(result.entries).toMatchObject([first]);
    expect(result.otherAccounts).toEqual([foreignIban]);
  });

  it("keeps the format of each file beside the bank's references", async () => {
    const [monday, tuesday] = [camtFile([sample]), camtFile([sample], { kind: "052" })];
    const { entries } = await readGood(zipSync({ "1.xml": monday, "2.xml": tuesday }));
    expect(entries.map(({ source }) => source)).toEqual(["camt.053", "camt.052"]);
  });

  it("may be written as a stream, with the sizes behind each file", async () => {
    const zip = streamed((zip) => {
      for (const name of ["1.xml", "2.xml"]) {
        const file = new ZipDeflate(name);
        zip.add(file);
        file.push(own(), true);
      }
    });
    expect((await readGood(zip)).entries).toMatchObject([first, first]);
  });

  it("may be cut anywhere by its compression, also within the declaration of an encoding", async () => {
    const xml = Buffer.from(camtText([sample]).replace("UTF-8", "ISO-8859-1"), "latin1");
    for (let padding = 0; padding < 1024; padding += 3) {
      const zip = zipSync({ "a.txt": new Uint8Array(padding), "b.xml": xml }, { level: 0 });
      expect((await readGood(zip)).entries[0]?.name).toBe(sample.name);
    }
  });

  it.each([
    ["no-statement", zipSync({ "a.txt": strToU8("a") })],
    ["damaged", zipSync({ "a.xml": own() }).subarray(0, 200)],
    ["no-statement", Buffer.from("PK\x03\x04 and so on")],
    [
      "too-many-files",
      zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.xml`, own()]))),
    ],
  ])("is refused as %s", async (reason, zip) => {
    expect(await read(zip)).toMatchObject({ ok: false, reason });
  });

  it("that unpacks to more than 200 MB is refused, while other requests have their turn", async () => {
    const head = strToU8("<Document><BkToCstmrStmt><Stmt><a>");
    const bomb = Buffer.alloc(201 * 1024 * 1024, `<a>${" ".repeat(50_000)}</a>`);
    bomb.set(head);
    const zip = zipOf("bomb.xml", bomb);
    expect(zip.byteLength).toBeLessThan(1024 * 1024);
    const turns = watchTurns();
    expect(await read(zip)).toEqual({ ok: false, reason: "too-large-unpacked" });
    expect(turns()).toBeGreaterThan(20);
  });
});

it("a file of more than 20 MB is refused", async () => {
  const file = Buffer.alloc(20 * 1024 * 1024 + 1, "<");
  expect(await read(file)).toEqual({ ok: false, reason: "too-large" });
});

describe("a CSV file", () => {
  it.each(Object.keys(bankFiles))("of %s is recognised", async (bank) => {
    const file = bankFiles[bank]?.(sampleTransfers) ?? Buffer.alloc(0);
    const result = await readGood(file);
    expect(result).toMatchObject({ format: "csv", problemCount: 0 });
    expect(result.entries[0]?.source).toBe(`csv:${bank}`);
    expect(result.entries.map(({ day, amount, purpose }) => ({ day, amount, purpose }))).toEqual(
      [first, second, outgoing].map((each) => ({
        day: each?.day,
        amount: each?.amount,
        purpose: each?.purpose,
      })),
    );
    expect(result.entries.slice(0, 2).map(({ name }) => name)).toEqual([
      "Jörg Größmann",
      "Annegret Öztürk",
    ]);
    const hasPending = ["Sparkasse", "DKB", "comdirect"].includes(bank);
    expect(result.pending).toBe(hasPending ? 1 : 0);
    const hasIban = ["Sparkasse", "VR-Bank", "DKB", "N26"].includes(bank);
    expect(result.entries[0]?.iban).toBe(hasIban ? payerIban : null);
    const namesAccount = !["N26", "comdirect"].includes(bank);
    expect(result.entries[0]?.account).toBe(namesAccount ? shopIban : null);
    if (bank === "comdirect") {
      expect(result.entries[1]).toMatchObject({
        endToEndId: "YOGA-1",
        bankReference: "2026112300000002/1",
      });
    }
  });

  it.each(["Sparkasse", "VR-Bank", "DKB", "ING"])(
    "of %s is refused if it is of another account",
    async (bank) => {
      const file = bankFiles[bank]?.(sampleTransfers) ?? Buffer.alloc(0);
      expect(await read(file, { account: foreignIban })).toEqual({
        ok: false,
        reason: "other-account",
        accounts: [shopIban],
      });
    },
  );

  it("names each line whose amount, day or currency it cannot read, and keeps the others", async () => {
    const header =
      "IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung";
    const lines = [
      `${shopIban};24.11.2026;Eva Ott;BH-2026-000001;12.50;EUR`,
      `${shopIban};24.11.2026;Eva Ott;BH-2026-000002;;EUR`,
      `${shopIban};31.11.2026;Eva Ott;BH-2026-000003;12,50;EUR`,
      `${shopIban};24.11.2026;Eva Ott;BH-2026-000004;12,50;CHF`,
      `${shopIban};24.11.2026;Eva Ott;BH-2026-000005;12,50`,
      `${shopIban};24.11.2026;Eva Ott`,
      "",
      `${shopIban};24.11.2026;Eva Ott;BH-2026-000006;12,50;EUR`,
    ];
    const result = await readGood(Buffer.from([header, ...lines].join("\n")));
    expect(result.problems).toEqual([
      { line: 2, reason: "amount", text: "12.50" },
      { line: 3, reason: "amount", text: "" },
      { line: 4, reason: "day", text: "31.11.2026" },
      { line: 5, reason: "currency", text: "12,50 CHF" },
      { line: 7, reason: "amount", text: "" },
    ]);
    expect(result.entries.map(({ purpose }) => purpose)).toEqual([
      "BH-2026-000005",
      "BH-2026-000006",
    ]);
  });

  const unknown = [
    "Kontoauszug\tNovember",
    "",
    "Wann\tWer\tWofür\tEuro",
    "2026-11-24\tEva Ott\tBH-2026-000001\t1.234,50",
    "2026-11-24\tEva Ott\tBH-2026-000002\t1.234",
  ].join("\n");

  it("of an unknown bank asks for its columns", async () => {
    expect(await readText(unknown)).toMatchObject({
      ok: false,
      reason: "unknown-columns",
      table: {
        header: ["Wann", "Wer", "Wofür", "Euro"],
        rows: [
          ["2026-11-24", "Eva Ott", "BH-2026-000001", "1.234,50"],
          ["2026-11-24", "Eva Ott", "BH-2026-000002", "1.234"],
        ],
      },
    });
  });

  it("of an unknown bank is read with chosen columns", async () => {
    const columnsFor = () => ({ day: 0, name: 1, purpose: 2, amount: 3 });
    const result = await readGood(Buffer.from(unknown), { columnsFor });
    expect(result.problems).toEqual([]);
    expect(result.entries).toMatchObject([
      { day: "2026-11-24", name: "Eva Ott", purpose: "BH-2026-000001", amount: 123_450 },
      { amount: 123_400 },
    ]);
  });

  it("does not guess whether a point separates cents or thousands", async () => {
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const file = Buffer.from(
      "Tag,Zweck,Betrag\n2026-11-24,BH-2026-000001,1.234\n2026-11-24,BH-2026-000002,5\n",
    );
    expect((await readGood(file, { columnsFor })).problems).toEqual([
      { line: 2, reason: "amount", text: "1.234" },
    ]);
  });

  it("may have its sign in a column of its own", async () => {
    const file =
      "Tag;Zweck;Umsatz;S/H\n24.11.26;a;24,90;H\n24.11.26;b;55,10;S\n24.11.26;c;1,00;?\n";
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2, direction: 3 });
    const { entries, problems } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ amount }) => amount)).toEqual([2_490, -5_510]);
    expect(problems).toEqual([{ line: 4, reason: "amount", text: "1,00 ?" }]);
  });

  it("may have a column for debits", async () => {
    const file =
      "Tag;Zweck;Soll;Haben\n24.11.26;a;;24,90\n24.11.26;b;55,10;\n24.11.26;c;-7,00;0,00\n24.11.26;d;1,00;2,00\n24.11.26;e;;\n";
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 3, debit: 2 });
    const { entries, problems } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ amount }) => amount)).toEqual([2_490, -5_510, -700]);
    expect(problems.map(({ line }) => line)).toEqual([5, 6]);
  });

  it("without a readable row asks for the columns again", async () => {
    const columnsFor = () => ({ day: 1, purpose: 2, amount: 3 });
    expect(await readText(unknown, { columnsFor })).toMatchObject({
      ok: false,
      reason: "unreadable-columns",
      table: { header: ["Wann", "Wer", "Wofür", "Euro"] },
    });
  });

  it("with a quotation mark that never ends is refused with its line", async () => {
    const start = bankFiles.Sparkasse?.(sampleTransfers).toString("latin1") ?? "";
    const file = `${start}"${"a;b\r\n".repeat(20_000)}`;
    expect(await readText(file)).toMatchObject({ ok: false, reason: "damaged", line: 6 });
  });

  it.each([
    ["a letter", "Sehr geehrte Damen und Herren,\nanbei die Auszüge."],
    ["full of zeros", "Tag;Zweck;Betrag\n24.11.26;a\u0000;1,00\n"],
  ])("that is %s is refused", async (_what, text) => {
    expect(await readText(text)).toEqual({ ok: false, reason: "no-statement" });
  });

  it("of another account is refused before its columns are asked", async () => {
    const row = `24.11.26;a;1,00;${foreignIban}`;
    expect(await readText(`Tag;Zweck;Betrag;IBAN Kontoinhaber\n${row}\n`)).toEqual({
      ok: false,
      reason: "other-account",
      accounts: [foreignIban],
    });
  });

  it("with amounts in another currency is left out row by row, also if only the heading says so", async () => {
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const file = "Tag;Zweck;Betrag (USD)\n24.11.26;a;1,00\n";
    expect((await readGood(Buffer.from(file), { columnsFor })).problems).toEqual([
      { line: 2, reason: "currency", text: "1,00 USD" },
    ]);
  });

  it("whose decimal signs contradict each other is read where an amount is clear by itself", async () => {
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const amounts = ["12,50", "12.60", "1.234"];
    const file = ["Tag;Zweck;Betrag", ...amounts.map((amount) => `24.11.26;a;${amount}`)].join(
      "\n",
    );
    const { entries, problems } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ amount }) => amount)).toEqual([1_250, 1_260]);
    expect(problems).toEqual([{ line: 4, reason: "amount", text: "1.234" }]);
  });

  const chosen = { day: 0, name: 1, purpose: 2, amount: 3 };
  const readRows = (header: string, ...rows: string[]) =>
    readGood(Buffer.from([header, ...rows].join("\n")), { columnsFor: () => chosen });

  it.each([
    ["an amount that its separator cuts", "Tag,Wer,Wofür,Betrag", "24.11.26,Ott,a,42,50", "width"],
    [
      "a text that its separator cuts",
      "Tag;Wer;Wofür;Betrag",
      "24.11.26;Ott;a;42;00 Rest;42,00",
      "width",
    ],
  ])("names %s", async (_what, header, row, reason) => {
    const separator = header.charAt(3);
    const good = ["24.11.26", "Ott", "b", "1"].join(separator);
    const { entries, problems } = await readRows(header, good, row);
    expect(entries.map(({ purpose }) => purpose)).toEqual(["b"]);
    expect(problems).toEqual([{ line: 3, reason, text: "" }]);
  });

  it("of a known bank names rows with too many cells as well", async () => {
    const header =
      "IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung";
    const row = `${shopIban};24.11.2026;Eva Ott;BH-2026-000001;42;EUR;4.200,00;EUR`;
    const { entries, problems } = await readGood(Buffer.from(`${header}\n${row}\n`));
    expect(entries).toEqual([]);
    expect(problems).toEqual([{ line: 2, reason: "width", text: "" }]);
  });

  it("names rows that a quotation mark without end has joined", async () => {
    const rows = [
      '24.11.26;Ott;"Kurs;42,00',
      '25.11.26;Kuhn;Kerze "rot";26,00',
      "26.11.26;Li;c;1,00",
    ];
    const { entries, problems } = await readRows("Tag;Wer;Wofür;Betrag", ...rows);
    expect(entries.map(({ amount }) => amount)).toEqual([100]);
    expect(problems).toEqual([{ line: 3, reason: "quotes", text: "" }]);
  });

  it("names joined rows also where the day is not the first column", async () => {
    const columnsFor = () => ({ name: 0, purpose: 1, day: 2, amount: 3 });
    const rows = [
      'Ott;"Kurs;24.11.26;42,00',
      'Kuhn;Kerze "rot";25.11.26;26,00',
      "Li;c;26.11.26;1,00",
    ];
    const file = ["Wer;Wofür;Tag;Betrag", ...rows].join("\n");
    const { entries, problems } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ amount }) => amount)).toEqual([100]);
    expect(problems).toMatchObject([{ reason: "quotes" }]);
  });

  it("may contain a purpose of several lines with a day", async () => {
    const rows = ['24.11.26;Ott;"Kurs\nam 24.11.2026, bei Regen, mit Tee";42,00'];
    const { entries } = await readRows("Tag;Wer;Wofür;Betrag", ...rows);
    expect(entries).toMatchObject([
      { purpose: "Kurs am 24.11.2026, bei Regen, mit Tee", amount: 4_200 },
    ]);
  });

  it.each([
    ["USD 42,00", "currency", "24.11.26"],
    ["USD 42,00", "pending", "vorgemerkt"],
  ])(
    "without headings begins with its first row, also if that is '%s' and %s",
    async (amount, reason, day) => {
      const first = `${day};Ott;BH-2026-000001;${amount}`;
      const file = [first, "25.11.26;Kuhn;Kerze;26,00"].join("\n");
      const {
        entries,
        problems,
        chosen: read,
      } = await readGood(Buffer.from(file), {
        columnsFor: () => chosen,
      });
      expect(entries.map(({ purpose }) => purpose)).toEqual(["Kerze"]);
      expect(problems).toMatchObject([{ line: 1, reason }]);
      expect(read?.table.header.join("")).toBe("");
    },
  );

  it("finds its header above rows that are not booked", async () => {
    const rows = ["offen;Ott;Kerze;folgt", "25.11.26;Kuhn;Kerze;26,00"];
    const { entries, chosen: read } = await readRows("Tag;Wer;Wofür;Betrag", ...rows);
    expect(entries.map(({ amount }) => amount)).toEqual([2_600]);
    expect(read?.table.header).toEqual(["Tag", "Wer", "Wofür", "Betrag"]);
  });

  it("of another account is refused if a title names that account's number", async () => {
    const file = "Konto;1234567890\n\nTag;Wer;Wofür;Betrag\n24.11.26;Ott;a;1,00\n";
    expect(await readText(file)).toMatchObject({
      reason: "other-account",
      accounts: ["1234567890"],
    });
  });

  it("is read up to the part of another account", async () => {
    const rows = ["24.11.26;Ott;a;1,00", `IBAN;${foreignIban};;`, "24.11.26;Kuhn;b;2,00"];
    const { entries, problemCount } = await readRows("Tag;Wer;Wofür;Betrag", ...rows);
    expect(entries.map(({ purpose }) => purpose)).toEqual(["a"]);
    expect(problemCount).toBe(1);
  });

  it("asks for the columns of a table with the payers' accounts, however they are called", async () => {
    const row = `24.11.26;Ott;a;1,00;${foreignIban}`;
    const file = `Tag;Wer;Wofür;Betrag;Counterparty account IBAN\n${row}\n`;
    expect(await readText(file)).toMatchObject({ reason: "unknown-columns" });
  });

  it.each([
    ["one", [foreignIban, foreignIban], "other-account"],
    ["several", [foreignIban, payerIban], "unknown-columns"],
  ])(
    "with %s account in a column that may be the shop's is refused as %j",
    async (_many, ibans, reason) => {
      const rows = ibans.map((iban) => `24.11.26;Ott;a;1,00;${iban}`);
      const file = ["Tag;Wer;Wofür;Betrag;Eigene Kontonummer", ...rows].join("\n");
      expect(await readText(file)).toMatchObject({ reason });
    },
  );

  it("does not turn a negative amount into a credit", async () => {
    const columnsFor = () => ({ ...chosen, direction: 4 });
    const file = "Tag;Wer;Wofür;Betrag;S/H\n24.11.26;Ott;a;-42,00;H\n24.11.26;Ott;b;-1,00;S\n";
    const { entries, problems } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ amount }) => amount)).toEqual([-100]);
    expect(problems).toMatchObject([{ line: 2, reason: "amount" }]);
  });

  it("keeps the first problems of each kind", async () => {
    const columnsFor = () => ({ ...chosen, state: 4 });
    const rows = [
      ...Array(150).fill("24.11.26;Ott;a;1,00;Ausstehend"),
      "24.11.26;Ott;a;USD 1;Gebucht",
    ];
    const file = ["Tag;Wer;Wofür;Betrag;Status", ...rows].join("\n");
    const read = await readGood(Buffer.from(file), { columnsFor });
    expect([read.pending, read.problemCount, read.problems.length]).toEqual([150, 1, 101]);
    expect(read.problems.at(-1)).toMatchObject({ reason: "currency" });
  });

  it("may contain a payment with the purpose 'Saldo'", async () => {
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const file = "Tag;Wofür;Betrag\n24.11.26;Saldo;42,00\n25.11.26;Kerze;1,00\n";
    const { entries } = await readGood(Buffer.from(file), { columnsFor });
    expect(entries.map(({ purpose }) => purpose)).toEqual(["Saldo", "Kerze"]);
    const rows = [
      "24.11.26;Ott;a;1,00",
      "25.11.26;;Endsaldo;9,00",
      "25.11.26;;Saldo neu;9,00",
      ";;Summe;9,00",
    ];
    const read = await readRows("Tag;Wer;Wofür;Betrag", ...rows);
    expect([read.entries.length, read.problemCount]).toEqual([1, 0]);
  });

  it("of 200 columns is refused", async () => {
    const cells = Array.from({ length: 200 }, (_, column) => `Feld ${column}`);
    const row = ["24.11.26", "BH-2026-000001", "1,00", ...cells.slice(3)];
    const file = [cells, row].map((each) => each.join(";")).join("\n");
    expect(await readText(file)).toEqual({ ok: false, reason: "too-many-columns" });
  });

  it("of a known bank may contain no booking", async () => {
    const file = bankFiles["VR-Bank"]?.([]) ?? Buffer.alloc(0);
    expect((await readGood(file)).entries).toEqual([]);
  });

  it("of an unknown bank with nothing but headings is refused", async () => {
    expect(await readText("Tag;Zweck;Betrag;Wer\n")).toEqual({ ok: false, reason: "no-bookings" });
  });

  it("may consist of one booking", async () => {
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    expect((await readGood(Buffer.from("24.11.26;a;1,00"), { columnsFor })).entries).toMatchObject([
      { day: "2026-11-24", purpose: "a", amount: 100 },
    ]);
  });

  it.each(["utf16le", "utf16be"])("may be %s without a byte order mark", async (encoding) => {
    const bytes = Buffer.from("Tag;Zweck;Betrag\n24.11.26;für dich;1,00\n", "utf16le");
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const { entries } = await readGood(encoding === "utf16le" ? bytes : bytes.swap16(), {
      columnsFor,
    });
    expect(entries).toMatchObject([{ purpose: "für dich", amount: 100 }]);
  });

  it("is read up to a second table, which is named", async () => {
    const first = "Tag;Zweck;Betrag\n24.11.26;eins;1,00\n";
    const columnsFor = () => ({ day: 0, purpose: 1, amount: 2 });
    const other = `${first}\nDatum;Saldo;Zinsen\n24.11.26;500,00;2,00\n`;
    const read = await readGood(Buffer.from(other), { columnsFor });
    expect(read.entries.map(({ purpose }) => purpose)).toEqual(["eins"]);
    expect(read.problems).toEqual([{ line: 4, reason: "second-table", text: "" }]);
    const twice = await readGood(Buffer.from(first + first), { columnsFor });
    expect(twice.entries).toHaveLength(2);
    const ofOther = `${first}Umsätze Tagesgeld;;\n${first}`;
    expect((await readGood(Buffer.from(ofOther), { columnsFor })).problemCount).toBe(1);
  });

  const n26 = (...rows: string[]) =>
    ['"Booking Date","Partner Name","Payment Reference","Amount (EUR)"', ...rows].join("\n");
  const numbered = (count: number, rowOf: (index: number) => string) =>
    n26(...Array.from({ length: count }, (_, index) => rowOf(index)));

  it("beyond 50,000 lines is refused", async () => {
    const file = (count: number) =>
      numbered(count, (index) => `2026-11-24,Eva Ott,BH-2026-000001,${1 + index}`);
    const turns = watchTurns();
    expect((await readGood(Buffer.from(file(50_000)))).entries).toHaveLength(50_000);
    expect(turns()).toBeGreaterThan(20);
    expect(await readText(file(50_001))).toEqual({ ok: false, reason: "too-many-entries" });
  });

  it("with more than 5,000 bookings of one day and amount is refused", async () => {
    const file = (count: number) =>
      numbered(count, (index) => `2026-11-24,Eva Ott,Kerze ${index},12.5`);
    expect((await readGood(Buffer.from(file(5_000)))).entries).toHaveLength(5_000);
    expect(await readText(file(5_001))).toEqual({ ok: false, reason: "too-many-alike" });
  });

  it("with more than 16 MB of purposes is refused", async () => {
    const file = (count: number) =>
      numbered(count, (index) => `2026-11-24,Eva Ott,${"a".repeat(990)},${1 + index}`);
    expect((await readGood(Buffer.from(file(16_000)))).entries).toHaveLength(16_000);
    expect(await readText(file(17_000))).toEqual({ ok: false, reason: "too-much-text" });
  });
});

/** Counts how often other work could run. Times would depend on the machine. */
function watchTurns() {
  let turns = 0;
  let isWatching = true;
  const next = () => {
    turns += 1;
    if (isWatching) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isWatching = false;
    return turns;
  };
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const archive = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, latin1("<a/>")])));

it.each([
  ["PDF", latin1("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n\x00")],
  ["Excel", latin1("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\x00\x00")],
  ["Excel", archive("[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml")],
  ["Excel", archive("mimetype", "content.xml", "META-INF/manifest.xml")],
  ["ZIP-CSV", archive("umsaetze.csv")],
  ["picture", latin1("\xFF\xD8\xFF\xE0\x00\x10JFIF")],
  ["picture", latin1("\x89PNG\r\n\x1A\n")],
  [
    "MT940",
    latin1(":20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:00000/001\r\n:60F:C261101EUR1,00\r\n"),
  ],
  ["MT940", latin1("{1:F01BYLADEM1AXXX0000000000}{2:I940}{4:\r\n:20:1\r\n")],
  ["OFX", latin1("OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX></OFX>")],
  ["OFX", latin1('<?xml version="1.0"?><?OFX OFXHEADER="200"?>\n<OFX><BANKMSGSRSV1/></OFX>')],
  ["QIF", latin1("!Type:Bank\nD27.11.26\nT42.00\n^\n")],
  ["JSON", latin1('[{"bookingDate": "2026-11-27", "amount": 42}]')],
  ["JSON", latin1('{\n  "transactions": []\n}')],
  ["HTML", latin1("<!DOCTYPE html>\n<html><body>Bitte neu anmelden</body></html>")],
  ["pain", latin1("<Document><CstmrCdtTrfInitn/></Document>")],
  ["camt.054", latin1("<Document><BkToCstmrDbtCdtNtfctn/></Document>")],
])("a file in the format %s is named", async (format, bytes) => {
  const result = await readStatement(bytes, { account: null, columnsFor: () => null });
  expect(result).toEqual({ ok: false, reason: "other-format", format });
});

const HEADER = '"Booking Date","Partner Name","Payment Reference","Amount (EUR)"';
const table = (count: number, rowOf: (index: number) => string) =>
  Buffer.from([HEADER, ...Array.from({ length: count }, (_, index) => rowOf(index))].join("\n"));
const n26Row = (purpose: string) => (index: number) => `2026-11-24,Eva Ott,${purpose},${index + 1}`;
const entryOf = (amount: string, details: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
const zipped = (entries: string) => zipOf("a.xml", camtFile([], { more: entries }));
const MB = 1024 * 1024;

/** Files at the limits, and beyond them where a smaller file could end a process. */
const largest: Record<string, () => Uint8Array> = {
  "50,000 rows": () => table(50_000, n26Row("BH-2026-000001")),
  "60,000 equal rows": () => table(60_000, () => "2026-11-24,Eva Ott,Kerze,12.5"),
  "5,000 equal rows": () => table(5_000, () => "2026-11-24,Eva Ott,Kerze,12.5"),
  "purposes of 16 MB": () => table(16_000, n26Row("a".repeat(990))),
  "50,000 bad rows": () => table(50_000, () => "2026-11-24,Eva Ott,Kerze,abc"),
  "100 columns": () =>
    Buffer.from(
      Array.from({ length: 20_000 }, () => Array.from({ length: 100 }, () => "Feld").join(";"))
        .join("\n")
        .slice(0, 20 * MB),
    ),
  "20 MB without a line break": () => Buffer.alloc(20 * MB, "a;"),
  "20 MB of line breaks": () => Buffer.alloc(20 * MB, "\n"),
  "20 MB of open elements": () => {
    const file = Buffer.alloc(20 * MB, "<a>");
    file.set(strToU8("<Document><BkToCstmrStmt><Stmt><a>"));
    return file;
  },
  "50,000 entries": () => zipped(entryOf("1", "").repeat(50_000)),
  "180,000 bad amounts": () => zipped(entryOf("abc", "").repeat(180_000)),
  "a purpose of 180 MB": () =>
    zipped(
      entryOf("1", `<TxDtls><RmtInf><Ustrd>${"a".repeat(180 * MB)}</Ustrd></RmtInf></TxDtls>`),
    ),
  "many texts of 180 MB in one entry": () =>
    zipped(
      entryOf(
        "1",
        `<TxDtls><RmtInf>${`<Ustrd>${"a".repeat(MB / 4)}</Ustrd>`.repeat(720)}</RmtInf></TxDtls>`,
      ),
    ),
  "an entry with 130,000 transfers": () =>
    zipped(entryOf("1300", '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>'.repeat(130_000))),
  "200 files of 1 MB": () =>
    zipSync(
      Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `${index}.xml`,
          camtFile([], { more: `<a>${" ".repeat(50_000)}</a>`.repeat(20) }),
        ]),
      ),
      { level: 1 },
    ),
};

/** Reads the file in a process with the memory of the server (scripts/serve.sh), and writes the result. */
const reader = `
import { readFileSync } from "node:fs";
import { readStatement } from "#app/features/money/statements/reading/read-statement.server.ts";
const read = await readStatement(readFileSync(process.argv[1]), { account: null, columnsFor: () => null });
console.log(read.ok ? "read " + read.entries.length : read.reason);
`;

describe.runIf(isProof)("with 256 MB of memory", () => {
  it.each<[what: string, result: string]>([
    ["50,000 rows", "read 50000"],
    ["60,000 equal rows", "too-many-alike"],
    ["5,000 equal rows", "read 5000"],
    ["purposes of 16 MB", "read 16000"],
    ["50,000 bad rows", "read 0"],
    ["100 columns", "unknown-columns"],
    ["20 MB without a line break", "no-statement"],
    ["20 MB of line breaks", "no-statement"],
    ["20 MB of open elements", "damaged"],
    ["50,000 entries", "too-many-alike"],
    ["180,000 bad amounts", "too-many-entries"],
    ["a purpose of 180 MB", "damaged"],
    ["many texts of 180 MB in one entry", "damaged"],
    ["an entry with 130,000 transfers", "too-many-alike"],
    ["200 files of 1 MB", "read 0"],
  ])("a process outlives %s", (what, result) => {
    const file = path.join(tmpdir(), `behappy-statement-${crypto.randomUUID()}`);
    onTestFinished(() => rmSync(file, { force: true }));
    writeFileSync(file, largest[what]?.() ?? "");
    const node = ["--max-old-space-size=256", "--import", "tsx", "--input-type=module"];
    const { stdout, status } = spawnSync(process.execPath, [...node, "--eval", reader, file], {
      encoding: "utf8",
    });
    expect([status, stdout.trim()]).toEqual([0, result]);
  });
});
