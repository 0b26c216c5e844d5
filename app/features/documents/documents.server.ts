import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { DrawnBlock } from "#app/features/documents/draw-text.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf, plainRun, type TextBlock } from "#app/features/markdown/markdown.ts";
import { logError } from "#app/http/log.server.ts";
import { createFairTurns } from "#app/http/turns.server.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type DocumentSource,
  documents,
  type LetterBlock,
  type LetterSource,
  type StoredDocument,
  type TextSource,
} from "#db/schema.ts";

interface DocumentFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

type NewDocument = { filename: string } & (
  | { sha256: string; mediaType: string; bytes: Buffer }
  | { sha256: string; source: TextSource }
  | { source: LetterSource }
);

/** Stores a document unless it is stored already. Returns its id. A document with a source becomes a PDF file. */
export function storeDocument(transaction: Queryable, document: NewDocument, now: Date): string {
  const { filename } = document;
  const sha256 = "sha256" in document ? document.sha256 : hashOf(document.source);
  const isSame = and(eq(documents.filename, filename), eq(documents.sha256, sha256));
  const known = transaction.select({ id: documents.id }).from(documents).where(isSame).get();
  if (known) return known.id;
  const values = { mediaType: "application/pdf", ...document, sha256, createdAt: now };
  return transaction.insert(documents).values(values).returning({ id: documents.id }).get().id;
}

function hashOf(source: LetterSource): string {
  return createHash("sha256").update(JSON.stringify(source)).digest("hex");
}

/**
 * Fills in the bytes of a document that a migration stored without reading its file. Does nothing if there is no such
 * document, or if it has its bytes already.
 */
export async function fillDocument(id: string, bytes: Buffer): Promise<void> {
  if (findDocument(id)?.bytes?.length !== 0) return;
  await inTransaction((transaction) =>
    transaction.update(documents).set({ bytes }).where(eq(documents.id, id)).run(),
  );
}

function findDocument(id: string): StoredDocument | null {
  return db.select().from(documents).where(eq(documents.id, id)).get() ?? null;
}

/** The files drawn last, some hundred invoices. Drawing takes a hundred times as long as sending. */
const drawn = new LRUCache<string, DocumentFile>({
  maxSize: 16_000_000,
  sizeCalculation: ({ content }) => content.length + 1,
});
const drawing = new Map<string, Promise<DocumentFile>>();
/** One document at a time, because drawing occupies the thread that answers all requests. */
const inTurnOf = createFairTurns();

/**
 * The file of a document; null if there is no such document. The same document always gives the same bytes. Rejects if
 * a letter cannot be drawn. Documents that one person asks for at once are drawn one after the other (`person`: the
 * account's id), so that others need not wait for them.
 */
export async function findFile(id: string, person = ""): Promise<DocumentFile | null> {
  const known = drawn.get(id) ?? drawing.get(id);
  if (known) return known;
  const document = findDocument(id);
  if (!document) return null;
  const { filename, mediaType: contentType, bytes, source, createdAt } = document;
  if (!source)
    return bytes?.length ? { filename, contentType, content: new Uint8Array(bytes) } : null;
  // Better a plain file than a text with gaps.
  if ("markdown" in source && !isPrintable(source.markdown)) return asPlainText(filename, source);
  const file = inTurnOf(person, () => drawAndRest(source, createdAt))
    .then((content) => ({ filename, contentType, content }))
    .catch((error: unknown) => {
      if (!("markdown" in source)) throw error;
      logError(error, "while drawing a document");
      return asPlainText(filename, source);
    })
    .then((finished) => {
      drawn.set(id, finished);
      return finished;
    })
    .finally(() => drawing.delete(id));
  drawing.set(id, file);
  return file;
}

/** The turns of the event loop that other requests have after each drawing. */
const REST = 8;

async function drawAndRest(source: DocumentSource, date: Date): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await draw(source, date);
  } finally {
    for (let turns = 0; turns < REST; turns += 1) await setImmediate();
  }
}

async function draw(source: DocumentSource, date: Date): Promise<Uint8Array<ArrayBuffer>> {
  // Imported on first use, because it loads the PDF library.
  const { drawText } = await import("#app/features/documents/draw-text.server.ts");
  return "markdown" in source
    ? drawText({ ...source, date, blocks: blocksIn(source.markdown) })
    : drawText({ ...source, date, blocks: source.blocks.map(drawnBlock) });
}

function drawnBlock(block: LetterBlock): DrawnBlock {
  return block.kind === "paragraph" ? { kind: "paragraph", runs: [plainRun(block.text)] } : block;
}

/** Replaces a drawing that failed, or that would have gaps, because terms must reach the customer all the same. */
function asPlainText(filename: string, { markdown }: TextSource): DocumentFile {
  const content = new TextEncoder().encode(markdown);
  const contentType = "text/plain; charset=utf-8";
  return { filename: filename.replace(/\.pdf$/, ".txt"), contentType, content };
}

/** The XML of the e-invoice that a document contains; null if it contains none. */
export function findEInvoice(id: string): string | null {
  const source = findDocument(id)?.source;
  return source && "eInvoice" in source ? (source.eInvoice?.xml ?? null) : null;
}

/** The Markdown of a text; empty if there is no such document or it is not a text. */
export function findMarkdown(id: string): string {
  const source = findDocument(id)?.source;
  return source && "markdown" in source ? source.markdown : "";
}

/** The text of a document without its title, or only the sections below these headings. Empty if it has no text. */
export function findText(id: string, headings?: string[]): TextBlock[] {
  const markdown = findMarkdown(id);
  if (!headings) return blocksIn(markdown);
  const isWanted = (section: string) => headings.some((each) => section.startsWith(`## ${each}\n`));
  return markdown
    .split(/^(?=## )/m)
    .filter(isWanted)
    .flatMap(blocksIn);
}

function blocksIn(markdown: string): TextBlock[] {
  return blocksOf(renderMarkdown(markdown));
}
