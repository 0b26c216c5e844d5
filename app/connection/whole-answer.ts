const SECOND = 1000;

/** Milliseconds to wait: a post may take longer than a page, and an upload far longer. */
function timeoutFor({ method, body }: RequestInit): number {
  if (body instanceof FormData) return 600 * SECOND;
  return (method ? 60 : 30) * SECOND;
}

const askServer = globalThis.fetch;

/**
 * Asks this site's server and reads its answer to the end. Rejects where no whole answer of ours
 * arrives in time: the line is dead, the answer is cut off, or somebody in between has answered
 * instead (a proxy's 502, the sign-in page of a hotel's network). It rejects with that foreign response.
 */
export async function fetchWhole(
  url: RequestInfo | URL,
  { signal, ...init }: RequestInit = {},
): Promise<Response> {
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  const timer = setTimeout(giveUp, timeoutFor(init));
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  try {
    const answer = await askServer(url, { ...init, signal: timeout.signal });
    const body = await answer.text();
    if (!isOurs(answer, body)) throw answer;
    return new Response(body || null, answer);
  } finally {
    clearTimeout(timer);
  }
}

/** Remix's data end with a newline, its manifests with a brace; the browser checks a script's length. */
function isOurs({ status, headers }: Response, body: string): boolean {
  const type = headers.get("Content-Type") ?? "";
  if (/x-script|json/.test(type)) return /[\n}]$/.test(body);
  return status === 204 || /javascript/.test(type);
}
