import { mkdtempSync } from "node:fs";
import path from "node:path";
import { afterEach, inject, vi } from "vitest";

// Each process of tests has its own data folder, and settings that do not depend on the machine.
if (!globalThis.hasStarted) {
  const settings = [
    "BASE_URL",
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "COMMUNITY_PRICE_FOR",
    "DEMO_CONTENT",
    "SMTP_URL",
    "MAIL_FROM",
    "BANK_RECIPIENT",
    "BANK_IBAN",
    "BANK_BIC",
    "PAYMENT_DAYS",
    "MOLLIE_API_KEY",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "PAYMENT_API_URL",
    "HOST",
    "PORT",
    "TRUST_PROXY",
    "FILE_UPLOAD_MB",
    "WEB_PROCESSES",
    "BACKUP_TO",
    "BACKUP_MINUTES",
    "BACKUP_KEEP",
    "BACKUP_KEY",
    "METRICS_TOKEN",
    "HEARTBEAT_URL",
    "LOG_FORMAT",
    "LOG_REQUESTS",
  ];
  for (const name of settings) delete process.env[name];
  process.env.TMPDIR = inject("temporaryFolder");
  process.env.DATA_DIR = mkdtempSync(path.join(process.env.TMPDIR, "data-"));
  process.env.SESSION_SECRET = "only-for-tests-only-for-tests-only-for-tests";
  // Skips one-time work at the start (signal handlers, demo content), which has its own tests.
  globalThis.hasStarted = true;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
