import { and, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { drawText } from "#app/features/documents/draw-text.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf, type TextBlock } from "#app/features/markdown/markdown-blocks.ts";
import { logError } from "#app/http/log.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type DocumentSource, documents, type StoredDocument } from "#db/schema.ts";

interface DocumentFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

type NewDocument = Pick<StoredDocument, "sha256" | "filename"> &
  ({ mediaType: string; bytes: Buffer } | { source: DocumentSource });

/** Stores a document unless it is stored already. Returns its id. A document with a source becomes a PDF file. */
export function keepDocument(transaction: Queryable, document: NewDocument, now: Date): string {
  const { filename, sha256 } = document;
  const isSame = and(eq(documents.filename, filename), eq(documents.sha256, sha256));
  const known = transaction.select({ id: documents.id }).from(documents).where(isSame).get();
  if (known) return known.id;
  const values = { mediaType: "application/pdf", ...document, createdAt: now };
  return transaction.insert(documents).values(values).returning({ id: documents.id }).get().id;
}

/**
 * Fills in the bytes of a document that a migration could not read from its file, unless it has them. Does nothing
 * if e-mails do not refer to it.
 */
export async function fillDocument(id: string, bytes: Buffer): Promise<void> {
  if (findDocument(id)?.bytes?.length !== 0) return;
  await inTransaction((transaction) =>
    transaction.update(documents).set({ bytes }).where(eq(documents.id, id)).run(),
  );
}

/** Finds a document by its id. */
export function findDocument(id: string): StoredDocument | null {
  return db.select().from(documents).where(eq(documents.id, id)).get() ?? null;
}

/** Drawing is slow, and most orders share a version of the terms. */
const drawn = new LRUCache<string, Promise<DocumentFile>>({ max: 4 });

/** The file of a document; null if there is no such document. The same document always gives the same bytes. */
export async function findFile(id: string): Promise<DocumentFile | null> {
  const known = drawn.get(id);
  if (known) return known;
  const document = findDocument(id);
  if (!document) return null;
  const { filename, mediaType: contentType, bytes, source, createdAt: date } = document;
  if (!source)
    return bytes?.length ? { filename, contentType, content: new Uint8Array(bytes) } : null;
  const file = drawText({ ...source, date, blocks: blocksIn(source.markdown) })
    .then((content) => ({ filename, contentType, content }))
    .catch((error: unknown) => {
      logError(error, "while drawing a document");
      return asTyped(filename, source);
    });
  drawn.set(id, file);
  return file;
}

/** Stands in for a file that cannot be drawn, because terms must reach the customer all the same. */
function asTyped(filename: string, { markdown }: DocumentSource): DocumentFile {
  const content = new TextEncoder().encode(markdown);
  const contentType = "text/plain; charset=utf-8";
  return { filename: filename.replace(/\.pdf$/, ".txt"), contentType, content };
}

/** The text of a document without its title, or only the sections below these headings. Empty if it has no text. */
export function findText(id: string, headings?: string[]): TextBlock[] {
  const { markdown } = findDocument(id)?.source ?? { markdown: "" };
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
