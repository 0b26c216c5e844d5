// Runs all checks: format and lint, types, tests, and on a production build a short benchmark and browser
// journeys. Stops at the first failed step. Always ends with one line of totals.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";

const UNIT_REPORT = "test-results/unit.json";
const JOURNEY_REPORT = "test-results/journeys.json";

/** Commands of one step run at the same time. Compiler and build use about one core each. */
const steps = [
  ["npm run --silent lint"],
  ["npm run --silent typecheck", "node scripts/prepare.js build"],
  [`npm run --silent test:unit -- --reporter=default --reporter=json --outputFile=${UNIT_REPORT}`],
  ["npm run --silent bench -- --short"],
  ["npm run --silent test:journeys"],
];

for (const report of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true });

const failed = await firstFailure();
if (failed) console.error(`\nFailed: ${failed}`);
console.log(`\n${totals()}`);
process.exit(failed ? 1 : 0);

/** The first command that fails; undefined if all succeed. */
async function firstFailure() {
  for (const commands of steps) {
    const successes = await Promise.all(commands.map(succeeds));
    const failure = commands.find((_, index) => !successes[index]);
    if (failure) return failure;
  }
}

async function succeeds(command) {
  console.log(`> ${command}`);
  const [code] = await once(spawn(command, { shell: true, stdio: "inherit" }), "exit");
  return code === 0;
}

function totals() {
  const unit = read(UNIT_REPORT);
  const journeys = read(JOURNEY_REPORT)?.stats;
  const passed = (unit?.numPassedTests ?? 0) + (journeys?.expected ?? 0);
  const failures = (unit?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0);
  const skipped =
    (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (journeys?.skipped ?? 0);
  // A step that fails without a failed test, such as a lint error, counts as one failure.
  const line = `${passed} passed, ${failed ? Math.max(failures, 1) : failures} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}
