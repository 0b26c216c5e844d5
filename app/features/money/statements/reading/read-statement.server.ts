import { otherFormatOf } from "#app/features/money/statements/reading/other-formats.ts";
import { isOtherAccount } from "#app/features/money/statements/reading/own-account.ts";
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
  type ReadStatement,
  Refused,
  type StatementRefusal,
  statementLimits,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { unpackXml } from "#app/features/money/statements/reading/unpack-zip.server.ts";
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
