// Prepares whatever a start or a test still lacks. Runs before anything is installed, so it uses only Node:
//
//   node scripts/prepare.js install build
import { execSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STAMP = "build/stamp";
const SOURCES = [
  "app",
  "db",
  "public",
  "scripts/admin.ts",
  "scripts/backup.ts",
  "scripts/command-line.ts",
  "scripts/compress.js",
  "scripts/restore.ts",
  "scripts/standby.ts",
  "scripts/style-rules.js",
  "scripts/version.ts",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
];

const steps = {
  async install() {
    const isComplete = modified("node_modules/.package-lock.json") >= modified("package-lock.json");
    if (!isComplete || !(await binariesLoad())) run("npm ci --include=dev --no-audit --no-fund");
  },
  build() {
    if (isOutdated()) run("npm run --silent build");
  },
  /** Ends with an error if a source is newer than the build. */
  built() {
    if (isOutdated()) process.exitCode = 1;
  },
  /**
   * Called at the end of a build. Files older than this stamp are included in the build. It contains the commit, if
   * that is known.
   */
  stamp() {
    mkdirSync("build", { recursive: true });
    writeFileSync(STAMP, process.env.COMMIT || currentCommit());
  },
};

for (const name of process.argv.slice(2)) await steps[name]();

/** The short name of the commit that is checked out; empty outside a Git repository. */
function currentCommit() {
  try {
    return execSync("git rev-parse --short HEAD", { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** False if the binaries belong to another system or Node, for example after copying node_modules. */
async function binariesLoad() {
  try {
    const { default: Database } = await import("better-sqlite3");
    new Database(":memory:").close();
    await Promise.all([import("@node-rs/argon2"), import("sharp")]);
    return true;
  } catch (error) {
    console.log(String(error));
    return false;
  }
}

function isOutdated() {
  return modified(STAMP) < Math.max(...SOURCES.map(newest));
}

function run(command) {
  console.log(`> ${command}`);
  execSync(command, { stdio: "inherit" });
}

/** Milliseconds since 1970; 0 if the path does not exist. */
function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** Time of the last change of the path or anything below it. */
function newest(path) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return modified(path);
  const entries = readdirSync(path).map((name) => newest(join(path, name)));
  // Removing a file changes the modification time of its folder.
  return Math.max(modified(path), ...entries);
}
