// Prints the path of a Chromium that runs on this machine. Installs one if there is none. Prefers the
// headless shell, which needs half of the processor time of a whole Chromium.
import { execFileSync, execSync } from "node:child_process";
import { chromium } from "@playwright/test";

const DEBIAN_SHELL = "/usr/bin/chromium-headless-shell";
const DEBIAN_WHOLE = "/usr/bin/chromium";

const ways = [
  () => process.env.CHROMIUM_PATH,
  own,
  () => DEBIAN_SHELL,
  () => isDebianRoot() && install("chromium-headless-shell") && DEBIAN_SHELL,
  () => DEBIAN_WHOLE,
  () => run("npx playwright install --only-shell chromium") && own(),
  // Older releases of Debian have no package of the headless shell.
  () => isDebianRoot() && install("chromium") && DEBIAN_WHOLE,
];

for (const way of ways) {
  const path = await way();
  if (path && runs(path)) {
    console.log(path);
    process.exit();
  }
}
console.error(
  "The browser journeys need Chromium, and none could be found or installed: set CHROMIUM_PATH.",
);
process.exit(1);

/** The browser that Playwright starts by itself, if it has downloaded one. */
async function own() {
  const server = await chromium.launchServer().catch(() => undefined);
  await server?.close();
  return server?.process().spawnfile;
}

function install(debianPackage) {
  return run("apt-get update") && run(`apt-get install -y ${debianPackage}`);
}

/** A downloaded browser may lack libraries, so it is started as a test. */
function runs(path) {
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
}

/** Shows the command's output on standard error, because standard output is only for the path. */
function run(command) {
  console.error(`> ${command}`);
  try {
    execSync(command, { stdio: ["ignore", 2, 2] });
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  return process.getuid?.() === 0 && runs("apt-get");
}
