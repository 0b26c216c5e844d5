import { mkdirSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { AGE, decryptFiles, isWrongKey } from "#db/backup/age.server.ts";
import { requireSpace, sizeOf } from "#db/backup/free-space.server.ts";
import { mediaFolderOf } from "#db/backup/media.server.ts";
import { StartRefusal } from "#db/start/start-refusal.ts";

interface ReadableBackup {
  file: string;
  /** Returns the folder that has these media, as far as they are undamaged. */
  prepareMedia: (names: string[]) => Promise<string>;
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
 * @throws StartRefusal if there is no key, it does not fit, or the file is damaged
 */
export async function decryptBackup(
  source: string,
  { dataFolder, stage, identities }: Place,
): Promise<ReadableBackup> {
  const mediaFolder = mediaFolderOf(source, dataFolder);
  if (!source.endsWith(AGE)) return { file: source, prepareMedia: async () => mediaFolder };
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
  const prepareMedia = async (names: string[]) => {
    const copies = names.map((name) => ({
      from: path.join(mediaFolder, name + AGE),
      to: path.join(folder, name),
    }));
    requireSpace(folder, sizeOf(copies.map(({ from }) => from)));
    for (const { to } of copies) mkdirSync(path.dirname(to), { recursive: true });
    // Those that fail are missing, and callers look for missing ones.
    await decryptFiles(copies, identities);
    return folder;
  };
  return { file, prepareMedia };
}
