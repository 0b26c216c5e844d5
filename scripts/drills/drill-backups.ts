// Proves that backups can be restored after all that operators do to them: a lost key, updates and the way back, a folder
// that several shops share, and what earlier versions have left there. Prints one row for each. Exits with 1 if one does
// not hold.
//
//   npm run drill:backups -- <seed>

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { DAY } from "#app/environment/durations.ts";
import { encryptFiles } from "#db/backup/age.server.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createRandom } from "#tests/support/random.ts";
import { READY, removeFolder, temporaryFolder } from "#tests/support/server.ts";
import { between, report, seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";

/** The database of version 1.0.0. */
const FIXTURE = "tests/support/databases/shop-before-payments.gz";
/** Milliseconds until a backup has to be copied. */
const PATIENCE = 90_000;
/** Updates and ways back. */
const ROUNDS = 3;

console.error(`Seed ${seed}; takes about two minutes.\n`);
const random = createRandom(seed);
const place = temporaryFolder();
const shared = path.join(place, "shared");
mkdirSync(shared);
const [first, second] = [await keyIn("first.txt"), await keyIn("second.txt")];
const crypted = await DrillShop.open();
const updated = await DrillShop.open();

interface Key {
  identity: string;
  recipient: string;
}

try {
  const picture = await addPicture(crypted);
  const keys = await replaceKey();
  const ways = await updateAndGoBack();
  const kept = namesIn(shared);
  const theirs = kept.filter((name) => name.startsWith(`behappy-${idOf(crypted)}`));
  const own = kept.filter((name) => name.startsWith(`behappy-${idOf(updated)}`));
  report(
    {
      "restored with the new key": keys.restored,
      "exit of a restore without its pictures": keys.incomplete,
      "updates and ways back": ROUNDS,
      "copies of the database listed": ways.listed,
      "copies of two shops in one folder": `${theirs.length} and ${own.length}`,
      "copies of earlier versions": `${ways.before} before, ${ways.after} after`,
    },
    {
      "the newest copy is restored in full with the new key":
        keys.restored === "0" && keys.hasPicture,
      "an older copy is restored in full with its older key": keys.isOlderWhole,
      "the check names a key that does not fit": keys.isNamed,
      "a restore without its pictures does not end with 0": keys.incomplete === "2",
      "each update's way back stays and leads back": ways.back === ROUNDS && ways.listed >= ROUNDS,
      "the archive of an update's minute is kept and copied": ways.copied === 1,
      "no shop removes another one's copies": theirs.length >= 2 && own.length > 0,
      "each shop restores its own": keys.orders !== ways.orders && ways.restored === ways.orders,
      "copies of earlier versions are removed in turn": ways.before === 3 && ways.after === 1,
      "pictures stay": existsSync(path.join(crypted.folder, picture)),
    },
  );
} finally {
  await crypted.remove();
  await updated.remove();
  removeFolder(place);
}

/** A shop that encrypts its copies loses its key and gets another one. */
async function replaceKey() {
  await start(crypted, { BACKUP_TO: shared, BACKUP_KEY: first.recipient });
  const older = await newCopy([]);
  await crypted.stop();
  await start(crypted, { BACKUP_TO: shared, BACKUP_KEY: second.recipient });
  const newer = await newCopy([older]);
  const orders = crypted.count("orders");
  await crypted.stop();
  const restored = await restore(newer, second);
  const again = await restore(older, first);
  const misfit = await tryNpm(crypted, "backup", "--check", "--identity", first.identity, newer);
  // As an operator does it who copies only the archive.
  const alone = path.join(temporaryIn("alone"), path.basename(newer));
  copyFileSync(newer, alone);
  const incomplete = await restore(alone, second);
  return {
    orders,
    restored: restored.exit,
    hasPicture: restored.pictures === 1,
    isOlderWhole: again.exit === "0" && again.pictures === 1,
    isNamed: misfit.said.includes("passt nicht"),
    incomplete: incomplete.exit,
  };
}

/** A shop of version 1.0.0 is updated, goes back, works on with the earlier version, and is updated again. */
async function updateAndGoBack() {
  const before = await leaveLegacyCopies();
  let back = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = namesIn(shared).map((name) => path.join(shared, name));
    await start(updated, { DEMO_CONTENT: "", BACKUP_TO: shared, BACKUP_KEEP: "2" });
    if (round === 0) await newCopy(known);
    await setTimeout(between(random, [500, 1500]));
    await updated.stop();
    const way = waysBack().at(-1) ?? "";
    await updated.npm("restore", way);
    const tables = "select count(*) from sqlite_master where name = 'payment_attempts'";
    back += Number(updated.read(tables) === 0);
    // The earlier version works on.
    updated.write("update orders set updated_at = updated_at + 1");
  }
  const { said: listed } = await tryNpm(updated, "restore");
  const copies = namesIn(shared).filter((name) => name.startsWith(`behappy-${idOf(updated)}`));
  const machine = await DrillShop.open();
  await tryNpm(machine, "restore", path.join(shared, copies.at(-1) ?? ""));
  const restored = existsSync(machine.database) ? machine.count("orders") : 0;
  await machine.remove();
  return {
    before,
    after: namesIn(shared).filter((name) => /^behappy-\d{4}-/.test(name)).length,
    listed: listed.split("\n").filter((line) => line.endsWith(".db")).length,
    back,
    copied: copies.length,
    orders: updated.count("orders"),
    restored,
  };
}

/** The copies that an earlier version made on the last three days: without a shop, and encrypted without naming keys. */
async function leaveLegacyCopies(): Promise<number> {
  writeFileSync(updated.database, gunzipSync(readFileSync(FIXTURE)));
  const [archive = ""] = readdirSync(path.join(crypted.folder, "backups")).filter((name) =>
    name.endsWith(".tar"),
  );
  const from = path.join(crypted.folder, "backups", archive);
  for (const days of [1, 2, 3]) {
    const day = new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
    const to = path.join(shared, `behappy-${day}-0300.tar`);
    if (days === 2) await encryptFiles([{ from, to: `${to}.age` }], [first.recipient]);
    else copyFileSync(from, to);
  }
  return namesIn(shared).filter((name) => /^behappy-\d{4}-/.test(name)).length;
}

/** The updates' copies of the database, the oldest first. */
function waysBack(): string[] {
  const folder = path.join(updated.folder, "backups");
  return namesIn(folder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => path.join(folder, name));
}

/** Restores on an empty machine. */
async function restore(archive: string, { identity }: Key) {
  const machine = await DrillShop.open();
  const { exit } = await tryNpm(machine, "restore", "--identity", identity, archive);
  const pictures = namesIn(path.join(machine.folder, "uploads")).length;
  await machine.remove();
  return { exit, pictures };
}

/** The exit code of an npm script, and all that it has said. */
async function tryNpm(shop: DrillShop, script: string, ...args: string[]) {
  try {
    return { exit: "0", said: await shop.npm(script, ...args) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { exit: String(code), said: stdout + stderr };
  }
}

/** Waits until the shared folder has an archive that is not among the known ones. */
async function newCopy(known: string[]): Promise<string> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(100)) {
    const copies = namesIn(shared).filter((name) => /^behappy-.*\.tar(\.age)?$/.test(name));
    const found = copies
      .map((name) => path.join(shared, name))
      .find((copy) => !known.includes(copy));
    if (found) return found;
  }
  throw new Error("No backup was copied.");
}

async function start(shop: DrillShop, settings: Record<string, string>): Promise<void> {
  const output = await shop.start(settings);
  if (!output.includes(READY)) throw new Error(output);
}

/** Adds a picture to a new shop that has no backup yet. */
async function addPicture(shop: DrillShop): Promise<string> {
  await start(shop, {});
  await shop.stop();
  removeFolder(path.join(shop.folder, "backups"));
  const picture = `uploads/${"0123456789abcdef".repeat(2)}/480.webp`;
  mkdirSync(path.dirname(path.join(shop.folder, picture)), { recursive: true });
  writeFileSync(path.join(shop.folder, picture), await pictureBytes("webp"));
  return picture;
}

async function keyIn(name: string): Promise<Key> {
  const secret = await generateX25519Identity();
  const identity = path.join(place, name);
  writeFileSync(identity, `${secret}\n`);
  return { identity, recipient: await identityToRecipient(secret) };
}

function idOf(shop: DrillShop): string {
  return readFileSync(path.join(shop.folder, "shop-id"), "utf8").trim();
}

function temporaryIn(name: string): string {
  const folder = path.join(place, name);
  mkdirSync(folder);
  return folder;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
