import { findLegalFile } from "#app/features/legal/legal-texts.server.ts";
import { findImprint } from "#app/features/settings/imprint.server.ts";

/**
 * The source of the text that a legal page shows while none is published: a file of the operator, or the settings, from
 * which the imprint is generated. Null if there is neither, and for any other page.
 */
export async function findLegalSource(page: string): Promise<"file" | "settings" | null> {
  if (await findLegalFile(page)) return "file";
  return page === "impressum" && findImprint() ? "settings" : null;
}
