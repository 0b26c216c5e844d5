import { eq, sql } from "drizzle-orm";
import type {
  SQLiteColumn,
  SQLiteInsertValue,
  SQLiteTable,
  SQLiteUpdateSetSource,
} from "drizzle-orm/sqlite-core";
import { findLastChange, type LastChange } from "#app/features/change-log/change-log.server.ts";
import {
  type DiscardResult,
  type DraftIntent,
  type DraftOutcome,
  outcomeOf,
} from "#app/features/records/records.ts";
import { writePrice } from "#app/http/price-field.ts";
import type { DraftState } from "#app/ui/admin/edit/draft-state.tsx";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { keysOf } from "#app/ui/format/keys-of.ts";
import type { Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";

/** The record that a posted form creates or changes. */
export interface Edit {
  id: string;
  isNew: boolean;
  /** The version that the admin saw; undefined skips the check. */
  version: number | undefined;
  adminId: string;
  now: Date;
}

/**
 * The edit that a posted form asks for. `addressId` is the id in the form's address, of an existing or deleted
 * record. A form without a version creates a record, unless its address contains the id of one to change.
 */
export function editOf(
  adminId: string,
  addressId: string | undefined,
  { version, newId }: { version?: number; newId?: string },
): Edit {
  const isNew = version === undefined && (newId !== undefined || addressId === undefined);
  return { id: newId ?? addressId ?? createShortId(), isNew, version, adminId, now: new Date() };
}

/** The reasons why a record with valid input was not saved. */
export type NotSaved =
  /**
   * Another admin has deleted it, or the form edits another kind of record. `newId` is the id of the record that
   * submitting the form again creates.
   */
  | { ok: false; reason: "gone"; newId: string }
  /**
   * Another admin has changed it since the form was opened. `version` is the stored version, which submitting the form
   * again replaces.
   */
  | { ok: false; reason: "conflict"; version: number; conflict: Conflict }
  /** A rule of the record forbids it. */
  | { ok: false; reason: "refused"; problems: Problems };

interface Conflict {
  differences: Difference[];
  lastChange: LastChange | null;
}

/** Sentences for the form. */
interface Problems {
  title?: string;
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

interface SavedRecord<Row, Saved> {
  /** The row that is stored under the record's id. */
  found: Row | null;
  /** Whether the form edits this row. */
  isOurs: boolean;
  values: Partial<Row>;
  /** The change log's name and id of what is changed. The id defaults to the record's. */
  subject: string;
  subjectId?: string;
  /** The fields in which the typed values differ from those of the row. */
  differences: (row: Row) => Difference[];
  /** The reasons against changing the row, if there are any. */
  refuse?: (row: Row) => Problems | null;
  /** The result if the row has these values already, for example from an earlier click. */
  keep: (row: Row) => Saved;
  /** Writes and logs the values. `row` is null for a new record. */
  write: (row: Row | null) => Saved;
}

/** Saves the values of a form by the rules for all records, in the transaction that writes. */
export function saveRecord<Row extends { version: number }, Saved>(
  transaction: Queryable,
  { id, isNew, version }: Edit,
  record: SavedRecord<Row, Saved>,
): Saved | NotSaved {
  const { found, isOurs, values, subject, subjectId = id } = record;
  if (!found && isNew) return record.write(null);
  if (!found || !isOurs) return { ok: false, reason: "gone", newId: createShortId() };
  if (hasValues(found, values)) return record.keep(found);
  const problems = record.refuse?.(found);
  if (problems) return { ok: false, reason: "refused", problems };
  const isSeen = !isNew && (version === undefined || version === found.version);
  if (isSeen) return record.write(found);
  const lastChange = findLastChange(subject, subjectId, transaction);
  const conflict = { differences: record.differences(found), lastChange };
  return { ok: false, reason: "conflict", version: found.version, conflict };
}

export function hasValues<Row extends object>(row: Row, values: Partial<Row>): boolean {
  return keysOf(values).every((column) => values[column] === row[column]);
}

type RecordTable = SQLiteTable & Record<"id" | "version", SQLiteColumn>;

/** Creates the record's row. */
export function insertRecord<Table extends RecordTable>(
  transaction: Queryable,
  table: Table,
  { id, now }: Pick<Edit, "id" | "now">,
  columns: Omit<Table["$inferInsert"], "id" | "createdAt" | "updatedAt">,
): void {
  const row = { ...columns, id, createdAt: now, updatedAt: now };
  transaction
    .insert(table)
    .values(row as unknown as SQLiteInsertValue<Table>)
    .run();
}

/** Changes the record's row, which begins a new version. */
export function updateRecord<Table extends RecordTable>(
  transaction: Queryable,
  table: Table,
  { id, now }: Pick<Edit, "id" | "now">,
  columns: Partial<Table["$inferInsert"]>,
): void {
  const row = { ...columns, version: sql`${table.version} + 1`, updatedAt: now };
  transaction
    .update(table)
    .set(row as unknown as SQLiteUpdateSetSource<Table>)
    .where(eq(table.id, id))
    .run();
}

type Value = string | number | boolean | null;

/** The values as form controls show them. */
export function controlTexts(values: Record<string, Value>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, textOf(field, value)]),
  );
}

function textOf(field: string, value: Value): string {
  if (value === null || value === false) return "";
  if (value === true) return "on";
  const isPrice = field === "price" || field === "communityPrice";
  return isPrice ? writePrice(Number(value)) : String(value);
}

/** A record with a form for `Values`. Readers see its columns once it is published; its next version waits in `draft`. */
type Drafted<Values> = Values & { publishedAt: Date | null; draft: Values | null; version: number };

interface Publication {
  isPublished: boolean;
  hasDraft: boolean;
}

function publicationOf({ publishedAt, draft }: Drafted<unknown>): Publication {
  return { isPublished: publishedAt !== null, hasDraft: draft !== null };
}

/** Null: there is neither a draft nor a published version. */
export function stateOf({ isPublished, hasDraft }: Publication): DraftState | null {
  if (hasDraft) return isPublished ? "changed" : "draft";
  return isPublished ? "published" : null;
}

export function stateOfRecord(record: Drafted<unknown>): DraftState {
  return stateOf(publicationOf(record)) ?? "draft";
}

/** The record as its form shows it: with the values of the draft, if there is one. */
export function editedRecord<Row extends { draft: object | null }>(record: Row): Row {
  return { ...record, ...record.draft };
}

interface SavedDraft<Values extends object, Intent extends DraftIntent> {
  /** The pressed button. */
  intent: Intent;
  /** The values in the form. */
  typed: Values;
  stored: Drafted<Values> | null;
  /** Whether the form edits this record. */
  isOurs: boolean;
  /** See `saveRecord`. */
  subject: string;
  subjectId?: string;
  /** The fields in which the typed values differ from those that its form would show now. */
  differences: (edited: Values) => Difference[];
  create: (columns: Values & DraftColumns<Values>) => void;
  change: (columns: DraftColumns<Values>) => void;
  /** Records in the change log that it was created or changed. */
  log: () => void;
}

type DraftColumns<Values extends object> = ReturnType<typeof draftColumns<Values>>;

/** Saves, publishes or withdraws a record, by the rules for all records. Returns the outcome. */
export function saveDraft<Values extends object, Intent extends DraftIntent>(
  transaction: Queryable,
  edit: Edit,
  draft: SavedDraft<Values, Intent>,
): { ok: true; outcome: DraftOutcome<Intent> } | NotSaved {
  const { intent, typed, stored } = draft;
  // Saving alone neither publishes nor withdraws, so only the values decide whether something changes.
  const after = { isPublished: intent === "publish", hasDraft: false };
  type Saved = { ok: true; outcome: DraftOutcome<Intent> } | NotSaved;
  return saveRecord<Values & Publication & { version: number }, Saved>(transaction, edit, {
    ...draft,
    found: stored && { ...editedRecord(stored), ...publicationOf(stored) },
    values: intent === "save" ? typed : { ...typed, ...after },
    keep: () => ({ ok: true, outcome: "unchanged" }),
    write: () => {
      const columns = draftColumns(stored, { intent, typed, now: edit.now });
      if (stored) draft.change(columns);
      else draft.create({ ...typed, ...columns });
      draft.log();
      return { ok: true, outcome: outcomeOf[intent] };
    },
  });
}

/** The columns that the pressed button writes. */
function draftColumns<Values extends object>(
  stored: Drafted<Values> | null,
  { intent, typed, now }: { intent: DraftIntent; typed: Values; now: Date },
) {
  const publishedAt = stored?.publishedAt ?? null;
  if (intent === "publish") return { ...typed, draft: null, publishedAt: publishedAt ?? now };
  if (intent === "withdraw") return { ...typed, draft: null, publishedAt: null };
  if (!stored || publishedAt === null) return typed;
  return { draft: hasValues(stored, typed) ? null : typed };
}

/** The outcome for a draft that an admin wants to discard. `found` is null if the record is deleted. */
export function discardResult(
  { version }: Edit,
  found: { hasDraft: boolean; version: number } | null,
): DiscardResult {
  if (found && !found.hasDraft) return "unchanged";
  const isSeen = version === undefined || version === found?.version;
  return found && isSeen ? "discarded" : "outdated";
}

/** Gives up the draft of a published record with `discard`, which writes and logs that. */
export function discardDraft<Row extends Drafted<unknown>>(
  edit: Edit,
  stored: Row | null,
  discard: (stored: Row) => void,
): DiscardResult {
  const found = stored && { ...publicationOf(stored), version: stored.version };
  const result = discardResult(edit, found);
  if (stored && result === "discarded") discard(stored);
  return result;
}
