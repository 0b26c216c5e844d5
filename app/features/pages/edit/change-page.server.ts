import type { PageFields } from "#app/content/page-fields.ts";
import type { SitePageName } from "#app/content/site-pages.ts";
import { pageDifferences } from "#app/features/pages/differences.ts";
import {
  type ChangedList,
  entryIds,
  MAX_ENTRIES,
  withEntry,
  withMovedEntry,
  withoutEntry,
  withoutValues,
  withValues,
} from "#app/features/pages/edit/change-content.ts";
import {
  changeDraft,
  type DraftChange,
  type DraftRefusal,
  discardDraft,
  type PageChange,
  type PageState,
  publishPage,
  readState,
} from "#app/features/pages/edit/page-draft.server.ts";
import type { PageIntent } from "#app/features/pages/edit/page-form-schema.ts";
import { pageFieldsOf } from "#app/features/pages/page-fields-of.server.ts";
import { type PageContent, readContent } from "#app/features/pages/resolve-words.ts";
import { findVersion } from "#app/features/pages/versions/page-versions.server.ts";
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

export interface EditedEntry {
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
  return { ok: false, reason: "gone", version: readState(page).version };
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
