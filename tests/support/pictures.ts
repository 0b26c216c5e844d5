import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type PictureKind = "jpeg" | "png" | "webp" | "avif";

interface Drawing {
  width?: number;
  height?: number;
}

/** A single-coloured area with a red upper left corner, which shows its orientation. */
export function draw({ width = 60, height = 40 }: Drawing = {}): Sharp {
  const size = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  return sharp({
    create: { width, height, channels: 3, background: "#2a6f97" },
  }).composite([
    { input: { create: { ...size, channels: 3, background: "#f00" } }, left: 0, top: 0 },
  ]);
}

export function pictureBytes(kind: PictureKind, drawing?: Drawing): Promise<Buffer> {
  return draw(drawing).toFormat(kind).toBuffer();
}

/** A tiny PNG whose header claims this many pixels in this format. */
export function pngClaiming(
  width: number,
  height: number,
  { bits = 8, hasAlpha = false, isInterlaced = false } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8); // bits per colour
  header.writeUInt8(hasAlpha ? 6 : 2, 9); // red, green, blue, and perhaps transparency
  header.writeUInt8(isInterlaced ? 1 : 0, 12);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1000))),
    pngChunk("IEND"),
  ];
  return Buffer.concat([signature, ...chunks]);
}

/** The JPEG with a comment of any content. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(comment)]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** The PNG with a text after its header. Signature and header have 33 bytes. */
export function withText(png: Buffer, text: string): Buffer {
  const chunk = pngChunk("tEXt", Buffer.from(`Comment\0${text}`));
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [content.length, crc32(body)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([length ?? body, body, checksum ?? body]);
}
