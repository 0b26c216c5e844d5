import { isValidIBAN } from "ibantools";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { sepaFile, sepaName } from "#app/features/money/refunds/sepa-file.server.ts";

const account = { recipient: "Bürger & Söhne", iban: "DE02120300000000202051", bic: null };
const ida = {
  name: "Ida Özdemir",
  iban: "AT611904300234573201",
  amount: 1999,
  reference: "BH-2026-000123",
};
const jo = {
  name: "</Nm> & Co.",
  iban: "NL91ABNA0417164300",
  amount: 5,
  reference: "BH-2026-000124",
};
const file = sepaFile({
  account,
  transfers: [ida, jo],
  messageId: "ERST-1",
  now: new Date("2026-11-25T23:30:00.123Z"),
});
interface Node {
  name: string;
  text: string;
  children: Node[];
}

/** Throws if the file is not well-formed. */
function parse(xml: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    const node = { name, text: "", children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return root;
}

const root = parse(file);

function all(name: string, { children }: Node = root): Node[] {
  return children.flatMap((each) => [...(each.name === name ? [each] : []), ...all(name, each)]);
}
const textsOf = (name: string, within?: Node) => all(name, within).map(({ text }) => text);
const childrenOf = (name: string) => all(name)[0]?.children.map((each) => each.name);

describe("a file of SEPA transfers", () => {
  it("begins with its declaration and names its version", () => {
    expect(file).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09"><CstmrCdtTrfInitn>/,
    );
  });

  it("counts and sums up the transfers, once for the file and once for the only order", () => {
    expect(textsOf("NbOfTxs")).toEqual(["2", "2"]);
    expect(textsOf("CtrlSum")).toEqual(["20.04", "20.04"]);
    expect(textsOf("PmtInfId")).toHaveLength(1);
  });

  it("has the elements in the order that the schema demands", () => {
    expect(childrenOf("GrpHdr")).toEqual(["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"]);
    expect(childrenOf("PmtInf")).toEqual([
      "PmtInfId",
      "PmtMtd",
      "BtchBookg",
      "NbOfTxs",
      "CtrlSum",
      "PmtTpInf",
      "ReqdExctnDt",
      "Dbtr",
      "DbtrAcct",
      "DbtrAgt",
      "ChrgBr",
      "CdtTrfTxInf",
      "CdtTrfTxInf",
    ]);
    expect(childrenOf("CdtTrfTxInf")).toEqual(["PmtId", "Amt", "Cdtr", "CdtrAcct", "RmtInf"]);
  });

  it("has a transfer for each refund, with account, amount and order number", () => {
    const transfers = all("CdtTrfTxInf");
    expect(transfers.map((each) => textsOf("EndToEndId", each)[0])).toEqual([
      "BH-2026-000123",
      "BH-2026-000124",
    ]);
    expect(file).toContain('<InstdAmt Ccy="EUR">19.99</InstdAmt>');
    expect(file).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>');
    expect(textsOf("Ustrd")).toEqual(["Erstattung BH-2026-000123", "Erstattung BH-2026-000124"]);
    expect(textsOf("IBAN")).toEqual([account.iban, ida.iban, jo.iban]);
    expect(textsOf("IBAN").every((iban) => isValidIBAN(iban))).toBe(true);
  });

  it("is due today in Berlin, is booked one by one, and needs no BIC", () => {
    expect(textsOf("Dt")).toEqual(["2026-11-26"]);
    expect(textsOf("CreDtTm")).toEqual(["2026-11-25T23:30:00Z"]);
    expect(textsOf("BtchBookg")).toEqual(["false"]);
    expect(textsOf("Id", all("DbtrAgt")[0])).toEqual(["NOTPROVIDED"]);
    const withBic = { account: { ...account, bic: "BYLADEM1001" }, transfers: [ida] };
    expect(sepaFile({ ...withBic, messageId: "1", now: new Date() })).toContain(
      "<BICFI>BYLADEM1001</BICFI>",
    );
  });

  it("lets no name add markup", () => {
    expect(textsOf("Nm")).toEqual([
      "Buerger + Soehne",
      "Buerger + Soehne",
      "Ida Oezdemir",
      "/Nm + Co.",
    ]);
  });

  it.each([0, -1, 100_000_000_000])("refuses an amount of %i cents", (amount) => {
    const values = { account, messageId: "1", now: new Date() };
    expect(() => sepaFile({ ...values, transfers: [{ ...ida, amount }] })).toThrow(RangeError);
  });
});

describe("a name for SEPA", () => {
  it.each([
    ["Łukasz Đorđević", "Lukasz Dordevic"],
    ["Ø ß Ä é ñ – 'x'", "OE ss Ae e n - 'x'"],
    ["한국 GmbH", "GmbH"],
    ["  ", "NOTPROVIDED"],
  ])("%s is %s", (name, expected) => {
    expect(sepaName(name)).toBe(expected);
  });

  it("has at most 70 letters, counted after they are replaced", () => {
    expect(sepaName("ü".repeat(60))).toHaveLength(70);
  });
});
