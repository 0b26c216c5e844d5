import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "#app/front/line/wait-for-turn.server.ts";

const HEALTH_CHECK = /^\/healthcheck(\?|$)/;

/** The networks whose health check is being answered. */
const checking = new Set<string>();

/** Whether the request is a health check, and the only one of its network at the moment. */
export function isOnlyHealthCheck(request: IncomingMessage, response: ServerResponse): boolean {
  const network = networkOf(request);
  if (!HEALTH_CHECK.test(request.url ?? "") || checking.has(network)) return false;
  checking.add(network);
  response.once("close", () => checking.delete(network));
  return true;
}
