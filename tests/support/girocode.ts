import jsQR from "jsqr";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { type Browser, ORIGIN } from "#tests/support/browser.ts";
import { answer } from "#tests/support/site.ts";

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The lines of a GiroCode in a picture, read by a library that is independent of our drawing. */
export async function readGirocode(picture: Buffer): Promise<string[]> {
  return readPixels(await pixelsOf(picture));
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function readPixels({ data, info }: Awaited<ReturnType<typeof pixelsOf>>): string[] {
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error("no QR code in this picture");
  return new TextDecoder("utf-8", { fatal: true })
    .decode(Uint8Array.from(code.binaryData))
    .split("\n");
}

/** The lines of the GiroCode in some HTML, rendered as browsers do; null if there is none. */
export async function readGirocodeIn(html: string): Promise<string[] | null> {
  const svg = parse(html).querySelector('svg[role="img"][aria-label^="GiroCode"]');
  if (!svg) return null;
  const picture = svg.outerHTML.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return readPixels(await withSvg(() => pixelsOf(Buffer.from(picture))));
}

/** Uploads block this format for the whole process, and their own tests need that. */
async function withSvg<Result>(work: () => Promise<Result>): Promise<Result> {
  const operation = ["VipsForeignLoadSvgBuffer"];
  const isBlocked = await pixelsOf(Buffer.from(dot)).then(
    () => false,
    () => true,
  );
  if (!isBlocked) return work();
  sharp.unblock({ operation });
  try {
    return await work();
  } finally {
    sharp.block({ operation });
  }
}

/** The answer to a picture's address, whose bytes a page would spoil. */
export function fetchPicture(browser: Browser, path: string): Promise<Response> {
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return answer(new Request(new URL(path, ORIGIN), { headers: { Cookie } }));
}
