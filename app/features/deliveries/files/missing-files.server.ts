import { asc, eq } from "drizzle-orm";
import { adminArticlePath } from "#app/features/change-log/subject-paths.ts";
import { itemContentsPath } from "#app/features/deliveries/administration/content-paths.ts";
import { filesPath } from "#app/features/deliveries/files/file-paths.ts";
import { listStoredFiles } from "#app/features/deliveries/files/file-storage.server.ts";
import { type MissingFiles, missingFrom } from "#db/backup/missing-files.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { catalogItems, contentFiles } from "#db/schema.ts";

/** The files of items and articles that are not stored. `to`: the files of the first one that lacks one. */
export function findMissingFiles(): MissingFiles & { to: string | null } {
  const rows = findFilesAndHolders();
  const names = [...new Set(rows.map(({ sha256 }) => sha256))];
  const stored = new Set(listStoredFiles().map(({ name }) => name));
  const first = rows.find(({ sha256 }) => !stored.has(sha256));
  return {
    ...missingFrom({ name: "files", things: "Dateien" }, names, stored),
    to: first ? filesPathOf(first) : null,
  };
}

type HeldFile = ReturnType<typeof findFilesAndHolders>[number];

function filesPathOf({ item, articleId }: HeldFile): string {
  return filesPath({ path: item ? itemContentsPath(item) : adminArticlePath(articleId ?? "") });
}

function findFilesAndHolders() {
  const { sha256, articleId, itemId } = contentFiles;
  const { id, kind, isPlan } = catalogItems;
  return db
    .select({ sha256, articleId, item: { id, kind, isPlan } })
    .from(contentFiles)
    .leftJoin(catalogItems, eq(id, itemId))
    .orderBy(asc(germanOrder(catalogItems.title)), asc(id), asc(articleId))
    .all();
}
