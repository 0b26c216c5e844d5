import { listPictureNames } from "#app/features/pictures/picture-storage.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";

const namesInUse = rememberUntilPagesChange(() => [
  ...new Set(findPictureUses().flatMap(({ picture }) => picture || [])),
]);

/** The pictures of the database that are not in the folder `uploads`, which gets lost if only the database is moved. */
export function findMissingPictures(): {
  /** The number of uploaded pictures that the database refers to. */
  used: number;
  /** For the log and the owner; null if none is missing. */
  sentence: string | null;
} {
  const stored = new Set(listPictureNames());
  const names = namesInUse();
  const used = names.length;
  const missing = names.filter((name) => !stored.has(name)).length;
  if (missing === 0) return { used, sentence: null };
  const sentence = `Im Ordner „uploads“ des Datenordners fehlen Bilder dieser Website: ${missing} von ${used}. Kopieren Sie den Ordner aus Ihrer Sicherung zurück, oder laden Sie die Bilder noch einmal hoch.`;
  return { used, sentence };
}
