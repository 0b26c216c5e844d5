import type { Step } from "#app/front/steps.server.ts";

/**
 * Reads the part of a body that nobody has read by the time of the answer: browsers look for the answer
 * only after they have sent all of it, and the next request on the connection comes behind it.
 */
export const discardUnreadBodies: Step = (request, response, next) => {
  response.once("finish", () => request.removeAllListeners("data").resume());
  next();
};
