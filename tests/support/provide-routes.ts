import type { RouteConfigEntry } from "@remix-run/route-config";
import type { TestProject } from "vitest/node";
import routeConfig from "#app/routes.ts";

declare module "vitest" {
  interface ProvidedContext {
    routes: RouteConfigEntry[];
  }
}

/**
 * Reads app/routes.ts once for all test files. Its helpers bring Remix's whole compiler along, which
 * would be 40 percent of the processor time that each file of request tests takes to load.
 */
export default async function provideRoutes(project: TestProject): Promise<void> {
  project.provide("routes", await routeConfig);
}
