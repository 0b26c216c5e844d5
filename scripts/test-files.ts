import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "db", "tests/requests", "tests/house"];
/**
 * Changes modules or settings before the site loads, starts other processes with its settings, or reads a
 * format that picture uploads block.
 */
const NEEDS_OWN_PROCESS =
  /vi\.mock\(|process\.env\.\w+ = |\.\.\.process\.env|inFreshProcess|resetModules|stubEnv|support\/(rivals|girocode)/;

/** The files of tests that share the modules of one process, and those that each have their own. */
export function testFiles(): { together: string[]; alone: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const isAlone = (file: string) => NEEDS_OWN_PROCESS.test(readFileSync(file, "utf8"));
  return { together: files.filter((file) => !isAlone(file)), alone: files.filter(isAlone) };
}
