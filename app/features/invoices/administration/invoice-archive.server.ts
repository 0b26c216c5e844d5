import { eq } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { findFile } from "#app/features/documents/documents.server.ts";
import { logError } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";

/**
 * A ZIP file of the PDF files of these invoices. They are drawn one by one while the file is sent, so that thousands of
 * them fit in the memory. PDF files are compressed already.
 */
export function invoiceArchive(ids: string[]): ReadableStream<Uint8Array> {
  const rest = ids.values();
  let zip: Zip;
  return new ReadableStream({
    start: (controller) => {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    pull: async (controller) => {
      try {
        const { done, value } = rest.next();
        if (done) zip.end();
        else await addTo(zip, value);
      } catch (error) {
        // The response has started, so only a broken connection can show that it is incomplete.
        logError(error, "while writing a ZIP file of invoices");
        controller.error(error);
      }
    },
  });
}

async function addTo(zip: Zip, id: string): Promise<void> {
  const invoice = db.select().from(invoices).where(eq(invoices.id, id)).get();
  const file = invoice && (await findFile(invoice.documentId));
  if (!file) throw new Error(`invoice ${id} has vanished`);
  const entry = new ZipPassThrough(file.filename);
  entry.mtime = invoice.createdAt;
  zip.add(entry);
  entry.push(file.content, true);
}
