import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { logError } from "#app/http/log.server.ts";

/** Every piece may stand in the same memory, where the next one replaces it. */
export type Pieces = AsyncIterable<Uint8Array>;

const piecesOf = new WeakMap<Response, Pieces>();

/**
 * An answer with a large body. The server sends it with `sendPieces`, which needs neither memory nor a stream for each
 * piece. Everything else, such as the development server, reads copies of the pieces. The headers have to forbid that
 * the body is transformed, because its compression would keep pieces.
 */
export function piecewiseAnswer(pieces: Pieces, init: ResponseInit): Response {
  const answer = new Response(ReadableStream.from(copied(pieces)) as BodyInit, init);
  piecesOf.set(answer, pieces);
  return answer;
}

async function* copied(pieces: Pieces) {
  for await (const piece of pieces) yield Uint8Array.from(piece);
}

/**
 * Sends an answer of `piecewiseAnswer` as fast as the visitor takes it, until the response has closed. Ignores all other
 * answers. The connection breaks off if a piece cannot be read, because the status is already sent.
 */
export async function sendPieces(answer: Response, response: ServerResponse): Promise<void> {
  const pieces = piecesOf.get(answer);
  if (!pieces) return;
  response.setHeaders(answer.headers);
  response.writeHead(answer.status);
  try {
    for await (const piece of pieces) {
      await written(piece, response);
      if (isGone(response)) break;
    }
    response.end();
  } catch (error) {
    logError(error, "while sending a large body");
    response.destroy();
  }
  if (!response.closed && !isGone(response)) await once(response, "close");
}

/** Resolves when the system has taken the piece or the connection has closed. */
function written(piece: Uint8Array, response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    if (isGone(response)) return resolve();
    const done = () => {
      socket.off("close", done);
      resolve();
    };
    // A response that waits for an earlier one on its connection does not learn that the connection has closed.
    socket.once("close", done);
    response.write(piece, done);
  });
}

function isGone({ destroyed, req }: ServerResponse): boolean {
  return destroyed || req.socket.destroyed;
}
