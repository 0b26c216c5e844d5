import type { ReadPart } from "#app/features/deliveries/files/file-kind.ts";

/** The end record and the longest comment after it. */
const END_BYTES = 22 + 65_535;
/** Room for thousands of names. The first ones of a longer directory tell the kind, too. */
const MAX_DIRECTORY_BYTES = 256 * 1024;

/**
 * The names of a ZIP file's entries, as the directory at its end lists them (APPNOTE 4.3.12 and 4.3.16). Those of a
 * damaged one end where its directory is no longer readable.
 */
export async function zipEntries(read: ReadPart, bytes: number): Promise<string[]> {
  const end = Buffer.from(await read(Math.max(0, bytes - END_BYTES), END_BYTES));
  const at = end.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (at === -1 || at + 22 > end.length) return [];
  const length = Math.min(end.readUInt32LE(at + 12), MAX_DIRECTORY_BYTES);
  return namesIn(Buffer.from(await read(end.readUInt32LE(at + 16), length)));
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.toString("latin1", at, at + 4) === "PK\x01\x02") {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    );
    if (at + 46 + name > directory.length) break;
    names.push(directory.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
