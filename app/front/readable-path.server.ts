import type { Step } from "#app/front/steps.server.ts";

/**
 * Escapes the percent signs of a path with broken percent encoding. The visitor gets the 404 page, and the
 * router logs no warnings about the encoding.
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
