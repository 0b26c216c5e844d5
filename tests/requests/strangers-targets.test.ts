import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createBranches } from "#app/branch-handler.server.ts";
import { inRequestScope } from "#app/http/request-scope.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { forgetBankAccount } from "#tests/support/settings.ts";
import { build, REFERENCE } from "#tests/support/site.ts";
import {
  FORGED_HEADERS,
  isForeign,
  prepareVisits,
  redirectOf,
  TARGETS,
  withTarget,
} from "#tests/support/strangers.ts";

const TARGET_ATTRIBUTES = ["href", "src", "action", "formaction", "poster", "data"];
const TARGETED = TARGET_ATTRIBUTES.map((name) => `[${name}]`).join();

let logged: MockInstance<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockReturnValue(undefined);
});

let visits: Awaited<ReturnType<typeof prepareVisits>>;

beforeAll(async () => {
  await seedDatabase({ withAdmin: false });
  // A picture is no text to look through.
  forgetBankAccount();
  visits = await prepareVisits();
});

describe("an address from a stranger", () => {
  it("redirects nobody who opens a page", async () => {
    const redirects = new Set<string>();
    for await (const { browser, address } of visits()) {
      for (const target of TARGETS) {
        const query = new URLSearchParams(withTarget(target));
        const to = redirectOf(await browser.get(`${address}.data?${query}`, FORGED_HEADERS));
        if (to !== undefined) redirects.add(to);
      }
    }
    expect([...redirects]).toEqual(expect.arrayContaining(["/auth", "/cart", "/dashboard"]));
    expect([...redirects].filter(isForeign)).toEqual([]);
  });

  it("is no link, source or form of a page", async () => {
    const query = new URLSearchParams(withTarget("javascript:alert(1)//evil.example/"));
    const found: string[] = [];
    for await (const { browser, address } of visits()) {
      const { document } = await browser.get(`${address}?${query}`, FORGED_HEADERS);
      for (const { attributes } of document.querySelectorAll(TARGETED)) {
        const targets = TARGET_ATTRIBUTES.flatMap((name) => attributes[name] ?? []);
        found.push(...targets.filter(isForeign).map((target) => `${address}: ${target}`));
      }
    }
    expect(found).toEqual([]);
  });
});

describe("a failed page", () => {
  /** Answers with the contact page, whose loader throws this. */
  async function fail(path: string, failure: unknown) {
    const id = "routes/contact/contact";
    const route = build.routes[id];
    if (!route) throw new Error(`there is no ${id}`);
    const loader = () => Promise.reject(failure);
    const module = { ...route.module, loader };
    const routes = { ...build.routes, [id]: { ...route, module } };
    const { answer: handle } = createBranches({ ...build, routes });
    const named = { reference: REFERENCE, method: "GET", path };
    return (await inRequestScope(named, () => handle(new Request(ORIGIN + path)))).text();
  }

  // Remix's scripts would call the constructor that `name` or `__subType` names, with the error's message.
  it.each(["/contact", "/contact.data"])("%s keeps an error's words and type", async (path) => {
    const failure = Object.assign(new Error("evil.example"), { name: "Function" });
    const told = await fail(path, failure);
    expect(told).toContain("Unexpected Server Error");
    expect(told).not.toMatch(/evil\.example|"Function"|__subType|\.tsx?:\d/);
  });
});

it.each([
  "/__manifest?version=test&p=/__proto__&p=constructor&p=/toString",
  "/events.data?_routes=__proto__,constructor,toString",
  "/events.data?__proto__[evil]=1&constructor.prototype.evil=1",
  "/events/__proto__",
  "/admin/constructor",
])("%s changes and breaks nothing by the name of a property", async (path) => {
  expect((await new Browser().get(path)).status).toBeLessThan(500);
  expect(logged).not.toHaveBeenCalled();
  expect({}).not.toHaveProperty("evil");
});
