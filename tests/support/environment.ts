import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { type Env, parseEnv } from "#app/environment/variables.server.ts";
import { sqlite } from "#db/client.server.ts";

type Variables = Partial<Record<keyof Env, string>>;

/** Runs the tests of a file as in a shop with these variables. */
export function givenEnvironment(variables: Variables): void {
  let restore: () => Promise<void>;
  beforeAll(async () => {
    restore = await change(variables);
  });
  afterAll(() => restore());
}

/** Runs the rest of a test as in a shop with these variables. An empty one is not set. */
export async function inEnvironment(variables: Variables): Promise<void> {
  onTestFinished(await change(variables));
}

/** Values that modules have computed from a variable while they loaded stay as they are. */
async function change(variables: Variables): Promise<() => Promise<void>> {
  const names = Object.keys(variables) as (keyof Env)[];
  const before = { ...env };
  await assign(names, parseEnv(variables));
  return () => assign(names, before);
}

async function assign(names: (keyof Env)[], values: Env): Promise<void> {
  for (const name of names) {
    delete env[name];
    if (values[name] !== undefined) Object.assign(env, { [name]: values[name] });
  }
  // Settings are remembered until the pages change.
  sqlite.exec("update page_revision set revision = revision + 1");
  await setImmediate();
}
