import { defineConfig, type Project } from "@playwright/test";
import { freePort, noSettings, removeFolder, temporaryFolder } from "#tests/support/server.ts";

// Evaluated in the runner and again in every worker, which inherits the environment.
if (!process.env.JOURNEYS_DATA_DIR) {
  const folder = temporaryFolder();
  process.env.JOURNEYS_DATA_DIR = folder;
  process.env.JOURNEYS_PORT = String(await freePort());
  process.on("exit", () => removeFolder(folder));
}
const { JOURNEYS_DATA_DIR: DATA_DIR, JOURNEYS_PORT: PORT = "" } = process.env;
const baseURL = `http://localhost:${PORT}`;

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/** Tests say by tag where they run: @script, @plain, @phone, @desktop; without one, everywhere. */
function browser(javaScriptEnabled: boolean, viewport: typeof phone): Omit<Project, "name"> {
  const elsewhere = [
    javaScriptEnabled ? /@plain/ : /@script/,
    viewport === phone ? /@desktop/ : /@phone/,
  ];
  return {
    testIgnore: "server.spec.ts",
    grepInvert: elsewhere,
    use: { javaScriptEnabled, viewport },
  };
}

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/journeys",
  reporter: [["list"], ["json", { outputFile: "../../test-results/journeys.json" }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: "server", testMatch: "server.spec.ts" },
    { name: "phone, no script", ...browser(false, phone) },
    { name: "phone", ...browser(true, phone) },
    { name: "desktop, no script", ...browser(false, desktop) },
    { name: "desktop", ...browser(true, desktop) },
  ],
  use: {
    baseURL,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: "de-DE",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "npm run --silent serve",
    cwd: "../..",
    url: `${baseURL}/healthcheck`,
    env: { ...noSettings, PORT, DATA_DIR: DATA_DIR ?? "", DEMO_CONTENT: "1" },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
