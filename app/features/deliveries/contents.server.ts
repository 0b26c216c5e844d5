import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import {
  findAccessToAll,
  findIncludedItems,
  findUnorderedPieces,
  type Viewer,
} from "#app/features/deliveries/access.server.ts";
import {
  type Access,
  isLessonOpen,
  opensOn,
  takesConsent,
} from "#app/features/deliveries/access.ts";
import { hasFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import {
  type CatalogItem,
  type ContentFile,
  catalogItems,
  contentFiles,
  type ItemContent,
  itemContents,
  type Lesson,
  lessonProgress,
  lessons,
  orderItems,
  orders,
} from "#db/schema.ts";

/** A file that customers may load. */
export interface FileView
  extends Pick<ContentFile, "id" | "title" | "name" | "mediaType" | "bytes"> {
  /** Whether its content is not stored, for example because a backup was restored without files. */
  isMissing: boolean;
}

/** A lesson in the list of its course. */
export interface OutlineEntry extends Pick<Lesson, "id" | "title" | "section" | "isPreview"> {
  /** 'later': access is there, but the lesson opens on a later day. */
  state: "open" | "later" | "closed";
  /** The ISO day in Berlin; null if the lesson does not wait, or if nobody knows the day yet. */
  opensOn: string | null;
  isDone: boolean;
}

/** The part of an item's deliveries that its viewer may see. */
export interface Content extends Omit<DescribedContent, "accessText"> {
  /** The text for customers, as HTML; null without access or text. */
  accessHtml: string | null;
}

interface DescribedContent extends Pick<CatalogItem, "id" | "kind" | "title"> {
  access: Access;
  /** Says that the membership that opens the item reserves no piece of it; null if there is nothing to order. */
  unordered: string | null;
  /** The text for customers, as Markdown; empty without access or text. */
  accessText: string;
  /** Empty without access. */
  files: FileView[];
  outline: OutlineEntry[];
  /** The lesson to go on with; null if there is none or all are done. */
  resumeId: string | null;
  /** Whether something digital was bought that has no text, files or lessons yet. */
  isAwaited: boolean;
  /** Whether it belongs to a date that is called off. */
  isCalledOff: boolean;
}

type Item = Pick<CatalogItem, "id" | "kind" | "title" | "calledOffAt">;
type BoughtItem = Item & Pick<CatalogItem, "date" | "withdrawalClass">;

const itemColumns = {
  id: catalogItems.id,
  kind: catalogItems.kind,
  title: catalogItems.title,
  calledOffAt: catalogItems.calledOffAt,
};

/** Everything that the account has ordered or may open as a member, and that delivers something. */
export function listMyContents(viewer: NonNullable<Viewer>, now = new Date()): Content[] {
  return describe(viewer, findItemsOf(viewer.id), now, isExpectedHere).map(withHtml);
}

/** A content of the account by its title alone. */
export interface ListedContent extends Pick<CatalogItem, "id" | "title"> {
  isOpen: boolean;
  /** Whether a membership is the reason why it is open. */
  isIncluded: boolean;
  /** Whether the customer's consent to an early start would open it. */
  isWaiting: boolean;
}

/** The titles of the same contents, without those that are not paid yet. */
export function listMyTitles(viewer: NonNullable<Viewer>, now = new Date()): ListedContent[] {
  const items = findItemsOf(viewer.id);
  const filled = findFilledIds(idsOf(items));
  return deliveriesTo(viewer, items, { filled, isAwaitable: isExpectedHere, now })
    .filter(({ access }) => access.state !== "unpaid")
    .map(({ item: { id, title, calledOffAt }, access, isAwaited }) => ({
      id,
      title,
      isOpen: access.state === "open" && !isAwaited && calledOffAt === null,
      isIncluded: access.state === "open" && access.because === "membership",
      isWaiting: takesConsent(access) && calledOffAt === null,
    }));
}

/** The content of an item; null if the viewer neither has access, now or soon, nor sees a list of lessons. */
export function findContent(viewer: Viewer, item: Item, now = new Date()): Content | null {
  const [content] = describe(viewer, [item], now);
  if (!content) return null;
  const { state } = content.access;
  const hasAccess = state === "open" || state === "waiting";
  return hasAccess || content.outline.length > 0 ? withHtml(content) : null;
}

/** The contents that these items deliver to the viewer. Items that deliver nothing are left out. */
export function findContents(viewer: Viewer, itemIds: string[], now = new Date()): Content[] {
  const items = db
    .select(itemColumns)
    .from(catalogItems)
    .where(inArray(catalogItems.id, itemIds))
    .all();
  return describe(viewer, items, now).map(withHtml);
}

const MARKDOWN = { topHeading: 3, linksAddresses: true } as const;

function withHtml({ accessText, ...content }: DescribedContent): Content {
  return {
    ...content,
    accessHtml: accessText === "" ? null : renderMarkdown(accessText, MARKDOWN),
  };
}

function findItemsOf(userId: string): BoughtItem[] {
  return orderedOrIncluded.all({ userId, included: JSON.stringify(findIncludedItems(userId)) });
}

const orderedItemIds = db
  .select({ itemId: orderItems.itemId })
  .from(orderItems)
  .innerJoin(orders, eq(orders.id, orderItems.orderId))
  .where(eq(orders.userId, sql.placeholder("userId")));

// Prepared once, because the dashboard runs this query.
const orderedOrIncluded = db
  .select({
    ...itemColumns,
    date: catalogItems.date,
    withdrawalClass: catalogItems.withdrawalClass,
  })
  .from(catalogItems)
  .where(or(inArray(catalogItems.id, orderedItemIds), isAmongGiven(catalogItems.id, "included")))
  .orderBy(asc(germanOrder(catalogItems.title)), asc(catalogItems.id))
  .prepare();

interface DeliveryContext<Each extends Item> {
  /** The ids of the items that have contents. */
  filled: Set<string>;
  /** Whether an item without contents counts as soon as somebody has paid for it. */
  isAwaitable: (item: Each) => boolean;
  now: Date;
}

interface Delivery<Each extends Item> {
  item: Each;
  access: Access;
  /** Whether it is paid and has no contents yet. */
  isAwaited: boolean;
}

/** The items that deliver something, with the viewer's access. */
function deliveriesTo<Each extends Item>(
  viewer: Viewer,
  items: Each[],
  { filled, isAwaitable, now }: DeliveryContext<Each>,
): Delivery<Each>[] {
  const possible = items.filter((item) => filled.has(item.id) || isAwaitable(item));
  if (possible.length === 0) return [];
  const found = findAccessToAll(viewer, idsOf(possible), now);
  return possible
    .map((item) => {
      const access: Access = found.get(item.id) ?? { state: "none" };
      return { item, access, isAwaited: !filled.has(item.id) && isPaidBy(access) };
    })
    .filter(({ item, isAwaited }) => filled.has(item.id) || isAwaited);
}

function describe<Each extends Item>(
  viewer: Viewer,
  items: Each[],
  now: Date,
  isAwaitable: DeliveryContext<Each>["isAwaitable"] = () => false,
): DescribedContent[] {
  const allIds = idsOf(items);
  const texts = viewer ? findTexts(allIds) : [];
  const files = viewer ? findFiles(allIds) : [];
  const allLessons = findLessons(allIds);
  const filled = new Set([...texts, ...files, ...allLessons].flatMap(({ itemId }) => itemId ?? []));
  const deliveries = deliveriesTo(viewer, items, { filled, isAwaitable, now });
  if (deliveries.length === 0) return [];
  const accessById = new Map(deliveries.map(({ item, access }) => [item.id, access]));
  const unordered = findUnorderedPieces(viewer, accessById, now);
  const progress =
    viewer && allLessons.length > 0 ? findProgress(viewer.id, [...accessById.keys()]) : [];
  return deliveries.map(({ item, access, isAwaited }) => {
    const isOfItem = ({ itemId }: { itemId: string | null }) => itemId === item.id;
    const isOpen = access.state === "open";
    const outline = allLessons.filter(isOfItem).map((lesson) => ({
      ...outlineEntry(lesson, access, now),
      isDone: progress.some(({ lessonId, doneAt }) => lessonId === lesson.id && doneAt !== null),
    }));
    const { id, kind, title, calledOffAt }: Item = item;
    return {
      id,
      kind,
      title,
      access,
      unordered: unordered.get(item.id) ?? null,
      accessText: (isOpen && texts.find(isOfItem)?.access) || "",
      files: isOpen ? files.filter(isOfItem).map(fileView) : [],
      outline,
      resumeId: isOpen ? lessonToResume(outline, progress) : null,
      isAwaited,
      isCalledOff: calledOffAt !== null,
    };
  });
}

function idsOf(items: Item[]): string[] {
  return items.map(({ id }) => id);
}

/** Whether customers expect the contents of the item here: digital content, and services without a date. */
function isExpectedHere({ date, withdrawalClass }: BoughtItem): boolean {
  return date === null && withdrawalClass !== "goods";
}

function isPaidBy(access: Access): boolean {
  return access.state === "waiting" || (access.state === "open" && access.because === "order");
}

const textsOfItems = and(isAmongGiven(itemContents.itemId, "itemIds"), ne(itemContents.access, ""));

const publishedLessonsOfItems = and(
  isAmongGiven(lessons.itemId, "itemIds"),
  isNotNull(lessons.publishedAt),
);

const publishedFilesOfItems = and(
  isAmongGiven(contentFiles.itemId, "itemIds"),
  isNull(contentFiles.lessonId),
  isNotNull(contentFiles.publishedAt),
);

// Prepared once, because each page of an item runs these queries.
const textsOf = db.select().from(itemContents).where(textsOfItems).prepare();

const lessonsOf = db
  .select()
  .from(lessons)
  .where(publishedLessonsOfItems)
  .orderBy(asc(lessons.position), asc(lessons.id))
  .prepare();

const filesOf = db
  .select()
  .from(contentFiles)
  .where(publishedFilesOfItems)
  .orderBy(asc(contentFiles.position), asc(contentFiles.id))
  .prepare();

// Prepared once, because the dashboard runs this query.
const filledIds = union(
  db.select({ id: itemContents.itemId }).from(itemContents).where(textsOfItems),
  db.select({ id: lessons.itemId }).from(lessons).where(publishedLessonsOfItems),
  db
    .select({ id: sql<string>`${contentFiles.itemId}` })
    .from(contentFiles)
    .where(publishedFilesOfItems),
).prepare();

/** Those of these items that have a text, lessons or files. */
function findFilledIds(itemIds: string[]): Set<string> {
  return new Set(filledIds.all({ itemIds: JSON.stringify(itemIds) }).map(({ id }) => id));
}

function findTexts(itemIds: string[]): ItemContent[] {
  return textsOf.all({ itemIds: JSON.stringify(itemIds) });
}

/** The published lessons of these items, in order. */
export function findLessons(itemIds: string[]): Lesson[] {
  return lessonsOf.all({ itemIds: JSON.stringify(itemIds) });
}

/** The published files of these items that belong to no lesson, in order. */
function findFiles(itemIds: string[]): ContentFile[] {
  return filesOf.all({ itemIds: JSON.stringify(itemIds) });
}

export function fileView({ id, title, name, mediaType, bytes, sha256 }: ContentFile): FileView {
  return { id, title, name, mediaType, bytes, isMissing: !hasFile(sha256) };
}

function outlineEntry(lesson: Lesson, access: Access, now: Date): Omit<OutlineEntry, "isDone"> {
  const { id, title, section, isPreview } = lesson;
  const state = stateOf(lesson, access, berlinDay(now));
  const isDated = state === "later" && access.state === "open";
  return {
    id,
    title,
    section,
    isPreview,
    state,
    opensOn: isDated ? opensOn(lesson, access.since) : null,
  };
}

function stateOf(lesson: Lesson, access: Access, today: string): OutlineEntry["state"] {
  if (isLessonOpen(lesson, access, today)) return "open";
  return access.state === "open" ? "later" : "closed";
}

type Progress = typeof lessonProgress.$inferSelect;

function findProgress(userId: string, itemIds: string[]): Progress[] {
  const ofItems = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(inArray(lessons.itemId, itemIds));
  return db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), inArray(lessonProgress.lessonId, ofItems)))
    .all();
}

/** The open lesson that was opened last and is not done; the first one if none was opened; null if all are done. */
function lessonToResume(outline: OutlineEntry[], progress: Progress[]): string | null {
  const open = outline.filter(({ state, isDone }) => state === "open" && !isDone);
  const seenAt = ({ id }: OutlineEntry) =>
    progress.find(({ lessonId }) => lessonId === id)?.seenAt.getTime() ?? 0;
  const [first] = open.toSorted((one, other) => seenAt(other) - seenAt(one));
  return first?.id ?? null;
}

/** The published contents of an item itself, without its lessons. */
export interface ContentCounts {
  files: number;
  hasText: boolean;
}

/** Counts the contents of each item that has any. */
export function countContents(itemIds: string[]): Map<string, ContentCounts> {
  const { itemId, lessonId, publishedAt } = contentFiles;
  const isShown = and(inArray(itemId, itemIds), isNull(lessonId), isNotNull(publishedAt));
  const files = db
    .select({ itemId, files: count() })
    .from(contentFiles)
    .where(isShown)
    .groupBy(itemId)
    .all();
  const texts = db
    .select({ itemId: itemContents.itemId })
    .from(itemContents)
    .where(and(inArray(itemContents.itemId, itemIds), ne(itemContents.access, "")))
    .all();
  const withText = new Set(texts.map((text) => text.itemId));
  const fileCounts = new Map(files.map((each) => [each.itemId, each.files]));
  const found = itemIds.filter((id) => withText.has(id) || fileCounts.has(id));
  return new Map(
    found.map((id) => [id, { files: fileCounts.get(id) ?? 0, hasText: withText.has(id) }]),
  );
}
