import type { LegalPageName } from "#app/content/legal.ts";
import { sitePages } from "#app/content/site-pages.ts";
import { readContent, resolveWords } from "#app/features/pages/resolve-words.ts";
import {
  findNewestVersion,
  findVersion,
} from "#app/features/pages/versions/page-versions.server.ts";

export interface LegalVersion {
  number: number;
  at: Date;
  isNewest: boolean;
  /** Markdown, empty if the owner has withdrawn the text. */
  text: string;
}

/** A published version of a legal text; null if there is none with this number. */
export function findLegalVersion(name: LegalPageName, number: number): LegalVersion | null {
  const found = Number.isSafeInteger(number) ? findVersion(name, number) : undefined;
  if (!found) return null;
  const { text } = resolveWords(sitePages[name].fields, readContent(found.content), {
    isDemo: false,
  });
  const isNewest = findNewestVersion(name)?.number === number;
  return { number, at: found.at, isNewest, text };
}
