import { eq } from "drizzle-orm";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { findFile } from "#app/features/documents/documents.server.ts";
import { logError } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";

/**
 * A ZIP file of the PDF files of these invoices, with the reasons why numbers are missing. The PDF files are drawn one by
 * one while it is sent, so that thousands of them fit in the memory. They are compressed already.
 */
export function invoiceArchive(ids: string[], reasons: string[] = []): ReadableStream<Uint8Array> {
  const rest = ids.values();
  let zip: Zip;
  return new ReadableStream({
    start: (controller) => {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
      if (reasons.length > 0) addReasons(zip, reasons);
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

function addReasons(zip: Zip, reasons: string[]): void {
  const entry = new ZipPassThrough("ausgelassene-nummern.txt");
  zip.add(entry);
  entry.push(strToU8(`${reasons.join("\r\n\r\n")}\r\n`), true);
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
