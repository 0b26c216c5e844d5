import { eq, sql } from "drizzle-orm";
import { accessTextLabels } from "#app/features/deliveries/administration/access-text-fields.ts";
import type { PostedAccessText } from "#app/features/deliveries/administration/access-text-schema.ts";
import type { DraftOutcome } from "#app/features/deliveries/administration/content-words.ts";
import {
  type DeliveringItem,
  noteContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import type { DraftState } from "#app/features/deliveries/administration/draft-state.tsx";
import {
  conflictWith,
  controlTexts,
  type Edit,
  type NotSaved,
  nextStep,
} from "#app/features/editing/edit-record.server.ts";
import { differencesIn } from "#app/features/editing/edit-words.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type ItemContent, itemContents } from "#db/schema.ts";

type StoredText = Pick<ItemContent, "access" | "accessDraft" | "accessMonths" | "version">;

/** The version 0 stands for a text that nobody has stored yet. */
const noText: StoredText = { access: "", accessDraft: null, accessMonths: null, version: 0 };

function findStoredText(itemId: string, queryable: Queryable = db): StoredText {
  const isItem = eq(itemContents.itemId, itemId);
  return queryable.select().from(itemContents).where(isItem).get() ?? noText;
}

export type AccessTextForm = ReturnType<typeof loadAccessTextForm>;

export function loadAccessTextForm(itemId: string) {
  const stored = findStoredText(itemId);
  return {
    record: { id: itemId, version: stored.version },
    state: stateOf(stored),
    defaultValue: controlTexts(editedValues(stored)),
  };
}

function stateOf({ access, accessDraft }: StoredText): DraftState | null {
  if (accessDraft !== null) return access === "" ? "draft" : "changed";
  return access === "" ? null : "published";
}

/** The values in the form: of the draft, if there is one. The months have no draft. */
function editedValues({ access, accessDraft, accessMonths }: StoredText) {
  return { access: accessDraft ?? access, accessMonths };
}

interface AccessTextEdit extends Edit {
  item: DeliveringItem;
  posted: PostedAccessText;
}

type SubmitResult =
  | { ok: true; outcome: DraftOutcome }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: string } }
  | NotSaved;

/** Previews, saves or publishes the text for customers, depending on the pressed button. */
export async function submitAccessText(edit: AccessTextEdit): Promise<SubmitResult> {
  const { item, posted, now } = edit;
  const { intent, accessMonths } = posted;
  const access = posted.access ?? "";
  if (intent === "preview") {
    return { ok: true, shown: { preview: renderMarkdown(access, { topHeading: 3 }) } };
  }
  const isPublished = intent === "publish";
  return inTransaction((transaction) => {
    const before = findStoredText(item.id, transaction);
    const found = {
      ...editedValues(before),
      isPublished: before.accessDraft === null,
      version: before.version,
    };
    const typed = { access, accessMonths };
    const values = isPublished ? { ...typed, isPublished } : typed;
    const { step } = nextStep(edit, { found, isOurs: true, values });
    if (step === "keep") return { ok: true, outcome: "unchanged" };
    if (step === "conflict") {
      const differences = differencesIn(accessTextLabels, { typed, stored: found }, {});
      return conflictWith(transaction, "item", { ...item, version: before.version }, differences);
    }
    const columns = isPublished
      ? { ...typed, accessDraft: null }
      : { accessDraft: access === before.access ? null : access, accessMonths };
    transaction
      .insert(itemContents)
      .values({ ...columns, itemId: item.id, updatedAt: now })
      .onConflictDoUpdate({
        target: itemContents.itemId,
        set: { ...columns, version: sql`${itemContents.version} + 1`, updatedAt: now },
      })
      .run();
    const action = isPublished ? "Inhalt veröffentlicht" : "Inhalt als Entwurf gespeichert";
    const months = accessMonths === before.accessMonths ? "" : `, ${monthsInWords(accessMonths)}`;
    noteContentChange(transaction, edit, action + months);
    return { ok: true, outcome: isPublished ? "published" : "saved" };
  });
}

function monthsInWords(months: number | null): string {
  if (months === null) return "Zugang unbegrenzt";
  return months === 1 ? "Zugang für einen Monat" : `Zugang für ${months} Monate`;
}
