import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { TestProject } from "vitest/node";
import routeConfig from "#app/routes.ts";

declare module "vitest" {
  interface ProvidedContext {
    routes: RouteConfigEntry[];
    /** Contains everything that tests store. */
    temporaryFolder: string;
  }
}

/** Runs before all test files. Returns the teardown. */
export default async function setUp(project: TestProject): Promise<() => void> {
  if (!process.env.TEST_SEED) {
    process.env.TEST_SEED = String(randomInt(2 ** 31));
    console.info(`TEST_SEED=${process.env.TEST_SEED} repeats the random cases`);
  }
  // The helpers of app/routes.ts load Remix's whole compiler. Each file of request tests would spend 40
  // percent of its loading time on that.
  project.provide("routes", await routeConfig);
  // Vitest kills its workers, so they cannot remove their own folders.
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-tests-"));
  project.provide("temporaryFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
