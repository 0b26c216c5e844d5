import { setImmediate } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { inject } from "vitest";
import { createBranches } from "#app/branch-handler.server.ts";
import * as entry from "#app/entry.server.tsx";
import { inRequestScope } from "#app/http/request-scope.server.ts";
import * as root from "#app/root.tsx";
import { beginOpen } from "#tests/support/opening.ts";

// Nearly all tests are about a shop that its owner has opened.
beginOpen();

type RouteModule = ServerBuild["routes"][string]["module"];

const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}");

/** An address of `app/routes.ts` with its pattern. */
export interface SiteRoute {
  id: string;
  /** Path of its module below app/. Several addresses may share one. */
  file: string;
  path: string;
  module: RouteModule;
  /** Its position in the hierarchy of app/routes.ts. */
  nesting: { parentId: string; path?: string; index?: boolean };
  /** A layout of other routes, which has no page of its own. */
  isLayout: boolean;
}

async function loadRoutes(
  entries: RouteConfigEntry[],
  parent: Pick<SiteRoute, "id" | "path"> = { id: "root", path: "/" },
): Promise<SiteRoute[]> {
  const routes = entries.map(async ({ id, file, path, index, children = [] }) => {
    const load = modules[`/app/${file}`];
    if (!load) throw new Error(`app/routes.ts names ${file}, which does not exist`);
    const route = {
      // Remix names routes so.
      id: id ?? file.replace(/\.tsx?$/, ""),
      file,
      path: path === undefined ? parent.path : `${parent.path}/${path}`.replace("//", "/"),
      module: await load(),
      nesting: { parentId: parent.id, path, index },
      isLayout: children.length > 0,
    };
    return [route, ...(await loadRoutes(children, route))];
  });
  return (await Promise.all(routes)).flat();
}

export const siteRoutes = await loadRoutes(inject("routes"));

/** Builds the routes as Remix's compiler would. Script addresses do not exist. */
function assemble(): ServerBuild {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: root as RouteModule },
  };
  for (const { id, nesting, module } of siteRoutes) routes[id] = { id, ...nesting, module };
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

/** The build with all routes. */
export const build = assemble();

/** The reference that every request of a test has in the log. */
export const REFERENCE = "a1b2c3d4";

/**
 * Answers requests like a running server, but without a network. Each begins in a turn of the event loop of its own, which
 * knows all earlier changes.
 */
export async function answer(request: Request): Promise<Response> {
  await setImmediate();
  const { pathname: path } = new URL(request.url);
  const named = { reference: REFERENCE, method: request.method, path };
  return inRequestScope(named, () => handle(request));
}

/** The site's handler, without the scope that the front opens. */
export const { answer: handle, patternOf } = createBranches(build);
