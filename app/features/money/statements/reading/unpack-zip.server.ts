import { Unzip, UnzipInflate } from "fflate";
import { otherArchive } from "#app/features/money/statements/reading/other-formats.ts";
import {
  Refused,
  statementLimits,
} from "#app/features/money/statements/reading/statement-entry.ts";

// A kilobyte unpacks to at most a megabyte, which the reader consumes before the next one is unpacked.
const PIECE_BYTES = 1024;

/** A part of an unpacked file. */
export interface UnpackedPiece {
  /** Files are numbered from 1. */
  file: number;
  bytes: Uint8Array;
}

/**
 * Unpacks the XML files of a ZIP file, piece by piece, so that a decompression bomb cannot fill the memory.
 * @throws Refused
 */
export function* unpackXml(zip: Uint8Array): Generator<UnpackedPiece> {
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
