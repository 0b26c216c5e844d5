import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { refusal } from "#app/http/refusal.server.ts";

/** Longest body that a form without files may have. */
const MAX_FORM_BYTES = 100_000;

/** Never sent back to the browser, whatever else is kept. */
const SECRET_FIELDS = ["password", "currentPassword", "newPassword"];

interface Problems {
  /** Sentences by field name. */
  fieldErrors?: Record<string, string[]>;
  /** Sentences about the form as a whole. */
  formErrors?: string[];
  /** Heading of the error summary, where the usual count says too little. */
  title?: string;
}

type FormSchema = z.ZodType<unknown, unknown>;

export interface ReadForm<Value> {
  ok: true;
  value: Value;
  formData: FormData;
  /** Answer for problems found after the schema's checks, with what was typed kept. */
  fail: (problems: Problems, init?: ResponseInit) => FormReply;
}

interface RefusedForm {
  ok: false;
  /** Answer with status 400, errors at the fields and what was typed kept. */
  reply: FormReply;
}

export type FormReply = ReturnType<typeof formReply>;

/**
 * The one way to read a posted form. A body that is too large or no form at all is thrown as a
 * refusal (413, 415); values that break the schema's rules come back as an answer to return.
 */
export async function readForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>> | RefusedForm> {
  if (request.method !== "POST") throw refusal(405, "Das kann diese Seite nicht.");
  const formData = await readFormData(request);
  // What conform keeps for its own controls, which we do not use: nonsense in them would throw.
  for (const name of ["__intent__", "__state__"]) formData.delete(name);
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== "success") {
    return { ok: false, reply: formReply(submission.reply({ hideFields: SECRET_FIELDS })) };
  }
  return {
    ok: true,
    value: submission.value,
    formData,
    fail: ({ title, ...problems }, init) =>
      formReply(submission.reply({ ...problems, hideFields: SECRET_FIELDS }), { title, init }),
  };
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

function formReply(
  result: SubmissionResult,
  { title, init }: { title?: string; init?: ResponseInit } = {},
) {
  return data({ result, title }, { ...init, status: init?.status ?? 400 });
}

async function readFormData(request: Request): Promise<FormData> {
  const body = await readBody(request);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw refusal(415, "Diese Anfrage enthält kein Formular, das wir lesen können.");
  }
}

/** Counts while reading, because a Content-Length can be missing or wrong. */
async function readBody(request: Request): Promise<Blob> {
  const tooLarge = () =>
    refusal(413, "Das Formular ist zu groß. Bitte kürze deine Eingaben und sende es noch einmal.");
  if (Number(request.headers.get("Content-Length")) > MAX_FORM_BYTES) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  if (!request.body) return new Blob();
  // Cancelling would close the connection before the answer is out.
  for await (const chunk of request.body.values({ preventCancel: true })) {
    bytes += chunk.byteLength;
    if (bytes > MAX_FORM_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
