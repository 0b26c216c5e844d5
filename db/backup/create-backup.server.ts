import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { create } from "tar";
import { DAY } from "#app/environment/durations.ts";
import { versionName } from "#app/environment/version.server.ts";
import { encryptFiles, type Seal, sealFor } from "#db/backup/age.server.ts";
import { backupFolderIn, backupsIn, STAGE } from "#db/backup/backup-files.server.ts";
import { markAsCopy } from "#db/backup/copies.server.ts";
import {
  type BackupFile,
  describeFile,
  MANIFEST,
  type Manifest,
  parseManifest,
  readManifest,
} from "#db/backup/manifest.server.ts";
import {
  addMedia,
  copyErasures,
  copyWhole,
  describeMedia,
  flush,
  mediaFolderOf,
  mediaFoldersIn,
  namesIn,
  UNFINISHED,
} from "#db/backup/media.server.ts";
import { queryInChildProcess } from "#db/writing/query-in-child-process.server.ts";

interface Options {
  /** Adds the secret that signs cookies and links, so that nobody is signed out after moving to another machine. */
  withSecret?: boolean;
  /** Public keys of age, with which archive and media are encrypted. */
  recipients?: string[];
  now?: Date;
}

/**
 * Copies everything that the shop consists of into one archive, while servers go on reading and writing. Pictures and
 * files to deliver are copied into the folder 'media' beside it, unless they are there already. The archive is complete
 * and sound, or does not exist.
 * @throws Error if the copy fails or the database is damaged
 */
export async function createBackup(
  dataFolder: string,
  file: string,
  { withSecret = false, recipients, now = new Date() }: Options = {},
): Promise<Manifest> {
  // No other account on the machine may read backups.
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // A disk with encrypted backups gets nothing unencrypted, not even for a moment.
  const workplace = recipients ? backupFolderIn(dataFolder) : path.dirname(file);
  await mkdir(workplace, { recursive: true, mode: 0o700 });
  const stage = await mkdtemp(path.join(workplace, STAGE));
  const remove = () => rmSync(stage, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    await queryInChildProcess(
      path.join(dataFolder, "behappy.db"),
      "vacuum into ?",
      databaseIn(stage),
    );
    markAsCopy(databaseIn(stage), now);
    const rows = await countSoundRows(databaseIn(stage)).catch(({ message }) => {
      throw new Error(`Die Kopie der Datenbank ist beschädigt und wurde verworfen: ${message}`);
    });
    await copySettings(dataFolder, stage, withSecret);
    // The database comes first: whatever it refers to was stored before.
    const mediaFolder = mediaFolderOf(file, dataFolder);
    const media = await describeMedia(dataFolder, await knownMedia(workplace));
    const seal = recipients && sealFor(recipients);
    await addMedia(dataFolder, mediaFolder, namesOf(media), seal);
    const text = JSON.stringify(
      {
        format: 1,
        version: versionName(),
        createdAt: now.toISOString(),
        rows,
        files: await Promise.all(filesIn(stage).map((name) => describeFile(stage, name))),
        media,
      },
      null,
      2,
    );
    const manifest = parseManifest(text);
    await writeFile(path.join(stage, MANIFEST), text);
    const archive = await pack(stage, [MANIFEST, ...manifest.files.map((each) => each.path)]);
    if (recipients) await encryptFiles([{ from: archive, to: file }], recipients);
    else await rename(archive, file);
    await flush(path.dirname(file));
    return manifest;
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** Copies a finished backup of the data folder to another one, with its media. Encrypts it if there is a seal. */
export async function copyBackup(
  file: string,
  { media }: Manifest,
  { dataFolder, target, seal }: { dataFolder: string; target: string; seal?: Seal | undefined },
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const mediaFolder = mediaFolderOf(target, dataFolder);
  await addMedia(dataFolder, mediaFolder, namesOf(media), seal);
  await copyErasures(dataFolder, mediaFolder);
  if (seal) await encryptFiles([{ from: file, to: target }], seal.recipients);
  else await copyWhole(file, target);
}

const namesOf = (files: { path: string }[]) => files.map((each) => each.path);

/** The media of the newest archive in the folder, whose sums were true when they were stored. */
async function knownMedia(folder: string): Promise<BackupFile[]> {
  const newest = backupsIn(folder).find(({ file }) => file.endsWith(".tar"));
  if (!newest) return [];
  return readManifest(newest.file).then(
    ({ media }) => media,
    () => [],
  );
}

/** The names of what a backup or a copy is writing. */
const PART = new RegExp(
  `^(${STAGE}|behappy-.*\\.db\\.part|${UNFINISHED}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)`,
);

/** Removes what killed backups have left behind a day ago or earlier, in the folder and among its media. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const each of [folder, ...mediaFoldersIn(path.join(folder, "media"))]) {
    for (const name of namesIn(each).filter((name) => PART.test(name))) {
      const place = path.join(each, name);
      // Another machine may be copying into this folder, too.
      const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - changed >= DAY) await rm(place, { recursive: true, force: true });
    }
  }
}

const databaseIn = (folder: string) => path.join(folder, "behappy.db");

/** Copies what is small and may change: legal texts, notes of erased pictures, and the secret if it is wanted. */
async function copySettings(from: string, to: string, withSecret: boolean): Promise<void> {
  await copyErasures(from, to);
  await copyLegalTexts(path.join(from, "legal"), path.join(to, "legal"));
  const secret = path.join(from, "session-secret");
  if (withSecret && existsSync(secret)) await copyFile(secret, path.join(to, "session-secret"));
}

/** The folder is flat. Its files may be links to others. */
async function copyLegalTexts(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to);
  for (const name of readdirSync(from)) {
    const place = path.join(from, name);
    if (statSync(place).isFile()) await copyFile(place, path.join(to, name));
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function pack(folder: string, names: string[]): Promise<string> {
  const archive = path.join(folder, "archive");
  await create({ cwd: folder, file: archive, portable: true }, names);
  await flush(archive);
  return archive;
}

const FIND_DAMAGE = `
  select integrity_check problem, null name, 0 count from pragma_integrity_check where integrity_check <> 'ok'
  union all
  select count(*) || ' rows refer to missing rows', null, 0 from pragma_foreign_key_check having count(*) > 0
`;

/** Checks the whole copy in another process and counts the rows by table. Throws if it is damaged. */
async function countSoundRows(copy: string): Promise<Record<string, number>> {
  const counts = tablesIn(copy).map((name) => `select null, '${name}', count(*) from "${name}"`);
  const rows = await queryInChildProcess(copy, [FIND_DAMAGE, ...counts].join(" union all "));
  const damage = rows.find(({ problem }) => problem !== null);
  if (damage) throw new Error(String(damage.problem));
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

/** Without SQLite's own tables and those of the search index. */
function tablesIn(copy: string): string[] {
  const connection = new Database(copy, { readonly: true });
  try {
    return connection
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '%search_index%' order by name",
      )
      .pluck()
      .all();
  } finally {
    connection.close();
  }
}
