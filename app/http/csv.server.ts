import { setImmediate } from "node:timers/promises";
import { logError } from "#app/http/log.server.ts";

/** Spreadsheets take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

interface CsvFile {
  /** Without its ending. */
  name: string;
  head: string[];
  /** Some rows at a time, so that a long list neither fills the memory nor holds up the shop. */
  batches: Iterable<string[][]>;
}

/**
 * A file for spreadsheets as German ones open it: UTF-8 with a byte order mark, semicolons, lines that
 * end with CR LF (RFC 4180 but for the semicolon). An apostrophe before what would be a formula makes
 * it a text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvResponse(request: Request, { name, head, batches }: CsvFile): Response {
  const encoder = new TextEncoder();
  const rest = batches[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLines([head])}`)),
    pull: async (controller) => {
      // Who reads this does not wait for the network: without a pause nobody else had a turn.
      await setImmediate();
      try {
        const { done, value } = rest.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(csvLines(value)));
      } catch (error) {
        // The answer has begun: nothing but a broken connection can tell that it is not whole.
        logError(request, error, "while writing a CSV file");
        controller.error(error);
      }
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

function csvLines(rows: string[][]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("");
}

/** In quotation marks where it has to be. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
