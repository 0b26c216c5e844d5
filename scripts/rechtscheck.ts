// Visits a shop like a customer and names the legal duties that its pages break. Exits with 1 if one is broken,
// else with 2 if one could not be checked, such as the checkout of a running shop.
//
//   npm run rechtscheck                          checks a copy of the shop in DATA_DIR, also inside the checkout
//   npm run rechtscheck -- https://shop.example  checks a running shop from outside
//
// A copy runs beside the shop, sends no e-mail and is deleted afterwards.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { settingNames, settingOf } from "#app/features/settings/settings-schema.ts";
import {
  bareServer,
  freePort,
  READY,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import { crawlShop, type Shop } from "./law/crawl-shop.ts";
import { checkDuties, exitCodeOf, reportOf } from "./law/law-report.ts";
import { Visitor } from "./law/visitor.ts";

const DATABASE = "behappy.db";

const [address] = process.argv.slice(2);
if (address && !(/^https?:/.test(address) && URL.canParse(address))) {
  fail(`Das ist keine Adresse einer Website: ${address}`);
}
const shop = address ? await crawlShop(visit(await reach(address))) : await crawlCopy();
const findings = checkDuties(shop);
console.log(`${shop.pages.length} Seiten gelesen.\n`);
for (const line of reportOf(findings)) console.log(line);
process.exitCode = exitCodeOf(findings);

/** The address after redirects, for example from http to https. */
async function reach(address: string): Promise<string> {
  const answer = await fetch(address).catch((error: unknown) =>
    fail(`${address} antwortet nicht: ${error instanceof Error ? error.message : error}`),
  );
  return answer.url;
}

function visit(origin: string): Visitor {
  return new Visitor(new URL(origin).origin, (request) => fetch(request));
}

/** Starts the build with a copy of the data, which may get an account of its own. */
async function crawlCopy(): Promise<Shop> {
  const dataFolder = process.env.DATA_DIR || "./data";
  if (!existsSync(path.join(dataFolder, DATABASE))) {
    fail(`In ${dataFolder} liegt keine Datenbank. Wo sie liegt, sagt DATA_DIR.`);
  }
  build();
  const folder = temporaryFolder();
  // The copy contains personal data.
  process.once("exit", () => removeFolder(folder));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  await copy(dataFolder, folder);
  const server = await new Server(await freePort(), folder, settings(), bareServer).ready();
  if (!server.output.includes(READY)) fail(server.output);
  try {
    return await crawlShop(visit(server.url("/")), { mayOpenAccount: true });
  } finally {
    await server.stop();
  }
}

/** Builds what has changed. The output appears only if the build fails. */
function build(): void {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/prepare.js", "build"], {
    encoding: "utf8",
  });
  if (status !== 0) fail(`${stdout}${stderr}`);
}

/** Copies database and legal texts, also while the shop is running. */
async function copy(from: string, to: string): Promise<void> {
  // Opened read-only, SQLite would leave its log behind in a stopped shop.
  const database = new Database(path.join(from, DATABASE), { fileMustExist: true });
  await database.backup(path.join(to, DATABASE));
  database.close();
  openShop(path.join(to, DATABASE));
  const texts = path.join(from, "legal");
  if (existsSync(texts)) cpSync(texts, path.join(to, "legal"), { recursive: true });
}

/** A closed shop is checked before it opens. */
function openShop(file: string): void {
  const copy = new Database(file);
  copy.exec(
    "update shop_settings set settings = json_set(settings, '$.opened', 'yes') where json_valid(settings)",
  );
  copy.close();
}

/** The settings that pages show. Without a mail server the copy sends nothing. */
function settings(): Record<string, string> {
  const names = settingNames.flatMap((name) => settingOf(name).variable ?? []);
  return Object.fromEntries(["BASE_URL", ...names].map((name) => [name, process.env[name] ?? ""]));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
