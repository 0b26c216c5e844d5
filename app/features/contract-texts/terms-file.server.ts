import { LRUCache } from "lru-cache";
import { findKeptText, type KeptText } from "#app/features/contract-texts/contract-texts.server.ts";
import { drawText } from "#app/features/contract-texts/pdf/draw-text.server.ts";
import { shortHash } from "#app/features/contract-texts/text-version.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf } from "#app/features/markdown/markdown-blocks.ts";
import { logError } from "#app/http/log.server.ts";

export interface TermsFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Drawing is slow, and most orders share a version. */
const drawn = new LRUCache<string, Promise<TermsFile>>({ max: 4 });

/**
 * A version of the terms as a PDF file, which is not stored: the same version always gives the same bytes. Null if
 * there is no such version.
 */
export async function termsFile(textId: string): Promise<TermsFile | null> {
  const known = drawn.get(textId);
  if (known) return known;
  const terms = findKeptText(textId);
  if (!terms) return null;
  const file = drawTerms(terms).catch((error: unknown) => {
    logError(error, "while drawing the terms");
    return termsAsTyped(terms);
  });
  drawn.set(textId, file);
  return file;
}

/** Stands in for a file that cannot be drawn, because the terms must reach the customer all the same. */
function termsAsTyped(terms: KeptText): TermsFile {
  const content = new TextEncoder().encode(terms.content);
  const contentType = "text/plain; charset=utf-8";
  return { filename: `agb-${shortHash(terms)}.txt`, contentType, content };
}

async function drawTerms(terms: KeptText): Promise<TermsFile> {
  const content = await drawText({
    title: "Allgemeine Geschäftsbedingungen",
    version: `AGB, Fassung ${shortHash(terms)}`,
    date: terms.createdAt,
    blocks: blocksOf(renderMarkdown(terms.content)),
  });
  return { filename: `agb-${shortHash(terms)}.pdf`, contentType: "application/pdf", content };
}
