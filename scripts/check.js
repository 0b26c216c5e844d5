// Runs all checks: format and lint, types, tests, and on a production build a short benchmark and browser
// journeys. Stops at the first failed step. Always ends with one line of totals.
import { execSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

const UNIT_REPORT = "test-results/unit.json";
const JOURNEY_REPORT = "test-results/journeys.json";

const steps = [
  "npm run --silent lint",
  "npm run --silent typecheck",
  `npm run --silent test:unit -- --reporter=default --reporter=json --outputFile=${UNIT_REPORT}`,
  "node scripts/prepare.js build",
  "npm run --silent bench -- --short",
  "npm run --silent test:journeys",
];

for (const report of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true });

const failedStep = steps.find((step) => !succeeds(step));
if (failedStep) console.error(`\nFailed: ${failedStep}`);
console.log(`\n${totals()}`);
process.exit(failedStep ? 1 : 0);

function succeeds(command) {
  console.log(`> ${command}`);
  try {
    execSync(command, { stdio: "inherit" });
    return true;
  } catch {
    return false;
  }
}

function totals() {
  const unit = read(UNIT_REPORT);
  const journeys = read(JOURNEY_REPORT)?.stats;
  const passed = (unit?.numPassedTests ?? 0) + (journeys?.expected ?? 0);
  const failed = (unit?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0);
  const skipped =
    (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (journeys?.skipped ?? 0);
  // A step that fails without a failed test, such as a lint error, counts as one failure.
  const line = `${passed} passed, ${failedStep ? Math.max(failed, 1) : failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
}
