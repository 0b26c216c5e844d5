import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { receiveLogo } from "#app/features/settings/logo/receive-logo.server.ts";
import { logoAt, logoFiles } from "#app/ui/layout/logo-files.ts";
import { pictureBytes, pngClaiming, withText } from "#tests/support/pictures.ts";

const uploads = path.join(env.DATA_DIR, "uploads");
beforeEach(() => rmSync(uploads, { recursive: true, force: true }));

const mark = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="${fill}" d="M0 0h30v20H0z"/></svg>`;

const receive = (bytes: Buffer | string, name = "logo.png") =>
  receiveLogo(new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));

async function stored(bytes: Buffer | string) {
  const received = await receive(bytes);
  if (!received.ok) return expect.unreachable(received.message);
  const logo = logoAt(received.logo) ?? expect.unreachable(received.logo);
  const folder = path.join(env.DATA_DIR, logo.folder);
  const read = (file: string) => readFileSync(path.join(folder, file));
  return { logo, files: readdirSync(folder), read, original: read(path.basename(received.logo)) };
}

async function refusal(bytes: Buffer | string, name?: string): Promise<string> {
  const received = await receive(bytes, name);
  expect(received.ok).toBe(false);
  expect(() => readdirSync(uploads)).toThrow("ENOENT");
  return received.ok ? "" : received.message;
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return `${format} ${width}×${height}`;
};

describe("a logo", () => {
  it("as SVG is stored as SVG, and as pictures for everything that needs pixels", async () => {
    const { logo, files, read, original } = await stored(mark("#0a5"));
    expect(logo).toEqual({
      folder: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}$/),
      src: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/logo-1024x341-any\.svg$/),
      ratio: expect.closeTo(3, 1),
      ground: null,
    });
    expect(original.toString()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 60 20">/,
    );
    expect(files).toHaveLength(8);
    const sizes = Object.values(logoFiles).map(async (file) => [file, await sizeOf(read(file))]);
    expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
      "header.png": "png 384×128",
      "large.png": "png 1024×341",
      "preview.png": "png 1200×630",
      "icon-192.png": "png 192×192",
      "icon-512.png": "png 512×512",
      "maskable-512.png": "png 512×512",
      "apple-touch-icon.png": "png 180×180",
    });
  });

  it("as PNG is re-encoded at most 1024 pixels wide and loses everything but its pixels", async () => {
    const png = withText(await pictureBytes("png", { width: 1500, height: 500 }), "Anna Müller");
    const { logo, original } = await stored(png);
    expect(await sizeOf(original)).toBe("png 1024×341");
    expect(original.includes("Anna Müller")).toBe(false);
    expect(logo).toMatchObject({ src: `${logo.folder}/header.png`, ground: null });
  });

  it("as PNG is never enlarged", async () => {
    const { original } = await stored(await pictureBytes("png", { width: 90, height: 30 }));
    expect(await sizeOf(original)).toBe("png 90×30");
  });

  it("is sharp in large pictures, because an SVG is drawn at their size", async () => {
    const { read } = await stored(mark("#000"));
    const { data, info } = await sharp(read("large.png"))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = Array.from(
      { length: info.width },
      (_, x) => data[(150 * info.width + x) * 4 + 3] ?? 0,
    );
    expect(row.filter((alpha) => alpha > 0 && alpha < 255).length).toBeLessThan(4);
  });

  it.each([
    ["#111", "light"],
    ["#f8f8f8", "dark"],
    ["#d33", null],
  ])("in %s needs the ground: %s", async (fill, ground) => {
    expect((await stored(mark(fill))).logo.ground).toBe(ground);
  });

  it("stands on an opaque ground in the icons that launchers cut out", async () => {
    const { read } = await stored(mark("#f8f8f8"));
    for (const file of ["apple-touch-icon.png", "maskable-512.png", "preview.png"]) {
      const { isOpaque, dominant } = await sharp(read(file)).stats();
      expect(isOpaque, file).toBe(true);
      expect(dominant.r, file).toBeLessThan(60);
    }
  });

  it("has the same address when it is uploaded again, and a different one from another logo", async () => {
    const [first, again, other] = [
      await stored(mark("#0a5")),
      await stored(mark("#0a5")),
      await stored(mark("#0a6")),
    ];
    expect(again.logo.folder).toBe(first.logo.folder);
    expect(other.logo.folder).not.toBe(first.logo.folder);
  });
});

const [jpeg, webp] = [await pictureBytes("jpeg"), await pictureBytes("webp")];

describe("receiveLogo refuses", () => {
  it.each([
    ["a page called logo.svg", "<!doctype html><script>alert(1)</script>", "logo.svg"],
    ["a JPEG called logo.png", jpeg, "logo.png"],
    ["a WebP called logo.svg", webp, "logo.svg"],
    ["a text in another encoding", Buffer.from([0xff, 0xfe, 0x3c, 0, 0x73, 0]), "logo.svg"],
    ["nothing", Buffer.alloc(0), "logo.svg"],
  ])("%s", async (_name, bytes, name) => {
    expect(await refusal(bytes, name)).toMatch(/^Diese Datei ist weder ein SVG noch ein PNG\./);
  });

  it("a PNG that claims more pixels than any logo has", async () => {
    const bomb = pngClaiming(50_000, 50_000);
    expect(bomb.length).toBeLessThan(200);
    expect(await refusal(bomb)).toMatch(/^Das Logo hat mehr als 16 Millionen Pixel\./);
  });

  it("a PNG that ends early, and one whose pixels are missing", async () => {
    const png = await pictureBytes("png", { width: 600, height: 400 });
    expect(await refusal(png.subarray(0, png.length / 2))).toMatch(/^Das Logo ist beschädigt/);
    expect(await refusal(pngClaiming(3000, 3000))).toMatch(/^Das Logo ist beschädigt/);
  });

  it("a PNG signature before an SVG", async () => {
    expect(await refusal(`\x89PNG\r\n\x1a\n${mark("#000")}`)).toMatch(/weder ein SVG noch ein PNG/);
    const bytes = Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      Buffer.from(mark("#000")),
    ]);
    expect(await refusal(bytes)).toMatch(/^Das Logo ist beschädigt/);
  });

  it("an SVG of more than 100 kB", async () => {
    expect(await refusal(mark(`#000"/><!--${"x".repeat(100_000)}--><path d="M0`))).toMatch(
      /^Das SVG ist größer als 100 kB\./,
    );
  });

  it("an SVG that is not well-formed at its root", async () => {
    expect(await refusal(`${mark("#000")}${mark("#000")}`)).toMatch(/^Das Logo ist beschädigt/);
  });

  it("a drawing on which nothing is visible", async () => {
    expect(await refusal(mark("none"))).toMatch(/^Auf diesem Bild ist nichts zu sehen\./);
  });

  it("an SVG with entities, without expanding them", async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>${mark("#000")}`;
    expect(await refusal(bomb, "logo.svg")).toMatch(/Entities/);
  });
});

it("catalog pictures cannot be SVG, even after a logo was drawn from one", async () => {
  await stored(mark("#0a5"));
  await expect(sharp(Buffer.from(mark("#000"))).metadata()).rejects.toThrow(/unsupported|block/i);
});
