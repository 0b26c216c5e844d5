import type { RouteConfigEntry } from "@remix-run/route-config";
import type { TestProject } from "vitest/node";
import routeConfig from "#app/routes.ts";

declare module "vitest" {
  interface ProvidedContext {
    routes: RouteConfigEntry[];
  }
}

/**
 * Reads app/routes.ts once for all test files. Its helpers load Remix's whole compiler, which would
 * take 40 percent of the loading time of each file of request tests.
 */
export default async function provideRoutes(project: TestProject): Promise<void> {
  project.provide("routes", await routeConfig);
}
