import { eq } from "drizzle-orm";
import { ownersPages, type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { isSame } from "#app/features/pages/page-editor.ts";
import { findNewestVersion } from "#app/features/pages/page-versions.server.ts";
import { type PageContent, readContent } from "#app/features/pages/page-words.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { siteDrafts, users } from "#db/schema.ts";
import { publishVersion } from "#db/site-versions.server.ts";

export interface Saved {
  at: Date;
  /** The admin's address; null if that account has been deleted. */
  by: string | null;
}

/** A page as an editor sees it. */
export interface PageState {
  /** The draft, or the published content if there is no draft. */
  content: PageContent;
  /** Differs for each state of the page. */
  version: string;
  /** null: there is no draft. */
  draft: Saved | null;
  /** null: nothing has been published. */
  published: (Saved & { number: number }) | null;
}

export interface PageChange {
  page: SitePageName;
  /** The version that the admin saw; undefined skips the check. */
  version: string | undefined;
  adminId: string;
  now: Date;
  change: (content: PageContent) => PageContent;
}

export type DraftRefusal = "gone" | "full";

export interface DraftChange extends PageChange {
  /** Runs in the transaction of the change, so that it checks the content that is about to change. */
  refusal?: (content: PageContent) => DraftRefusal | null;
}

interface Conflict {
  ok: false;
  reason: "conflict";
  state: PageState;
}

type DraftResult = { ok: true; isChanged: boolean } | Conflict;
/** `number` is the number of the new version; null if visitors already see these words. */
type PublishResult = { ok: true; number: number | null } | Conflict;

/** Changes the draft, or starts one. A draft that equals the published page is deleted. */
export async function changeDraft(
  page: DraftChange,
): Promise<DraftResult | { ok: false; reason: DraftRefusal }> {
  return inTransaction((transaction) => {
    const before = loadPageState(page.page, transaction);
    const reason = page.refusal?.(before.content);
    if (reason) return { ok: false, reason };
    const content = page.change(before.content);
    if (isSame(content, before.content)) return { ok: true, isChanged: false };
    if (isOutdated(page, before)) return { ok: false, reason: "conflict", state: before };
    storeDraft(transaction, page, { before, content });
    return { ok: true, isChanged: true };
  });
}

/**
 * Publishes the draft with this change. The first version may equal the template: publishing it states that
 * the owner has read the words.
 */
export async function publishPage(page: PageChange): Promise<PublishResult> {
  const { page: name, adminId, now } = page;
  return inTransaction((transaction) => {
    const before = loadPageState(name, transaction);
    const content = page.change(before.content);
    const isTemplate = before.published === null && ownersPages.includes(name);
    const isSeen = isSame(content, before.content) && before.draft === null && !isTemplate;
    if (isSeen) return { ok: true, number: null };
    if (isOutdated(page, before)) return { ok: false, reason: "conflict", state: before };
    deleteDraft(transaction, name);
    const isSameAsShown = isSame(content, readPublished(name, transaction));
    if (isSameAsShown && !isTemplate) return { ok: true, number: null };
    const basedOn = before.published?.number ?? 0;
    const json = JSON.stringify(content);
    // Cannot fail: this transaction has just read the number.
    publishVersion(transaction, { document: name, content: json, basedOn, adminId, now });
    recordPageChange(transaction, page, `veröffentlicht (Fassung ${basedOn + 1})`);
    return { ok: true, number: basedOn + 1 };
  });
}

export async function discardDraft(page: Omit<PageChange, "change">): Promise<DraftResult> {
  return inTransaction((transaction) => {
    const before = loadPageState(page.page, transaction);
    if (before.draft === null) return { ok: true, isChanged: false };
    if (isOutdated(page, before)) return { ok: false, reason: "conflict", state: before };
    deleteDraft(transaction, page.page);
    recordPageChange(transaction, page, "Entwurf verworfen");
    return { ok: true, isChanged: true };
  });
}

export function loadPageState(page: SitePageName, queryable: Queryable = db): PageState {
  const draft = queryable
    .select({
      content: siteDrafts.content,
      revision: siteDrafts.revision,
      at: siteDrafts.updatedAt,
      by: users.email,
    })
    .from(siteDrafts)
    .leftJoin(users, eq(users.id, siteDrafts.updatedBy))
    .where(eq(siteDrafts.document, page))
    .get();
  const published = findNewestVersion(page, queryable);
  return {
    content: readContent((draft ?? published)?.content),
    version: `${published?.number ?? 0}-${draft?.revision ?? 0}`,
    draft: draft ? { at: draft.at, by: draft.by } : null,
    published: published ? { number: published.number, at: published.at, by: published.by } : null,
  };
}

/** A state is the published version together with the draft. */
function isOutdated({ version }: Pick<PageChange, "version">, state: PageState): boolean {
  return version !== undefined && version !== state.version;
}

function readPublished(page: SitePageName, queryable: Queryable): PageContent {
  return readContent(findNewestVersion(page, queryable)?.content);
}

interface Step {
  before: PageState;
  content: PageContent;
}

function storeDraft(transaction: Queryable, page: PageChange, { before, content }: Step): void {
  const { page: document, adminId: updatedBy, now: updatedAt } = page;
  deleteDraft(transaction, document);
  if (isSame(content, readPublished(document, transaction))) return;
  // The first revision of a draft is the time in milliseconds, so that no earlier draft had the same one.
  const revision = before.draft ? revisionOf(before) + 1 : updatedAt.getTime();
  const values = { document, content: JSON.stringify(content), revision, updatedAt, updatedBy };
  transaction.insert(siteDrafts).values(values).run();
}

function revisionOf({ version }: PageState): number {
  return Number(version.split("-")[1]);
}

function deleteDraft(transaction: Queryable, page: SitePageName): void {
  transaction.delete(siteDrafts).where(eq(siteDrafts.document, page)).run();
}

function recordPageChange(
  transaction: Queryable,
  { page, adminId, now }: Omit<PageChange, "change">,
  action: string,
): void {
  const { label } = sitePages[page];
  recordChange(transaction, {
    subject: "page",
    subjectId: page,
    label,
    actor: { admin: adminId },
    action,
    now,
  });
}
