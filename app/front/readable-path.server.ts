import type { Step } from "#app/front/steps.server.ts";

/**
 * Escapes the percent signs of a path with broken percent encoding, so that the visitor gets the 404 page.
 * Express would answer in English and log a stack trace.
 */
export const makePathReadable: Step = (request, _response, next) => {
  const { url = "" } = request;
  const [path = ""] = url.split("?", 1);
  if (!isDecodable(path)) request.url = path.replaceAll("%", "%25") + url.slice(path.length);
  next();
};

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
