import { setImmediate } from "node:timers/promises";
import { logError } from "#app/http/log.server.ts";

/** Spreadsheets take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export interface CsvFile<Row> {
  /** Without its ending. */
  name: string;
  head: string[];
  /** Some rows at a time, so that a long list neither fills the memory nor holds up the shop. */
  batches: Iterable<Row[]>;
  /** The cells of a row's line; the first row has the number 1. */
  cells: (row: Row, number: number) => string[];
}

/**
 * A file for spreadsheets as German ones open it: UTF-8 with a byte order mark, semicolons, lines that
 * end with CR LF (RFC 4180 but for the semicolon). An apostrophe before what would be a formula makes
 * it a text (https://owasp.org/www-community/attacks/CSV_Injection). The first rows are read before the
 * answer begins: a database that fails then is an error, and no broken file.
 */
export function csvResponse<Row>({ name, ...file }: CsvFile<Row>): Response {
  const encoder = new TextEncoder();
  const rest = linesOf(file);
  const first = rest.next().value ?? "";
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${first}`)),
    pull: async (controller) => {
      // The reader may never wait for the network; without a pause nobody else would have a turn.
      await setImmediate();
      try {
        const { done, value } = rest.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      } catch (error) {
        // The answer has begun: nothing but a broken connection can tell that it is not whole.
        logError(error, "while writing a CSV file");
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

/** The head comes with the first rows. */
function* linesOf<Row>({ head, batches, cells }: Omit<CsvFile<Row>, "name">): Generator<string> {
  let number = 0;
  let text = csvLines([head]);
  for (const rows of batches) {
    text += csvLines(rows.map((row) => cells(row, ++number)));
    yield text;
    text = "";
  }
  if (number === 0) yield text;
}

function csvLines(rows: string[][]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("");
}

/** In quotation marks where it has to be. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
