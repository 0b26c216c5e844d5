import {
  type DiscardResult,
  type DraftIntent,
  type DraftOutcome,
  outcomeOf,
} from "#app/features/records/record-words.ts";
import {
  type Edit,
  hasValues,
  type NotSaved,
  saveRecord,
} from "#app/features/records/save-record.server.ts";
import type { DraftState } from "#app/ui/admin/edit/draft-state.tsx";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Queryable } from "#db/client.server.ts";

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
  /** Notes in the change log that it was created or changed. */
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
