import { isDecodable, isDeep } from "#app/front/odd-requests.server.ts";

/** Returns the pattern of the route of a requested path, such as `/events/:itemId`. */
export type FindPattern = (pathname: string) => string;

/** Returns the same for a request target, or one of the names below. */
export type FindRoute = (url: string) => string;

/** The name for all files of the build. */
const FILES = "files";
/** The pattern of the site's 404 page. All targets that no route knows share it. */
export const UNKNOWN = "/*";

export const isFileOfBuild = (route: string) => route === FILES;

interface Places {
  /** Whether a file of the build has this path. */
  isFile: (pathname: string) => boolean;
  patternOf: FindPattern;
}

/** Names a request by its route, so that neither the log nor the metrics contain addresses. */
export function createRouteFinder({ isFile, patternOf }: Places): FindRoute {
  return (url) => {
    const [pathname = ""] = url.split("?", 1);
    if (isFile(pathname)) return FILES;
    return isMatchable(pathname) ? patternOf(pathname) : UNKNOWN;
  };
}

/** The front refuses the others, or changes them for the router. */
function isMatchable(pathname: string): boolean {
  return pathname.startsWith("/") && !isDeep(pathname) && isDecodable(pathname);
}
