import { mkdtempSync } from "node:fs";
import path from "node:path";
import { afterEach, inject, vi } from "vitest";
import { variables } from "#app/environment/variables.server.ts";

// Each process of tests has its own data folder, and settings that do not depend on the machine.
if (!globalThis.hasStarted) {
  for (const name of Object.keys(variables.shape)) delete process.env[name];
  process.env.TMPDIR = inject("temporaryFolder");
  process.env.DATA_DIR = mkdtempSync(path.join(process.env.TMPDIR, "data-"));
  process.env.SESSION_SECRET = "only-for-tests-only-for-tests-only-for-tests";
  // Skips one-time work at the start (signal handlers, demo content), which has its own tests.
  globalThis.hasStarted = true;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
