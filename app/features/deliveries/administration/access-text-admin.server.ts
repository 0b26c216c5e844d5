import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  accessTextLabels,
  MAX_ACCESS_MONTHS,
  MAX_DAYS_BEFORE,
  MAX_HOURS_BEFORE,
  usualReminders,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  type DeliveringItem,
  recordContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import {
  controlTexts,
  discardResult,
  type Edit,
  type NotSaved,
  saveRecord,
  stateOf,
} from "#app/features/records/records.server.ts";
import {
  type DiscardResult,
  type DraftOutcome,
  differencesIn,
  outcomeOf,
} from "#app/features/records/records.ts";
import { optionalText, versionField, wholeNumber } from "#app/http/form-fields.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemContent, itemContents } from "#db/schema.ts";

type StoredContent = Omit<ItemContent, "itemId" | "updatedAt">;
type StoredText = StoredContent & Pick<CatalogItem, "accessMonths">;

/** The version 0 stands for a text that nobody has stored yet. */
const noText: StoredContent = {
  access: "",
  accessDraft: null,
  ...usualReminders,
  afterText: "",
  afterTextDraft: null,
  version: 0,
};

function findStoredText(itemId: string, queryable: Queryable = db): StoredText {
  const isItem = eq(catalogItems.id, itemId);
  const found = queryable
    .select({ content: itemContents, accessMonths: catalogItems.accessMonths })
    .from(catalogItems)
    .leftJoin(itemContents, eq(itemContents.itemId, catalogItems.id))
    .where(isItem)
    .get();
  return { ...(found?.content ?? noText), accessMonths: found?.accessMonths ?? null };
}

export type LoadedAccessText = ReturnType<typeof loadAccessTextForm>;

export function loadAccessTextForm({ id, title }: Pick<DeliveringItem, "id" | "title">) {
  const stored = findStoredText(id);
  return {
    record: { id, version: stored.version, title, state: stateOf(publicationOf(stored)) },
    defaultValue: controlTexts(editedValues(stored)),
  };
}

const publicationOf = ({ access, accessDraft, afterText, afterTextDraft }: StoredText) => ({
  isPublished: access !== "" || afterText !== "",
  hasDraft: accessDraft !== null || afterTextDraft !== null,
});

/** The values that have no draft. */
type Settings = Pick<StoredText, "accessMonths" | "remindDaysBefore" | "remindHoursBefore">;

/** The values in the form: of the drafts, if there are any. */
function editedValues(stored: StoredText) {
  const { access, accessDraft, afterText, afterTextDraft } = stored;
  const { accessMonths, remindDaysBefore, remindHoursBefore } = stored;
  return {
    access: accessDraft ?? access,
    accessMonths,
    remindDaysBefore,
    remindHoursBefore,
    afterText: afterTextDraft ?? afterText,
  };
}

type Values = ReturnType<typeof editedValues>;

interface AccessTextEdit extends Edit {
  item: DeliveringItem;
  posted: PostedAccessText;
}

type SubmitResult =
  | { ok: true; outcome: DraftOutcome<"save" | "publish"> }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: string; afterPreview: string } }
  | NotSaved;

/** Previews, saves or publishes the text for customers, depending on the pressed button. */
export async function submitAccessText(edit: AccessTextEdit): Promise<SubmitResult> {
  const { item, posted } = edit;
  const { intent } = posted;
  if (intent === "preview") return { ok: true, shown: previewsOf(posted) };
  const isPublished = intent === "publish";
  return inTransaction((transaction) => {
    const before = findStoredText(item.id, transaction);
    const { version } = before;
    const found = { ...editedValues(before), ...publicationOf(before), version };
    const typed = typedValues(edit, before);
    const values = isPublished ? { ...typed, hasDraft: false } : typed;
    return saveRecord<typeof found, SubmitResult>(transaction, edit, {
      found,
      isOurs: true,
      values,
      subject: "item",
      differences: (stored) => differencesIn(accessTextLabels, { typed, stored }, {}),
      keep: () => ({ ok: true, outcome: "unchanged" }),
      write: () => {
        const { accessMonths, ...columns } = isPublished
          ? publishedColumns(typed)
          : draftColumns(typed, before);
        const isItem = eq(catalogItems.id, item.id);
        transaction.update(catalogItems).set({ accessMonths }).where(isItem).run();
        writeContent(transaction, edit, columns);
        const action = isPublished ? "Inhalt veröffentlicht" : "Inhalt als Entwurf gespeichert";
        const changes = [action, ...settingsInWords(typed, before)];
        recordContentChange(transaction, edit, changes.join(", "));
        return { ok: true, outcome: outcomeOf[intent] };
      },
    });
  });
}

function writeContent(
  transaction: Queryable,
  { item, now: updatedAt }: Pick<AccessTextEdit, "item" | "now">,
  columns: Partial<StoredContent>,
): void {
  const version = sql`${itemContents.version} + 1`;
  transaction
    .insert(itemContents)
    .values({ ...columns, itemId: item.id, updatedAt })
    .onConflictDoUpdate({ target: itemContents.itemId, set: { ...columns, version, updatedAt } })
    .run();
}

/** Gives up the drafts of the item's texts. */
export async function discardTextDraft(
  edit: Omit<AccessTextEdit, "posted">,
): Promise<DiscardResult> {
  return inTransaction((transaction) => {
    const stored = findStoredText(edit.item.id, transaction);
    const result = discardResult(edit, { ...stored, ...publicationOf(stored) });
    if (result === "discarded") {
      writeContent(transaction, edit, { accessDraft: null, afterTextDraft: null });
      recordContentChange(transaction, edit, "Entwurf des Inhalts verworfen");
    }
    return result;
  });
}

function previewsOf({ access, afterText }: PostedAccessText) {
  const html = (text: string | null) =>
    renderMarkdown(text ?? "", { topHeading: 3, linksAddresses: true });
  return { preview: html(access), afterPreview: afterText ? html(afterText) : "" };
}

/** The form of an item without a date shows no reminders, so they stay as they are. */
function typedValues({ item, posted }: AccessTextEdit, before: StoredText): Values {
  const { accessMonths, remindDaysBefore, remindHoursBefore } = posted;
  const typed = { access: posted.access ?? "", accessMonths };
  if (item.date === null) return { ...editedValues(before), ...typed };
  return { ...typed, remindDaysBefore, remindHoursBefore, afterText: posted.afterText ?? "" };
}

const publishedColumns = (typed: Values) => ({ ...typed, accessDraft: null, afterTextDraft: null });

function draftColumns({ access, afterText, ...settings }: Values, before: StoredText) {
  return {
    ...settings,
    accessDraft: access === before.access ? null : access,
    afterTextDraft: afterText === before.afterText ? null : afterText,
  };
}

/** The changed settings, which apply as soon as they are saved. */
function settingsInWords(typed: Values, before: StoredText): string[] {
  const isSame = (name: keyof Settings) => typed[name] === before[name];
  const reminders = isSame("remindDaysBefore") && isSame("remindHoursBefore");
  return [
    ...(isSame("accessMonths") ? [] : [monthsInWords(typed.accessMonths)]),
    ...(reminders ? [] : ["Erinnerungen geändert"]),
  ];
}

function monthsInWords(months: number | null): string {
  if (months === null) return "Zugang unbegrenzt";
  return months === 1 ? "Zugang für einen Monat" : `Zugang für ${months} Monate`;
}

/** The form of the text for customers. */
export const accessTextSchema = z.object({
  intent: z.enum(["save", "preview", "publish"]),
  version: versionField,
  access: optionalText(10_000),
  accessMonths: wholeNumber(1, MAX_ACCESS_MONTHS),
  remindDaysBefore: wholeNumber(1, MAX_DAYS_BEFORE),
  remindHoursBefore: wholeNumber(1, MAX_HOURS_BEFORE),
  afterText: optionalText(10_000),
});

export type PostedAccessText = z.output<typeof accessTextSchema>;

const lessonId = z.string("Bitte wählen Sie eine Lektion.").max(40);

/** The forms of the page: the text, and the buttons that move a lesson past its neighbour or withdraw it. */
export const itemContentsSchema = z.discriminatedUnion(
  "intent",
  [
    accessTextSchema,
    z.object({ intent: z.enum(["up", "down"]), lessonId, neighbourId: lessonId }),
    z.object({ intent: z.literal("withdraw"), lessonId }),
  ],
  "Diese Änderung kennen wir nicht.",
);
