import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  archiveKind,
  downloadName,
  isShownInline,
  kindLabel,
  kindOf,
  startsLate,
  zipEntries,
} from "#app/features/deliveries/files/file-kind.ts";

/** Bytes from characters up to ÿ. */
const bytes = (text: string) => Buffer.from(text, "latin1");
const utf8 = (text: string) => Buffer.from(text, "utf8");

/** The first entry of a document that names its media type. */
const declared = (mediaType: string) =>
  bytes(`PK\x03\x04${"\0".repeat(26)}mimetype${mediaType}PK\x03\x04`);

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

const beginnings: [string, Uint8Array, string | undefined][] = [
  ["PDF", bytes("%PDF-1.7\n%âãÏÓ"), "application/pdf"],
  ["MP3 with a tag", bytes("ID3\x04\0\0"), "audio/mpeg"],
  ["MP3 without a tag", bytes("ÿû\x90\x64\0"), "audio/mpeg"],
  ["M4A", bytes("\0\0\0\x20ftypM4A \0\0\0\0"), "audio/mp4"],
  ["MP4", bytes("\0\0\0\x20ftypisom\0\0\x02\0"), "video/mp4"],
  ["WebM", bytes("\x1aEß£\x9fB\x86\x81\x01B\x82\x84webm"), "video/webm"],
  ["Matroska", bytes("\x1aEß£\x9fB\x86\x81\x01B\x82\x88matroska"), "application/octet-stream"],
  ["OGG", bytes("OggS\0\x02\0\x01vorbis"), "audio/ogg"],
  ["OGG with a film", bytes("OggS\0\x02\0\x80theora"), "video/ogg"],
  ["FLAC", bytes("fLaC\0\0\0\x22"), "audio/flac"],
  ["WAV", bytes("RIFF\x24\0\0\0WAVEfmt "), "audio/wav"],
  ["JPEG", bytes("ÿØÿà\0\x10JFIF"), "image/jpeg"],
  ["PNG", bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "image/png"],
  ["WebP", bytes("RIFF\x24\0\0\0WEBPVP8 "), "image/webp"],
  ["AVIF", bytes("\0\0\0\x20ftypavif\0\0\0\0"), "image/avif"],
  ["GIF", bytes("GIF89a\x01\0\x01\0"), "image/gif"],
  ["ZIP", bytes("PK\x03\x04\x14\0\0\0\x08\0"), "application/zip"],
  ["EPUB", declared("application/epub+zip"), "application/epub+zip"],
  ["ODT", declared(`${OPEN_DOCUMENT}.text`), `${OPEN_DOCUMENT}.text`],
  ["ODS", declared(`${OPEN_DOCUMENT}.spreadsheet`), `${OPEN_DOCUMENT}.spreadsheet`],
  ["ODP", declared(`${OPEN_DOCUMENT}.presentation`), `${OPEN_DOCUMENT}.presentation`],
  ["a template for ODT", declared(`${OPEN_DOCUMENT}.text-template`), "application/zip"],
  ["captions", utf8("\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nGrüß dich"), "text/vtt"],
  ["text", utf8("Atemübungen für den Abend – und ein <b>Wort</b>"), "text/plain"],
  ["text in UTF-16", Buffer.from("\uFEFFGrüße", "utf16le"), "text/plain"],
  ["HTML", utf8("\n<!DOCTYPE html><script>alert(1)</script>"), "text/plain"],
  ["SVG", utf8('<?xml version="1.0"?><svg onload="alert(1)">'), "application/octet-stream"],
  ["anything else", bytes("\0\x01\x02\x03"), "application/octet-stream"],
  ["an ASCII text in Latin-1", bytes("Grüße"), "application/octet-stream"],
  ["nothing", bytes(""), "application/octet-stream"],
  ["a Windows program", bytes("MZ\x90\0\x03\0"), undefined],
  ["a Linux program", bytes("\x7fELF\x02\x01"), undefined],
  ["a macOS program", bytes("Ïúíþ\x07\0\0\x01"), undefined],
  ["a macOS program for two processors", bytes("Êþº¾\0\0\0\x02"), undefined],
  ["a script", utf8("#!/bin/sh\nrm -rf /"), undefined],
  ["a script after a byte order mark", utf8("\uFEFF#!/bin/sh"), undefined],
];

it.each(beginnings)("the first bytes of %s tell what it is", (_name, head, mediaType) => {
  expect(kindOf(head)?.mediaType).toBe(mediaType);
});

it("a text that is cut within a letter is a text", () => {
  expect(kindOf(utf8("Grüße").subarray(0, 3))?.mediaType).toBe("text/plain");
});

describe("a ZIP file", () => {
  const types = "[Content_Types].xml";
  const apple = ["Index/Document.iwa", "Index/Slide.iwa", "Metadata/Properties.plist"];

  it.each([
    ["DOCX", "brief.docx", ["word/document.xml", "word/media/image1.png", types]],
    ["DOCX", "brief.zip", [types, "word/document2.xml", "word/embeddings/xl/workbook.xml"]],
    ["XLSX", "liste.xlsx", [types, "_rels/.rels", "xl/workbook.xml"]],
    ["PPTX", "vortrag.pptx", [types, "ppt/presentation.xml"]],
    ["Pages", "heft.PAGES", apple],
    ["Numbers", "liste.numbers", apple],
    ["Keynote", "vortrag.key", apple],
    ["ZIP", "heft.docx", apple],
    ["ZIP", "brief.docx", []],
    ["ZIP", "brief.docx", ["word/document.xml"]],
    ["ZIP", "brief.docx", [types, "brief/word/document.xml"]],
    ["ZIP", "liste.xlsb", [types, "xl/workbook.bin"]],
    ["ZIP", "brief.docm", [types, "word/document.xml", "word/vbaProject.bin"]],
    ["ZIP", "alles.zip", ["brief.docx", "liste.xlsx"]],
  ])("is called %s by its entries: %s", (label, name, entries) => {
    const kind = archiveKind(entries, name);
    expect(kind.label).toBe(label);
    expect(kindLabel({ mediaType: kind.mediaType, name: downloadName(name, kind) })).toBe(label);
  });
});

it.each([
  ["application/pdf", "heft.pdf", "PDF"],
  ["text/plain", "notizen.txt", "Text"],
  ["text/plain", "seite.html", "HTML"],
  ["application/octet-stream", "bild.svg", "SVG"],
  ["application/octet-stream", "film.mkv", "Datei"],
  ["application/x-unbekannt", "x", "Datei"],
])("a stored %s with the name %s is labelled %s", (mediaType, name, label) => {
  expect(kindLabel({ mediaType, name })).toBe(label);
});

it("browsers show documents, media and pictures, and save everything else", () => {
  const types = beginnings.flatMap(([, , mediaType]) => mediaType ?? []);
  const saved = [...new Set(types)].filter((mediaType) => !isShownInline(mediaType));
  expect(saved).toEqual([
    "application/octet-stream",
    "application/zip",
    "application/epub+zip",
    `${OPEN_DOCUMENT}.text`,
    `${OPEN_DOCUMENT}.spreadsheet`,
    `${OPEN_DOCUMENT}.presentation`,
    "text/vtt",
    "text/plain",
  ]);
});

describe("the name of a download", () => {
  const pdf = { endings: ["pdf"] };
  it.each([
    ["Atem reise.pdf", "Atem reise.pdf"],
    ["Übung – Nr. 1.PDF", "Übung – Nr. 1.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Dokumente\\Heft.pdf", "Heft.pdf"],
    ['Heft "neu"\r\nSet-Cookie: a=b.pdf', "Heft neuSet-Cookie a=b.pdf"],
    ["Heft %22neu%22%0D%0A 100%.pdf", "Heft neu 100.pdf"],
    ["Heft\u202Efdp.exe", "Heftfdp.exe.pdf"],
    ["rechnung.pdf.exe", "rechnung.pdf.exe.pdf"],
    ["..pdf", "datei.pdf"],
    ["", "datei.pdf"],
    ["???", "datei.pdf"],
    ["\0\x07", "datei.pdf"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(120)}.pdf`],
    [`${"🌿".repeat(300)}.pdf`, `${"🌿".repeat(120)}.pdf`],
  ])("made from %j is %j", (name, clean) => {
    expect(downloadName(name, pdf)).toBe(clean);
  });

  it("keeps its ending if the content is unknown, and may have none", () => {
    expect(downloadName("film.mkv", { endings: [] })).toBe("film.mkv");
    expect(downloadName("film", { endings: [] })).toBe("film");
  });

  it("never gives a text the ending of a program", () => {
    const text = kindOf(utf8("del *.*"));
    if (!text) return expect.unreachable("a text is no program");
    expect(downloadName("notizen.md", text)).toBe("notizen.md");
    for (const name of ["start.bat", "start.cmd", "start.ps1", "start.js", "start.vbs"]) {
      expect(downloadName(name, text)).toBe(`${name}.txt`);
    }
  });
});

describe("an MP4", () => {
  const box = (type: string, length: number) => {
    const content = Buffer.alloc(length);
    content.writeUInt32BE(length);
    content.write(type, 4, "latin1");
    return content;
  };
  const long = (type: string, length: number) => {
    const content = Buffer.alloc(length);
    content.writeUInt32BE(1);
    content.write(type, 4, "latin1");
    content.writeBigUInt64BE(BigInt(length), 8);
    return content;
  };
  const film = (...boxes: Uint8Array[]) => {
    const whole = Buffer.concat(boxes);
    return async (at: number, length: number) => whole.subarray(at, at + length);
  };

  it.each([
    [
      "at once if its table comes first",
      film(box("ftyp", 32), box("moov", 90), box("mdat", 50)),
      false,
    ],
    ["late if its table comes last", film(box("ftyp", 32), box("mdat", 50), box("moov", 90)), true],
    ["late, even after a long box", film(box("ftyp", 32), long("free", 60), box("mdat", 9)), true],
    ["at once if it is cut", film(box("ftyp", 32)), false],
    ["at once if it is broken", film(Buffer.alloc(64)), false],
    ["at once if nothing is in it", film(), false],
  ])("plays %s", async (_when, read, isLate) => {
    expect(await startsLate(read)).toBe(isLate);
  });

  it("with a box longer than any file ends the search", async () => {
    const huge = long("free", 60);
    huge.writeBigUInt64BE(2n ** 63n, 8);
    const file = film(huge);
    const read = (at: number, length: number) =>
      Number.isSafeInteger(at) ? file(at, length) : expect.unreachable("no such position");
    expect(await startsLate(read)).toBe(false);
  });

  it("with endless boxes ends the search", async () => {
    expect(await startsLate(async () => box("free", 16))).toBe(false);
  });
});

const archive = (names: string[], comment = "") => {
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8("Inhalt")])));
  const whole = Buffer.concat([zip, Buffer.from(comment)]);
  whole.writeUInt16LE(comment.length, zip.length - 2);
  return whole;
};

/** Reads as from a disk. */
const entriesOf = (whole: Uint8Array, lengths: number[] = []) =>
  zipEntries(async (at, length) => {
    lengths.push(length);
    return whole.subarray(at, at + length);
  }, whole.length);

describe("the entries of a ZIP file", () => {
  const names = ["[Content_Types].xml", "word/document.xml", "Grüße.txt"];

  it("are those of the directory at its end", async () => {
    expect(await entriesOf(archive(names))).toEqual(names);
  });

  it("are found before the longest comment", async () => {
    expect(await entriesOf(archive(names, "x".repeat(65_535)))).toEqual(names);
  });

  it("are none if it is cut anywhere", async () => {
    const whole = archive(names);
    for (let length = 0; length < whole.length; length += 1) {
      expect(await entriesOf(whole.subarray(0, length))).toEqual([]);
    }
  });

  it("are bounded, whatever any of its bytes say", async () => {
    const whole = archive(names);
    for (let at = 0; at < whole.length; at += 1) {
      for (const byte of [0, 1, 0x50, 0x80, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        expect((await entriesOf(damaged)).length).toBeLessThanOrEqual(names.length);
      }
    }
  });

  it("are read from the first quarter of a megabyte of a longer directory", async () => {
    const many = Array.from({ length: 6_000 }, (_, index) => `bild-${index}.png`);
    const lengths: number[] = [];
    const entries = await entriesOf(archive(many), lengths);
    expect(entries).toEqual(many.slice(0, entries.length));
    expect(entries.length).toBeGreaterThan(4000);
    expect(Math.max(...lengths)).toBe(256 * 1024);
  });
});
