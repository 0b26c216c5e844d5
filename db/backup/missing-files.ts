/** A folder of the data folder, and the German plural of what it contains. */
interface Folder {
  name: string;
  things: string;
}

export interface MissingFiles {
  /** The number of files that the database refers to. */
  used: number;
  /** For the log and the owner; null if none is missing. */
  sentence: string | null;
}

/** Part of the sentence about missing files, by which a check recognizes it in the output of a server. */
export const LACKS = "des Datenordners fehlen";

/** Compares the names in the database with those in the folder, which gets lost if only the database is moved. */
export function missingFrom(
  { name, things }: Folder,
  used: string[],
  stored: Set<string>,
): MissingFiles {
  const missing = used.filter((each) => !stored.has(each)).length;
  if (missing === 0) return { used: used.length, sentence: null };
  const sentence = `Im Ordner „${name}“ ${LACKS} ${things} dieser Website: ${missing} von ${used.length}. Kopieren Sie den Ordner aus Ihrer Sicherung zurück, oder laden Sie die ${things} noch einmal hoch.`;
  return { used: used.length, sentence };
}

/** For the operator: what a restore could not bring back; null if it is all there. */
export function lackAfterRestore([first, ...others]: string[]): string | null {
  if (first === undefined) return null;
  return `Unvollständig: Es fehlen Bilder oder Dateien (${others.length + 1}), zum Beispiel ${first}.`;
}
