import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { quickLevels } from "#app/front/answer-requests.server.ts";
import { encodingFor } from "#app/front/ready-answer.server.ts";
import type { FilledPage } from "#app/front/stored-pages/page-template.server.ts";

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

const encode = {
  br: (body: Buffer) => compressBrotli(body, quickLevels.br),
  gzip: (body: Buffer) => compressGzip(body, quickLevels.gzip),
  identity: async (body: Buffer) => body,
};

/** Sends a visitor's page in the encoding that the browser prefers. */
export async function sendFilled(
  { headers, body }: FilledPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingFor(request, encode);
  const bytes = await encode[encoding](body);
  const length = String(bytes.byteLength);
  response.writeHead(200, {
    ...headers,
    vary: [headers.vary, "Accept-Encoding"].filter(Boolean).join(", "),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": length,
  });
  response.end(bytes);
}
