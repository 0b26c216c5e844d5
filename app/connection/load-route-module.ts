import { loseAnswer } from "#app/connection/lost-answer.ts";
import { fetchWhole } from "#app/connection/whole-answer.ts";

interface ManifestRoute {
  id: string;
  /** Address of the route's own script. */
  module: string;
  /** Addresses of the scripts that it imports, directly or indirectly. */
  imports?: string[];
}

type RouteModule = object;

/**
 * Replaces Remix's function of this name (vite.config.ts), which reloads the page if a script does not
 * arrive. Fetches the files first, because browsers remember a failed import. The import then finds
 * them in the browser's cache.
 */
export async function loadRouteModule(
  { id, module, imports = [] }: ManifestRoute,
  cache: Record<string, RouteModule>,
): Promise<RouteModule> {
  try {
    const known = cache[id];
    if (known) return known;
    await Promise.all([module, ...imports].map((address) => fetchWhole(address)));
    const loaded: RouteModule = await import(/* @vite-ignore */ module);
    cache[id] = loaded;
    return loaded;
  } catch (problem) {
    // A missing script means that the server runs a newer version of the site.
    if (problem instanceof Response && problem.status === 404) window.location.reload();
    return loseAnswer();
  }
}
