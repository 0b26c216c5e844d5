import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createBranches } from "#app/branch-handler.server.ts";
import { answerRequests, assignReference } from "#app/front/answer-requests.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { openFront } from "#tests/support/front.ts";
import { build } from "#tests/support/site.ts";

let error: MockInstance<typeof console.error>;
beforeEach(() => {
  error = vi.spyOn(console, "error").mockReturnValue(undefined);
});

const ROUTE = "routes/pages/team";

/** The site with other exports of the module of /team, behind its memory. */
async function openWith(parts: Record<string, unknown>) {
  const { [ROUTE]: route, ...others } = build.routes;
  if (!route) throw new Error(`no route ${ROUTE}`);
  const module = { ...route.module, ...parts };
  const routes = { ...others, [ROUTE]: { ...route, module } };
  const { answer } = createBranches({ ...build, routes });
  const options = { revision: () => 1, maxBytes: 1_000_000, hasPublicHost: true };
  const store = createPageStore({ render: answer, ...options });
  const steps = [answerFromMemory(store), fillFromMemory(store), assignReference];
  return openFront(...steps, answerRequests(answer));
}

const fail = () => {
  throw new Error("a bug");
};

describe("an error is logged once, with the reference that its page shows, if it occurs", () => {
  it.each([
    ["in a loader", { loader: fail }, "/team"],
    ["in the loader of a page's data", { loader: fail }, "/team.data"],
    ["while rendering", { default: fail }, "/team"],
    ["in an action", { action: fail }, "/team", "POST"],
  ])("%s", async (_name, parts, path, method = "GET") => {
    const { send } = await openWith(parts);
    const { status, body } = await send(method, path);
    expect(status).toBe(500);
    const lines = error.mock.calls.map(([line]) => String(line));
    expect(lines).toEqual([expect.stringContaining(`${method} ${path}`)]);
    const [, reference = "none"] = /Z \[(\w{8})\]/.exec(lines[0] ?? "") ?? [];
    if (!path.endsWith(".data")) expect(body).toContain(reference);
  });
});
