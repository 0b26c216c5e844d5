import { z } from "zod";
import { printable } from "#app/environment/log-lines.server.ts";
import type {
  ProviderAnswer,
  ProviderFailure,
} from "#app/features/money/online/payment-provider.ts";

/** Milliseconds. A person waits for the page. */
export const TIME_LIMIT = 10_000;
const LONGEST_DETAIL = 200;
/** Far more than any answer that this shop waits for. */
const LONGEST_ANSWER = 256 * 1024;

export interface Connection {
  key: string;
  /** For example 'https://api.mollie.com'. */
  origin: string;
  timeLimit: number;
}

interface ProviderCall {
  method: "GET" | "POST" | "DELETE";
  /** With its query. */
  path: string;
  /** A string is sent as JSON. */
  body?: string | URLSearchParams;
  idempotencyKey?: string;
}

/** The reason that a provider gives for a refusal, in the forms of Mollie and Stripe. */
const refusalSchema = z.object({
  detail: z.string().optional(),
  field: z.string().optional(),
  error: z.object({ message: z.string().optional(), code: z.string().optional() }).optional(),
});

/** Asks the provider once. Every failure of the network or of the provider is a value. */
export async function askProvider<Value>(
  { key, origin, timeLimit }: Connection,
  { method, path, body, idempotencyKey }: ProviderCall,
  schema: z.ZodType<Value>,
): Promise<ProviderAnswer<Value>> {
  const headers = {
    Authorization: `Bearer ${key}`,
    Accept: "application/json",
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
  };
  const answer = await askServer(origin + path, { method, headers, body, timeLimit });
  if (!answer.ok) {
    const reason = answer.reason === "too-long" ? "unreadable" : "unreachable";
    return failure(reason, answer.detail);
  }
  if (answer.status >= 400) return refusalOf(answer.status, answer.text);
  const parsed = schema.safeParse(parseJson(answer.text));
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "JSON");
  return failure("unreadable", `unerwartete Antwort (${fields.join(", ")})`);
}

interface Question {
  method: "GET" | "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string | URLSearchParams;
  /** In milliseconds, for the whole answer. */
  timeLimit: number;
}

type ServerAnswer =
  | { ok: true; status: number; text: string }
  | { ok: false; reason: "unreachable" | "too-long"; detail: string };

/** Asks another server once, follows no redirects, and reads at most 256 kB. Never throws. */
async function askServer(url: string, { timeLimit, ...question }: Question): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const { status, body } = await fetch(url, { ...question, redirect: "error", signal });
    const text = await readLimited(body);
    if (text === null) return { ok: false, reason: "too-long", detail: "die Antwort ist zu lang" };
    return { ok: true, status, text };
  } catch (error) {
    const detail = signal.aborted ? `keine Antwort in ${timeLimit / 1000} s` : causeOf(error);
    return { ok: false, reason: "unreachable", detail };
  }
}

/** Null if the answer is too long. */
async function readLimited(stream: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, text: string): ProviderFailure {
  const { detail, field, error } = refusalSchema.safeParse(parseJson(text)).data ?? {};
  const isAboutAmount = field === "amount" || /^amount_too_(small|large)$/.test(error?.code ?? "");
  return failure(
    reasonOf(status, isAboutAmount),
    `${status} ${detail ?? error?.message ?? ""}`.trim(),
  );
}

function reasonOf(status: number, isAboutAmount: boolean): ProviderFailure["reason"] {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "not-found";
  if (status === 409 || status === 429) return "busy";
  if (status >= 500) return "unreachable";
  return isAboutAmount ? "amount" : "refused";
}

function failure(reason: ProviderFailure["reason"], detail: string): ProviderFailure {
  return { ok: false, reason, detail: printable(detail).slice(0, LONGEST_DETAIL) };
}
