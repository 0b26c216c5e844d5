import { createHash } from "node:crypto";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import {
  type BodyLimits,
  readFormData,
  requireFlatFields,
  requirePlainFields,
} from "#app/http/form-body.server.ts";
import { FORM_OWNER } from "#app/http/form-owner.server.ts";
import { logError } from "#app/http/log.server.ts";
import { type Limited, waitingTime } from "#app/http/rate-limit.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { shownForm } from "#app/http/request-scope.server.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";

/** Never sent back to the browser. */
const SECRET_FIELDS = ["password", "currentPassword", "newPassword"];

/** The response with a form: its errors, its typed values, and further data for its page. */
export type FormReply<Shown = object> = ReturnType<typeof data<FormAnswer & Shown>>;

export interface FormProblems {
  /** Error messages by field name. */
  fieldErrors?: Record<string, string[]>;
  /** Error messages about the form as a whole. */
  formErrors?: string[];
  /** Heading of the error summary; defaults to the number of errors. */
  title?: string;
  /** Identifies the problem for pages that show it in their own way. */
  code?: string;
  /** Values that replace posted ones when the form is shown again. */
  values?: Record<string, string>;
}

type FormSchema = z.ZodType<unknown, unknown>;

export interface ReadFormOptions extends BodyLimits {
  /** The files that the form may contain, with their maximum size in bytes by field name. */
  files?: Record<string, number>;
  /**
   * Stores these files and returns the values that replace them. Runs before validation, because browsers
   * forget a chosen file when other fields are invalid.
   */
  receive?: (posted: PostedFields) => Promise<Received>;
  /** Fields whose names begin so may be called anything. They are not part of the value. */
  prefix?: string;
}

interface PostedFields {
  file: (name: string) => File | null;
  text: (name: string) => string;
}

interface Received {
  /** Values that replace posted ones. */
  values?: Record<string, string>;
  fieldErrors?: Record<string, string[]>;
  /** Status of the response if all fields are valid. */
  status?: number;
}

export interface ReadForm<Value> {
  ok: true;
  value: Value;
  formData: FormData;
  /** The texts of the fields with the prefix, by the rest of their names. */
  prefixed: Record<string, string>;
  /** A hash of all posted values except secrets; null if the form has no token (ui/guard-fields.tsx). */
  fingerprint: string | null;
  /** Builds the response for problems found after validation, with the typed values kept. */
  fail: (problems: FormProblems, init?: ResponseInit) => FormReply;
  /** Like `fail`, with further data for the page. */
  show: <Shown extends object>(
    shown: Shown,
    problems: FormProblems,
    init: ResponseInit,
  ) => FormReply<Shown>;
}

interface RefusedForm {
  ok: false;
  /**
   * The posted fields and files. Browsers forget files, so a file that is not stored is lost to its sender.
   */
  formData: FormData;
  /** The response with status 400, errors at the fields and the typed values. */
  reply: FormReply;
}

/**
 * Reads and validates a posted form; every action must use it. Throws a refusal for a body that is too large
 * (413), is not a form (415) or is malformed (400). Invalid values or a file that is too large return a
 * response to send. Files are not part of the value but are in `formData`, as `File` objects.
 */
export async function readForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { files = {}, receive, prefix, ...limits }: ReadFormOptions = {},
): Promise<ReadForm<z.output<Schema>> | RefusedForm> {
  if (request.method !== "POST") throw refusal(405, "Das kann diese Seite nicht.");
  const { formData, tooLarge } = await readFormData(request, files, limits);
  // conform reserves these names for its own controls, which our forms do not use.
  for (const name of ["__intent__", "__state__", FORM_OWNER]) formData.delete(name);
  const prefixed = prefix === undefined ? {} : takePrefixed(formData, prefix);
  requireFlatFields(formData, limits.maxFields);
  const shown = shownForm();
  const received =
    tooLarge.length === 0 && !shown ? await receive?.(postedFields(formData)) : undefined;
  for (const [name, value] of Object.entries(received?.values ?? {})) formData.set(name, value);
  const submission = parseWithZod(withoutFiles(formData), { schema });
  const show: ReadForm<unknown>["show"] = (shown, { title, code, values, ...problems }, init) => {
    const result = submission.reply({ ...problems, hideFields: SECRET_FIELDS });
    result.initialValue = { ...result.initialValue, ...withPrefix(prefixed, prefix), ...values };
    return data({ result, title, code, ...shown }, init);
  };
  const fail: ReadForm<unknown>["fail"] = (problems, init) =>
    show({}, problems, { ...init, status: init?.status ?? 400 });
  if (shown) {
    return { ok: false, formData, reply: show({}, stillThere(request, shown), { status: 200 }) };
  }
  const fieldErrors = { ...sizeErrors(tooLarge, files), ...received?.fieldErrors };
  if (submission.status !== "success") return { ok: false, formData, reply: fail({ fieldErrors }) };
  if (Object.keys(fieldErrors).length > 0) {
    return { ok: false, formData, reply: fail({ fieldErrors }, { status: received?.status }) };
  }
  const fingerprint = fingerprintOf(request, formData);
  return { ok: true, value: submission.value, formData, prefixed, fingerprint, fail, show };
}

/** Conform would read dots and brackets in these names. */
function takePrefixed(formData: FormData, prefix: string): Record<string, string> {
  const entries = [...formData].filter(([name]) => name.startsWith(prefix));
  for (const [name] of entries) formData.delete(name);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.slice(prefix.length),
      typeof value === "string" ? value : "",
    ]),
  );
}

function withPrefix(prefixed: Record<string, string>, prefix = ""): Record<string, string> {
  return Object.fromEntries(Object.entries(prefixed).map(([name, text]) => [prefix + name, text]));
}

/** The words above a form whose values wait again after a sign-in. */
function stillThere(request: Request, { hadFiles }: { hadFiles: boolean }): FormProblems {
  const isAdmins = new URL(request.url).pathname.startsWith("/admin");
  const sentences = isAdmins
    ? {
        again:
          "Ihre Anmeldung war abgelaufen. Ihre Eingaben stehen wieder da. Bitte prüfen Sie sie und senden Sie sie noch einmal ab.",
        files: "Dateien wählen Sie bitte noch einmal aus.",
      }
    : {
        again:
          "Deine Anmeldung war abgelaufen. Deine Eingaben stehen wieder da. Bitte sieh sie dir an und sende sie noch einmal ab.",
        files: "Dateien wähl bitte noch einmal aus.",
      };
  const formErrors = hadFiles ? [sentences.again, sentences.files] : [sentences.again];
  return { title: "Noch nicht gespeichert", formErrors };
}

/**
 * Reads a posted form without knowing its schema, and drops its files and secrets. Throws the same refusals as `readForm`.
 */
export async function readPostedFields(request: Request, limits: BodyLimits) {
  const read = await readFormData(request, NO_FILES, { ...limits, maxFields: 299 });
  const { formData, hasOtherFiles: hadFiles } = read;
  requirePlainFields(formData, 299);
  const fields = [...withoutFiles(formData)] as [string, string][];
  const isShown = ([name]: [string, string]) => !SECRET_FIELDS.includes(name);
  return { formData, fields: fields.filter(isShown), hadFiles };
}

/** A limit for a name that no field has: all files are discarded while they arrive. */
const NO_FILES = { "-": 0 };

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

/** The fields for the schema, which cannot validate files. Files cannot be sent back either. */
function withoutFiles(formData: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of formData) {
    if (typeof value === "string") fields.append(name, value);
  }
  return fields;
}

function sizeErrors(names: string[], limits: Record<string, number>): Record<string, string[]> {
  const sentence = (bytes = 0) =>
    `Die Datei ist größer als ${Math.floor(bytes / 1_000_000)} MB. Bitte verkleinern Sie sie oder wählen Sie eine andere.`;
  return Object.fromEntries(names.map((name) => [name, [sentence(limits[name])]]));
}

export interface Failed {
  ok: false;
  reason: "failed";
}

/** A `catch` handler for form processing: logs the error and returns a failed result. */
export function logAndFail(context: string) {
  return (error: unknown): Failed => {
    logError(error, context);
    return { ok: false, reason: "failed" };
  };
}

interface RefusalMessages {
  failed: Parameters<ReadForm<unknown>["fail"]>[0];
  /** Heading; the waiting time is shown below it. */
  tooMany: string;
}

/** The response to a valid form that was not accepted, with the typed values kept. */
export function refuseForm(
  form: Pick<ReadForm<unknown>, "fail">,
  result: Limited | Failed,
  { failed, tooMany }: RefusalMessages,
) {
  if (result.reason === "failed") return form.fail(failed, { status: 500 });
  const { seconds } = result;
  const sentence = `Diese haben wir nicht angenommen. Bitte versuche es ${waitingTime(seconds)} noch einmal.`;
  return form.fail({ title: tooMany, formErrors: [sentence] }, tooManyRequests(seconds));
}

/** Status and headers of a response that a rate limit delays. */
export function tooManyRequests(seconds: number): ResponseInit {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

const constraints = new WeakMap<FormSchema, ReturnType<typeof findConstraint>>();

/**
 * The HTML constraints (required, maxlength …) of a form's fields, computed once for each schema, and on the
 * server to keep zod out of the browser.
 */
export function formConstraint(schema: FormSchema) {
  const constraint = constraints.get(schema) ?? findConstraint(schema);
  constraints.set(schema, constraint);
  return constraint;
}

function findConstraint(schema: FormSchema) {
  const constraint = { ...getZodConstraint(schema) };
  // conform 1.21 looks for the lengths where zod up to 4.5 stored them.
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === "boolean") continue;
    const { minLength, maxLength } = property;
    constraint[name] = { ...constraint[name], minLength, maxLength };
  }
  return constraint;
}
