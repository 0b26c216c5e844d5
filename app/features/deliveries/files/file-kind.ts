/** The kind of a file, as its first bytes tell it. Its name may say anything. */
export interface FileKind {
  mediaType: string;
  /** For admins and customers: 'PDF'. */
  label: string;
  /** The endings that names of such files may have. A name with another one gets the first. Empty: all. */
  endings: string[];
}

/** The number of first bytes that tell the kind. */
export const HEAD_BYTES = 4096;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

const known = {
  pdf: { mediaType: "application/pdf", label: "PDF", endings: ["pdf"] },
  mp3: { mediaType: "audio/mpeg", label: "MP3", endings: ["mp3"] },
  m4a: { mediaType: "audio/mp4", label: "M4A", endings: ["m4a", "m4b"] },
  mp4: { mediaType: "video/mp4", label: "MP4", endings: ["mp4", "m4v", "mov"] },
  webm: { mediaType: "video/webm", label: "WebM", endings: ["webm"] },
  ogv: { mediaType: "video/ogg", label: "OGG", endings: ["ogv"] },
  ogg: { mediaType: "audio/ogg", label: "OGG", endings: ["ogg", "oga", "opus"] },
  flac: { mediaType: "audio/flac", label: "FLAC", endings: ["flac"] },
  wav: { mediaType: "audio/wav", label: "WAV", endings: ["wav"] },
  jpeg: { mediaType: "image/jpeg", label: "JPEG", endings: ["jpg", "jpeg"] },
  png: { mediaType: "image/png", label: "PNG", endings: ["png"] },
  webp: { mediaType: "image/webp", label: "WebP", endings: ["webp"] },
  avif: { mediaType: "image/avif", label: "AVIF", endings: ["avif"] },
  gif: { mediaType: "image/gif", label: "GIF", endings: ["gif"] },
  epub: { mediaType: "application/epub+zip", label: "EPUB", endings: ["epub"] },
  docx: {
    mediaType: `${OFFICE}.wordprocessingml.document`,
    label: "DOCX",
    endings: ["docx", "dotx"],
  },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, label: "XLSX", endings: ["xlsx", "xltx"] },
  pptx: {
    mediaType: `${OFFICE}.presentationml.presentation`,
    label: "PPTX",
    endings: ["pptx", "ppsx", "potx"],
  },
  odt: { mediaType: `${OPEN_DOCUMENT}.text`, label: "ODT", endings: ["odt"] },
  ods: { mediaType: `${OPEN_DOCUMENT}.spreadsheet`, label: "ODS", endings: ["ods"] },
  odp: { mediaType: `${OPEN_DOCUMENT}.presentation`, label: "ODP", endings: ["odp"] },
  pages: { mediaType: "application/vnd.apple.pages", label: "Pages", endings: ["pages"] },
  numbers: { mediaType: "application/vnd.apple.numbers", label: "Numbers", endings: ["numbers"] },
  keynote: { mediaType: "application/vnd.apple.keynote", label: "Keynote", endings: ["key"] },
  zip: {
    mediaType: "application/zip",
    label: "ZIP",
    // A document that its entries do not tell keeps its ending.
    endings: ["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "pages", "numbers", "key"],
  },
  captions: { mediaType: "text/vtt", label: "Untertitel", endings: ["vtt"] },
  // Nobody's browser ever shows these two as a page of this site.
  html: { mediaType: "text/plain", label: "HTML", endings: ["html", "htm"] },
  svg: { mediaType: "application/octet-stream", label: "SVG", endings: ["svg"] },
  text: {
    mediaType: "text/plain",
    label: "Text",
    endings: ["txt", "md", "csv", "json", "srt", "ics", "xml"],
  },
  other: { mediaType: "application/octet-stream", label: "Datei", endings: [] },
} satisfies Record<string, FileKind>;

/** The kind of a file with this beginning; null for a program, which no shop delivers. */
export function kindOf(head: Uint8Array): FileKind | null {
  return isProgram(head) ? null : known[nameOfKind(head)];
}

export function isArchive({ mediaType }: FileKind): boolean {
  return mediaType === known.zip.mediaType;
}

/**
 * The kind of a ZIP file with these entries, which may be an office document. Those of Apple all have the same entries,
 * so the ending of the `name` decides between them. A document with macros stays a ZIP file.
 */
export function archiveKind(entries: string[], name: string): FileKind {
  const has = (pattern: RegExp) => entries.some((entry) => pattern.test(entry));
  if (has(/^Index\/Document\.iwa$/)) {
    const documents: FileKind[] = [known.pages, known.numbers, known.keynote];
    return documents.find(({ endings }) => endings.includes(endingOf(name))) ?? known.zip;
  }
  if (!has(/^\[Content_Types\]\.xml$/i) || has(/\/vbaProject\.bin$/i)) return known.zip;
  if (has(/^word\/document\d*\.xml$/i)) return known.docx;
  if (has(/^xl\/workbook\d*\.xml$/i)) return known.xlsx;
  return has(/^ppt\/presentation\d*\.xml$/i) ? known.pptx : known.zip;
}

/** The label of a stored file, for example 'PDF'. */
export function kindLabel({ mediaType, name }: { mediaType: string; name: string }): string {
  const kinds: FileKind[] = Object.values(known).filter((kind) => kind.mediaType === mediaType);
  const ending = endingOf(name);
  const kind = kinds.find(({ endings }) => endings.includes(ending)) ?? kinds.at(-1);
  return kind?.label ?? known.other.label;
}

/** Reads a part of a file, which is shorter at the file's end. */
export type ReadPart = (at: number, length: number) => Promise<Uint8Array>;

/** No file that plays at once has more boxes before its films. */
const MAX_BOXES = 100;
/** No disk has room for a longer one. */
const MAX_BOX_BYTES = 2 ** 43;

/**
 * Whether an MP4 plays only once it is loaded completely: its table of contents (`moov`) stands after its pictures and
 * sounds (`mdat`). Reads only the headers of its boxes.
 */
export async function startsLate(read: ReadPart): Promise<boolean> {
  let at = 0;
  for (let box = 0; box < MAX_BOXES; box += 1) {
    const header = Buffer.from(await read(at, 16));
    if (header.length < 8) return false;
    const type = header.toString("latin1", 4, 8);
    if (type === "moov" || type === "mdat") return type === "mdat";
    const size = header.readUInt32BE(0);
    const isLong = size === 1 && header.length === 16;
    const length = isLong ? Number(header.readBigUInt64BE(8)) : size;
    if (length < 8 || length > MAX_BOX_BYTES) return false;
    at += length;
  }
  return false;
}

/** Whether a browser may show the file in its own window. It saves all others. */
export function isShownInline(mediaType: string): boolean {
  return mediaType === known.pdf.mediaType || /^(audio|video|image)\//.test(mediaType);
}

/** Whether a browser can play the file. */
export function isPlayable(mediaType: string): boolean {
  return /^(audio|video)\//.test(mediaType);
}

export function isFilm(mediaType: string): boolean {
  return mediaType.startsWith("video/");
}

const LONGEST_NAME = 120;

/**
 * A name under which every system can save the file: without folders, quotes and control characters, and with an
 * ending that fits its content.
 */
export function downloadName(name: string, { endings }: Pick<FileKind, "endings">): string {
  const clean = name
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    // Browsers write quotes and line breaks in the names of uploads like this.
    .replace(/%(22|0d|0a)/gi, "")
    .replace(/[\p{C}<>:"'`|?*%#;]/gu, "")
    .replace(/\s+/g, " ");
  const ending = endingOf(clean);
  const isFitting = ending !== "" && (endings.length === 0 || endings.includes(ending));
  const stem = (isFitting ? clean.slice(0, -ending.length - 1) : clean).replace(
    /^[. ]+|[. ]+$/g,
    "",
  );
  const short = [...stem].slice(0, LONGEST_NAME).join("").trimEnd();
  return [short || "datei", isFitting ? ending : endings[0]].filter(Boolean).join(".");
}

function endingOf(name: string): string {
  return /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

function isProgram(head: Uint8Array): boolean {
  const marks = [
    "4d5a", // Windows: MZ
    "7f454c46", // Linux: ELF
    "feedface", // macOS: Mach-O in both byte orders, for one and for several processors
    "feedfacf",
    "cefaedfe",
    "cffaedfe",
    "cafebabe",
    "bebafeca",
    "cafebabf",
    "2321", // scripts: #!
    "efbbbf2321",
    "4c00000001140200", // Windows shortcuts
  ];
  const begin = Buffer.from(head.subarray(0, 8)).toString("hex");
  return marks.some((mark) => begin.startsWith(mark));
}

function nameOfKind(head: Uint8Array): keyof typeof known {
  const bytes = new Bytes(head);
  if (bytes.has("%PDF-")) return "pdf";
  if (bytes.has("\x89PNG\r\n\x1a\n")) return "png";
  if (bytes.has("\xff\xd8\xff")) return "jpeg";
  if (bytes.has("GIF87a") || bytes.has("GIF89a")) return "gif";
  if (bytes.has("RIFF") && bytes.has("WEBP", 8)) return "webp";
  if (bytes.has("RIFF") && bytes.has("WAVE", 8)) return "wav";
  if (bytes.has("fLaC")) return "flac";
  if (bytes.has("OggS")) return bytes.contains("theora") ? "ogv" : "ogg";
  if (bytes.has("\x1a\x45\xdf\xa3")) return bytes.contains("webm") ? "webm" : "other";
  if (bytes.has("ftyp", 4)) return containerKind(bytes);
  if (bytes.has("ID3") || isMp3Frame(head)) return "mp3";
  if (bytes.has("PK\x03\x04")) return declaredKind(bytes);
  return textKind(head);
}

/** The kind of a ZIP file by its first entry, the plain text 'mimetype' (EPUB 3.3, 4.3; ODF 1.3 part 2, 3.3). */
function declaredKind(bytes: Bytes): "epub" | "odt" | "ods" | "odp" | "zip" {
  if (bytes.has(`mimetype${known.epub.mediaType}`, 30)) return "epub";
  const kinds = ["odt", "ods", "odp"] as const;
  // The next entry tells that the media type ends here, because others continue: '-template'.
  return kinds.find((kind) => bytes.has(`mimetype${known[kind].mediaType}PK`, 30)) ?? "zip";
}

/** The kind of a file in boxes, by its brand (ISO/IEC 14496-12). */
function containerKind(bytes: Bytes): "m4a" | "avif" | "mp4" | "other" {
  const brand = bytes.text(8, 12);
  if (/^M4[AB] $/.test(brand)) return "m4a";
  if (/^avi[fs]$/.test(brand)) return "avif";
  return /^(heic|heix|mif1|msf1)$/.test(brand) ? "other" : "mp4";
}

/** The header of an MPEG audio frame, layer III. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isLayerThree = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  const hasRates = third >> 4 !== 0xf && third >> 4 !== 0 && (third & 0x0c) !== 0x0c;
  return first === 0xff && isLayerThree && hasRates;
}

function textKind(head: Uint8Array): "captions" | "html" | "svg" | "text" | "other" {
  const text = decode(head);
  if (text === null) return "other";
  if (/^WEBVTT(\s|$)/.test(text)) return "captions";
  if (!/^\s*</.test(text)) return "text";
  if (/<svg[\s>]/i.test(text)) return "svg";
  return /<(!doctype\s+html|html|head|body|script|iframe|meta|title|p|div)\b/i.test(text)
    ? "html"
    : "text";
}

/** The first bytes as text; null if they are none. They may end within a character. */
function decode(head: Uint8Array): string | null {
  if (head.length === 0) return null;
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = isWide ? (head[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return /[^\P{Cc}\s]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Reads marks of one byte for each character. */
class Bytes {
  private readonly marks: string;

  constructor(head: Uint8Array) {
    this.marks = Buffer.from(head).toString("latin1");
  }

  text(from: number, to: number): string {
    return this.marks.slice(from, to);
  }

  has(mark: string, at = 0): boolean {
    return this.marks.startsWith(mark, at);
  }

  contains(mark: string): boolean {
    return this.marks.includes(mark);
  }
}

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
