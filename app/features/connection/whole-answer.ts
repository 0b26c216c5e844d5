/** A slow page may still come; after this time people have given up. */
const LOAD_MILLISECONDS = 30_000;
/** A post may have to wait for a password's hash, or bring a picture along by a slow line. */
const POST_MILLISECONDS = 120_000;

const askServer = globalThis.fetch;

/**
 * Asks this site's server and reads its answer to the end. Rejects where no whole answer of ours
 * arrives in time: the line is dead, the answer is cut off, or somebody in between has answered
 * instead (a proxy's 502, the sign-in page of a hotel's network), which is what it rejects with then.
 */
export async function fetchWhole(
  url: RequestInfo | URL,
  { signal, ...init }: RequestInit = {},
): Promise<Response> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = setTimeout(giveUp, init.method ? POST_MILLISECONDS : LOAD_MILLISECONDS);
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted) giveUp();
  try {
    const answer = await askServer(url, { ...init, signal: patience.signal });
    const body = await answer.text();
    if (!isOurs(answer, body)) throw answer;
    return new Response(body || null, answer);
  } finally {
    clearTimeout(timer);
  }
}

/** Remix's data end with their last line, its manifests with their bracket; files tell their length. */
function isOurs({ status, headers }: Response, body: string): boolean {
  const type = headers.get("Content-Type") ?? "";
  if (/x-script|json/.test(type)) return /[\n}]$/.test(body);
  return status === 204 || /javascript/.test(type);
}
