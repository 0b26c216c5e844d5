import { beforeEach, expect, it, vi } from "vitest";
import { createPageMemory } from "#app/front/stored-pages/page-memory.server.ts";
import { createVisitorPages } from "#app/front/stored-pages/visitor-pages.server.ts";
import { oncePerRequest } from "#app/http/request-scope.server.ts";
import { leaveOpen, varyBy } from "#app/http/variants.server.ts";

const ask = (name: string) => async (request: Request) => request.headers.get(name) ?? "";
const findName = oncePerRequest(ask("name"));

/** Renders a page that depends on its visitor in this way. */
let renderBody = async (_request: Request): Promise<unknown> => "";
const render = vi.fn(async (request: Request) => new Response(`${await renderBody(request)}`));
let number = 1;
beforeEach(() => {
  render.mockClear();
  number = 1;
});

function open() {
  const memory = createPageMemory({
    revision: () => number,
    maxBytes: 1_000_000,
    hasPublicHost: true,
  });
  const pages = createVisitorPages(memory, render);
  const find = async (headers: Record<string, string>) => {
    const asked = { key: "/", host: "shop.example", address: "/", headers };
    return (await pages.findFor(asked))?.body.toString() ?? null;
  };
  return { find, figures: memory.figures };
}

it("visitors with the same facts share a page, in which only their texts differ", async () => {
  renderBody = async (request) => {
    const price = await varyBy(request, "price", ask("price"));
    return JSON.stringify([price, await leaveOpen(request, "name", findName)]);
  };
  const { find, figures } = open();
  const names = ["Ada", "Bo", "Cem"];
  expect(await Promise.all(names.map((name) => find({ name, price: "1" })))).toEqual(
    names.map((name) => `["1","${name}"]`),
  );
  expect(render).toHaveBeenCalledTimes(1);
  await find({ name: "Ada", price: "1" });
  expect(figures()).toMatchObject({ hits: 1, misses: 3 });
  expect(await find({ name: "Ada", price: "2" })).toBe('["2","Ada"]');
  expect(render).toHaveBeenCalledTimes(2);
  number = 2;
  await find({ name: "Ada", price: "1" });
  expect(render).toHaveBeenCalledTimes(3);
});

it.each([
  ["alone", async (request: Request) => findName(request)],
  [
    "after a fact that has found it",
    async (request: Request) => {
      await varyBy(request, "isKnown", async (asked) => (await findName(asked)) !== "");
      return findName(request);
    },
  ],
])("a page that reads its visitor in any other way is nobody else's: %s", async (_, read) => {
  renderBody = read;
  const { find } = open();
  expect([await find({ name: "Ada" }), await find({ name: "Bo" })]).toEqual([null, null]);
  expect(render).toHaveBeenCalledTimes(1);
});

it("facts that only some pages need are learned, and nobody gets another's page", async () => {
  renderBody = async (request) => {
    const isMember = await varyBy(request, "isMember", ask("member"));
    return isMember === "yes" ? varyBy(request, "plan", ask("plan")) : "guest";
  };
  const { find } = open();
  expect(await find({ member: "no" })).toBe("guest");
  // Learns the fact, so that this one visitor is passed on.
  expect(await find({ member: "yes", plan: "A" })).toBeNull();
  for (const plan of ["A", "B", "A"]) expect(await find({ member: "yes", plan })).toBe(plan);
  expect(await find({ member: "no" })).toBe("guest");
});

it("a page whose facts change while it is rendered is passed on", async () => {
  let count = 0;
  renderBody = async (request) =>
    varyBy(request, "count", async () => {
      count += 1;
      return count;
    });
  const { find } = open();
  expect(await find({})).toBeNull();
  expect(await find({})).toBeNull();
});
