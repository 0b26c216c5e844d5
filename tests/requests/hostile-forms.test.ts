import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { OPENING_PATH } from "#app/ui/layout/opening-path.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { type Browser, ORIGIN } from "#tests/support/browser.ts";
import { addressesOf, createRecords, ordinaryFields } from "#tests/support/every-form.ts";
import { createHostileBodies, type HostileBody } from "#tests/support/hostile-bodies.ts";
import { cases, createRandom, freshSeed, isProof } from "#tests/support/random.ts";
import { type Customer, createAdmin, enter } from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { answer, type SiteRoute, siteRoutes } from "#tests/support/site.ts";

const BODIES = cases(125);
const SLOWEST = 20;

const withAction = siteRoutes.filter(({ module }) => "action" in module);

/** Pages that spend most of their time hashing passwords. */
const HASHES_PASSWORDS = /^\/(auth|auth\/new-password|dashboard\/(password|email|delete-account))$/;

let admin: Customer;
let browser: Browser;
/** Parameter values for addresses. */
let records: Record<string, string>;

beforeAll(async () => {
  await seedDatabase({ withAdmin: false });
  ({ admin, browser } = await createAdmin());
  records = await createRecords(browser);
});

/**
 * Sends the body, and requests data instead of a document if `asData` is set. Returns milliseconds of
 * processor time, because other programs may share the machine.
 */
async function post(address: string, { contentType, body }: HostileBody, asData: boolean) {
  const url = new URL(asData ? `${address}.data` : address, ORIGIN);
  const headers = {
    "Content-Type": contentType,
    Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
  const startedAt = process.cpuUsage();
  const { status, body: answered } = await answer(
    new Request(url, { method: "POST", headers, body }),
  );
  for await (const _ of answered ?? []);
  const { user, system } = process.cpuUsage(startedAt);
  return { status, milliseconds: (user + system) / 1000 };
}

const urlEncoded = (fields: Record<string, string>): HostileBody => ({
  kind: "ordinary",
  contentType: "application/x-www-form-urlencoded",
  body: new URLSearchParams(fields).toString(),
});

/** Median time of an invalid contact form. */
async function ordinaryMilliseconds(): Promise<number> {
  const fields = urlEncoded({ name: "Ida", email: "ida@", message: "Guten Tag." });
  const times: number[] = [];
  while (times.length < 25) times.push((await post("/contact", fields, false)).milliseconds);
  return times.sort((a, b) => a - b)[12] ?? 0;
}

/** Bytes of used heap after garbage collection. */
async function usedHeap(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  // Objects with a finaliser are freed one turn later.
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}

interface Target {
  route: SiteRoute;
  address: string;
  fields: Record<string, string>;
}

interface Finding {
  address: string;
  kind: string;
  status: number;
  milliseconds: number;
}

/** Posts to each target in turn, and returns the responses that failed or took longer than the limit. */
async function attack(
  targets: Target[],
  rounds: number,
  { nextBody, limit }: { nextBody: ReturnType<typeof createHostileBodies>; limit: number },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Some forms sign the admin out.
    await enter(browser, admin);
    for (const [index, { route, address, fields }] of targets.entries()) {
      const body = nextBody(fields);
      const asData = (round + index) % 5 !== 0;
      const isSlow = ({ milliseconds }: { milliseconds: number }) =>
        milliseconds > limit && !HASHES_PASSWORDS.test(route.path);
      let answered = await post(address, body, asData);
      // Garbage collection can slow any request, but not the same one three times.
      for (let again = 0; isSlow(answered) && again < 2; again += 1) {
        answered = await post(address, body, asData);
      }
      if (answered.status >= 500 || isSlow(answered)) {
        findings.push({ address, kind: body.kind, ...answered });
      }
      // A closed shop answers 503.
      if (address === OPENING_PATH) storeSettings({ opened: "yes" });
    }
  }
  return findings;
}

describe("hostile forms", () => {
  it("get a response without an error, without delay and without leaking memory", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const targets = await Promise.all(
      withAction.flatMap((route) =>
        addressesOf(route, records).map(async (address) => {
          return { route, address, fields: await ordinaryFields(browser, address) };
        }),
      ),
    );
    expect(targets.length).toBeGreaterThan(40);
    const rounds = Math.ceil(BODIES / targets.length / 2);
    const nextBody = createHostileBodies(createRandom(freshSeed()));
    const limit = SLOWEST * (await ordinaryMilliseconds());

    expect(await attack(targets, rounds, { nextBody, limit })).toEqual([]);
    if (isProof) {
      const halfway = await usedHeap();
      expect(await attack(targets, rounds, { nextBody, limit })).toEqual([]);
      expect((await usedHeap()) / halfway).toBeLessThan(1.1);
    }
    expect(logged.mock.calls).toEqual([]);
  });
});
