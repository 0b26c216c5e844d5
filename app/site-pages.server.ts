import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";

const MEGABYTE = 1_000_000;

/** This process's cache of the site's public pages. */
export const pageStore = createPageStore({
  render: async (request) => (await handler())(request),
  revision: createPagesRevision(),
  maxBytes: 24 * MEGABYTE,
});

let created: ReturnType<typeof createHandler> | undefined;
const handler = () => (created ??= createHandler());

/** The build cannot be imported statically, because it waits for this module. */
async function createHandler() {
  // @ts-expect-error Remix's compiler provides this module.
  const build: ServerBuild = await import("virtual:remix/server-build");
  return createRequestHandler(build, "production");
}
