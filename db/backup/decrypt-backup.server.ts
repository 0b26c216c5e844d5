import { mkdirSync, statSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { AGE, decryptFiles, isWrongKey } from "#db/backup/age.server.ts";
import { readBackupName } from "#db/backup/backup-files.server.ts";
import { requireSpace, sizeOf } from "#db/backup/free-space.server.ts";
import { mediaFolderOf, sealedCopiesOf } from "#db/backup/media.server.ts";
import { StartRefusal } from "#db/start/start-refusal.ts";

interface ReadableBackup {
  file: string;
  prepareMedia: (names: string[]) => Promise<PreparedMedia>;
}

interface PreparedMedia {
  /** The folder that has the media, as far as they are undamaged. */
  folder: string;
  /** Names of media that are there, but that no secret key fits. */
  unfitting: string[];
}

interface Place {
  dataFolder: string;
  /** For what is decrypted. The caller removes it. */
  stage: string;
  /** Secret keys of age, if there are any. */
  identities: string[] | undefined;
}

/**
 * Makes a backup readable: decrypts it into a folder of its own in the stage if it is encrypted.
 * @throws StartRefusal if there is no such file or no key, it does not fit, or the file is damaged
 */
export async function decryptBackup(
  source: string,
  { dataFolder, stage, identities }: Place,
): Promise<ReadableBackup> {
  requireFile(source);
  const mediaFolder = mediaFolderOf(source, dataFolder);
  if (!source.endsWith(AGE)) {
    return { file: source, prepareMedia: async () => ({ folder: mediaFolder, unfitting: [] }) };
  }
  if (!identities) {
    throw new StartRefusal(
      `Die Datei ${source} ist verschlüsselt. Bitte die Datei mit dem geheimen Schlüssel nennen: --identity SCHLÜSSELDATEI.`,
    );
  }
  const folder = await mkdtemp(path.join(stage, ".decrypted-"));
  const file = path.join(folder, "behappy.tar");
  requireSpace(folder, sizeOf([source]));
  const [failure] = await decryptFiles([{ from: source, to: file }], identities);
  if (failure) {
    throw new StartRefusal(
      isWrongKey(failure)
        ? `Der geheime Schlüssel passt nicht zur Datei ${source}.`
        : `Die Datei ${source} ist beschädigt und lässt sich nicht entschlüsseln (${failure.reason}).`,
    );
  }
  const keys = readBackupName(source)?.keys ?? null;
  const prepareMedia = (names: string[]) => {
    const media = names.map((name) => ({
      name,
      copies: sealedCopiesOf(path.join(mediaFolder, name), keys),
    }));
    return decryptMedia(media, folder, identities);
  };
  return { file, prepareMedia };
}

/** @throws StartRefusal if there is no such file */
export function requireFile(source: string): void {
  if (statSync(source, { throwIfNoEntry: false })?.isFile()) return;
  throw new StartRefusal(`Die Datei ${source} gibt es nicht.`);
}

interface SealedMedium {
  name: string;
  /** Files that may contain it, for different keys. */
  copies: string[];
}

/** Tries one copy of each medium after the other. Those that fail are missing, and callers look for missing ones. */
async function decryptMedia(
  media: SealedMedium[],
  folder: string,
  identities: string[],
): Promise<PreparedMedia> {
  const unfitting = new Set<string>();
  let waiting = media;
  while (waiting.length > 0) {
    const tried = waiting.flatMap(({ name, copies: [from, ...others] }) =>
      from ? [{ name, copy: { from, to: path.join(folder, name) }, copies: others }] : [],
    );
    requireSpace(folder, sizeOf(tried.map(({ copy }) => copy.from)));
    for (const { copy } of tried) mkdirSync(path.dirname(copy.to), { recursive: true });
    const failures = await decryptFiles(
      tried.map(({ copy }) => copy),
      identities,
    );
    const failed = new Map(failures.map((failure) => [failure.from, failure]));
    for (const { name, copy } of tried) {
      const failure = failed.get(copy.from);
      if (!failure) unfitting.delete(name);
      else if (isWrongKey(failure)) unfitting.add(name);
    }
    waiting = tried.filter(({ copy }) => failed.has(copy.from));
  }
  return { folder, unfitting: [...unfitting] };
}
