import { Unzip, UnzipInflate } from "fflate";
import {
  type CamtContents,
  readCamt,
} from "#app/features/money/statements/reading/read-camt.server.ts";
import {
  readTable,
  type TableOptions,
} from "#app/features/money/statements/reading/read-table.server.ts";
import {
  createEntries,
  otherArchive,
  otherFormatOf,
  type ReadStatement,
  Refused,
  type StatementRefusal,
  statementLimits,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { isOtherAccount } from "#app/features/money/statements/reading/statement-values.ts";
import { createTurns } from "#app/http/turns.server.ts";

/** Files are read one after the other, so that several of them do not fill the memory. */
const inReadingTurn = createTurns();

/**
 * Reads a bank statement: camt.053 or camt.052 as XML or in a ZIP file, or a table. The content decides, not the
 * file's name. Returns only booked entries of the shop's account. Other requests run in between.
 */
export function readStatement(
  bytes: Uint8Array,
  options: TableOptions,
): Promise<ReadStatement | StatementRefusal> {
  return inReadingTurn(async () => {
    try {
      return await read(bytes, options);
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  });
}

async function read(bytes: Uint8Array, options: TableOptions): Promise<ReadStatement> {
  if (bytes.byteLength === 0) throw new Refused({ ok: false, reason: "empty" });
  if (bytes.byteLength > statementLimits.bytes) {
    throw new Refused({ ok: false, reason: "too-large" });
  }
  const start = Buffer.from(bytes.subarray(0, 2000)).toString("latin1");
  const format = otherFormatOf(start);
  if (format) throw new Refused({ ok: false, reason: "other-format", format });
  if (start.startsWith("PK")) return readXml(filesIn(bytes), options.account);
  // A byte order mark and white space may come first.
  if (/^[^\w"';,]*</.test(start)) return readXml([[bytes]], options.account);
  return readTable(bytes, options);
}

async function readXml(
  files: Iterable<Iterable<Uint8Array>>,
  account: string | null,
): Promise<ReadStatement> {
  const contents: CamtContents = {
    format: null,
    entries: createEntries(),
    problems: [],
    problemCount: 0,
    pending: 0,
    accounts: new Set(),
    otherAccounts: new Set(),
  };
  for (const file of files) await readCamt(file, account, contents);
  const { format, problems, problemCount, pending } = contents;
  if (!format) throw new Refused({ ok: false, reason: "no-statement" });
  const accounts = [...contents.accounts];
  const isOther = accounts.length > 0 && accounts.every((each) => isOtherAccount(each, account));
  if (isOther) throw new Refused({ ok: false, reason: "other-account", accounts });
  return {
    ok: true,
    format,
    entries: contents.entries.entries,
    problems,
    problemCount,
    pending,
    otherAccounts: [...contents.otherAccounts],
    chosen: null,
  };
}

/**
 * The files of the ZIP, each as its pieces. They have to be read in this order, because they are unpacked in it.
 */
function* filesIn(zip: Uint8Array): Generator<Iterable<Uint8Array>> {
  const pieces = unpackXml(zip);
  let next = pieces.next();
  function* pieceOf(file: number) {
    while (!next.done && next.value.file === file) {
      yield next.value.bytes;
      next = pieces.next();
    }
  }
  while (!next.done) yield pieceOf(next.value.file);
}

// A kilobyte unpacks to at most a megabyte, which the reader consumes before the next one is unpacked.
const PIECE_BYTES = 1024;

/** A part of an unpacked file. */
interface UnpackedPiece {
  /** Files are numbered from 1. */
  file: number;
  bytes: Uint8Array;
}

/**
 * Unpacks the XML files of a ZIP file, piece by piece, so that a decompression bomb cannot fill the memory.
 * @throws Refused
 */
function* unpackXml(zip: Uint8Array): Generator<UnpackedPiece> {
  const ready: UnpackedPiece[] = [];
  const names: string[] = [];
  let opened = 0;
  let finished = 0;
  let length = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (names.length > statementLimits.files)
      throw new Refused({ ok: false, reason: "too-many-files" });
    if (!isStatement(file.name)) return;
    opened += 1;
    const number = opened;
    file.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      length += bytes.byteLength;
      if (length > statementLimits.unpackedBytes) {
        throw new Refused({ ok: false, reason: "too-large-unpacked" });
      }
      ready.push({ file: number, bytes });
      if (isLast) finished += 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < zip.byteLength; start += PIECE_BYTES) {
    const piece = zip.subarray(start, start + PIECE_BYTES);
    try {
      unzip.push(piece, start + PIECE_BYTES >= zip.byteLength);
    } catch (error) {
      throw error instanceof Refused ? error : damaged();
    }
    yield* ready.splice(0);
  }
  if (finished < opened) throw damaged();
  const format = opened === 0 && otherArchive(names);
  if (format) throw new Refused({ ok: false, reason: "other-format", format });
}

const damaged = () => new Refused({ ok: false, reason: "damaged", line: null });

/** Excludes the files that macOS adds, and the parts of a spreadsheet. */
function isStatement(name: string): boolean {
  const isHidden = /(^|\/)(__MACOSX\/|\.|\[)/.test(name);
  const isOfSpreadsheet =
    /^(xl|docProps|_rels|META-INF)\/|^(content|meta|styles|settings)\.xml$/.test(name);
  return /\.xml$/i.test(name) && !isHidden && !isOfSpreadsheet;
}
