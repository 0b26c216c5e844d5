import { closeSync, openSync, readSync, statSync } from "node:fs";

const HEADER = 32;
const FRAME_HEADER = 24;
/**
 * The first of a log's two salts counts its restarts. Leftover frames are at most this many restarts
 * old.
 */
const MAX_RESTARTS = 0x1_0000;

export interface LogState {
  /** Number of whole frames of this log that SQLite would drop. */
  damaged: number;
  /** Number of changes that end in the damaged frames. */
  changes: number;
  /** Tells whether frames of an earlier log follow, which this log was overwriting. */
  isWrittenOver: boolean;
}

/**
 * The part of a write-ahead log that SQLite would drop (https://sqlite.org/fileformat2.html#walformat).
 * SQLite reads the frames up to the first wrong checksum and silently drops the rest.
 */
export function readLogState(file: string): LogState {
  const frames = readFrames(file);
  const firstBad = frames.findIndex(({ isGood }) => !isGood);
  const dropped = firstBad < 0 ? [] : frames.slice(firstBad);
  const damaged = dropped.filter(({ isOlder }) => !isOlder);
  return {
    damaged: damaged.length,
    changes: damaged.filter(({ isCommit }) => isCommit).length,
    isWrittenOver: dropped.length > damaged.length,
  };
}

interface Frame {
  /** The frame's checksum, which covers all frames before it, is right. */
  isGood: boolean;
  /** The frame is the last one of a change. */
  isCommit: boolean;
  /** The frame belongs to an earlier log in the same file. */
  isOlder: boolean;
}

type Sums = readonly [number, number];

function readFrames(file: string): Frame[] {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < HEADER) return [];
  const handle = openSync(file, "r");
  try {
    const header = Buffer.alloc(HEADER);
    readSync(handle, header, 0, HEADER, 0);
    return framesAfter(header, (buffer, position) => {
      return readSync(handle, buffer, 0, buffer.length, position) === buffer.length;
    });
  } finally {
    closeSync(handle);
  }
}

function framesAfter(header: Buffer, read: (buffer: Buffer, position: number) => boolean): Frame[] {
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  let sums: Sums = sumUp(header.subarray(0, 24), [0, 0], isBigEndian);
  let isGood = hasSums(header, sums);
  const salts = Buffer.from(header.subarray(16, 24));
  const frames: Frame[] = [];
  const frame = Buffer.alloc(FRAME_HEADER + pageSizeOf(header));
  for (let position = HEADER; read(frame, position); position += frame.length) {
    // If the header is damaged, the first frame's salts count instead.
    if (!isGood && frames.length === 0) frame.copy(salts, 0, 8, 16);
    const hasSalts = frame.subarray(8, 16).equals(salts);
    sums = sumUp(frame.subarray(0, 8), sums, isBigEndian);
    sums = sumUp(frame.subarray(FRAME_HEADER), sums, isBigEndian);
    isGood = isGood && hasSalts && hasSums(frame.subarray(0, FRAME_HEADER), sums);
    const isCommit = frame.readUInt32BE(4) !== 0;
    frames.push({ isGood, isCommit, isOlder: isOlder(frame.readUInt32BE(8), salts) });
  }
  return frames;
}

/**
 * The page size in bytes from the header. Returns the default if a damaged header holds an impossible
 * size.
 */
function pageSizeOf(header: Buffer): number {
  const size = header.readUInt32BE(8);
  const isPossible = size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
  return isPossible ? size : 4096;
}

function isOlder(salt: number, salts: Buffer): boolean {
  const restartsAgo = salts.readUInt32BE(0) - salt;
  return restartsAgo > 0 && restartsAgo < MAX_RESTARTS;
}

function hasSums(header: Buffer, [first, second]: Sums): boolean {
  const { length } = header;
  return header.readUInt32BE(length - 8) === first && header.readUInt32BE(length - 4) === second;
}

function sumUp(bytes: Buffer, [before, next]: Sums, isBigEndian: boolean): Sums {
  let [first, second] = [before, next];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
}
