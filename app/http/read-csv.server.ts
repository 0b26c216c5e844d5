import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";

const csvOptions = {
  // Files that were put together have several of them.
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 64 * 1024,
};

const delimiters = [";", ",", "\t", "|"];
const START_LETTERS = 64 * 1024;
const START_RECORDS = 200;
const PIECE_LETTERS = 32 * 1024;

/** The beginning of a file as one of the separators divides it. */
export interface Beginning {
  delimiter: string;
  records: string[][];
}

/** A quotation mark is never closed, or a record is far too long. */
export class DamagedCsv extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`damaged in line ${line}`);
    this.line = line;
  }
}

/** The text of a file in UTF-8, Windows-1252 or UTF-16, which spreadsheets save; null if it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without a byte order mark, every second byte of ordinary letters is zero. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return "utf-16be";
  return null;
}

/** The first records of the text, once for each separator. */
export function beginningsOf(text: string): Beginning[] {
  return delimiters.map((delimiter) => beginningOf(text, delimiter));
}

/** A record that is cut at the end of the beginning is left out. */
function beginningOf(text: string, delimiter: string): Beginning {
  const records: string[][] = [];
  const keep = (record: string[]) => {
    records.push(record);
    return null;
  };
  const start = text.slice(0, START_LETTERS);
  try {
    parseAtOnce(start, { ...csvOptions, delimiter, to: START_RECORDS, on_record: keep });
  } catch {
    // A quotation mark that does not end here may end later.
  }
  const isCut = start.length < text.length && records.length < START_RECORDS;
  return { delimiter, records: isCut ? records.slice(0, -1) : records };
}

/**
 * All records of the text, with the line in which each ends. Other requests run in between.
 * @throws DamagedCsv
 */
export async function* readRecords(text: string, delimiter: string) {
  const parser = parse({ ...csvOptions, delimiter, info: true });
  let line = 1;
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(parser)) {
      line = info.lines;
      yield { record: record as string[], line };
    }
  } catch (error) {
    throw isCsvError(error) ? new DamagedCsv(line + 1) : error;
  }
}

async function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += PIECE_LETTERS) {
    yield text.slice(start, start + PIECE_LETTERS);
    await setImmediate();
  }
}

function isCsvError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}
