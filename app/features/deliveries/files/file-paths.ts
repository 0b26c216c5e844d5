import type { FileHolder } from "#app/features/deliveries/files/file-holder.ts";
import type { ContentFile } from "#db/schema.ts";

type HolderPath = Pick<FileHolder, "path">;

/** The list of the files that an item or article holds. */
export function filesPath({ path }: HolderPath): string {
  return `${path}/dateien`;
}

const LESSON_PARAMETER = "lektion";

/** The same list, whose form is ready for a file of this lesson. */
export function lessonFilesPath(holder: HolderPath, lessonId: string): string {
  return `${filesPath(holder)}?${LESSON_PARAMETER}=${encodeURIComponent(lessonId)}`;
}

/** The lesson in the address of such a list. */
export function lessonOfFiles(search: URLSearchParams): string | null {
  return search.get(LESSON_PARAMETER);
}

export function fileEditPath(holder: HolderPath, fileId: string): string {
  return `${filesPath(holder)}/${fileId}`;
}

export function fileDeletionPath(holder: HolderPath, fileId: string): string {
  return `${fileEditPath(holder, fileId)}/delete`;
}

/** The address at which customers load the file. */
export function filePath({ id, name }: Pick<ContentFile, "id" | "name">): string {
  return `/dateien/${id}/${encodeURIComponent(name)}`;
}

/** The page on which a customer gets a personal link to the file. */
export function fileLinkPath({ id }: Pick<ContentFile, "id">): string {
  return `/dashboard/inhalte/dateien/${id}`;
}
