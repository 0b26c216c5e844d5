import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { rulesOf } from "#app/features/moving-in/move-kinds.server.ts";
import { type MoveTable, proposeColumns, tableOf } from "#app/features/moving-in/move-table.ts";
import { HOUR } from "#app/features/noun.ts";
import { beginningsOf, DamagedCsv, decodeText, readRecords } from "#app/http/read-csv.server.ts";
import { db, inQuickTransaction, inTransaction, type Queryable } from "#db/client.server.ts";
import { type MoveKindName, moveRows, moves } from "#db/schema.ts";

export const MOVE_BYTES = 20_000_000;
/** Bytes of all rows that are kept. */
const KEPT_BYTES = 100_000_000;
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 200;
/** Letters of a cell. */
const LONGEST_CELL = 2000;
const BATCH = 500;

interface Upload {
  kind: MoveKindName;
  bytes: Uint8Array;
  fileName: string;
  adminId: string;
  now: Date;
}

type UploadResult = { ok: true; moveId: string } | { ok: false; sentence: string };

const refused = (sentence: string): UploadResult => ({ ok: false, sentence });

/** Stores the rows of a file, so that they can be looked at before anything is taken over. */
export async function uploadMove({
  kind,
  bytes,
  fileName,
  adminId,
  now,
}: Upload): Promise<UploadResult> {
  const text = decodeText(bytes)?.replace(/^\uFEFF/, "");
  if (text === undefined || text.trim() === "") {
    return refused(
      "Diese Datei ist keine CSV-Datei. Speichern Sie die Tabelle bitte als CSV und laden Sie sie noch einmal hoch.",
    );
  }
  const table = tableOf(beginningsOf(text), rulesOf(kind).roles);
  if (!table) return refused("In dieser Datei haben wir keine Zeilen gefunden.");
  if (table.width > MOST_COLUMNS) {
    return refused(
      `Diese Datei hat mehr als ${MOST_COLUMNS} Spalten. Löschen Sie bitte die, die nicht gebraucht werden.`,
    );
  }
  const run = await inTransaction((transaction) => {
    removeIncomplete(transaction, now);
    if (keptBytes(transaction) + bytes.length > KEPT_BYTES) return null;
    const header = JSON.stringify(table.header);
    const columns = rememberedColumns(transaction, { kind, header });
    return transaction
      .insert(moves)
      .values({
        kind,
        fileName: fileName.slice(0, 200),
        header,
        columns,
        createdBy: adminId,
        createdAt: now,
      })
      .returning({ id: moves.id })
      .get();
  });
  if (!run) return refused(TOO_MANY_KEPT);
  const { id } = run;
  const sentence = await storeRows(id, text, table);
  if (sentence === null) return { ok: true, moveId: id };
  await inTransaction((transaction) => transaction.delete(moves).where(eq(moves.id, id)).run());
  return refused(sentence);
}

const TOO_MANY_KEPT =
  "Es sind schon so viele Dateien aufgehoben, dass für diese kein Platz mehr ist. Löschen Sie bitte zuerst eine ältere.";

function keptBytes(queryable: Queryable): number {
  const bytes = sql<number | null>`sum(octet_length(${moveRows.cells}))`;
  return queryable.select({ bytes }).from(moveRows).get()?.bytes ?? 0;
}

/** A process that ended while it stored a file leaves rows that no page shows. */
function removeIncomplete(transaction: Queryable, now: Date): void {
  const hasEnded = lt(moves.createdAt, new Date(now.getTime() - HOUR));
  transaction
    .delete(moves)
    .where(and(eq(moves.rowCount, 0), hasEnded))
    .run();
}

/** Returns the reason why the file cannot be read. */
async function storeRows(moveId: string, text: string, table: MoveTable): Promise<string | null> {
  let batch: (typeof moveRows.$inferInsert)[] = [];
  let count = 0;
  const store = async () => {
    const rows = batch;
    batch = [];
    if (rows.length === 0) return;
    await inQuickTransaction((transaction) => {
      for (const row of rows) transaction.insert(moveRows).values(row).run();
    });
  };
  try {
    let isFirst = table.header.length > 0;
    for await (const { record, line } of readRecords(text, table.delimiter)) {
      const isHeader = isFirst;
      isFirst = false;
      if (isHeader || record.every((cell) => cell.trim() === "")) continue;
      count += 1;
      if (count > MOST_ROWS) {
        return `Diese Datei hat mehr als ${MOST_ROWS.toLocaleString("de")} Zeilen. Teilen Sie sie bitte auf.`;
      }
      batch.push({
        moveId,
        line,
        cells: JSON.stringify(record.slice(0, MOST_COLUMNS).map(plainCell)),
      });
      if (batch.length === BATCH) await store();
    }
    await store();
    // Only now the run is complete. A run without this number is shown nowhere.
    await inTransaction((transaction) =>
      transaction.update(moves).set({ rowCount: count }).where(eq(moves.id, moveId)).run(),
    );
  } catch (error) {
    if (!(error instanceof DamagedCsv)) throw error;
    return `Die Datei ist um Zeile ${error.line} herum beschädigt: Dort schließt ein Anführungszeichen nicht. Bitte prüfen Sie sie dort.`;
  }
  return count === 0 ? "In dieser Datei stehen keine Zeilen unter den Überschriften." : null;
}

/** Without the apostrophe that exports put before what spreadsheets would take for a formula. */
function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+\-@])/, "")
    .slice(0, LONGEST_CELL);
}

/** The columns that were chosen for the last file with these headings. */
function rememberedColumns(
  queryable: Queryable,
  { kind, header }: { kind: MoveKindName; header: string },
): string | null {
  if (header === "[]") return null;
  const isLike = and(eq(moves.kind, kind), eq(moves.header, header), isNotNull(moves.columns));
  const found = queryable
    .select({ columns: moves.columns })
    .from(moves)
    .where(isLike)
    .orderBy(desc(moves.createdAt))
    .get();
  return found?.columns ?? null;
}

/** A run whose file has arrived in whole. A process may end while it stores the rows. */
export function findCompleteMove(moveId: string) {
  const isThis = and(eq(moves.id, moveId), gt(moves.rowCount, 0));
  return db.select().from(moves).where(isThis).get();
}

/** Finds the headings, the first rows, and the columns that are probably meant, for the form that asks for them. */
export function findColumnChoice(moveId: string) {
  const move = findCompleteMove(moveId);
  if (!move) return null;
  const rows = db
    .select({ cells: moveRows.cells })
    .from(moveRows)
    .where(eq(moveRows.moveId, moveId))
    .orderBy(moveRows.line)
    .limit(3)
    .all()
    .map(({ cells }): string[] => JSON.parse(cells));
  const header: string[] = JSON.parse(move.header);
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const { roles } = rulesOf(move.kind);
  const columns: Record<string, number> = move.columns
    ? JSON.parse(move.columns)
    : proposeColumns(header, roles);
  return {
    header,
    width,
    rows,
    columns,
    roles: roles.map(({ role, label, isNeeded }) => ({ role, label, isNeeded })),
  };
}
