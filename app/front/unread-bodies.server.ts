import type { Step } from "#app/front/steps.server.ts";

/**
 * Reads the part of a body that is still unread when the response is sent: browsers read the response only
 * after they have sent the whole body, and the next request on the connection follows it.
 */
export const discardUnreadBodies: Step = (request, response, next) => {
  response.once("finish", () => request.removeAllListeners("data").resume());
  next();
};
