import { setImmediate } from "node:timers/promises";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type {
  JudgedRow,
  MoveCells,
  MoveChoices,
  MoveContext,
} from "#app/features/moving-in/move-kind.server.ts";
import { rulesOf } from "#app/features/moving-in/move-kinds.server.ts";
import { type MoveCounts, moveLabel } from "#app/features/moving-in/moving-in.ts";
import {
  LEFT_HERE,
  listNamesOfPlans,
  plainName,
} from "#app/features/moving-in/people-move.server.ts";
import { findCompleteMove } from "#app/features/moving-in/upload-move.server.ts";
import { DAY } from "#app/features/noun.ts";
import { untilPatternsAreKnown } from "#app/http/site-patterns.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import {
  type Move,
  type MoveRow,
  type MoveState,
  moveRows,
  moves,
  type Verdict,
} from "#db/schema.ts";

/** Rows of a transaction. */
const BATCH = 200;
/** Milliseconds after which a batch ends early, because other visitors wait for it. */
const BATCH_TIME = 10;
/** Rows of the shortest batch, because each waits for the disk. */
const LEAST = 5;
/** Rows of a request or of a turn of the clock. The clock goes on with the rest. */
const ROWS = 6000;
const MOST_PLANS = 100;
export const UNDO_DAYS = 7;

const atWork: MoveState[] = ["checking", "applying", "undoing"];

/** Returns the number of rows that it worked on. */
type Step = (transaction: Queryable, move: Move, now: Date) => number;

/** Each does a part of the work. */
const steps: Partial<Record<MoveState, { work: Step; next: MoveState }>> = {
  checking: {
    work: (transaction, move, now) =>
      findKeys(transaction, move) || judgeRows(transaction, move, now),
    next: "checked",
  },
  applying: { work: applyRows, next: "applied" },
  undoing: { work: undoRows, next: "undone" },
};

/** Carries a run on, for as long as a request may take. */
export async function carryOn(moveId: string, now: Date): Promise<void> {
  for (let rows = 0; rows < ROWS; ) {
    const worked = await inTransaction((transaction) => takeStep(transaction, moveId, now));
    if (worked === 0) return;
    rows += worked;
    // Other requests get their turn.
    await setImmediate();
  }
}

/** The state is read within each transaction, because two processes may carry on the same run. */
function takeStep(transaction: Queryable, moveId: string, now: Date): number {
  const move = transaction.select().from(moves).where(eq(moves.id, moveId)).get();
  const step = move && steps[move.state];
  if (!step) return 0;
  const worked = step.work(transaction, move, now);
  if (worked > 0) return worked;
  transaction.update(moves).set({ state: step.next }).where(eq(moves.id, moveId)).run();
  return 0;
}

/** Works on as many of the rows as others can wait for. The next batch finds the rest. */
function workOn(rows: MoveRow[], work: (row: MoveRow) => void): number {
  const end = performance.now() + BATCH_TIME;
  let worked = 0;
  for (const row of rows) {
    work(row);
    worked += 1;
    if (worked >= LEAST && performance.now() > end) break;
  }
  return worked;
}

/** Carries on the runs that a request did not finish. A run that fails does not keep the others waiting. */
export async function carryOnAll(now: Date): Promise<void> {
  const open = db.select({ id: moves.id }).from(moves).where(inArray(moves.state, atWork)).all();
  if (open.length > 0) await untilPatternsAreKnown();
  for (const { id } of open) {
    await carryOn(id, now).catch((error) => logFailure("moves", error, `run ${id}`));
  }
}

/** Stores what each row is about, because a row may depend on any other. */
function findKeys(transaction: Queryable, move: Move): number {
  const rows = rowsWhere(transaction, move, isNull(moveRows.key));
  const { keyOf } = rulesOf(move.kind);
  return workOn(rows, (row) => update(transaction, row, { key: keyOf(cellsOf(move, row)) ?? "" }));
}

function judgeRows(transaction: Queryable, move: Move, now: Date): number {
  const rows = rowsWhere(transaction, move, isNull(moveRows.verdict));
  return workOn(rows, (row) => update(transaction, row, judge(transaction, move, { row, now })));
}

/** Judges each row again, because the shop went on meanwhile. */
function applyRows(transaction: Queryable, move: Move, now: Date): number {
  const rows = rowsWhere(transaction, move, eq(moveRows.isDone, false));
  return workOn(rows, (row) => {
    const judged = judge(transaction, move, { row, now });
    const isTaken = judged.verdict === "new" || judged.verdict === "different";
    const made = isTaken
      ? rulesOf(move.kind).apply(
          transaction,
          judgedRow(transaction, move, row),
          contextOf(move, now),
        )
      : null;
    const stored = made === null ? null : JSON.stringify(made);
    update(transaction, row, { ...judged, isDone: true, made: stored });
  });
}

/** From the last row to the first, because a row may have changed what an earlier one made. */
function undoRows(transaction: Queryable, move: Move): number {
  const rows = rowsWhere(transaction, move, eq(moveRows.isDone, true), desc);
  return workOn(rows, (row) => {
    if (row.made !== null) {
      rulesOf(move.kind).undo(transaction, judgedRow(transaction, move, row), JSON.parse(row.made));
    }
    update(transaction, row, { isDone: false, made: null });
  });
}

function judge(
  transaction: Queryable,
  move: Move,
  { row, now }: { row: MoveRow; now: Date },
): { verdict: Verdict; reason: string | null } {
  const rules = rulesOf(move.kind);
  if (!row.key) return { verdict: "unusable", reason: rules.noKey };
  const judged = judgedRow(transaction, move, row);
  const { verdict, reason = null } = rules.judge(transaction, judged, contextOf(move, now));
  return { verdict, reason };
}

function judgedRow(queryable: Queryable, move: Move, row: MoveRow): JudgedRow {
  const { moveId, line, isForced } = row;
  const key = row.key ?? "";
  const isBefore = and(eq(moveRows.moveId, moveId), eq(moveRows.key, key), lt(moveRows.line, line));
  const first = queryable
    .select()
    .from(moveRows)
    .where(isBefore)
    .orderBy(asc(moveRows.line))
    .limit(1)
    .get();
  const twin = first ? { line: first.line, cells: cellsOf(move, first) } : null;
  return { moveId, line, key, isForced, cells: cellsOf(move, row), twin };
}

function contextOf({ choices, createdAt }: Move, now: Date): MoveContext {
  return { choices: JSON.parse(choices), uploadedAt: createdAt, now };
}

function cellsOf({ columns }: Move, { cells }: MoveRow): MoveCells {
  const texts: string[] = JSON.parse(cells);
  const chosen: Record<string, number> = JSON.parse(columns ?? "{}");
  return Object.fromEntries(
    Object.entries(chosen).map(([role, column]) => [role, texts[column] ?? ""]),
  );
}

function rowsWhere(
  queryable: Queryable,
  { id }: Move,
  condition: SQL,
  order: typeof asc | typeof desc = asc,
): MoveRow[] {
  return queryable
    .select()
    .from(moveRows)
    .where(and(eq(moveRows.moveId, id), condition))
    .orderBy(order(moveRows.line))
    .limit(BATCH)
    .all();
}

function update(
  transaction: Queryable,
  { moveId, line }: MoveRow,
  changes: Partial<MoveRow>,
): void {
  transaction
    .update(moveRows)
    .set(changes)
    .where(and(eq(moveRows.moveId, moveId), eq(moveRows.line, line)))
    .run();
}

interface Press {
  moveId: string;
  adminId: string;
  now: Date;
}

/** Stores the columns, and checks the rows. Returns false if the run has been taken over. */
export function chooseColumns(
  columns: Record<string, number>,
  { moveId, now }: Press,
): Promise<boolean> {
  return begin({ moveId, from: ["columns", "checking", "checked"], now }, (transaction) => {
    const unread = { key: null, verdict: null, reason: null };
    const isRead = and(eq(moveRows.moveId, moveId), isNotNull(moveRows.key));
    transaction.update(moveRows).set(unread).where(isRead).run();
    return { state: "checking", columns: JSON.stringify(columns) };
  });
}

/** Takes a row whose person left here over all the same, and judges it again. */
export function forceRow(line: number, { moveId, now }: Press): Promise<boolean> {
  return begin({ moveId, from: ["checked"], now }, (transaction) => {
    const isRow = and(eq(moveRows.moveId, moveId), eq(moveRows.line, line));
    const unread = { isForced: true, verdict: null, reason: null };
    const { changes } = transaction.update(moveRows).set(unread).where(isRow).run();
    return changes > 0 ? { state: "checking" } : null;
  });
}

/** Takes over all rows that are new or different. Pressed again, it changes nothing. */
export function applyMove(choices: MoveChoices, { moveId, adminId, now }: Press): Promise<boolean> {
  return begin({ moveId, from: ["checked"], now }, (transaction, move) => {
    log(transaction, move, { adminId, action: "übernommen", now });
    return { state: "applying", choices: JSON.stringify(choices), appliedAt: now };
  });
}

/** Takes back what nobody has used since, for seven days. */
export function undoMove({ moveId, adminId, now }: Press): Promise<boolean> {
  return begin({ moveId, from: ["applied"], now }, (transaction, move) => {
    const isThis = eq(moveRows.moveId, moveId);
    const isKept = transaction.select().from(moveRows).where(isThis).limit(1).get();
    if (!isKept || !canBeUndone(move, now)) return null;
    log(transaction, move, { adminId, action: "zurückgenommen", now });
    return { state: "undoing" };
  });
}

export function canBeUndone(
  { state, appliedAt }: Pick<Move, "state" | "appliedAt">,
  now: Date,
): boolean {
  return (
    state === "applied" &&
    appliedAt !== null &&
    now.getTime() - appliedAt.getTime() < UNDO_DAYS * DAY
  );
}

type Begin = (transaction: Queryable, move: Move) => Partial<Move> | null;

/** Moves a complete run to its next state if it is in one of these, and begins the work. */
async function begin(
  { moveId, from, now }: { moveId: string; from: MoveState[]; now: Date },
  change: Begin,
): Promise<boolean> {
  const isBegun = await inTransaction((transaction) => {
    const isThis = and(eq(moves.id, moveId), inArray(moves.state, from), gt(moves.rowCount, 0));
    const move = transaction.select().from(moves).where(isThis).get();
    const changes = move && change(transaction, move);
    if (!changes) return false;
    transaction.update(moves).set(changes).where(eq(moves.id, moveId)).run();
    return true;
  });
  if (isBegun) await carryOn(moveId, now);
  return isBegun;
}

function log(
  transaction: Queryable,
  move: Move,
  { adminId, action, now }: { adminId: string; action: string; now: Date },
): void {
  const change = { subject: "move", subjectId: move.id, label: moveLabel(move), action };
  recordChange(transaction, { ...change, actor: { admin: adminId }, now });
}

/** A run with its counts and its progress; null if there is none. */
export async function findMove(moveId: string, now: Date) {
  const move = findCompleteMove(moveId);
  if (!move) return null;
  const { id, kind, fileName, state, rowCount, createdAt, appliedAt } = move;
  const counts = countVerdicts(id);
  const judged = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const taken = await db.$count(moveRows, and(eq(moveRows.moveId, id), eq(moveRows.isDone, true)));
  const done = state === "checking" ? judged : state === "undoing" ? rowCount - taken : taken;
  return {
    id,
    kind,
    fileName,
    state,
    rowCount,
    createdAt,
    appliedAt,
    counts,
    done,
    isAtWork: atWork.includes(state),
    canBeUndone: judged > 0 && canBeUndone(move, now),
    columns: move.columns,
  };
}

function countVerdicts(moveId: string): MoveCounts {
  const rows = db
    .select({ verdict: moveRows.verdict, rows: count() })
    .from(moveRows)
    .where(eq(moveRows.moveId, moveId))
    .groupBy(moveRows.verdict)
    .all();
  const of = (verdict: Verdict) => rows.find((row) => row.verdict === verdict)?.rows ?? 0;
  return {
    new: of("new"),
    known: of("known"),
    different: of("different"),
    unusable: of("unusable"),
  };
}

/** All runs, the newest first. */
export function listMoves() {
  return db
    .select({
      id: moves.id,
      kind: moves.kind,
      fileName: moves.fileName,
      state: moves.state,
      createdAt: moves.createdAt,
      hasRows,
    })
    .from(moves)
    .where(gt(moves.rowCount, 0))
    .orderBy(desc(moves.createdAt))
    .limit(100)
    .all()
    .map(({ hasRows, ...move }) => ({
      ...move,
      canBeDeleted: Boolean(hasRows) && !atWork.includes(move.state),
    }));
}

const PAGE = 50;

interface RowsQuery {
  moveId: string;
  verdict: Verdict | null;
  /** `?page=` */
  asked: string | null;
}

/** A page of a run's rows. */
export function listMoveRows({ moveId, verdict, asked }: RowsQuery) {
  const move = db.select().from(moves).where(eq(moves.id, moveId)).get();
  const counted = countVerdicts(moveId);
  const all = Object.values(counted).reduce((sum, number) => sum + number, 0);
  const total = verdict ? counted[verdict] : all;
  const { page, pageCount, offset } = paginate(asked, { count: total, size: PAGE });
  const rows = db
    .select()
    .from(moveRows)
    .where(isShown(moveId, verdict))
    .orderBy(asc(moveRows.line))
    .limit(PAGE)
    .offset(offset)
    .all();
  const shown = move && move.state !== "columns" ? rows.map((row) => shownRow(move, row)) : [];
  return { rows: shown, total, all, page, pageCount };
}

/** All rows of a run with their verdicts, some at a time. */
export function* eachMoveRow(moveId: string, verdict: Verdict | null) {
  const move = db.select().from(moves).where(eq(moves.id, moveId)).get();
  if (!move) return;
  let last = -1;
  for (;;) {
    const rows = db
      .select()
      .from(moveRows)
      .where(and(isShown(moveId, verdict), gt(moveRows.line, last)))
      .orderBy(asc(moveRows.line))
      .limit(BATCH)
      .all();
    yield rows.map((row) => shownRow(move, row));
    last = rows.at(-1)?.line ?? last;
    if (rows.length < BATCH) return;
  }
}

function isShown(moveId: string, verdict: Verdict | null) {
  return and(eq(moveRows.moveId, moveId), verdict ? eq(moveRows.verdict, verdict) : undefined);
}

function shownRow(move: Move, row: MoveRow) {
  const { line, verdict, reason } = row;
  const canBeForced = move.state === "checked" && (reason?.startsWith(LEFT_HERE) ?? false);
  return { line, verdict, reason, canBeForced, cells: cellsOf(move, row) };
}

/** The names of plans in the file that the shop does not know, by the columns that are chosen. */
export function listUnknownPlans({
  id,
  kind,
  columns,
}: Pick<Move, "id" | "kind" | "columns">): string[] {
  const { plan: column } = JSON.parse(columns ?? "{}") as { plan?: number };
  if (kind !== "people" || column === undefined) return [];
  const name = sql<string | null>`json_extract(${moveRows.cells}, ${`$[${column}]`})`;
  const known = listNamesOfPlans();
  return db
    .selectDistinct({ name })
    .from(moveRows)
    .where(eq(moveRows.moveId, id))
    .all()
    .flatMap(({ name }) => (name && !known.has(plainName(name)) ? [name] : []));
}

/** The earlier runs whose answers are asked. */
const REMEMBERED_RUNS = 20;

/** The plans that the owner chose for these names in earlier files: ids by name. */
export function findChosenPlans(names: string[]): Record<string, string> {
  const earlier = db
    .select({ choices: moves.choices })
    .from(moves)
    .where(isNotNull(moves.appliedAt))
    .orderBy(desc(moves.appliedAt))
    .limit(REMEMBERED_RUNS)
    .all()
    .map(
      ({ choices }) => new Map(Object.entries((JSON.parse(choices) as MoveChoices).plans ?? {})),
    );
  return Object.fromEntries(
    names.flatMap((name) => {
      const chosen = earlier.find((plans) => plans.has(name))?.get(name);
      return chosen === undefined ? [] : [[name, chosen]];
    }),
  );
}

/** The sentence that refuses a file with so many unknown plans that nobody could answer for each. */
export function refuseManyPlans(move: Pick<Move, "id" | "kind" | "columns">): string | null {
  const count = listUnknownPlans(move).length;
  if (count <= MOST_PLANS) return null;
  return `In dieser Spalte stehen ${count} Namen von Plänen, die es hier nicht gibt. Mehr als ${MOST_PLANS} können wir nicht erfragen: Ist es die richtige Spalte?`;
}

/** Deletes a file: the run with its rows, or only the rows if the run is the source of something. */
export function removeFile({ moveId, adminId, now }: Press): Promise<boolean> {
  return inTransaction((transaction) => {
    const isThis = and(eq(moves.id, moveId), notInArray(moves.state, atWork));
    const move = transaction.select().from(moves).where(isThis).get();
    if (!move) return false;
    if (move.appliedAt === null) transaction.delete(moves).where(isThis).run();
    else transaction.delete(moveRows).where(eq(moveRows.moveId, moveId)).run();
    log(transaction, move, { adminId, action: "Datei gelöscht", now });
    return true;
  });
}

const hasRows = sql<number>`exists (select 1 from ${moveRows} where ${moveRows.moveId} = ${moves.id})`;
