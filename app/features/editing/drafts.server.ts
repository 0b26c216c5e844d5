import type { DiscardResult, DraftIntent } from "#app/features/editing/draft-words.ts";
import { type Edit, hasValues, nextStep } from "#app/features/editing/edit-record.server.ts";
import type { DraftState } from "#app/ui/admin/edit/draft-state.tsx";

/** A record with a form for `Values`. Readers see its columns once it is published; its next version waits in `draft`. */
type Drafted<Values> = Values & { publishedAt: Date | null; draft: Values | null; version: number };

interface Publication {
  isPublished: boolean;
  hasDraft: boolean;
}

export function publicationOf({ publishedAt, draft }: Drafted<unknown>): Publication {
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

/** The outcome for a draft that an admin wants to discard. `found` is null if the record is deleted. */
export function discardResult(
  edit: Edit,
  found: { hasDraft: boolean; version: number } | null,
): DiscardResult {
  const { step } = nextStep(edit, {
    found,
    isOurs: true,
    values: { hasDraft: false },
  });
  if (step === "change") return "discarded";
  return step === "keep" ? "unchanged" : "outdated";
}

/** The record as its form shows it: with the values of the draft, if there is one. */
export function editedRecord<Row extends { draft: object | null }>(record: Row): Row {
  return { ...record, ...record.draft };
}

interface Press<Values> {
  intent: DraftIntent;
  /** The values in the form. */
  typed: Values;
}

/** Decides how to follow the pressed button, like `nextStep`. */
export function nextDraftStep<Values extends object>(
  edit: Edit,
  { stored, isOurs, intent, typed }: Press<Values> & StoredDraft<Values>,
) {
  const found = stored && { ...editedRecord(stored), ...publicationOf(stored) };
  // Saving alone neither publishes nor withdraws, so only the values decide whether something changes.
  const after = { isPublished: intent === "publish", hasDraft: false };
  const values = intent === "save" ? typed : { ...typed, ...after };
  return nextStep(edit, { found, isOurs, values });
}

interface StoredDraft<Values> {
  stored: Drafted<Values> | null;
  /** Whether the form edits this record. */
  isOurs: boolean;
}

/** The columns that the pressed button writes. `stored` is null for a new record. */
export function draftColumns<Values extends object>(
  stored: Drafted<Values> | null,
  { intent, typed, now }: Press<Values> & { now: Date },
) {
  const publishedAt = stored?.publishedAt ?? null;
  if (intent === "publish") return { ...typed, draft: null, publishedAt: publishedAt ?? now };
  if (intent === "withdraw") return { ...typed, draft: null, publishedAt: null };
  if (!stored || publishedAt === null) return typed;
  return { draft: hasValues(stored, typed) ? null : typed };
}
