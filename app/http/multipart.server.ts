import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

interface MultipartLimits {
  /** Bytes of everything outside of files, headers and delimiters included. */
  fields: number;
  /** Fields and files, those that are thrown away included. */
  parts: number;
  /** Bytes of the whole body, with all that is thrown away. */
  body: number;
  /** Bytes of a file, by field name. Files of any other name are thrown away. */
  files: Record<string, number>;
}

interface MultipartForm {
  formData: FormData;
  /** Names of fields whose file was above its limit and is not in the form. */
  tooLarge: string[];
}

/** The body exceeds a limit of its fields, of its parts or of the whole. */
export class BodyTooLarge extends Error {}

/** The body is no multipart form, or only a part of one. */
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
 * Reads a form with files while it arrives (https://www.rfc-editor.org/rfc/rfc7578). Memory holds no more
 * than the limits of fields and files. The form keeps the first file of each name that has a limit, and
 * drops all other files and the empty part of an input without a file.
 * @throws BodyTooLarge, MalformedBody
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartForm> {
  const form: MultipartForm = { formData: new FormData(), tooLarge: [] };
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: limits.fields, parts: limits.parts },
    // Without this a text of the type application/octet-stream would be a file.
    isPartAFile: (_name, _contentType, fileName) => fileName !== undefined,
  });
  const fileLimits = new Map(Object.entries(limits.files));
  const files: BusboyFileStream[] = [];
  parser.on("partsLimit", () => parser.destroy(new BodyTooLarge()));
  parser.on("field", (name, text, _isNameCut, isCut) => {
    if (!name) parser.destroy(new MalformedBody("a part without a name"));
    else if (isCut) parser.destroy(new BodyTooLarge());
    // A form without the right enctype sends a file's name in place of the file.
    else if (!fileLimits.has(name)) form.formData.append(name, text);
  });
  parser.on("file", (name, file, fileName) => {
    // The body's end within a file is an error of the parser, too; the file's own would end the process.
    file.on("error", () => {});
    files.push(file);
    const limit = fileLimits.get(name);
    const isFirst = !form.formData.has(name) && !form.tooLarge.includes(name);
    if (limit === undefined || !isFirst) file.resume();
    else receiveFile(form, file, { name, fileName, limit });
  });
  await pipeline(within(limits, body, files), parser).catch(asMalformed);
  return form;
}

interface ExpectedFile {
  name: string;
  fileName: string;
  limit: number;
}

/** Reserves the file's place among the fields and fills it when all of the file is there. */
function receiveFile(
  { formData, tooLarge }: MultipartForm,
  file: BusboyFileStream,
  { name, fileName, limit }: ExpectedFile,
): void {
  formData.set(name, new File([], fileName));
  let length = 0;
  // One block takes up all pieces, because a sender could make millions of them.
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

/** The parser cuts endless headers without a word, and counts nothing before the first part. */
async function* within(
  limits: MultipartLimits,
  body: ReadableStream<Uint8Array>,
  files: BusboyFileStream[],
) {
  let bytes = 0;
  // Cancelling would close the connection before the answer is out.
  for await (const chunk of body.values({ preventCancel: true })) {
    bytes += chunk.byteLength;
    if (bytes > limits.body) throw new BodyTooLarge();
    yield chunk;
    // A file counts its first piece one turn later.
    await setImmediate();
    const fileBytes = files.reduce((sum, file) => sum + file.bytesRead, 0);
    if (bytes - fileBytes > limits.fields) throw new BodyTooLarge();
  }
}

/** The parser's own errors have no class of their own, only words. */
function asMalformed(error: unknown): never {
  const isOurs = error instanceof BodyTooLarge || error instanceof MalformedBody;
  if (isOurs || !(error instanceof Error) || !/multipart data/.test(error.message)) throw error;
  throw new MalformedBody(error.message, { cause: error });
}
