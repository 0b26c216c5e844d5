import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

interface MultipartLimits {
  /** Bytes outside of files, including headers and delimiters. */
  fields: number;
  /** The number of fields and files, including discarded ones. */
  parts: number;
  /** Bytes of the whole body, including discarded parts. */
  body: number;
  /** Maximum bytes of a file, by field name. Files with other names are discarded. */
  files: Record<string, number>;
}

/**
 * Takes a file while it arrives, instead of the memory. Bytes that it does not read are discarded. The iteration throws
 * if the file exceeds its limit or the body ends early.
 */
export type FileSink = (pieces: AsyncIterable<Uint8Array>) => Promise<void>;

interface MultipartForm {
  formData: FormData;
  /** Names of fields whose file exceeded its limit and is not in the form. */
  tooLarge: string[];
  /** Whether files without a limit were chosen, which are not in the form. */
  hasOtherFiles: boolean;
}

/** The body exceeds a limit for its fields, its parts or the whole. */
export class BodyTooLarge extends Error {}

/** The body is not a multipart form, or is incomplete. */
export class MalformedBody extends Error {}

/** The boundary between the parts of a multipart form; null for any other content type. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a form with files while it arrives (https://www.rfc-editor.org/rfc/rfc7578). Memory use is bounded by
 * the limits of fields and files. The form keeps the first file of each name that has a limit, and drops all
 * other files and the empty part of an input without a file. A file that a sink takes is empty in the form, and
 * its sink has ended when the form is there or this throws.
 * @throws BodyTooLarge, MalformedBody
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
  sinks: Record<string, FileSink> = {},
): Promise<MultipartForm> {
  const form: MultipartForm = { formData: new FormData(), tooLarge: [], hasOtherFiles: false };
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: limits.fields, parts: limits.parts },
    // Otherwise a text of the type application/octet-stream would become a file.
    isPartAFile: (_name, _contentType, fileName) => fileName !== undefined,
  });
  const fileLimits = new Map(Object.entries(limits.files));
  const sinksByName = new Map(Object.entries(sinks));
  const files: BusboyFileStream[] = [];
  const sinking: Promise<void>[] = [];
  parser.on("partsLimit", () => parser.destroy(new BodyTooLarge()));
  parser.on("field", (name, text, _isNameCut, isCut) => {
    if (!name) parser.destroy(new MalformedBody("a part without a name"));
    else if (isCut) parser.destroy(new BodyTooLarge());
    // A form without the right enctype sends a file's name instead of the file.
    else if (!fileLimits.has(name)) form.formData.append(name, text);
  });
  parser.on("file", (name, file, fileName) => {
    // A body that ends within a file is reported by the parser, too; an unhandled error of the file would end
    // the process.
    file.on("error", () => {});
    files.push(file);
    const limit = fileLimits.get(name);
    if (limit === undefined && fileName !== "") form.hasOtherFiles = true;
    const isFirst = !form.formData.has(name) && !form.tooLarge.includes(name);
    const sink = sinksByName.get(name);
    if (limit === undefined || !isFirst || (sink && fileName === "")) file.resume();
    else if (!sink) receiveFile(form, file, { name, fileName, limit });
    else {
      const end = passOn(form, file, { name, fileName, limit }, sink);
      // A sink that fails is reported once the body has been read.
      end.catch(() => {});
      sinking.push(end);
    }
  });
  try {
    await pipeline(within(limits, body, files), parser).catch(asMalformed);
  } catch (error) {
    for (const file of files) file.destroy(new Error("the body ends early"));
    await Promise.allSettled(sinking);
    throw error;
  }
  await Promise.all(sinking);
  return form;
}

async function passOn(
  { formData, tooLarge }: MultipartForm,
  file: BusboyFileStream,
  { name, fileName, limit }: ExpectedFile,
  sink: FileSink,
): Promise<void> {
  formData.set(name, new File([], fileName));
  let length = 0;
  async function* limited() {
    // Otherwise a sink that stops reading would stop the parser, too.
    for await (const piece of file.iterator({ destroyOnReturn: false })) {
      length += piece.byteLength;
      if (length > limit) throw new Error(`more than ${limit} bytes`);
      yield piece;
    }
  }
  try {
    await sink(limited());
  } catch (error) {
    if (length <= limit) throw error;
  } finally {
    file.resume();
  }
  if (length <= limit) return;
  tooLarge.push(name);
  formData.delete(name);
}

interface ExpectedFile {
  name: string;
  fileName: string;
  limit: number;
}

/** Reserves the file's position among the fields, and fills it once the file is complete. */
function receiveFile(
  { formData, tooLarge }: MultipartForm,
  file: BusboyFileStream,
  { name, fileName, limit }: ExpectedFile,
): void {
  formData.set(name, new File([], fileName));
  let length = 0;
  // A single block collects all chunks, because a sender could split a file into millions of them.
  let block: Uint8Array<ArrayBuffer> | undefined;
  file.on("data", (piece: Uint8Array) => {
    const start = length;
    length += piece.byteLength;
    if (length > limit) {
      block = undefined;
      return;
    }
    block ??= new Uint8Array(limit);
    block.set(piece, start);
  });
  file.on("end", () => {
    const isEmptyInput = length === 0 && fileName === "";
    if (length > limit) tooLarge.push(name);
    if (length > limit || isEmptyInput) formData.delete(name);
    else if (block) formData.set(name, new File([block.subarray(0, length)], fileName));
  });
}

/** The parser silently truncates long headers, and counts nothing before the first part. */
async function* within(
  limits: MultipartLimits,
  body: ReadableStream<Uint8Array>,
  files: BusboyFileStream[],
) {
  let bytes = 0;
  for await (const piece of inPieces(body)) {
    bytes += piece.byteLength;
    if (bytes > limits.body) throw new BodyTooLarge();
    yield piece;
    // A file's `bytesRead` includes its first chunk only one turn later.
    await setImmediate();
    const fileBytes = files.reduce((sum, file) => sum + file.bytesRead, 0);
    if (bytes - fileBytes > limits.fields) throw new BodyTooLarge();
  }
}

/** The parser processes a whole chunk, even if a limit is reached within it. */
const PIECE_BYTES = 16 * 1024;

async function* inPieces(body: ReadableStream<Uint8Array>) {
  // Cancelling would close the connection before the response is sent.
  for await (const chunk of body.values({ preventCancel: true })) {
    for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
      yield chunk.subarray(start, start + PIECE_BYTES);
    }
  }
}

/** The parser's errors can only be recognised by their messages. */
function asMalformed(error: unknown): never {
  const isOurs = error instanceof BodyTooLarge || error instanceof MalformedBody;
  if (isOurs || !(error instanceof Error) || !/multipart data/.test(error.message)) throw error;
  throw new MalformedBody(error.message, { cause: error });
}
