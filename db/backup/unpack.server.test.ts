import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findGoodBackup } from "#db/backup/backup-files.server.ts";
import { checkBackup } from "#db/backup/check-backup.server.ts";
import { createBackup } from "#db/backup/create-backup.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { catchUp, requireStandby } from "#db/backup/standby.server.ts";
import { type Craft, craftArchive, filesIn, writeIn } from "#tests/support/crafted-archive.ts";
import { openNewDatabase } from "#tests/support/new-database.ts";

const { DATA_DIR = "" } = process.env;
const PICTURE = `uploads/${"0123456789abcdef".repeat(2)}/480.webp`;
const SETUID = 0o4755;

let shop: string;
let elsewhere: string;
let file: string;

beforeEach(async () => {
  shop = mkdtempSync(path.join(DATA_DIR, "shop-"));
  elsewhere = mkdtempSync(path.join(DATA_DIR, "elsewhere-"));
  file = path.join(elsewhere, "behappy-2035-03-10-0945.tar");
  openNewDatabase(path.join(shop, "behappy.db")).close();
  write(PICTURE, "Sonnenaufgang");
  write("legal/agb.md", "Unsere AGB");
  write("session-secret", "geheim");
  write("backups/behappy-2035-03-09-0945.db", "die ältere Sicherung");
  await createBackup(shop, file);
});

const write = (name: string, text: string, folder = shop) => writeIn(folder, name, text);
const craft = (changes: Craft) => craftArchive(file, changes);

/** Each file of the shop with its content, but for databases and locks. */
function contents(): Record<string, string> {
  return Object.fromEntries(
    filesIn(shop)
      .filter((name) => !/^behappy\.db|server\.lock$|replaced-/.test(name))
      .map((name) => [name, readFileSync(path.join(shop, name), "utf8")]),
  );
}

async function expectRefusal(reason: RegExp): Promise<void> {
  const before = contents();
  await expect(restoreBackup(shop, file)).rejects.toThrow(reason);
  await expect(restoreBackup(shop, file)).rejects.toThrow("Es wurde nichts verändert");
  await expect(checkBackup(file, shop)).rejects.toThrow(reason);
  expect(contents()).toEqual(before);
  expect(readdirSync(shop).filter((name) => /unfinished|replaced/.test(name))).toEqual([]);
}

const sum = "0".repeat(64);

describe("a manifest is refused that names", () => {
  it.each([
    "session-secret",
    "backups/behappy-2035-03-09-0945.db",
    "legal/agb.md",
    "behappy.db",
    "orders-after",
    "uploads/.erased-0123456789abcdef0123456789abcdef",
    "uploads/0123456789abcdef0123456789abcdef/../../session-secret",
    "uploads/0123456789abcdef0123456789abcdef/..",
    `files/${sum}/x`,
    `files/${sum}\n`,
  ])("%j as a picture or file beside the archive", async (name) => {
    write(path.join("media", name), "fremd", mkdtempSync(path.join(DATA_DIR, "x-")));
    craft({ change: ({ media }) => media.push({ path: name, bytes: 5, sha256: sum }) });
    await expectRefusal(/lässt sich nicht lesen/);
  });

  it.each(["server.lock", "backups/behappy-2035-03-09-0945.db", "legal/a/b.md", PICTURE])(
    "%s as a file in the archive",
    async (name) => {
      craft({ change: ({ files }) => files.push({ path: name, bytes: 5, sha256: sum }) });
      await expectRefusal(/lässt sich nicht lesen/);
    },
  );
});

it("names that the manifest lacks stay in the archive", async () => {
  craft({
    prepare: (folder) => {
      write("session-secret", "bekannt", folder);
      write("legal/impressum.md", "fremd", folder);
      write(`uploads/.erased-${"f".repeat(32)}`, "[]", folder);
    },
  });
  const before = contents();
  await restoreBackup(shop, file);
  expect(contents()).toEqual(before);
});

it("files get plain modes, whatever the archive and the media beside it have", async () => {
  write("legal/impressum.md", "Wir");
  await createBackup(shop, file, { withSecret: true });
  craft({
    prepare: (folder) => {
      for (const name of ["behappy.db", "session-secret", "legal/agb.md", "legal/impressum.md"]) {
        chmodSync(path.join(folder, name), SETUID);
      }
    },
  });
  chmodSync(path.join(elsewhere, "media", PICTURE), SETUID);
  const restored = path.join(elsewhere, "restored");
  await restoreBackup(restored, file);
  const modes = ["behappy.db", "session-secret", "legal/agb.md", "legal/impressum.md", PICTURE];
  expect(modes.map((name) => statSync(path.join(restored, name)).mode & 0o7777)).toEqual(
    modes.map(() => 0o600),
  );
});

it("a database alone gets a plain mode, too", async () => {
  const alone = path.join(elsewhere, "behappy-2035-03-09-0945.db");
  copyFileSync(path.join(shop, "behappy.db"), alone);
  chmodSync(alone, SETUID);
  await restoreBackup(shop, alone);
  expect(statSync(path.join(shop, "behappy.db")).mode & 0o7777).toBe(0o600);
});

it("a compressed archive is refused, and the search for a good one does not unpack it", async () => {
  craft({
    gzip: true,
    prepare: (folder) => writeFileSync(path.join(folder, "legal", "null"), Buffer.alloc(5_000_000)),
  });
  expect(statSync(file).size).toBeLessThan(1_000_000);
  await expectRefusal(/lässt sich nicht lesen/);
  copyFileSync(file, path.join(shop, "backups", path.basename(file)));
  rmSync(path.join(shop, "backups", "behappy-2035-03-09-0945.db"));
  expect(findGoodBackup(shop)).toBe(null);
  expect(readdirSync(path.join(shop, "backups"))).toEqual([path.basename(file)]);
});

it("the sizes of all files together have to fit on the disk, before any of them is unpacked", async () => {
  const { bavail, bsize } = statfsSync(shop);
  const bytes = Math.ceil(bavail * bsize * 0.4);
  craft({
    change: ({ files }) => {
      for (const name of ["a", "b", "c"]) {
        files.push({ path: `legal/${name}.md`, bytes, sha256: sum });
      }
    },
  });
  await expectRefusal(/frei, gebraucht werden/);
});

it("what is beside the archive has to be a file", async () => {
  rmSync(path.join(shop, PICTURE));
  const place = path.join(elsewhere, "media", PICTURE);
  rmSync(place);
  mkdirSync(place);
  expect((await restoreBackup(shop, file)).missing).toEqual([PICTURE]);
});

it("a standby refuses what a restore refuses", async () => {
  craft({
    change: ({ media }) => media.push({ path: "standby.json", bytes: 5, sha256: sum }),
    prepare: (folder) => write("session-secret", "bekannt", folder),
  });
  const standby = path.join(elsewhere, "standby");
  requireStandby(standby);
  await expect(catchUp(standby, { source: elsewhere })).rejects.toThrow(
    /Es wurde nichts verändert/,
  );
  expect(existsSync(path.join(standby, "behappy.db"))).toBe(false);
  expect(readFileSync(path.join(standby, "standby.json"), "utf8")).toBe("{}");
});

it("an archive that begins with something else is refused without reading the rest", async () => {
  const bytes = Buffer.alloc(4096);
  bytes.write("manifest.json", 0);
  // The size in its header is larger than any memory.
  bytes.write("77777777777\0", 124);
  writeFileSync(file, bytes);
  utimesSync(file, 1000, 1000);
  await expectRefusal(/lässt sich nicht lesen/);
});
