import { findLastChange, type LastChange } from "#app/features/change-log/last-change.server.ts";
import { writePrice } from "#app/http/price-field.ts";
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

interface Posted {
  version?: number;
  newId?: string;
}

/**
 * The edit that a posted form asks for. `addressId` is the id in the form's address, of an existing or deleted
 * record. A form without a version creates a record, unless its address contains the id of one to change.
 */
export function editOf(
  adminId: string,
  addressId: string | undefined,
  { version, newId }: Posted,
): Edit {
  const isNew = version === undefined && (newId !== undefined || addressId === undefined);
  return { id: newId ?? addressId ?? createShortId(), isNew, version, adminId, now: new Date() };
}

/** The reasons why a record with valid input was not saved. */
export type NotSaved =
  /** `newId` is the id of the record that submitting the form again creates. */
  | { ok: false; reason: "gone"; newId: string }
  /** `version` is the stored version, which submitting the form again replaces. */
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

type NextStep<Row> =
  | { step: "create"; stored: null }
  | { step: "change"; stored: Row }
  /** The record has these values already, for example from an earlier click. */
  | { step: "keep"; stored: Row }
  /** Another admin has changed it since the form was opened. */
  | { step: "conflict"; stored: Row }
  /** Another admin has deleted it, or the id belongs to a record that this form does not edit. */
  | { step: "gone"; stored: null };

/**
 * Decides how to save `values`, given the row that is stored under the record's id. Call it in the transaction that
 * writes. `isOurs` says whether the form edits this row.
 */
export function nextStep<Row extends { version: number }>(
  { isNew, version }: Edit,
  { found, isOurs, values }: { found: Row | null; isOurs: boolean; values: Partial<Row> },
): NextStep<Row> {
  if (!found && isNew) return { step: "create", stored: null };
  if (!found || !isOurs) return { step: "gone", stored: null };
  if (hasValues(found, values)) return { step: "keep", stored: found };
  const isSeen = !isNew && (version === undefined || version === found.version);
  return { step: isSeen ? "change" : "conflict", stored: found };
}

export function hasValues<Row extends object>(row: Row, values: Partial<Row>): boolean {
  return keysOf(values).every((column) => values[column] === row[column]);
}

export function goneRecord(): NotSaved {
  return { ok: false, reason: "gone", newId: createShortId() };
}

export function conflictWith(
  transaction: Queryable,
  subject: string,
  { id, version }: { id: string; version: number },
  differences: Difference[],
): NotSaved {
  const conflict = { differences, lastChange: findLastChange(subject, id, transaction) };
  return { ok: false, reason: "conflict", version, conflict };
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
