import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Craft, craftArchive, filesIn, writeIn } from "#tests/support/crafted-archive.ts";
import { noSettings, removeFolder, temporaryFolder } from "#tests/support/server.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const run = promisify(execFile);

const SETUID = 0o4755;
const FOREIGN = Buffer.from("fremd");
const SECRET = "session-secret";
const OLDER = "backups/behappy-2026-01-02-0300.db";
const MARK = `uploads/.erased-${"f".repeat(32)}`;
/** Beside the archive, where pictures are. Marks of deletion there are meant to be copied. */
const media = [SECRET, OLDER, "fremd"];
const medium = (name: string): Craft => ({
  change: (manifest) => manifest.media.push({ path: name, bytes: 5, sha256: "0".repeat(64) }),
});
const foreign = (...names: string[]) => ({
  prepare(folder: string) {
    for (const name of names) writeIn(folder, name, FOREIGN);
  },
});

const crafts: Record<string, Craft> = {
  "a secret among the pictures": medium(SECRET),
  "an older backup among the pictures": medium(OLDER),
  "a file above the pictures": medium("uploads/../fremd"),
  "a mark of deletion among the pictures": medium(MARK),
  "files that its manifest lacks": foreign(SECRET, "legal/fremd.md", "fremd"),
  "a program that runs as its owner": {
    prepare: (folder) => chmodSync(path.join(folder, "behappy.db"), SETUID),
  },
  "600 MB as 1 MB": {
    gzip: true,
    prepare: (folder) => void writeIn(folder, "legal/null.md", Buffer.alloc(600_000_000)),
  },
};

/** Restores backups that somebody has changed, as an operator who does not know it. */
export async function restoreCraftedBackups({ server }: Battlefield): Promise<Outcome> {
  const { folder } = server;
  const elsewhere = temporaryFolder();
  try {
    const good = path.join(elsewhere, "good.tar");
    await operate(folder, "backup", good);
    await server.stop();
    for (const name of media) writeIn(path.join(elsewhere, "media"), name, FOREIGN);
    writeIn(folder, OLDER, "die ältere Sicherung");
    const before = ownFilesOf(folder);
    const successes: string[] = [];
    for (const [name, craft] of Object.entries(crafts)) {
      const file = path.join(elsewhere, "behappy-2026-11-22-0945.tar");
      copyFileSync(good, file);
      craftArchive(file, craft);
      await operate(folder, "restore", file).catch(() => {});
      if (ownFilesOf(folder) !== before || filesIn(folder).some(isForeignIn(folder))) {
        successes.push(name);
      }
    }
    const all = Object.keys(crafts).length;
    return {
      figure: successes.join(", ") || `none of ${all} writes anything of its own`,
      limit: "none",
      holds: successes.length === 0,
    };
  } finally {
    removeFolder(elsewhere);
  }
}

function operate(folder: string, script: string, ...args: string[]) {
  return run(process.execPath, [`build/operation/${script}.js`, ...args], {
    env: { ...process.env, ...noSettings, DATA_DIR: folder },
  });
}

function ownFilesOf(folder: string): string {
  return [SECRET, OLDER].map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
}

/** Whether a file is the attacker's, or runs as its owner. */
const isForeignIn = (folder: string) => (name: string) => {
  const place = path.join(folder, name);
  return readFileSync(place).equals(FOREIGN) || (statSync(place).mode & 0o7000) !== 0;
};
