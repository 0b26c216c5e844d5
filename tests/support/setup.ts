import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

// Each test file has a database of its own, and settings that do not depend on the machine.
const folder = mkdtempSync(path.join(tmpdir(), "behappy-test-"));
const settings = [
  ...["BASE_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "COMMUNITY_PRICE_FOR"],
  ...["SMTP_URL", "MAIL_FROM", "BANK_RECIPIENT", "BANK_IBAN", "BANK_BIC", "PAYMENT_DAYS"],
];
for (const name of settings) delete process.env[name];
process.env.DATA_DIR = folder;
process.env.SESSION_SECRET = "only-for-tests-only-for-tests-only-for-tests";

// What happens once at start (signal handlers, demo content) is left to the tests that are about it.
globalThis.hasStarted = true;

afterAll(() => rmSync(folder, { recursive: true, force: true }));
