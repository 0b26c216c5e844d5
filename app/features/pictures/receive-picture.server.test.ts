import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { receivePicture } from "#app/features/pictures/receive-picture.server.ts";
import { env } from "#app/settings/env.server.ts";
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

/** The files that visitors are served of what was uploaded, by name. */
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

/** The pictures that remain of uploads: no half one, and none that was refused. */
function stored(): string[] {
  try {
    return readdirSync(uploads);
  } catch {
    return [];
  }
}

/** Red, green and blue in the upper left corner of what visitors see. */
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
    "that comes as %s is kept in two formats and three widths",
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

  it("has an address that tells nothing of the file it came from", async () => {
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

  it("may be as small as can be", async () => {
    expect(await sizesOf(await pictureBytes("png", { width: 1, height: 1 }))).toMatchObject({
      "480.avif": "av1 1×1",
      "1440.webp": "webp 1×1",
    });
  });

  it("counts by what is in it, whatever it is called", async () => {
    const png = await pictureBytes("png");
    expect(await receive(png, "bild.svg", "text/html")).toMatchObject({ ok: true });
  });

  it("is stored once, however often it comes", async () => {
    const jpeg = await pictureBytes("jpeg");
    const first = await receive(jpeg);
    const [folder = ""] = stored();
    const before = statSync(path.join(uploads, folder, "960.webp"));
    expect(await receive(jpeg, "anders.jpg")).toEqual(first);
    expect(stored()).toEqual([folder]);
    expect(statSync(path.join(uploads, folder, "960.webp")).ino).toBe(before.ino);
  });

  it("may come at the same time as others, and as itself", async () => {
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

  it("stands upright, as its camera says that it was held", async () => {
    const lying = await draw({ width: 60, height: 40 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sizesOf(lying)).toMatchObject({ "480.webp": "webp 40×60" });
    // The red corner was at the upper left before a quarter turn to the right.
    expect(isRed(await cornerOf(lying))).toBe(false);
    expect(isRed(await cornerOf(await pictureBytes("jpeg")))).toBe(true);
  });

  it("that moves stands still at its first frame", async () => {
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
    ["a profile of its own", draw().withIccProfile("p3").png()],
    ["nothing behind it", draw().ensureAlpha(0.9).png()],
  ])("with %s has ordinary colours", async (_name, picture) => {
    const bytes = await picture.toBuffer();
    expect(isRed(await cornerOf(bytes))).toBe(true);
    const { space, hasProfile, depth } = await sharp((await filesOf(bytes))["960.avif"]).metadata();
    expect({ space, hasProfile, depth }).toEqual({
      space: "srgb",
      hasProfile: false,
      depth: "uchar",
    });
  });

  it("in shades of grey stays one", async () => {
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

describe("what else is in a picture's file", () => {
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
    ["a page behind a JPEG", async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)])],
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

describe("what is refused", () => {
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
    ["an SVG that is called a PNG", () => svg],
    ["an SVG behind white space", () => `\n\n<?xml version="1.0"?>${svg}`],
    ["a page", () => "<!doctype html><script>alert(1)</script>"],
    ["a text", () => "Hallo"],
    ["nothing", () => ""],
    ["a PDF", () => "%PDF-1.7\n1 0 obj\n"],
    ["a GIF", () => draw().gif().toBuffer()],
    ["a TIFF", () => draw().tiff().toBuffer()],
    ["a HEIC", () => heic],
    ["a file that names WebP alone", () => "RIFF\0\0\0\0WAVE"],
  ])("is %s, with the formats that would do", async (_name, make) => {
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
    ["a page that begins as a JPEG does", () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, "latin1")],
    ["an SVG that begins as a PNG does", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
    ["a movie that claims to be AVIF", () => Buffer.from("\0\0\0\x1cftypavif\0\0\0\0mif1avif")],
  ])("is %s", async (_name, make) => {
    const answer = await receive(await make());
    expect(answer).toEqual({ ok: false, message: DAMAGED });
    expect(stored()).toEqual([]);
  });

  it("is a bomb, by what it says of itself, and the next picture is taken", async () => {
    const message =
      "Das Bild hat 30.000 × 30.000 Pixel. Möglich sind höchstens 50 Millionen. Bitte verkleinern Sie es und wählen Sie es noch einmal aus.";
    expect(await receive(pngClaiming(30_000, 30_000))).toEqual({ ok: false, message });
    expect(stored()).toEqual([]);
    expect(await receive(await pictureBytes("png"))).toMatchObject({ ok: true });
  });

  it("begins above 50 million pixels", async () => {
    expect(await receive(pngClaiming(10_000, 5000))).toEqual({ ok: false, message: DAMAGED });
    expect(await receive(pngClaiming(10_000, 5001))).toMatchObject({
      message: expect.stringContaining("10.000 × 5.001 Pixel"),
    });
  });

  it("begins earlier where all of it is held at once, by how much that takes", async () => {
    const form = { bits: 16, hasAlpha: true, isInterlaced: true };
    expect(await receive(pngClaiming(6000, 3000, form))).toEqual({ ok: false, message: DAMAGED });
    expect(await receive(pngClaiming(6000, 3001, form))).toMatchObject({
      message: expect.stringContaining("6.000 × 3.001 Pixel. Möglich sind höchstens 18 Millionen."),
    });
    const once = { ...form, isInterlaced: false };
    expect(await receive(pngClaiming(6000, 3001, once))).toEqual({ ok: false, message: DAMAGED });
  });

  it("begins above 16 million pixels in AVIF, which is unpacked as a whole", async () => {
    const flat = {
      create: { width: 4001, height: 4000, channels: 3, background: "#fff" },
    } as const;
    const avif = await sharp(flat).avif({ effort: 0 }).toBuffer();
    expect(await receive(avif)).toMatchObject({
      message: expect.stringContaining("4.001 × 4.000 Pixel. Möglich sind höchstens 16 Millionen."),
    });
  });
});

it("says so where nothing can be written, leaves nothing half, and goes on afterwards", async () => {
  const png = await pictureBytes("png");
  writeFileSync(uploads, "kein Ordner");
  await expect(receive(png)).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(uploads);
  expect(await receive(png)).toMatchObject({ ok: true });
  expect(stored()).toHaveLength(1);
});
