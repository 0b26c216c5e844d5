import { loseAnswer } from "#app/features/connection/lost-answer.ts";
import { fetchWhole } from "#app/features/connection/whole-answer.ts";

interface ManifestRoute {
  id: string;
  /** Address of the route's own script. */
  module: string;
  /** Those that it imports, and so on. */
  imports?: string[];
}

type RouteModule = object;

/**
 * Stands in for Remix's function of this name (vite.config.ts), which reloads the page where a script
 * does not come. Browsers keep a failed import failing, so the files are fetched before: the import
 * finds them in the browser's store.
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
    // The server runs a newer version of the site.
    if (problem instanceof Response && problem.status === 404) window.location.reload();
    return loseAnswer();
  }
}
