import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { filePath } from "#app/features/deliveries/files/file-paths.ts";
import type { ContentFile } from "#db/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * The address of a file for a player or a feed reader that cannot sign in. It works for at most a day, and only as long as
 * the session or feed exists that `ownerKey` names. Each request still checks access.
 */
export function signedFilePath(
  file: Pick<ContentFile, "id" | "name">,
  ownerKey: string,
  now = new Date(),
): string {
  const until = (now.getTime() + DAY).toString(36);
  const signature = sign(payloadOf({ fileId: file.id, ownerKey, until }));
  return `${filePath(file)}?link=${until}.${ownerKey}.${signature}`;
}

/**
 * The id of the session or the key of the feed that a link belongs to. Null if the link is forged, has expired or leads to
 * another file.
 */
export function ownerOfLink(link: string, fileId: string, now = new Date()): string | null {
  const [until = "", ownerKey = "", signature = ""] = link.split(".");
  if (!isSigned(signature, payloadOf({ fileId, ownerKey, until }))) return null;
  return Number.parseInt(until, 36) > now.getTime() ? ownerKey : null;
}

interface FileLink {
  fileId: string;
  ownerKey: string;
  until: string;
}

function payloadOf({ fileId, ownerKey, until }: FileLink): string {
  return `file link ${fileId} ${ownerKey} ${until}`;
}
