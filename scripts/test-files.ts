import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "db", "tests/requests", "tests/house"];
/**
 * Matches tests that change modules or settings before the site loads, start other processes with their settings, or collect
 * garbage, which takes longer the more objects earlier tests have left.
 */
const NEEDS_OWN_PROCESS =
  /vi\.mock\(|process\.env(\.\w+|\[[^\]]+\]) (\?\?)?= |delete process\.env|assign\(process\.env|\.\.\.process\.env|inFreshProcess|resetModules|stubEnv|support\/(rivals|operator-command)|expose-gc/;

/** Matches tests that have more cases in `npm run proof` (tests/support/random.ts). */
const HAS_MORE_CASES =
  /import \{[^}]*\b(cases|freshSeeds|isProof)\b[^}]*\} from "#tests\/support\/random\.ts"/;

/** The test files that share the modules of one process, and those that need a process each. */
export function testFiles(): { together: string[]; alone: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .map((file) => ({ file, code: readFileSync(file, "utf8") })),
  );
  const isProof = Number(process.env.TEST_FACTOR || 1) > 1;
  const chosen = isProof ? files.filter(({ code }) => HAS_MORE_CASES.test(code)) : files;
  const names = (isAlone: boolean) =>
    chosen.filter(({ code }) => NEEDS_OWN_PROCESS.test(code) === isAlone).map(({ file }) => file);
  return { together: names(false), alone: names(true) };
}
