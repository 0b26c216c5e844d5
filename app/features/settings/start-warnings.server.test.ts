import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { startWarnings } from "#app/features/settings/start-warnings.server.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

afterEach(forgetSettings);

const account = { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" };
const { DATA_DIR = "" } = process.env;
const mailed = { SMTP_URL: "smtps://mail.example", BASE_URL: new URL("https://hof.example") };

type Environment = Omit<Parameters<typeof startWarnings>[0], "DATA_DIR">;

async function warnings(environment: Environment, settings: object) {
  storeSettings(settings);
  await setImmediate();
  return startWarnings({ ...environment, DATA_DIR }, "http://localhost:3000");
}

it("a complete shop starts without a warning", async () => {
  expect(await warnings(mailed, account)).toEqual([]);
});

it("each missing setting has a line", async () => {
  expect(await warnings({}, {})).toEqual([
    expect.stringContaining("Ohne SMTP_URL"),
    expect.stringContaining("Ohne Bankverbindung"),
  ]);
  expect(await warnings({ SMTP_URL: mailed.SMTP_URL }, account)).toEqual([
    "Ohne BASE_URL führen Links in E-Mails nach http://localhost:3000.",
  ]);
});

it.each([
  ["http://hof.example", 1],
  ["http://192.168.1.20:3000", 1],
  ["http://localhost.example", 1],
  ["http://localhost:3000", 0],
  ["http://hof.localhost", 0],
  ["http://127.0.0.1:3000", 0],
  ["http://[::1]:3000", 0],
])("BASE_URL %s has %i lines about encryption", async (address, count) => {
  const lines = await warnings({ ...mailed, BASE_URL: new URL(address) }, account);
  expect(lines.filter((line) => line.includes("unverschlüsselt"))).toHaveLength(count);
});

it("unreadable settings are named in one line", async () => {
  const [line, ...others] = await warnings(mailed, { ...account, palette: "pink", siteName: 5 });
  expect(others).toEqual([]);
  expect(line).toContain("Vorgabewert gilt: siteName, palette.");
});

it("copies of backups on the disk of the data folder have a line", async () => {
  const beside = path.join(path.dirname(DATA_DIR), "kopien", "noch-nicht-da");
  expect(await warnings({ ...mailed, BACKUP_TO: beside }, account)).toEqual([
    expect.stringContaining(`BACKUP_TO ${beside} liegt auf demselben Datenträger`),
  ]);
  const isElsewhere = existsSync("/dev/shm") && statSync("/dev/shm").dev !== statSync(DATA_DIR).dev;
  if (!isElsewhere) return;
  expect(await warnings({ ...mailed, BACKUP_TO: "/dev/shm/kopien" }, account)).toEqual([]);
});
