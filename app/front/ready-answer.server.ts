import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { LRUCache } from "lru-cache";

type Encoding = "br" | "gzip" | "identity";

/** The headers and bytes of a response with status 200, which is sent from memory. */
interface ReadyAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** A value for each encoding that exists. */
type Encoded<Value> = Partial<Record<Encoding, Value>> & { identity: Value };

/** A response in the encodings that exist. */
export type ReadyAnswers = Encoded<ReadyAnswer>;

/** Completes the headers for each encoding. */
export function readyAnswers(
  headers: Record<string, string>,
  bodies: Encoded<Buffer>,
): ReadyAnswers {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const isVaried = Boolean(bodies.br ?? bodies.gzip);
  const ready = (encoding: Encoding, body: Buffer): ReadyAnswer => ({
    headers: {
      ...headers,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...(isVaried && { vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ") }),
      "content-length": String(body.byteLength),
      // A strong ETag identifies the bytes, which differ by encoding.
      etag: `"${hash}-${encoding}"`,
    },
    body,
  });
  return {
    ...(bodies.br && { br: ready("br", bodies.br) }),
    ...(bodies.gzip && { gzip: ready("gzip", bodies.gzip) }),
    identity: ready("identity", bodies.identity),
  };
}

/** Sends the encoding that the browser prefers, or 304 if it has these bytes. */
export function sendReady(
  answers: ReadyAnswers,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers, body } = answers[encodingFor(request, answers)] ?? answers.identity;
  if (fresh(request.headers, headers)) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(200, headers).end(body);
}

/** The encoding that the browser prefers among those that exist. */
export function encodingFor({ headers }: IncomingMessage, existing: Encoded<unknown>): Encoding {
  const accepted = compressionsIn(String(headers["accept-encoding"] ?? ""));
  if (existing.br && accepted.includes("br")) return "br";
  return existing.gzip && accepted.includes("gzip") ? "gzip" : "identity";
}

/** Browsers send a handful of different headers. */
const parsed = new LRUCache<string, string>({ max: 100 });
const MAX_LENGTH = 200;

/** The subset of Brotli and gzip that the header accepts, separated by commas and without weights. */
function compressionsIn(acceptEncoding: string): string {
  const known = parsed.get(acceptEncoding);
  if (known !== undefined) return known;
  const isAccepted = (each: string) => /^(br|gzip)(\s*;\s*q=(?!0(\.0*)?$).*)?$/.test(each.trim());
  const accepted = acceptEncoding.toLowerCase().split(",").filter(isAccepted).join();
  if (acceptEncoding.length <= MAX_LENGTH) parsed.set(acceptEncoding, accepted);
  return accepted;
}
