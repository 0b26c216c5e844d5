import { randomBytes } from "node:crypto";
import type { Step } from "#app/front/steps.server.ts";
import { inRequestScope } from "#app/http/request-scope.server.ts";

/**
 * Generates the request's reference for the log and error page. All later steps and Remix run in its scope.
 */
export const assignReference: Step = (request, _response, next) => {
  const { method = "", url = "" } = request;
  const [path = ""] = url.split("?", 1);
  inRequestScope({ reference: randomBytes(4).toString("hex"), method, path }, next);
};
