// Prints the path of a Chromium that runs on this machine. Downloads one if there is none.
import { execFileSync, execSync } from "node:child_process";
import { chromium } from "@playwright/test";

const DEBIAN = "/usr/bin/chromium";
const own = chromium.executablePath();

const ways = [
  () => process.env.CHROMIUM_PATH,
  () => DEBIAN,
  () => own,
  () => run("npx playwright install chromium") && own,
  () => isDebianRoot() && run("apt-get update && apt-get install -y chromium") && DEBIAN,
];

for (const way of ways) {
  const path = way();
  if (path && runs(path)) {
    console.log(path);
    process.exit();
  }
}
console.error(
  "The browser journeys need Chromium, and none could be found or installed: set CHROMIUM_PATH.",
);
process.exit(1);

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
