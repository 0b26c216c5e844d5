import { MINUTE } from "#app/environment/durations.ts";
import {
  BodyTooLarge,
  boundaryOf,
  type FileSink,
  MalformedBody,
  readMultipart,
} from "#app/http/multipart.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

/** Maximum body size of a form, without files. */
const MAX_FORM_BYTES = 100_000;

/** Maximum body size of a form with long texts, which only admins may post. */
export const LONG_FORM_BYTES = 1_000_000;

/** Maximum body size of a form with files, including discarded ones, without the files that sinks take. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** A form without files may take so long to arrive: 100 kB at 0.8 kB/s. */
const MAX_MILLISECONDS = 2 * MINUTE;

/** More fields than most of our forms have. Conform compares each field with all others. */
const MAX_FIELDS = 100;

/**
 * The parser stops at this number of parts. It exceeds MAX_FIELDS, so that a form with slightly too many
 * fields still gets that error.
 */
const MAX_PARTS = 300;

/** Our forms are flat. Conform interprets dots and brackets as objects and as arrays of any length. */
const FLAT_NAME = /^[a-z][\w-]{0,63}$/i;

/** A prefix, and a text that an owner wrote: `readForm` takes such fields out before conform reads the others. */
const PREFIXED_NAME = /^[a-z]{1,20}:.{1,2000}$/s;

/** Limits of forms that need more than others. */
export interface BodyLimits {
  /** The sinks that take large files while they arrive, by field name. */
  sinks?: Record<string, FileSink>;
  /** Maximum bytes of a body without its files. More than the default is for admins only. */
  maxBytes?: number;
  /** Maximum number of fields, below 300. */
  maxFields?: number;
}

interface PostedForm {
  formData: FormData;
  /** Names of the fields whose file was discarded. */
  tooLarge: string[];
  /** Whether files were chosen for fields that may have none. */
  hasOtherFiles: boolean;
}

/**
 * Reads the fields and files of a posted form.
 * @throws a refusal: 413 for a body that is too large, 415 for one that is no form, 400 for too many fields
 */
export async function readFormData(
  request: Request,
  files: Record<string, number>,
  { sinks = {}, maxBytes = MAX_FORM_BYTES, maxFields = MAX_FIELDS }: BodyLimits = {},
): Promise<PostedForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const boundary = isUrlEncoded(contentType) ? null : boundaryOf(contentType);
  if (boundary && request.body && Object.keys(files).length > 0) {
    return readUpload(request, request.body, { boundary, files, sinks, maxBytes });
  }
  const body = await readBody(request, maxBytes);
  if (isUrlEncoded(contentType) && hasMoreThan(maxFields, "&", body)) throw unlikeOurs();
  try {
    const formData = await new Response(body, {
      headers: { "Content-Type": contentType },
    }).formData();
    for (const name of Object.keys(files)) formData.delete(name);
    return { formData, tooLarge: [], hasOtherFiles: false };
  } catch {
    throw noForm();
  }
}

/**
 * Runs before conform, because a 15-byte name with an index would make conform allocate a huge array.
 * @throws a refusal for other names than those of our forms
 */
export function requireFlatFields(formData: FormData, maxFields = MAX_FIELDS): void {
  const names = [...formData.keys()];
  const isFlat = names.every((name) => FLAT_NAME.test(name));
  if (!isFlat || names.length > maxFields) throw unlikeOurs();
}

/** The same for a form of which nobody reads more than names and texts. */
export function requirePlainFields(formData: FormData, maxFields: number): void {
  const names = [...formData.keys()];
  const isPlain = names.every((name) => FLAT_NAME.test(name) || PREFIXED_NAME.test(name));
  if (!isPlain || names.length > maxFields) throw unlikeOurs();
}

function isUrlEncoded(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/** Stops counting beyond the limit, because a body may consist only of separators. */
function hasMoreThan(limit: number, mark: string, body: Buffer): boolean {
  let count = 0;
  for (let at = body.indexOf(mark); at !== -1 && count <= limit; at = body.indexOf(mark, at + 1)) {
    count += 1;
  }
  return count > limit;
}

interface UploadLimits {
  boundary: string;
  files: Record<string, number>;
  sinks: Record<string, FileSink>;
  /** Without files. */
  maxBytes: number;
}

async function readUpload(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { boundary, files, sinks, maxBytes }: UploadLimits,
): Promise<PostedForm> {
  const sunk = Object.keys(sinks).reduce((sum, name) => sum + (files[name] ?? 0), 0);
  const limits = {
    fields: maxBytes,
    parts: MAX_PARTS,
    body: MAX_UPLOAD_BYTES + sunk,
    files,
  };
  if (Number(request.headers.get("Content-Length")) > limits.body) throw uploadTooLarge();
  try {
    return await readMultipart(body, boundary, limits, sinks);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw uploadTooLarge();
    if (error instanceof MalformedBody) throw noForm();
    throw error;
  }
}

const unlikeOurs = () =>
  refusal(
    400,
    "Dieses Formular hat Felder, die es bei uns nicht gibt. Bitte lade die Seite neu und sende es noch einmal.",
  );

const noForm = () => refusal(415, "Diese Anfrage enthält kein Formular, das wir lesen können.");

const uploadTooLarge = () =>
  refusal(413, "Das Formular ist mit seinen Dateien zu groß. Es wurde nichts gespeichert.");

/** Reads a body that is not a form, without parsing it. Throws a refusal with 413 if it is too large. */
export function readRawBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  return readBody(request, maxBytes);
}

/** Counts while reading, because a Content-Length can be missing or wrong. */
async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length")) > maxBytes) throw formTooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), MAX_MILLISECONDS);
  });
  // Cancelling would close the connection before the response is sent.
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return Buffer.concat(chunks);
      bytes += value.byteLength;
      if (bytes > maxBytes) throw formTooLarge();
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

const formTooLarge = () =>
  refusal(413, "Das Formular ist zu groß. Bitte kürze deine Eingaben und sende es noch einmal.");

const tooSlow = () =>
  refusal(
    408,
    "Das Formular ist nach zwei Minuten noch nicht ganz angekommen, es wurde nichts gespeichert. Bitte sende es noch einmal, wenn deine Verbindung besser ist.",
  );
