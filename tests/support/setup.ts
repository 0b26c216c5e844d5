import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

// Each test file has its own database, and settings that do not depend on the machine.
const folder = mkdtempSync(path.join(tmpdir(), "behappy-test-"));
const settings = [
  ...["BASE_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "COMMUNITY_PRICE_FOR"],
  ...["SMTP_URL", "MAIL_FROM", "BANK_RECIPIENT", "BANK_IBAN", "BANK_BIC", "PAYMENT_DAYS"],
];
for (const name of settings) delete process.env[name];
process.env.DATA_DIR = folder;
process.env.SESSION_SECRET = "only-for-tests-only-for-tests-only-for-tests";

// Skips one-time work at the start (signal handlers, demo content), which has its own tests.
globalThis.hasStarted = true;

afterAll(() => rmSync(folder, { recursive: true, force: true }));
