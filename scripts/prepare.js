// Does what a start or a test needs and what is not done yet. Runs before anything is installed,
// so it uses Node alone:  node scripts/prepare.js install build
import { execSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = "build/stamp";
const SOURCES = [
  ...["app", "db", "public", "scripts/restore.ts", "package-lock.json"],
  ...["vite.config.ts", "tsconfig.json"],
];

const steps = {
  install() {
    const installed = modified("node_modules/.package-lock.json");
    if (installed < modified("package-lock.json")) run("npm ci --include=dev --no-audit --no-fund");
  },
  build() {
    if (modified(STAMP) < Math.max(...SOURCES.map(newest))) run("npm run --silent build");
  },
  /** Called at the end of a build: what is older than this has been built. */
  stamp() {
    mkdirSync("build", { recursive: true });
    writeFileSync(STAMP, "");
  },
};

for (const name of process.argv.slice(2)) steps[name]();

function run(command) {
  console.log(`> ${command}`);
  execSync(command, { stdio: "inherit" });
}

/** Milliseconds since 1970; 0 where there is nothing. */
function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** When the path or anything below it was changed last. */
function newest(path) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return modified(path);
  const entries = readdirSync(path).map((name) => newest(join(path, name)));
  // The folder's own time tells that something was removed from it.
  return Math.max(modified(path), ...entries);
}
