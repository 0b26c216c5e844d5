// Runs all checks: format and lint, types, tests, and browser journeys on a production build. `check.js proof` runs all
// random cases and a short benchmark instead. The first failed step ends the run. The last line has the totals.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";

const UNIT_REPORT = "test-results/unit.json";
const JOURNEY_REPORT = "test-results/journeys.json";

const cores = availableParallelism();
const unit = `npm run --silent test:unit -- --reporter=default --reporter=json --outputFile=${UNIT_REPORT}`;

/** A step begins when those before it have succeeded. Others run at the same time. */
const checks = [
  { name: "lint", command: "npm run --silent lint" },
  { name: "types", command: "npm run --silent typecheck" },
  { name: "build", command: "node scripts/prepare.js build" },
  // Beside each other, they keep two cores busy while the other waits. The compiler's memory is free by then.
  { name: "unit", command: `${unit} --maxWorkers=${cores}`, after: ["types", "build"] },
  {
    name: "journeys",
    // More workers would wait for the shop's one process.
    command: `npm run --silent test:journeys -- --workers=${Math.min(cores, 3)}`,
    after: ["types", "build"],
  },
];

const proof = [
  { name: "cases", command: `TEST_FACTOR=20 ${unit}` },
  // Nothing else may run while it measures.
  { name: "bench", command: "npm run --silent bench -- --short", after: ["cases"] },
];

/** The steps that are running, by their process. */
const running = new Set();
let failed = "";

for (const report of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(report, { force: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => fail(signal));

process.env.TEST_SEED ||= String(randomInt(2 ** 31));
console.log(`TEST_SEED=${process.env.TEST_SEED} repeats the random cases`);
await runAll(process.argv[2] === "proof" ? proof : checks);

if (failed)
  console.error(
    `\nFailed: ${failed} (TEST_SEED=${process.env.TEST_SEED} repeats the random cases)`,
  );
console.log(`\n${totals()}`);
process.exit(failed ? 1 : 0);

async function runAll(steps) {
  const ends = {};
  for (const { name, command, after = [] } of steps) {
    const before = Promise.all(after.map((earlier) => ends[earlier]));
    ends[name] = before.then(() => (failed ? undefined : run(name, command)));
  }
  await Promise.all(Object.values(ends));
}

async function run(name, command) {
  const say = (line) => console.log(`${name.padEnd(8)} | ${line}`);
  say(`> ${command}`);
  const startedAt = performance.now();
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: "1" } : process.env;
  // A group of its own, so that a signal reaches whatever the command has started.
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  running.add(child);
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", say);
  const [code] = await once(child, "close");
  running.delete(child);
  say(
    `${code === 0 ? "done" : "ended"} after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  if (code !== 0) fail(`${name}: ${command}`);
}

/** Remembers the first failure, and interrupts the other steps as Ctrl-C would. */
function fail(reason) {
  failed ||= reason;
  for (const { pid } of running) {
    try {
      process.kill(-pid, "SIGINT");
    } catch (error) {
      // It has ended just now.
      if (error.code !== "ESRCH") throw error;
    }
  }
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
