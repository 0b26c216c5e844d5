import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import routeConfig from "#app/routes.ts";

type RouteModule = ServerBuild["routes"][string]["module"];

const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}");

/** Every address of `app/routes.ts`, with its pattern. */
export interface SiteRoute {
  id: string;
  /** Path of its module below app/; several addresses may share one. */
  file: string;
  path: string;
  module: RouteModule;
}

async function loadRoutes(entries: RouteConfigEntry[], parent = ""): Promise<SiteRoute[]> {
  const routes = entries.map(async ({ id, file, path = "", children = [] }) => {
    const load = modules[`/app/${file}`];
    if (!load) throw new Error(`app/routes.ts names ${file}, which does not exist`);
    const address = `${parent}/${path}`.replace("//", "/");
    const route = { id: id ?? file, file, path: address, module: await load() };
    return [route, ...(await loadRoutes(children, route.path))];
  });
  return (await Promise.all(routes)).flat();
}

export const siteRoutes = await loadRoutes(await routeConfig);

/** What Remix's compiler would make of the routes; script addresses lead nowhere. */
function assemble(): ServerBuild {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: root as RouteModule },
  };
  for (const { id, path, module } of siteRoutes) {
    const isIndex = path === "/";
    const address = isIndex ? { index: true as const } : { path: path.slice(1) };
    routes[id] = { id, parentId: "root", ...address, module };
  }
  const assets = Object.fromEntries(
    Object.values(routes).map(({ module, ...route }) => [
      route.id,
      {
        ...route,
        module: "/test.js",
        hasAction: "action" in module,
        hasLoader: "loader" in module,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: "ErrorBoundary" in module,
      },
    ]),
  );
  return {
    mode: "test",
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/test.js", imports: [] },
      routes: assets,
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
  };
}

/** Answers requests as the running server does, without a network in between. */
export const answer = createRequestHandler(assemble(), "production");
