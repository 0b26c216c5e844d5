import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { readStatement } from "#app/features/money/statements/reading/read-statement.server.ts";

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
