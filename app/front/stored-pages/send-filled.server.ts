import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accepts, type Sent } from "#app/front/ready-answer.server.ts";
import type { FilledPage } from "#app/front/stored-pages/page-template.server.ts";

const compress = promisify(gzip);

/** Higher levels take longer for each visitor than they save on the way. */
const LEVEL = 4;

/** Sends a visitor's page, compressed if the browser accepts that. */
export async function sendFilled(
  { headers, body }: FilledPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Sent> {
  const isCompressed = accepts(request, "gzip");
  const bytes = isCompressed ? await compress(body, { level: LEVEL }) : body;
  const length = String(bytes.byteLength);
  const all = {
    ...headers,
    vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "),
    ...(isCompressed && { "content-encoding": "gzip" }),
    "content-length": length,
  };
  response.writeHead(200, all).end(bytes);
  return { status: 200, length };
}
