import { setImmediate } from "node:timers/promises";
import { logError } from "#app/http/log.server.ts";

/** Spreadsheets treat a cell with this beginning as a formula, unless it is a negative amount. */
const FORMULA = /^(?!-\d+,\d\d$)[=+\-@\t\r]/;

/** A spreadsheet file, for `csvResponse`. */
export interface CsvFile<Row> {
  /** Without the file extension. */
  name: string;
  head: string[];
  /** A few rows at a time, so that a long list neither fills the memory nor blocks the shop. */
  batches: Iterable<Row[]>;
  /** The cells of a row. Rows are numbered from 1. */
  cells: (row: Row, number: number) => string[];
}

/**
 * A CSV file in the format of German spreadsheets: UTF-8 with a byte order mark, semicolons, and CR LF (RFC
 * 4180 except for the semicolon). A leading apostrophe turns a formula into text
 * (https://owasp.org/www-community/attacks/CSV_Injection). The first rows are read before the response
 * starts, so that a failing database causes an error instead of a broken file.
 */
export function csvResponse<Row>({ name, ...file }: CsvFile<Row>): Response {
  const encoder = new TextEncoder();
  const rest = linesOf(file);
  const first = rest.next().value ?? "";
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${first}`)),
    pull: async (controller) => {
      // The network may never make the writer wait, so yield to other requests explicitly.
      await setImmediate();
      try {
        const { done, value } = rest.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      } catch (error) {
        // The response has started, so only a broken connection can show that it is incomplete.
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

/** The head is part of the first batch. */
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

/** Adds quotation marks if they are needed. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
