import type { IncomingMessage } from "node:http";
import { line } from "#app/front/line/line.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { logError } from "#app/http/log.server.ts";

/** Whether these headers prove that the request comes from an admin. */
export type ProveAdmin = (headers: IncomingMessage["headers"]) => Promise<boolean>;

const urgent = new WeakSet<IncomingMessage>();

/** Whether the request must be answered even now: an admin has to be able to act. */
export const isUrgent = (request: IncomingMessage) => urgent.has(request);

const ADMINISTRATION = /^\/admin(\/|\?|\.data|$)/;

/** Finds an admin's requests to the administration while others wait. Anybody may ask for the address. */
export function findUrgentRequests(
  provesAdmin: ProveAdmin,
  { isEmpty }: { isEmpty: () => boolean } = line,
): Step {
  return (request, _response, next) => {
    // Almost always.
    if (isEmpty() || !ADMINISTRATION.test(request.url ?? "")) return next();
    provesAdmin(request.headers)
      .then((isAdmin) => void (isAdmin && urgent.add(request)))
      .catch((error) => logError(error, "while looking for an admin"))
      .then(next);
  };
}
