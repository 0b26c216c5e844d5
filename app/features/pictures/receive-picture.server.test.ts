import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { receivePicture } from "#app/features/pictures/receive-picture.server.ts";
import {
  draw,
  type PictureKind,
  pictureBytes,
  pngClaiming,
  withComment,
  withText,
} from "#tests/support/pictures.ts";

const uploads = path.join(env.DATA_DIR, "uploads");
beforeEach(() => rmSync(uploads, { recursive: true, force: true }));

const receive = (bytes: Buffer | string, name = "bild.jpg", type = "image/jpeg") =>
  receivePicture(
    new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }),
  );

/** The files that visitors get for an upload, by name. */
async function filesOf(bytes: Buffer): Promise<Record<string, Buffer>> {
  const received = await receive(bytes);
  if (!received.ok) return expect.unreachable(received.message);
  const folder = path.join(env.DATA_DIR, path.dirname(received.imageUrl));
  const names = readdirSync(folder);
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name))]));
}

async function sizesOf(bytes: Buffer): Promise<Record<string, string>> {
  const sizes = Object.entries(await filesOf(bytes)).map(async ([name, file]) => {
    const { width, height, format, compression } = await sharp(file).metadata();
    return [name, `${compression ?? format} ${width}×${height}`];
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** The stored pictures. Unfinished and rejected ones would show up here. */
function stored(): string[] {
  try {
    return readdirSync(uploads);
  } catch {
    return [];
  }
}

/** Red, green and blue in the upper left corner of the picture that visitors see. */
async function cornerOf(bytes: Buffer): Promise<number[]> {
  const { "480.webp": file } = await filesOf(bytes);
  return [
    ...(await sharp(file)
      .removeAlpha()
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 60 && blue < 60;

describe("a picture", () => {
  it.each<PictureKind>(["jpeg", "png", "webp", "avif"])(
    "uploaded as %s is stored in two formats and three widths",
    async (kind) => {
      expect(await sizesOf(await pictureBytes(kind, { width: 1500, height: 1000 }))).toEqual({
        "480.avif": "av1 480×320",
        "480.webp": "webp 480×320",
        "960.avif": "av1 960×640",
        "960.webp": "webp 960×640",
        "1440.avif": "av1 1440×960",
        "1440.webp": "webp 1440×960",
      });
    },
  );

  it("has an address that reveals nothing about the original file", async () => {
    const received = await receive(await pictureBytes("png"), "../../Anna Müller <script>.png");
    expect(received).toEqual({
      ok: true,
      imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/960\.webp$/),
    });
  });

  it("is never enlarged", async () => {
    const sizes = await sizesOf(await pictureBytes("png", { width: 600, height: 400 }));
    expect(sizes).toMatchObject({ "480.webp": "webp 480×320", "1440.webp": "webp 600×400" });
  });

  it("is at most twice as high as wide", async () => {
    const sizes = await sizesOf(await pictureBytes("png", { width: 400, height: 4000 }));
    expect(sizes).toMatchObject({ "960.avif": "av1 192×1920", "960.webp": "webp 192×1920" });
  });

  it("may be as small as one pixel", async () => {
    expect(await sizesOf(await pictureBytes("png", { width: 1, height: 1 }))).toMatchObject({
      "480.avif": "av1 1×1",
      "1440.webp": "webp 1×1",
    });
  });

  it("is recognised by its content, whatever its name", async () => {
    const png = await pictureBytes("png");
    expect(await receive(png, "bild.svg", "text/html")).toMatchObject({ ok: true });
  });

  it("is stored once for repeated uploads", async () => {
    const jpeg = await pictureBytes("jpeg");
    const first = await receive(jpeg);
    const [folder = ""] = stored();
    const before = statSync(path.join(uploads, folder, "960.webp"));
    expect(await receive(jpeg, "anders.jpg")).toEqual(first);
    expect(stored()).toEqual([folder]);
    expect(statSync(path.join(uploads, folder, "960.webp")).ino).toBe(before.ino);
  });

  it("can be uploaded concurrently with others and with itself", async () => {
    const [one, other] = [await pictureBytes("jpeg"), await pictureBytes("webp")];
    const broken = Buffer.from("kein Bild");
    const answers = await Promise.all(
      [one, other, broken, one, other].map((bytes) => receive(bytes)),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true, true]);
    expect(answers[3]).toEqual(answers[0]);
    expect(answers[4]).toEqual(answers[1]);
    expect(stored()).toHaveLength(2);
  });

  it("is rotated upright according to its EXIF orientation", async () => {
    const lying = await draw({ width: 60, height: 40 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sizesOf(lying)).toMatchObject({ "480.webp": "webp 40×60" });
    // The red corner was at the upper left before a quarter turn to the right.
    expect(isRed(await cornerOf(lying))).toBe(false);
    expect(isRed(await cornerOf(await pictureBytes("jpeg")))).toBe(true);
  });

  it("that is animated is reduced to its first frame", async () => {
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await sizesOf(moving)).toMatchObject({
      "480.webp": "webp 20×20",
      "480.avif": "av1 20×20",
    });
    expect(isRed(await cornerOf(moving))).toBe(true);
  });

  it.each([
    ["CMYK", draw().toColourspace("cmyk").jpeg()],
    ["16 bits", draw().toColourspace("rgb16").png()],
    ["its own colour profile", draw().withIccProfile("p3").png()],
    ["transparency", draw().ensureAlpha(0.9).png()],
  ])("with %s is converted to sRGB", async (_name, picture) => {
    const bytes = await picture.toBuffer();
    expect(isRed(await cornerOf(bytes))).toBe(true);
    const { space, hasProfile, depth } = await sharp((await filesOf(bytes))["960.avif"]).metadata();
    expect({ space, hasProfile, depth }).toEqual({
      space: "srgb",
      hasProfile: false,
      depth: "uchar",
    });
  });

  it("in shades of grey stays grey", async () => {
    const grey = await sharp({
      create: { width: 9, height: 9, channels: 3, background: "#808080" },
    })
      .toColourspace("b-w")
      .png()
      .toBuffer();
    const [red = 0, green = 0, blue = 0] = await cornerOf(grey);
    for (const colour of [red, green, blue]) expect(Math.abs(colour - 128)).toBeLessThan(4);
  });
});

describe("metadata in a picture's file", () => {
  const SCRIPT = "<script>alert('Geheimnis')</script>";

  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`;
  const exif = {
    IFD0: { Copyright: SCRIPT, Artist: "Geheimnis" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" },
  };
  const talkative = () => draw().withExif(exif).withXmp(xmp).withIccProfile("p3");
  const jpeg = async () => withComment(await talkative().jpeg().toBuffer(), SCRIPT);

  it.each([
    ["in a JPEG", jpeg],
    ["in a PNG", async () => withText(await talkative().png().toBuffer(), SCRIPT)],
    ["in a WebP", () => talkative().webp().toBuffer()],
    ["in an AVIF", () => talkative().avif().toBuffer()],
    ["HTML appended to a JPEG", async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)])],
  ])("is not served: %s", async (_name, make) => {
    const bytes = await make();
    expect(bytes.includes("Geheimnis")).toBe(true);
    const files = Object.values(await filesOf(bytes));
    expect(files).toHaveLength(6);
    for (const file of files) {
      for (const word of ["Geheimnis", "script", "Exif", "xmpmeta", "GPS", "Artist"]) {
        expect(file.includes(word), word).toBe(false);
      }
      const { exif, xmp, icc, iptc, comments, orientation } = await sharp(file).metadata();
      expect([exif, xmp, icc, iptc, comments, orientation].filter(Boolean)).toEqual([]);
    }
  });
});

describe("an upload is rejected", () => {
  const OTHER_FORMAT =
    "Diese Datei ist kein JPEG, PNG, WebP oder AVIF. Bitte speichern Sie das Bild in einem dieser Formate und wählen Sie es noch einmal aus.";
  const DAMAGED =
    "Das Bild ist beschädigt oder unvollständig. Bitte speichern Sie es neu und wählen Sie es noch einmal aus.";
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"),
  ]);

  it.each([
    ["an SVG named as a PNG", () => svg],
    ["an SVG after white space", () => `\n\n<?xml version="1.0"?>${svg}`],
    ["an HTML page", () => "<!doctype html><script>alert(1)</script>"],
    ["a text", () => "Hallo"],
    ["nothing", () => ""],
    ["a PDF", () => "%PDF-1.7\n1 0 obj\n"],
    ["a GIF", () => draw().gif().toBuffer()],
    ["a TIFF", () => draw().tiff().toBuffer()],
    ["a HEIC", () => heic],
    ["a file with only the RIFF part of a WebP signature", () => "RIFF\0\0\0\0WAVE"],
  ])("if it is %s, with a list of accepted formats", async (_name, make) => {
    const answer = await receive(await make(), "bild.png", "image/png");
    expect(answer).toEqual({ ok: false, message: OTHER_FORMAT });
    expect(stored()).toEqual([]);
  });

  const cut = async (kind: PictureKind) => {
    const bytes = await pictureBytes(kind, { width: 400, height: 300 });
    return bytes.subarray(0, Math.ceil(bytes.length * 0.6));
  };
  const overwritten = async (kind: PictureKind) => {
    const bytes = await pictureBytes(kind, { width: 400, height: 300 });
    return bytes.fill("x", Math.ceil(bytes.length * 0.4), Math.ceil(bytes.length * 0.9));
  };

  it.each([
    ["half a JPEG", () => cut("jpeg")],
    ["half a PNG", () => cut("png")],
    ["half a WebP", () => cut("webp")],
    ["half an AVIF", () => cut("avif")],
    ["an overwritten PNG", () => overwritten("png")],
    ["an overwritten WebP", () => overwritten("webp")],
    ["an overwritten AVIF", () => overwritten("avif")],
    ["a page with a JPEG signature", () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, "latin1")],
    ["an SVG with a PNG signature", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
    ["a movie with an AVIF signature", () => Buffer.from("\0\0\0\x1cftypavif\0\0\0\0mif1avif")],
  ])("if it is %s", async (_name, make) => {
    const answer = await receive(await make());
    expect(answer).toEqual({ ok: false, message: DAMAGED });
    expect(stored()).toEqual([]);
  });

  it("if it is a decompression bomb, and the next picture is accepted", async () => {
    const message =
      "Das Bild hat 30.000 × 30.000 Pixel. Möglich sind höchstens 50 Millionen. Bitte verkleinern Sie es und wählen Sie es noch einmal aus.";
    expect(await receive(pngClaiming(30_000, 30_000))).toEqual({ ok: false, message });
    expect(stored()).toEqual([]);
    expect(await receive(await pictureBytes("png"))).toMatchObject({ ok: true });
  });

  it("above 50 million pixels", async () => {
    expect(await receive(pngClaiming(10_000, 5000))).toEqual({ ok: false, message: DAMAGED });
    expect(await receive(pngClaiming(10_000, 5001))).toMatchObject({
      message: expect.stringContaining("10.000 × 5.001 Pixel"),
    });
  });

  it("above a lower limit for interlaced files, depending on their memory use", async () => {
    const form = { bits: 16, hasAlpha: true, isInterlaced: true };
    expect(await receive(pngClaiming(6000, 3000, form))).toEqual({ ok: false, message: DAMAGED });
    expect(await receive(pngClaiming(6000, 3001, form))).toMatchObject({
      message: expect.stringContaining("6.000 × 3.001 Pixel. Möglich sind höchstens 18 Millionen."),
    });
    const once = { ...form, isInterlaced: false };
    expect(await receive(pngClaiming(6000, 3001, once))).toEqual({ ok: false, message: DAMAGED });
  });

  it("above 16 million pixels in AVIF, which is decoded as a whole", async () => {
    const flat = {
      create: { width: 4001, height: 4000, channels: 3, background: "#fff" },
    } as const;
    const avif = await sharp(flat).avif({ effort: 0 }).toBuffer();
    expect(await receive(avif)).toMatchObject({
      message: expect.stringContaining("4.001 × 4.000 Pixel. Möglich sind höchstens 16 Millionen."),
    });
  });
});

it("fails if the folder is not writable, leaves no partial picture, and works again afterwards", async () => {
  const png = await pictureBytes("png");
  writeFileSync(uploads, "kein Ordner");
  await expect(receive(png)).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(uploads);
  expect(await receive(png)).toMatchObject({ ok: true });
  expect(stored()).toHaveLength(1);
});
