import type { ServerBuild } from "@remix-run/node";
import { createBranches } from "#app/branch-handler.server.ts";
import { env } from "#app/environment/env.server.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { UNKNOWN } from "#app/front/request-routes.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { loadPatternsBy } from "#app/http/site-patterns.server.ts";

const MEGABYTE = 1_000_000;

type Branches = ReturnType<typeof createBranches>;

let loading: Promise<Branches> | undefined;
let branches: Branches | undefined;

/** Answers a request with the site's routes. */
export async function answer(request: Request): Promise<Response> {
  return (await loadOnce()).answer(request);
}

function loadOnce(): Promise<Branches> {
  loading ??= load();
  return loading;
}

loadPatternsBy(loadOnce);

/** The pattern of the route of a path. Nothing has been answered before the routes are loaded. */
export function patternOf(pathname: string): string {
  return branches?.patternOf(pathname) ?? UNKNOWN;
}

/** Whether a path leads to a page. Nothing has been answered before the routes are loaded. */
export function isPage(pathname: string): boolean {
  return branches?.isPage(pathname) ?? false;
}

/** The build cannot be imported statically, because it waits for this module. */
async function load(): Promise<Branches> {
  // @ts-expect-error Remix's compiler provides this module.
  const build: ServerBuild = await import("virtual:remix/server-build");
  branches = createBranches(build);
  return branches;
}

/** This process's cache of the site's public pages. */
export const pageStore = createPageStore({
  render: answer,
  revision: createPagesRevision(),
  maxBytes: 24 * MEGABYTE,
  hasPublicHost: env.BASE_URL !== undefined,
});
