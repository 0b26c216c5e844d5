import { createServer } from "node:http";
import path from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { freePort, noSettings, removeFolder, temporaryFolder } from "#tests/support/server.ts";
import { startSlowLine } from "#tests/support/slow-line.ts";

// Evaluated in the runner and again in every worker, which inherits the environment.
if (!process.env.JOURNEYS_DATA_DIR) {
  const folder = temporaryFolder();
  const mails = await receiveMails();
  const provider = await new FakeProvider().start();
  process.env.JOURNEYS_DATA_DIR = folder;
  process.env.JOURNEYS_PORT = String(await freePort());
  process.env.JOURNEYS_MEMBERS_PORT = String(await freePort());
  process.env.JOURNEYS_ONLINE_PORT = String(await freePort());
  process.env.JOURNEYS_PROVIDER_URL = provider.url;
  process.env.JOURNEYS_SMTP_URL = mails.smtpUrl;
  process.env.JOURNEYS_MAILS_URL = mails.url;
  const { SLOW_LINE } = process.env;
  if (SLOW_LINE) process.env.JOURNEYS_PROXY_URL = await startSlowLine(Number(SLOW_LINE));
  process.on("exit", () => removeFolder(folder));
}
const {
  JOURNEYS_DATA_DIR = "",
  JOURNEYS_PORT = "",
  JOURNEYS_MEMBERS_PORT = "",
  JOURNEYS_ONLINE_PORT = "",
  JOURNEYS_PROXY_URL,
} = process.env;

/** One site without settings, one with member prices and e-mail, and one with a payment provider elsewhere. */
const sites = [
  site(JOURNEYS_PORT, "shop"),
  site(JOURNEYS_MEMBERS_PORT, "members", {
    COMMUNITY_PRICE_FOR: "members",
    SMTP_URL: process.env.JOURNEYS_SMTP_URL ?? "",
    BANK_RECIPIENT: "BeHappy Gemeinschaft",
    BANK_IBAN: "DE02120300000000202051",
  }),
  site(JOURNEYS_ONLINE_PORT, "online", {
    MOLLIE_API_KEY: fakeKeys.mollie,
    PAYMENT_API_URL: process.env.JOURNEYS_PROVIDER_URL ?? "",
    BANK_RECIPIENT: "BeHappy Gemeinschaft",
    BANK_IBAN: "DE02120300000000202051",
  }),
];

const LONGEST = "accessibility.spec.ts";
/** They start servers of their own, and open few pages. */
const WITHOUT_MODES = ["server.spec.ts", "proxies.spec.ts"];
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/**
 * Tests run everywhere unless their tags say otherwise: @script, @plain, @phone, @desktop. @crosswise
 * tests run without script on a phone and with script on a desktop, @straight tests the other way round.
 * Either covers both widths and both modes on pages where width and script do not interact.
 */
function browser(javaScriptEnabled: boolean, viewport: typeof phone): Omit<Project, "name"> {
  const elsewhere = [
    javaScriptEnabled ? /@plain/ : /@script/,
    viewport === phone ? /@desktop/ : /@phone/,
    javaScriptEnabled === (viewport === phone) ? /@crosswise/ : /@straight/,
  ];
  return {
    testIgnore: [...WITHOUT_MODES, LONGEST],
    grepInvert: elsewhere,
    use: { javaScriptEnabled, viewport },
  };
}

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/journeys",
  reporter: [["list"], ["json", { outputFile: "../../test-results/journeys.json" }]],
  // Keeps two cores busy. More workers would wait for the shop's one process.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Only something that hangs reaches these limits, even if other work slows the machine down tenfold.
  timeout: 1_800_000,
  expect: { timeout: 300_000 },
  projects: [
    // First, because workers that begin with the longest tests end together.
    { name: "phone, all views", ...browser(true, phone), testMatch: LONGEST, testIgnore: [] },
    { name: "server", testMatch: WITHOUT_MODES },
    { name: "phone, no script", ...browser(false, phone) },
    { name: "phone", ...browser(true, phone) },
    { name: "desktop, no script", ...browser(false, desktop) },
    { name: "desktop", ...browser(true, desktop) },
  ],
  use: {
    baseURL: addressOf(JOURNEYS_PORT),
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    locale: "de-DE",
    // Drawing motion takes a fifth of the browser's time. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording a trace makes a run take half as long again. Use `--trace on` when needed.
    trace: "off",
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
        ...(JOURNEYS_PROXY_URL
          ? [`--proxy-server=${JOURNEYS_PROXY_URL}`, "--proxy-bypass-list=<-loopback>"]
          : []),
      ],
    },
  },
  webServer: sites,
});

function site(port: string, folder: string, settings: Record<string, string> = {}) {
  const DATA_DIR = path.join(JOURNEYS_DATA_DIR, folder);
  return {
    name: folder,
    command: "npm run --silent serve",
    cwd: "../..",
    url: `${addressOf(port)}/healthcheck`,
    env: { ...noSettings, PORT: port, DATA_DIR, DEMO_CONTENT: "1", ...settings },
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 } as const,
  };
}

function addressOf(port: string): string {
  return `http://localhost:${port}`;
}

/** Receives e-mails by SMTP and gives them to the workers by HTTP. */
async function receiveMails(): Promise<{ smtpUrl: string; url: string }> {
  const receiver = await new MailReceiver().start();
  const port = await freePort();
  createServer((_, response) => response.end(JSON.stringify(receiver.mails)))
    .listen(port, "127.0.0.1")
    .unref();
  return { smtpUrl: receiver.url, url: `http://127.0.0.1:${port}` };
}
