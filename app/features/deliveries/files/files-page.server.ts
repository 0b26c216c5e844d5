import { env } from "#app/environment/env.server.ts";
import {
  listFiles,
  listLessonTitles,
} from "#app/features/deliveries/files/content-files.server.ts";
import type { FileFormFacts } from "#app/features/deliveries/files/file-form.tsx";
import type { FileHolder } from "#app/features/deliveries/files/file-holder.ts";
import { hasFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { listIncoming } from "#app/features/deliveries/files/incoming-files.server.ts";
import { findUncaptioned } from "#app/features/deliveries/files/missing-captions.server.ts";
import type { ContentFile } from "#db/schema.ts";

/** The page with the files of an item or article. */
export async function loadFilesPage(holder: FileHolder) {
  const uncaptioned = holder.subject === "item" ? findUncaptioned(holder.id) : [];
  const files = listFiles(holder).map((file) => ({
    ...asListed(file),
    lacksWords: uncaptioned.some(({ fileId }) => fileId === file.id),
  }));
  return { holder, files, facts: await formFacts(holder) };
}

/** The page with one of them. */
export async function loadFilePage(holder: FileHolder, file: ContentFile) {
  return { holder, file: asListed(file), facts: await formFacts(holder) };
}

async function formFacts(holder: FileHolder): Promise<FileFormFacts> {
  const incoming = await listIncoming();
  return { maxMegabytes: env.FILE_UPLOAD_MB, incoming, lessons: listLessonTitles(holder) };
}

function asListed({ publishedAt, sha256, ...file }: ContentFile) {
  return { ...file, isPublished: publishedAt !== null, isMissing: !hasFile(sha256) };
}
