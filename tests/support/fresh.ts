import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, vi } from "vitest";

/**
 * Loads modules as a new process with these settings would, with an empty data folder, a new database
 * and no cached modules. Lasts until the end of the test.
 */
export async function inFreshProcess<Module>(
  settings: Record<string, string>,
  load: () => Promise<Module>,
): Promise<Module & { folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-fresh-"));
  const before = { ...process.env };
  Object.assign(process.env, { DATA_DIR: folder }, settings);
  vi.resetModules();
  onTestFinished(async () => {
    process.env = before;
    vi.resetModules();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...(await load()), folder };
}
