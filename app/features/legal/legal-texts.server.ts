import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type LegalPageName, legalWords } from "#app/content/legal.ts";
import { env } from "#app/environment/env.server.ts";
import { findLegalPage } from "#app/features/legal/legal-texts.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { findImprint } from "#app/features/settings/operator.server.ts";
import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";

const MAX_BYTES = 200_000;

/**
 * A legal text as HTML: the published one, or else the file `legal/NAME.md` in the data folder; null if there is
 * neither. The file is read each time, so that a change shows without a restart.
 * @throws if the file cannot be read or exceeds 200 kB
 */
export async function loadLegalText(
  name: LegalPageName,
  published: string,
): Promise<string | null> {
  return renderLegalText(published || (await readLegalFile(name)));
}

/** Returns null for an empty text. */
export function renderLegalText(markdown: string): string | null {
  return markdown.trim() === "" ? null : renderMarkdown(markdown);
}

/**
 * The Markdown in `legal/NAME.md` of the data folder, empty if there is no such file.
 * @throws if it cannot be read or exceeds 200 kB
 */
export function readLegalFile(name: LegalPageName): Promise<string> {
  return readMarkdown(pathOf(name));
}

/** Changes whenever the file of this page changes. Empty if there is no such file. */
export async function stampOfLegalFile(name: LegalPageName): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(pathOf(name), { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

/** Changes whenever the file of a legal page changes. */
export async function stampOfLegalFiles(): Promise<string> {
  return (await Promise.all(legalWords.order.map(stampOfLegalFile))).join();
}

function pathOf(name: LegalPageName): string {
  return path.join(env.DATA_DIR, "legal", `${name}.md`);
}

/** Returns an empty string if the file does not exist. */
async function readMarkdown(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}`);
    const bytes = await readFile(file);
    // Older editors still save German texts as Latin-1.
    return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

interface LegalFile {
  /** Markdown; null if the file cannot be read. */
  text: string | null;
}

/** The file of a legal page in the data folder; null for another page, or if there is no file. */
export async function findLegalFile(page: string): Promise<LegalFile | null> {
  const name = findLegalPage(page);
  if (!name) return null;
  try {
    const text = (await readLegalFile(name)).trim();
    return text === "" ? null : { text };
  } catch (error) {
    logError(error, "while reading the operator's legal text");
    return { text: null };
  }
}

/**
 * The source of the text that a legal page shows while none is published: a file of the operator, or the settings, from
 * which the imprint is generated. Null if there is neither, and for any other page.
 */
export async function findLegalSource(page: string): Promise<"file" | "settings" | null> {
  if (await findLegalFile(page)) return "file";
  return page === "impressum" && findImprint() ? "settings" : null;
}

/** The settings that the terms must not contradict. */
export interface TermsFacts
  extends Pick<
    SiteSettings,
    | "contractSentence"
    | "paymentDays"
    | "expireAfterDays"
    | "deliveryArea"
    | "deliveryTime"
    | "returnCosts"
    | "disputeSentence"
  > {
  paysOnline: boolean;
}

export function findTermsFacts({ paysOnline }: Pick<TermsFacts, "paysOnline">): TermsFacts {
  const settings = siteSettings();
  const { contractSentence, paymentDays, expireAfterDays } = settings;
  const { deliveryArea, deliveryTime, returnCosts, disputeSentence } = settings;
  const sale = { deliveryArea, deliveryTime, returnCosts };
  return { ...sale, contractSentence, paymentDays, expireAfterDays, disputeSentence, paysOnline };
}
