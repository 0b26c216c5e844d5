import type { EntryFields, PageFields } from "#app/content/page-fields.ts";
import { pageOfWords, pathOfWords } from "#app/content/public-pages.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { findList } from "#app/features/pages/change-page.server.ts";
import { controlTexts, pictureNames } from "#app/features/pages/page-controls.ts";
import {
  loadPageState,
  type PageState,
  type Saved,
} from "#app/features/pages/page-draft.server.ts";
import { entryIds, type FieldView, fieldViews } from "#app/features/pages/page-editor.ts";
import { pageFieldsOf } from "#app/features/pages/page-words.server.ts";
import { entriesIn, type PageContent, resolveWords } from "#app/features/pages/page-words.ts";
import { isUnread } from "#app/features/pages/unread-pages.server.ts";
import {
  listPictureChoices,
  type PictureChoices,
} from "#app/features/pictures/picture-fields.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { createShortId } from "#db/ids.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The page with this name, which may come from an address; null if there is none. */
export function findSitePage(name: string | undefined): SitePageName | null {
  return keysOf(sitePages).find((page) => page === name) ?? null;
}

export interface ListedPage extends Pick<PageState, "draft" | "published"> {
  name: SitePageName;
  label: string;
  path: string;
  /** Whether the settings hide the page. */
  isHidden: boolean;
}

/** All pages with the state of their words. */
export function listPages(): ListedPage[] {
  return keysOf(sitePages).map((name) => {
    const { label } = sitePages[name];
    const { draft, published } = loadPageState(name);
    const { path, setting } = pageOfWords(name);
    const isHidden = setting !== undefined && !siteSettings()[setting];
    return { name, label, path, isHidden, draft, published };
  });
}

export interface PageEditor extends Omit<ListedPage, "draft" | "isHidden"> {
  draft: Saved | null;
  /** Whether its words speak about the owner, who has never published them. */
  isUnread: boolean;
  version: string;
  fields: FieldView[];
  /** The pictures to choose from; null if no field is a picture. */
  pictures: PictureChoices | null;
  /** The text in the controls. */
  defaultValue: Record<string, string>;
}

/** Everything that the form of a page shows. */
export function loadPageEditor(name: SitePageName): PageEditor {
  const { label } = sitePages[name];
  const fields = pageFieldsOf(name);
  const { content, version, draft, published } = loadPageState(name);
  const words = wordsOf(fields, content);
  return {
    name,
    label,
    path: pathOfWords(name),
    version,
    draft,
    published,
    isUnread: isUnread(name),
    fields: fieldViews(fields, words),
    pictures: choicesFor(fields),
    defaultValue: controlTexts(fields, words),
  };
}

export interface EntryEditor {
  page: { name: SitePageName; label: string };
  list: { name: string; label: string };
  version: string;
  fields: FieldView[];
  pictures: PictureChoices | null;
  defaultValue: Record<string, string>;
  /** null: a new entry, or one that has been removed. */
  entryId: string | null;
  newId: string;
}

/** The form of an entry, or of a new one without an id. Returns null if the page has no such list. */
export function loadEntryEditor(
  name: SitePageName,
  { list: listName, entryId }: { list: string; entryId: string | null },
): EntryEditor | null {
  const list = findList(name, listName);
  if (!list) return null;
  const { content, version } = loadPageState(name);
  const isThere = entryId !== null && entryIds(content, list).includes(entryId);
  const { label } = sitePages[name];
  const fields = pageFieldsOf(name);
  const entries = entriesIn(wordsOf(fields, content)[listName]);
  const entry = entries.find(({ id }) => id === entryId) ?? blankEntry(list.field.entry);
  return {
    page: { name, label },
    list: { name: listName, label: list.field.label },
    version,
    fields: fieldViews(list.field.entry, {}),
    pictures: choicesFor(list.field.entry),
    defaultValue: controlTexts(list.field.entry, entry),
    entryId: isThere ? entryId : null,
    newId: createShortId(),
  };
}

/** The pictures to choose from, if the form has a field for one. */
function choicesFor(fields: PageFields): PictureChoices | null {
  return pictureNames(fields).length > 0 ? listPictureChoices() : null;
}

function wordsOf(fields: PageFields, content: PageContent): PageContent {
  return resolveWords(fields, content, { isDemo: showsDemoContent() });
}

function blankEntry(fields: EntryFields): PageContent {
  return Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template]));
}
