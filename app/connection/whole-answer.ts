const SECOND = 1000;

/** Returns milliseconds. A post may take longer than a page, and an upload far longer. */
function timeoutFor({ method, body }: RequestInit): number {
  if (body instanceof FormData) return 600 * SECOND;
  return (method ? 60 : 30) * SECOND;
}

const askServer = globalThis.fetch;

/**
 * Requests a resource of this site and reads its whole body. Rejects if the connection is dead or too
 * slow, or if the body is cut off. If a third party has answered instead, it rejects with that
 * response: a proxy's 502, or the sign-in page of a hotel's network.
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

/**
 * Remix's data end with a newline and its manifests with a brace. The browser itself checks the length
 * of scripts.
 */
function isOurs({ status, headers }: Response, body: string): boolean {
  const type = headers.get("Content-Type") ?? "";
  if (/x-script|json/.test(type)) return /[\n}]$/.test(body);
  return status === 204 || /javascript/.test(type);
}
