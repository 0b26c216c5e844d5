import { z } from "zod";
import type { PageFields } from "#app/content/page-fields.ts";
import { ownersPages, type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { controlSchemas, missingControls } from "#app/features/pages/page-controls.ts";
import {
  changeDraft,
  type DraftChange,
  type DraftRefusal,
  discardDraft,
  loadPageState,
  type PageChange,
  type PageState,
  publishPage,
} from "#app/features/pages/page-draft.server.ts";
import {
  type ChangedList,
  entryIds,
  MAX_ENTRIES,
  PUBLISH_ANYWAY,
  withEntry,
  withMovedEntry,
  withoutEntry,
  withoutValues,
  withValues,
} from "#app/features/pages/page-editor.ts";
import { findVersion } from "#app/features/pages/page-versions.server.ts";
import { pageFieldsOf } from "#app/features/pages/page-words.server.ts";
import { type PageContent, pageDifferences, readContent } from "#app/features/pages/page-words.ts";
import { ALL_TEXTS, type ConfirmedText, readTexts } from "#app/features/pages/unread-pages.ts";
import { postedShortId } from "#app/http/form-fields.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { showsDemoContent } from "#db/shop.server.ts";

export interface Editing {
  page: SitePageName;
  /** The state that the admin has seen. */
  version: string | undefined;
  adminId: string;
  now: Date;
}

export interface PageConflict {
  /** The state that pressing the button again overwrites. */
  version: string;
  /** The time and author of what is stored now. */
  lastChange: PageState["draft"];
  differences: Difference[];
}

export type ChangeResult =
  | { ok: true; outcome: "saved" | "published" | "discarded" | "reset" | "restored" | "unchanged" }
  | { ok: false; reason: "conflict"; conflict: PageConflict }
  /** `version` is the current state of the page. */
  | { ok: false; reason: "gone"; version: string }
  | { ok: false; reason: "full" };

/** Carries out the action of the pressed button. All buttons of the form with the words save them first. */
export async function changePage(
  editing: Editing,
  { intent, values }: { intent: PageIntent; values: PageContent },
): Promise<ChangeResult> {
  const fields = pageFieldsOf(editing.page);
  const isDemo = showsDemoContent();
  if (intent.verb === "discard") return discard(editing);
  if (intent.verb === "accept") return publish({ ...editing, change: (content) => content });
  if (intent.verb === "reset") {
    const change = (content: PageContent) => withoutValues(fields, content);
    return changeStored({ ...editing, change }, "reset");
  }
  const save = (content: PageContent) => withValues(fields, content, { values, isDemo });
  if (intent.verb === "publish") return publish({ ...editing, change: save });
  const list = "list" in intent ? findList(editing.page, intent.list) : null;
  if ("list" in intent && !list) return gone(editing);
  const change = (content: PageContent) => {
    const saved = save(content);
    return list && "list" in intent ? changeList(saved, list, intent) : saved;
  };
  const isMove = intent.verb === "up" || intent.verb === "down";
  const refusal = (content: PageContent) =>
    list && isMove && !entryIds(content, list).includes(intent.entryId) ? "gone" : null;
  return changeStored({ ...editing, change, refusal }, "saved");
}

async function publish(changed: PageChange): Promise<ChangeResult> {
  const result = await publishPage(changed);
  if (!result.ok) return conflictOf(result.state, changed);
  return { ok: true, outcome: result.number === null ? "unchanged" : "published" };
}

async function changeStored(
  changed: DraftChange,
  outcome: "saved" | "reset" | "restored",
): Promise<ChangeResult> {
  const result = await changeDraft(changed);
  if (result.ok) return { ok: true, outcome: result.isChanged ? outcome : "unchanged" };
  if (result.reason === "conflict") return conflictOf(result.state, changed);
  return result.reason === "gone" ? gone(changed) : { ok: false, reason: "full" };
}

function changeList(
  content: PageContent,
  list: ChangedList,
  { verb, entryId: id }: Extract<PageIntent, { list: string }>,
): PageContent {
  if (verb === "up") return withMovedEntry(content, list, { id, by: -1 });
  if (verb === "down") return withMovedEntry(content, list, { id, by: 1 });
  return verb === "remove" ? withoutEntry(content, list, id) : content;
}

interface EditedEntry {
  list: string;
  id: string;
  /** Whether to add the entry if it does not exist. */
  isNew: boolean;
  values: PageContent;
}

/** Adds an entry to a list of the page, or replaces its values. */
export async function changeEntry(editing: Editing, entry: EditedEntry): Promise<ChangeResult> {
  const list = findList(editing.page, entry.list);
  if (!list) return gone(editing);
  const change = (content: PageContent) => withEntry(content, list, entry);
  const refusal = (content: PageContent) => refusalOf(entryIds(content, list), entry);
  return changeStored({ ...editing, change, refusal }, "saved");
}

/** A repeated form finds the entry that it has added, and replaces its values. */
function refusalOf(ids: string[], { id, isNew }: EditedEntry): DraftRefusal | null {
  if (ids.includes(id)) return null;
  if (!isNew) return "gone";
  return ids.length >= MAX_ENTRIES ? "full" : null;
}

/** Makes an earlier version the draft. */
export async function restoreVersion(editing: Editing, number: number): Promise<ChangeResult> {
  const version = findVersion(editing.page, number);
  if (!version) return gone(editing);
  const change = () => readContent(version.content);
  return changeStored({ ...editing, change }, "restored");
}

function gone({ page }: Pick<Editing, "page">): ChangeResult {
  return { ok: false, reason: "gone", version: loadPageState(page).version };
}

/** The list with this name, which may come from a form; null if the page has none. */
export function findList(page: SitePageName, name: string): ChangedList | null {
  const fields: PageFields = pageFieldsOf(page);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== "list") return null;
  return { name, field, isDemo: showsDemoContent() };
}

async function discard(editing: Editing): Promise<ChangeResult> {
  const result = await discardDraft(editing);
  if (!result.ok) return conflictOf(result.state, { ...editing, change: (content) => content });
  return { ok: true, outcome: result.isChanged ? "discarded" : "unchanged" };
}

function conflictOf(state: PageState, { page, change }: PageChange): ChangeResult {
  const { version, draft, published, content } = state;
  const contents = { left: change(content), right: content, isDemo: showsDemoContent() };
  const differences = pageDifferences(pageFieldsOf(page), contents).map(
    ({ label, left, right }) => {
      return { label, typed: left, stored: right };
    },
  );
  return {
    ok: false,
    reason: "conflict",
    conflict: { version, lastChange: draft ?? published, differences },
  };
}

/** A button that changes an entry of a list: its verb, the list's name and the entry's id. */
const ENTRY_INTENT = /^(up|down|edit|remove|add):([a-zA-Z]{1,40})(?::([\w-]{1,40}))?$/;

const plainIntents = [
  "save",
  "preview",
  "publish",
  "accept",
  "discard",
  "reset",
  "propose",
  "propose-instead",
] as const;

const entryVerbs = ["up", "down", "edit", "remove", "add"] as const;

type EntryVerb = (typeof entryVerbs)[number];
export type PageIntent =
  | { verb: (typeof plainIntents)[number]; isAnyway?: boolean }
  | { verb: EntryVerb; list: string; entryId: string };

/** Whether the button belongs to a form that contains no words. */
export function isWithoutWords(intent: PageIntent | undefined): boolean {
  return intent !== undefined && ["accept", "discard", "reset"].includes(intent.verb);
}

const unknownIntent = "Diese Änderung kennen wir nicht.";

const intent = z
  .string()
  .default("save")
  .transform((text, context): PageIntent => {
    if (text === PUBLISH_ANYWAY) return { verb: "publish", isAnyway: true };
    const plain = plainIntents.find((each) => each === text);
    if (plain) return { verb: plain };
    const [, action, list, entryId = ""] = ENTRY_INTENT.exec(text) ?? [];
    const verb = entryVerbs.find((each) => each === action);
    if (verb && list) return { verb, list, entryId };
    context.addIssue({ code: "custom", message: unknownIntent });
    return z.NEVER;
  });

/** The state of the page when the form was opened. */
const version = z.string().max(40).optional().catch("unknown");

/** The schemas of all pages' forms. They hold text; `valuesOf` turns it into values. */
const pageSchemas = new Map(
  Object.entries(sitePages).map(([name, { fields }]) => [name, pageSchemaOf(fields)]),
);

/** The form of the page: all its fields, and the buttons of its lists. */
export function pageFormSchema(page: SitePageName) {
  return pageSchemas.get(page) ?? pageSchemaOf({});
}

function pageSchemaOf(fields: PageFields) {
  return z
    .object({ ...controlSchemas(fields), intent, version })
    .superRefine((posted, context) => {
      if (!isWithoutWords(posted.intent)) addMissing(fields, posted, context);
    })
    .transform(({ intent, version, ...controls }) => ({
      intent,
      version,
      typed: textsIn(controls),
    }));
}

export function entryFormSchema(fields: PageFields) {
  const known = entrySchemas.get(fields) ?? entrySchemaOf(fields);
  entrySchemas.set(fields, known);
  return known;
}

const entrySchemas = new WeakMap<PageFields, ReturnType<typeof entrySchemaOf>>();

function entrySchemaOf(fields: PageFields) {
  const intent = z.enum(["save", "add", "preview"], unknownIntent).default("save");
  return z
    .object({ ...controlSchemas(fields), intent, version, newId: postedShortId })
    .superRefine((posted, context) => addMissing(fields, posted, context))
    .transform(({ intent, version, newId, ...controls }) => ({
      intent,
      version,
      newId,
      typed: textsIn(controls),
    }));
}

/** A checkbox for each page, or the button for all. A value is the state of the page that its words showed. */
export const confirmedTextsSchema = z
  .object({
    ...Object.fromEntries(ownersPages.map((name) => [name, z.string().max(40).optional()])),
    [ALL_TEXTS]: z.string().max(1000).optional(),
  })
  .transform(({ [ALL_TEXTS]: all, ...ticked }: Record<string, string | undefined>) =>
    ownersPages.flatMap((page): ConfirmedText[] => {
      const version = (all === undefined ? ticked : readTexts(all))[page];
      return version === undefined ? [] : [{ page, version }];
    }),
  )
  .refine((confirmed) => confirmed.length > 0, "Bitte haken Sie mindestens einen Text ab.");

function addMissing(fields: PageFields, posted: object, context: z.RefinementCtx): void {
  for (const [name, message] of missingControls(fields, textsIn(posted))) {
    context.addIssue({ code: "custom", path: [name], message });
  }
}

/** The text in the controls, by name. */
function textsIn(controls: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(controls).filter(
      (control): control is [string, string] => typeof control[1] === "string",
    ),
  );
}
