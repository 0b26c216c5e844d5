import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type LegalPageName, legalWords } from "#app/content/legal.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { env } from "#app/settings/env.server.ts";

const MAX_BYTES = 200_000;

/**
 * The operator's own text as HTML, from `legal/NAME.md` in the data folder; null if there is no such file.
 * The file is read each time, so that a change shows without a restart.
 * @throws if the file cannot be read or exceeds 200 kB
 */
export async function loadLegalText(name: LegalPageName): Promise<string | null> {
  const markdown = await readMarkdown(name);
  return markdown.trim() === "" ? null : renderMarkdown(markdown);
}

/** The legal pages without a text, in the order of their links. Throws like `loadLegalText`. */
export async function listMissingLegalTexts(): Promise<LegalPageName[]> {
  const texts = legalWords.order.map(async (name) => ({ name, text: await readMarkdown(name) }));
  const found = await Promise.all(texts);
  return found.filter(({ text }) => text.trim() === "").map(({ name }) => name);
}

/** Returns an empty string if the file does not exist. */
async function readMarkdown(name: LegalPageName): Promise<string> {
  const file = path.join(env.DATA_DIR, "legal", `${name}.md`);
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
