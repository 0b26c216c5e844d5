import { SaxesParser } from "saxes";
import { createPauses } from "#app/features/money/statements/reading/pauses.server.ts";
import {
  type createEntries,
  type LineProblem,
  otherMessageNamed,
  Refused,
  recordProblem,
  type StatementEntry,
  type StatementFormat,
  type StatementRefusal,
  statementLimits,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  isOtherAccount,
  readAccount,
  readAmount,
  readDay,
  readIban,
  readReference,
  readText,
} from "#app/features/money/statements/reading/statement-values.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";

/** The contents of one or more XML files. */
export interface CamtContents {
  format: StatementFormat | null;
  entries: ReturnType<typeof createEntries>;
  problems: LineProblem[];
  problemCount: number;
  pending: number;
  accounts: Set<string>;
  otherAccounts: Set<string>;
}

const PIECE_BYTES = 64 * 1024;
/** No declaration of a version and an encoding is longer. */
const DECLARATION_BYTES = 200;
const LONGEST_TEXT = 256 * 1024;
const DEEPEST_ELEMENT = 60;
const MOST_ELEMENTS_OF_ENTRY = 400_000;
/** The texts of an entry are kept together until it ends. */
const MOST_LETTERS_OF_ENTRY = 8 * 1024 * 1024;

/**
 * Reads an ISO 20022 statement of any version: camt.053 (end of day) or camt.052 (within a day). It keeps only
 * entries of `account`, or all entries if `account` is null.
 * @throws Refused
 */
export async function readCamt(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  account: string | null,
  contents: CamtContents,
): Promise<void> {
  const reader = new CamtReader(account, contents);
  const pause = createPauses();
  for await (const block of bytes) {
    for (let start = 0; start < block.byteLength; start += PIECE_BYTES) {
      reader.write(block.subarray(start, start + PIECE_BYTES));
      await pause();
    }
  }
  reader.end();
}

interface Element {
  name: string;
  text: string;
  currency: string;
  children: Element[];
}

const formats: Record<string, StatementFormat> = {
  BkToCstmrStmt: "camt.053",
  BkToCstmrAcctRpt: "camt.052",
};

/** Keeps one entry of the statement at a time, as a small tree. */
class CamtReader {
  readonly #parser = new SaxesParser();
  #decoder: TextDecoder | null = null;
  /** Bytes from the start of the file that are too few to tell its encoding. */
  #start = Buffer.alloc(0);
  readonly #path: string[] = [];
  /** The open elements of the current entry or account, outermost first. */
  readonly #open: Element[] = [];
  #elements = 0;
  #letters = 0;
  #format: StatementFormat = "camt.053";
  #statementAccount: string | null = null;
  #entryNumber = 0;
  #lettersWithoutTag = 0;

  constructor(
    readonly account: string | null,
    readonly contents: CamtContents,
  ) {
    const parser = this.#parser;
    parser.on("doctype", () => {
      throw new Refused({ ok: false, reason: "entities" });
    });
    parser.on("error", () => this.#refuseDamaged());
    parser.on("opentag", ({ name, attributes }) => this.#begin(localName(name), attributes));
    parser.on("closetag", () => this.#finish());
    parser.on("text", (text) => this.#add(text));
    parser.on("cdata", (text) => this.#add(text));
  }

  write(bytes: Uint8Array): void {
    if (this.#decoder) {
      this.#parse(decode(this.#decoder, bytes));
      return;
    }
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.byteLength >= DECLARATION_BYTES) this.#parseStart();
  }

  #parseStart(): TextDecoder {
    const decoder = decoderFor(this.#start);
    this.#decoder = decoder;
    this.#parse(decode(decoder, this.#start));
    return decoder;
  }

  #parse(text: string): void {
    this.#lettersWithoutTag += text.length;
    this.#parser.write(text);
    if (this.#lettersWithoutTag > LONGEST_TEXT) this.#refuseDamaged();
  }

  end(): void {
    const decoder = this.#decoder ?? this.#parseStart();
    this.#parser.write(decode(decoder));
    this.#parser.close();
    if (!this.contents.format) throw new Refused({ ok: false, reason: "no-statement" });
  }

  #refuseDamaged(): never {
    throw new Refused({ ok: false, reason: "damaged", line: this.#parser.line });
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#lettersWithoutTag = 0;
    this.#path.push(name);
    if (this.#path.length > DEEPEST_ELEMENT) this.#refuseDamaged();
    if (this.#path.length === 2) this.#beginDocument(name);
    const isKept = this.#open.length > 0 || this.#isEntryOrAccount(name);
    if (!isKept) return;
    if (this.#elements++ > MOST_ELEMENTS_OF_ENTRY) this.#refuseDamaged();
    const element = { name, text: "", currency: attributes.Ccy ?? "", children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #beginDocument(name: string): void {
    const format = formats[name];
    if (!format) throw new Refused(refusalOf(name));
    this.#format = format;
    this.contents.format ??= format;
    this.#statementAccount = null;
  }

  /** Both are children of a statement, which is the third element from the outside. */
  #isEntryOrAccount(name: string): boolean {
    return this.#path.length === 4 && (name === "Ntry" || name === "Acct");
  }

  #add(text: string): void {
    this.#lettersWithoutTag = 0;
    const element = this.#open.at(-1);
    if (!element) return;
    element.text += text;
    this.#letters += text.length;
    if (this.#letters > MOST_LETTERS_OF_ENTRY) this.#refuseDamaged();
  }

  #finish(): void {
    this.#lettersWithoutTag = 0;
    this.#path.pop();
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.#elements = 0;
    this.#letters = 0;
    if (element.name === "Acct") this.#takeAccount(element);
    else this.#takeEntry(element);
  }

  #takeAccount(element: Element): void {
    const named = textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id");
    this.#statementAccount = named ? readAccount(named) : null;
    if (this.#statementAccount) this.contents.accounts.add(this.#statementAccount);
  }

  #takeEntry(element: Element): void {
    const { entries, otherAccounts } = this.contents;
    this.#entryNumber += 1;
    const named = this.#statementAccount;
    if (named && isOtherAccount(named, this.account)) {
      otherAccounts.add(named);
      return;
    }
    const account = this.#ownAccount();
    const own = { account, ownIban: this.account ?? account, source: this.#format };
    const result = entriesOf(element, own);
    if ("reason" in result) recordProblem(this.contents, { line: this.#entryNumber, ...result });
    else for (const each of result.entries) entries.add(each);
    if (this.#entryNumber > statementLimits.entries)
      throw new Refused({ ok: false, reason: "too-many-entries" });
  }

  /** The shop's IBAN if the statement names it, also by the number at its end. */
  #ownAccount(): string | null {
    const named = this.#statementAccount ?? "";
    const isNumber = /\d/.test(named) && /^[\d/]+$/.test(named);
    return isNumber ? this.account : readIban(named);
  }
}

function refusalOf(message: string): StatementRefusal {
  const format = otherMessageNamed(message);
  return format
    ? { ok: false, reason: "other-format", format }
    : { ok: false, reason: "no-statement" };
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true });
  const declaration = String.fromCharCode(...start.subarray(0, DECLARATION_BYTES));
  const [, encoding = "utf-8"] =
    /^[^<]*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(declaration) ?? [];
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Refused({ ok: false, reason: "encoding" });
  }
}

/** Decodes the next bytes. Without bytes, it flushes the decoder at the end of the file. */
function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new Refused({ ok: false, reason: "encoding" });
  }
}

type EntryProblem = Pick<LineProblem, "reason" | "text">;

interface Own {
  /** The shop's IBAN if the statement names it. */
  account: string | null;
  ownIban: string | null;
  source: StatementFormat;
}

/**
 * Splits an entry into its transactions if each has an amount and they add up to the entry's. Otherwise returns
 * one entry with all their purposes.
 */
function entriesOf(
  entry: Element,
  { ownIban, ...own }: Own,
): { entries: StatementEntry[] } | EntryProblem {
  const transactions = elementsAt(entry, "NtryDtls", "TxDtls");
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  if (status !== "BOOK") return pendingEntry(status, entry);
  const total = signedAmount(entry, childOf(entry, "Amt"));
  if (typeof total !== "number") return total;
  const dayText = textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm");
  const day = readDay(dayText);
  if (!day) return { reason: "day", text: readText(dayText) };
  const isReversal = isTakenBack(entry);
  const common = { ...own, day, isReversal, unread: null };
  const facts = (of: Element[], part?: string) => withoutIban(factsOf(entry, of, part), ownIban);
  const amounts = transactions.map((each) => amountOfTransaction(each, entry));
  const isSplit = transactions.length > 1 && sumOf(amounts) === total;
  if (!isSplit) return { entries: [{ ...common, ...facts(transactions), amount: total }] };
  return {
    entries: transactions.map((transaction, index) => ({
      ...common,
      ...facts([transaction], `/${index + 1}`),
      amount: amounts[index] as number,
    })),
  };
}

/** Some banks name the shop's account as the payer's. */
const withoutIban = (facts: Facts, ownIban: string | null): Facts =>
  facts.iban === ownIban ? { ...facts, iban: null } : facts;

function pendingEntry(status: string, entry: Element): EntryProblem {
  const amount = childOf(entry, "Amt");
  const sum = amount ? readText(`${amount.text} ${amount.currency}`) : "";
  return { reason: "pending", text: [readText(status), sum].filter(Boolean).join(", ") };
}

/** Whether the entry takes an earlier one back. */
const isTakenBack = (entry: Element) => ["true", "1"].includes(textAt(entry, "RvslInd"));

/** Null if one of the amounts is unknown. */
function sumOf(amounts: (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
}

/** Version 8 states the amount in the transaction, version 2 in its details. */
function amountOfTransaction(transaction: Element, entry: Element): number | null {
  const details = childOf(transaction, "AmtDtls");
  const element =
    childOf(transaction, "Amt") ??
    (details &&
      (elementsAt(details, "TxAmt", "Amt")[0] ?? elementsAt(details, "InstdAmt", "Amt")[0]));
  const direction = childOf(transaction, "CdtDbtInd") ? transaction : entry;
  const amount = signedAmount(direction, element);
  return typeof amount === "number" ? amount : null;
}

function signedAmount(direction: Element, element: Element | undefined): number | EntryProblem {
  const text = readText(element?.text ?? "");
  if (element?.currency && element.currency !== "EUR") {
    return { reason: "currency", text: `${text} ${readText(element.currency)}` };
  }
  const amount = readAmount(text, ".");
  const indicator = textAt(direction, "CdtDbtInd");
  // The indicator holds the sign. A signed amount contradicts the standard.
  if (amount === null || amount < 0) return { reason: "amount", text };
  if (indicator === "CRDT") return amount;
  return indicator === "DBIT" ? 0 - amount : { reason: "amount", text };
}

type Facts = Pick<StatementEntry, "name" | "iban" | "purpose" | "endToEndId" | "bankReference">;

function factsOf(entry: Element, transactions: Element[], part = ""): Facts {
  const isIncoming = textAt(entry, "CdtDbtInd") === "CRDT";
  const parties = transactions.flatMap((each) => elementsAt(each, "RltdPties"));
  // Reversed entries keep the parties of the first booking.
  const side = isIncoming !== isTakenBack(entry) ? "Dbtr" : "Cdtr";
  const [name = ""] = parties.flatMap((each) => [
    textAt(each, side, "Nm") || textAt(each, side, "Pty", "Nm"),
  ]);
  const [iban = ""] = parties.map((each) => textAt(each, `${side}Acct`, "Id", "IBAN"));
  const [first] = transactions;
  const own = first && readReference(textAt(first, "Refs", "AcctSvcrRef"));
  const ofEntry = readReference(textAt(entry, "AcctSvcrRef"));
  return {
    name: readText(name),
    iban: readIban(iban),
    purpose: purposeOf(entry, transactions),
    endToEndId: (first && readReference(textAt(first, "Refs", "EndToEndId"))) ?? null,
    bankReference: part ? (own ?? (ofEntry && ofEntry + part)) || null : (ofEntry ?? own ?? null),
  };
}

/** The customer's words. The bank's own count if there are none, or if they contain an order number. */
function purposeOf(entry: Element, transactions: Element[]): string {
  const remittance = transactions.flatMap((each) => elementsAt(each, "RmtInf"));
  const words = remittance.flatMap((each) => [
    ...elementsAt(each, "Ustrd"),
    ...elementsAt(each, "Strd", "CdtrRefInf", "Ref"),
    ...elementsAt(each, "Strd", "RfrdDocInf", "Nb"),
    ...elementsAt(each, "Strd", "AddtlRmtInf"),
  ]);
  const purpose = readText(words.map(({ text }) => text).join(" "));
  const ofBank = [
    ...transactions.flatMap((each) => elementsAt(each, "AddtlTxInf")),
    ...elementsAt(entry, "AddtlNtryInf"),
  ];
  if (purpose === "") return readText(ofBank.find(({ text }) => text.trim() !== "")?.text ?? "");
  const missing = ofBank.filter(
    ({ text }) => /bh/i.test(text) && orderNumbersIn(text).length > 0 && !purpose.includes(text),
  );
  return readText([purpose, ...missing.map(({ text }) => text)].join(" "));
}

function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

function elementsAt(element: Element, ...path: string[]): Element[] {
  let found = [element];
  for (const name of path) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

function textAt(element: Element, ...path: string[]): string {
  return elementsAt(element, ...path)[0]?.text.trim() ?? "";
}
