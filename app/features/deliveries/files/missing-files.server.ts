import { asc, eq } from "drizzle-orm";
import { filesPath } from "#app/features/deliveries/files/file-paths.ts";
import { listStoredFiles } from "#app/features/deliveries/files/file-storage.server.ts";
import { type MissingFiles, missingFrom } from "#db/backup/missing-files.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, contentFiles } from "#db/schema.ts";

/** The files of items that are not stored. `to`: the files of the first item that lacks one. */
export function findMissingFiles(): MissingFiles & { to: string | null } {
  const rows = db
    .select({ itemId: contentFiles.itemId, kind: catalogItems.kind, sha256: contentFiles.sha256 })
    .from(contentFiles)
    .innerJoin(catalogItems, eq(catalogItems.id, contentFiles.itemId))
    .orderBy(asc(catalogItems.title), asc(catalogItems.id))
    .all();
  const names = [...new Set(rows.map(({ sha256 }) => sha256))];
  const stored = new Set(listStoredFiles().map(({ name }) => name));
  const first = rows.find(({ sha256 }) => !stored.has(sha256));
  return {
    ...missingFrom({ name: "files", things: "Dateien" }, names, stored),
    to: first ? filesPath(first.kind, first.itemId) : null,
  };
}
