import { createHash } from "node:crypto";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import {
  BodyTooLarge,
  boundaryOf,
  MalformedBody,
  readMultipart,
} from "#app/http/multipart.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";

/** Longest body of a form, its files not counted. */
const MAX_FORM_BYTES = 100_000;

/** Longest body of a form with files, those that are thrown away counted. */
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** More fields than any of our forms has. Conform compares each field with all others. */
const MAX_FIELDS = 100;

/** The parser stops at this number of parts. It exceeds MAX_FIELDS, so that a few too many fields still get that answer. */
const MAX_PARTS = 300;

/** Our forms are flat. Conform reads dots and brackets as objects and as arrays of any length. */
const FLAT_NAME = /^[a-z][\w-]{0,63}$/i;

/** Never sent back to the browser, whatever else is kept. */
const SECRET_FIELDS = ["password", "currentPassword", "newPassword"];

/** The answer with a form: what is wrong, what was typed, and what else its page shows. */
export type FormReply<Shown = object> = ReturnType<typeof data<FormAnswer & Shown>>;

interface Problems {
  /** Sentences by field name. */
  fieldErrors?: Record<string, string[]>;
  /** Sentences about the form as a whole. */
  formErrors?: string[];
  /** Heading of the error summary, where the usual count says too little. */
  title?: string;
  /** Names the problem for pages that show it in their own way. */
  code?: string;
  /** Fields that go back otherwise than they were posted. */
  values?: Record<string, string>;
}

type FormSchema = z.ZodType<unknown, unknown>;

export interface ReadFormOptions {
  /** Pictures that the form may bring along: the most bytes by field name. */
  files?: Record<string, number>;
  /**
   * Stores these files and tells by which values they go on. Runs before the schema's checks, because
   * browsers forget a chosen file when other fields are wrong.
   */
  receive?: (posted: PostedFields) => Promise<Received>;
}

interface PostedFields {
  file: (name: string) => File | null;
  text: (name: string) => string;
}

interface Received {
  /** Fields that take the place of posted ones. */
  values?: Record<string, string>;
  fieldErrors?: Record<string, string[]>;
  /** Status of the answer where nothing else is wrong. */
  status?: number;
}

export interface ReadForm<Value> {
  ok: true;
  value: Value;
  formData: FormData;
  /** Hash of all that was posted except secrets; null where the form has no token (ui/guard-fields.tsx). */
  fingerprint: string | null;
  /** Answer for problems found after the schema's checks, with what was typed kept. */
  fail: (problems: Problems, init?: ResponseInit) => FormReply;
  /** The same with more for the page to show. */
  show: <Shown extends object>(
    shown: Shown,
    problems: Problems,
    init: ResponseInit,
  ) => FormReply<Shown>;
}

interface RefusedForm {
  ok: false;
  /** The posted fields and files. Browsers forget files, so a file that is not stored is lost to its sender. */
  formData: FormData;
  /** Answer with status 400, errors at the fields and what was typed kept. */
  reply: FormReply;
}

/**
 * The one way to read a posted form. A body that is too large, no form at all or a form unlike any of
 * ours is thrown as a refusal (413, 415, 400); values that break the schema's rules come back as an
 * answer to return, and so does a file that is too large. A file is not part of the value but in
 * `formData`, as a `File`.
 */
export async function readForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { files = {}, receive }: ReadFormOptions = {},
): Promise<ReadForm<z.output<Schema>> | RefusedForm> {
  if (request.method !== "POST") throw refusal(405, "Das kann diese Seite nicht.");
  const { formData, tooLarge } = await readFormData(request, files);
  // conform keeps these for its own controls, which our forms do not use.
  for (const name of ["__intent__", "__state__"]) formData.delete(name);
  requireFlatFields(formData);
  const received = tooLarge.length === 0 ? await receive?.(postedFields(formData)) : undefined;
  for (const [name, value] of Object.entries(received?.values ?? {})) formData.set(name, value);
  const submission = parseWithZod(withoutFiles(formData), { schema });
  const show: ReadForm<unknown>["show"] = (shown, { title, code, values, ...problems }, init) => {
    const result = submission.reply({ ...problems, hideFields: SECRET_FIELDS });
    if (values) result.initialValue = { ...result.initialValue, ...values };
    return data({ result, title, code, ...shown }, init);
  };
  const fail: ReadForm<unknown>["fail"] = (problems, init) =>
    show({}, problems, { ...init, status: init?.status ?? 400 });
  const fieldErrors = { ...sizeErrors(tooLarge, files), ...received?.fieldErrors };
  if (submission.status !== "success") return { ok: false, formData, reply: fail({ fieldErrors }) };
  if (Object.keys(fieldErrors).length > 0) {
    return { ok: false, formData, reply: fail({ fieldErrors }, { status: received?.status }) };
  }
  const fingerprint = fingerprintOf(request, formData);
  return { ok: true, value: submission.value, formData, fingerprint, fail, show };
}

function fingerprintOf(request: Request, formData: FormData): string | null {
  if (!formData.get("formToken")) return null;
  const fields = [...withoutFiles(formData)].filter(([name]) => !SECRET_FIELDS.includes(name));
  const posted = [new URL(request.url).pathname, ...fields];
  return createHash("sha256").update(JSON.stringify(posted)).digest("base64url");
}

function postedFields(formData: FormData): PostedFields {
  return {
    file: (name) => {
      const value = formData.get(name);
      return value instanceof File ? value : null;
    },
    text: (name) => {
      const value = formData.get(name);
      return typeof value === "string" ? value : "";
    },
  };
}

/** Runs before conform, because one indexed name of 15 bytes makes conform fill the memory with an array. */
function requireFlatFields(formData: FormData): void {
  const names = [...formData.keys()];
  const isFlat = names.every((name) => FLAT_NAME.test(name));
  if (!isFlat || names.length > MAX_FIELDS) throw unlikeOurs();
}

/** The fields for the schema, which cannot check files; files cannot be sent back either. */
function withoutFiles(formData: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of formData) {
    if (typeof value === "string") fields.append(name, value);
  }
  return fields;
}

function sizeErrors(names: string[], limits: Record<string, number>): Record<string, string[]> {
  const sentence = (bytes = 0) =>
    `Das Bild ist größer als ${Math.floor(bytes / 1_000_000)} MB. Bitte verkleinern Sie es oder wählen Sie ein anderes.`;
  return Object.fromEntries(names.map((name) => [name, [sentence(limits[name])]]));
}

/** HTML constraints (required, maxlength …) of a form's fields, computed here so that zod stays out of the browser. */
export function formConstraint(schema: FormSchema) {
  const constraint = { ...getZodConstraint(schema) };
  // conform 1.21 looks for the lengths where zod up to 4.5 kept them.
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === "boolean") continue;
    const { minLength, maxLength } = property;
    constraint[name] = { ...constraint[name], minLength, maxLength };
  }
  return constraint;
}

interface PostedForm {
  formData: FormData;
  /** Names of the fields whose file is left out. */
  tooLarge: string[];
}

async function readFormData(request: Request, files: Record<string, number>): Promise<PostedForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const boundary = boundaryOf(contentType);
  if (boundary && request.body && Object.keys(files).length > 0) {
    return readUpload(request, request.body, { boundary, files });
  }
  const body = await readBody(request);
  if (isUrlEncoded(contentType) && hasMoreThan(MAX_FIELDS, "&", body)) throw unlikeOurs();
  try {
    const formData = await new Response(body, {
      headers: { "Content-Type": contentType },
    }).formData();
    for (const name of Object.keys(files)) formData.delete(name);
    return { formData, tooLarge: [] };
  } catch {
    throw noForm();
  }
}

function isUrlEncoded(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/** Stops counting beyond the limit, because a body may consist of nothing but marks. */
function hasMoreThan(limit: number, mark: string, body: Buffer): boolean {
  let count = 0;
  for (let at = body.indexOf(mark); at !== -1 && count <= limit; at = body.indexOf(mark, at + 1)) {
    count += 1;
  }
  return count > limit;
}

async function readUpload(
  request: Request,
  body: ReadableStream<Uint8Array>,
  { boundary, files }: { boundary: string; files: Record<string, number> },
): Promise<PostedForm> {
  const limits = {
    fields: MAX_FORM_BYTES,
    parts: MAX_PARTS,
    body: MAX_UPLOAD_BYTES,
    files,
  };
  if (Number(request.headers.get("Content-Length")) > limits.body) throw uploadTooLarge();
  try {
    return await readMultipart(body, boundary, limits);
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
  refusal(413, "Das Formular ist mit seinen Dateien zu groß. Gespeichert ist nichts davon.");

/** Counts while reading, because a Content-Length can be missing or wrong. */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () =>
    refusal(413, "Das Formular ist zu groß. Bitte kürze deine Eingaben und sende es noch einmal.");
  if (Number(request.headers.get("Content-Length")) > MAX_FORM_BYTES) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  if (!request.body) return Buffer.alloc(0);
  // Cancelling would close the connection before the answer is out.
  for await (const chunk of request.body.values({ preventCancel: true })) {
    bytes += chunk.byteLength;
    if (bytes > MAX_FORM_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
