import type { ServerBuild } from "@remix-run/node";
import { createBranchHandler } from "#app/branch-handler.server.ts";
import { env } from "#app/environment/env.server.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";

const MEGABYTE = 1_000_000;

let handler: ReturnType<typeof createHandler> | undefined;

/** Answers a request with the site's routes. */
export async function answer(request: Request): Promise<Response> {
  handler ??= createHandler();
  return (await handler)(request);
}

/** The build cannot be imported statically, because it waits for this module. */
async function createHandler() {
  // @ts-expect-error Remix's compiler provides this module.
  const build: ServerBuild = await import("virtual:remix/server-build");
  return createBranchHandler(build);
}

/** This process's cache of the site's public pages. */
export const pageStore = createPageStore({
  render: answer,
  revision: createPagesRevision(),
  maxBytes: 24 * MEGABYTE,
  hasPublicHost: env.BASE_URL !== undefined,
});
