import { eq } from "drizzle-orm";
import { findAccess, type Viewer } from "#app/features/deliveries/access.server.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { db } from "#db/client.server.ts";
import { itemContents } from "#db/schema.ts";

/** The text for customers without markup, for e-mails and calendars; null without access or text. */
export function findAccessText(viewer: Viewer, itemId: string, now = new Date()): string | null {
  const { access: text } = itemContents;
  const found = db.select({ text }).from(itemContents).where(eq(itemContents.itemId, itemId)).get();
  if (!found?.text || findAccess(viewer, itemId, now).state !== "open") return null;
  return plainText(found.text.replace(LINK, "$1: $2"));
}

/** Plain texts would lose the address of a link with a text of its own. */
const LINK = /\[([^\][]{1,200})\]\((https?:[^\s()]{1,500})\)/g;
