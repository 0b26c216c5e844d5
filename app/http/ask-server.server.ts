/** Far more than any answer that this shop waits for. */
const LONGEST_ANSWER = 256 * 1024;

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
export async function askServer(
  url: string,
  { timeLimit, ...question }: Question,
): Promise<ServerAnswer> {
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
