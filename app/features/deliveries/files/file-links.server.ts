import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { filePath } from "#app/features/deliveries/files/file-paths.ts";
import type { ContentFile } from "#db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * The address of a file for a player or a reader that cannot sign in. It works for a day at most, and as long as the
 * session or the feed lasts that it belongs to. Access is checked at each request all the same.
 */
export function signedFilePath(
  file: Pick<ContentFile, "id" | "name">,
  sessionId: string,
  now = new Date(),
): string {
  const until = (now.getTime() + DAY).toString(36);
  const signature = sign(wordsOf({ fileId: file.id, sessionId, until }));
  return `${filePath(file)}?link=${until}.${sessionId}.${signature}`;
}

/** The id of the session or the key of the feed that a link belongs to; null for one that is forged, over or for another file. */
export function sessionOfLink(link: string, fileId: string, now = new Date()): string | null {
  const [until = "", sessionId = "", signature = ""] = link.split(".");
  if (!isSigned(signature, wordsOf({ fileId, sessionId, until }))) return null;
  return Number.parseInt(until, 36) > now.getTime() ? sessionId : null;
}

interface FileLink {
  fileId: string;
  sessionId: string;
  until: string;
}

function wordsOf({ fileId, sessionId, until }: FileLink): string {
  return `file link ${fileId} ${sessionId} ${until}`;
}
