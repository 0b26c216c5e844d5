import { env } from "#app/environment/env.server.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import {
  listFiles,
  listLessonTitles,
} from "#app/features/deliveries/files/content-files.server.ts";
import type { FileFormFacts } from "#app/features/deliveries/files/file-form.tsx";
import { hasFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { listIncoming } from "#app/features/deliveries/files/incoming-files.server.ts";
import { findUncaptioned } from "#app/features/deliveries/files/missing-captions.server.ts";
import type { ContentFile } from "#db/schema.ts";

/** The page with an item's files. */
export async function loadFilesPage(item: DeliveringItem) {
  const uncaptioned = findUncaptioned(item.id);
  const files = listFiles(item.id).map((file) => ({
    ...asListed(file),
    lacksWords: uncaptioned.some(({ fileId }) => fileId === file.id),
  }));
  return { item, files, facts: await formFacts(item) };
}

/** The page with one of them. */
export async function loadFilePage(item: DeliveringItem, file: ContentFile) {
  return { item, file: asListed(file), facts: await formFacts(item) };
}

async function formFacts({ id }: DeliveringItem): Promise<FileFormFacts> {
  const incoming = await listIncoming();
  return { maxMegabytes: env.FILE_UPLOAD_MB, incoming, lessons: listLessonTitles(id) };
}

function asListed({ publishedAt, sha256, ...file }: ContentFile) {
  return { ...file, isPublished: publishedAt !== null, isMissing: !hasFile(sha256) };
}
