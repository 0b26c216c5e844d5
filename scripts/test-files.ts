import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "db", "tests/requests", "tests/house"];
/**
 * Matches tests that change modules or settings before the site loads, start other processes with their settings, or collect
 * garbage, which takes longer the more objects earlier tests have left.
 */
const NEEDS_OWN_PROCESS =
  /vi\.mock\(|process\.env(\.\w+|\[[^\]]+\]) (\?\?)?= |delete process\.env|assign\(process\.env|\.\.\.process\.env|inFreshProcess|resetModules|stubEnv|support\/rivals|expose-gc/;

/** The test files that share the modules of one process, and those that need a process each. */
export function testFiles(): { together: string[]; alone: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const isAlone = (file: string) => NEEDS_OWN_PROCESS.test(readFileSync(file, "utf8"));
  return { together: files.filter((file) => !isAlone(file)), alone: files.filter(isAlone) };
}
