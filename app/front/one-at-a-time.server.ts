import type { Socket } from "node:net";
import { bytesOf } from "#app/front/line/wait-for-turn.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/** Browsers and proxies do not send a request before the answer to the one before. */
const MAX_WAITING = 10;
const MAX_WAITING_BYTES = 150_000;

interface Following {
  bytes: number;
  begin: () => void;
}

/** The requests of each connection that wait for its current one. */
const waiting = new WeakMap<Socket, Following[]>();

/**
 * Begins a request when the answers before it on the same connection have been sent. Node reads on meanwhile, so a
 * stranger could send thousands of requests without reading an answer. A connection with too many of them is closed.
 */
export const answerOneAtATime: Step = (request, response, next) => {
  const { socket } = request;
  // Node goes on with what has arrived before the end.
  if (socket.destroyed) return;
  response.once("close", () => beginFollowing(socket));
  const following = waiting.get(socket);
  if (!following) {
    waiting.set(socket, []);
    return next();
  }
  following.push({ bytes: bytesOf(request), begin: next });
  const bytes = following.reduce((sum, each) => sum + each.bytes, 0);
  if (following.length > MAX_WAITING || bytes > MAX_WAITING_BYTES) socket.destroy();
};

function beginFollowing(socket: Socket): void {
  const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
  if (next) next.begin();
  else waiting.delete(socket);
}
