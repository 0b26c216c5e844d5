import { eq } from "drizzle-orm";
import type { PostedItem } from "#app/features/catalog/administration/form/admin-item-schema.ts";
import {
  itemConflicts,
  type RepeatedCount,
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import { itemDifferences } from "#app/features/catalog/administration/form/item-fields.ts";
import { taxColumnsOf } from "#app/features/catalog/administration/form/price-schema.ts";
import { readTypedDates } from "#app/features/catalog/administration/form/typed-dates.ts";
import {
  findItem,
  findItemOfAnyKind,
  recordItemChange,
  writeItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import {
  changeFollowing,
  findRepetition,
  type Repeat,
  type RepetitionPreview,
} from "#app/features/catalog/administration/repetition.server.ts";
import { blankItem, noPlan } from "#app/features/catalog/blank-item.ts";
import {
  type DateColumns,
  type ItemDates,
  lastDateOf,
  storeFurtherDates,
} from "#app/features/catalog/further-dates.ts";
import { describeOnPage } from "#app/features/catalog/item-view.server.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { isAttended, PLAN_KIND } from "#app/features/catalog/kinds.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { copyContents } from "#app/features/deliveries/administration/copy-contents.server.ts";
import { participantsKeptFrom } from "#app/features/kept-for.ts";
import { type Edit, type NotSaved, saveRecord } from "#app/features/records/records.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, eventBookings, type ItemKind } from "#db/schema.ts";
import { PLAN_CATEGORY, planColumnsOf, specifiedPlan } from "#db/specified-plans.ts";

interface ItemEdit extends Edit {
  kind: ItemKind;
  posted: PostedItem;
  /** The item whose values and contents a new item starts with. */
  templateId: string | null;
}

export interface ItemPreview {
  item: ItemPageView;
}

type SubmitResult =
  | { ok: true; saved: CatalogItem; repeated: RepeatedCount; followingCount: number }
  /** Nothing is saved yet: the item's page, or the dates that submitting the form again creates. */
  | { ok: true; shown: { preview: ItemPreview } | { repetition: RepetitionPreview } }
  | NotSaved;

/**
 * Previews, creates or changes the item, depending on the pressed button. `buyer` is the one for whom the
 * preview shows prices.
 */
export async function submitItem(edit: ItemEdit, buyer: Buyer): Promise<SubmitResult> {
  const { kind, id, posted, isNew, now } = edit;
  const { intent } = posted;
  const values = valuesOf(edit);
  if (intent === "preview") {
    const item = { ...(findItem({ kind, id }) ?? blankItem(now)), ...values, kind, id };
    return { ok: true, shown: { preview: { item: describeOnPage(item, { now, buyer }) } } };
  }
  const repetition = findRepetition({ posted, values, isNew, now });
  if (repetition && (intent === "repeat" || !repetition.isSeen)) {
    return { ok: true, shown: { repetition: repetition.preview } };
  }
  return saveItem({ ...edit, values, repeats: repetition?.repeats ?? [] });
}

/** The item's columns, without the other controls of its form. */
function valuesOf({ kind, posted }: ItemEdit) {
  const {
    intent,
    version,
    newId,
    repeatEvery,
    repeatUnit,
    repeatCount,
    repeatDates,
    repeatId,
    alsoFollowing,
    ...typed
  } = posted;
  const isPlan = kind === PLAN_KIND && typed.category === PLAN_CATEGORY;
  // The form still offers other classes, because a new product has no category yet.
  const withdrawalClass = isPlan ? defaultClasses.membership : typed.withdrawalClass;
  return { ...typed, ...datesOf(typed), ...taxColumnsOf(typed), isPlan, withdrawalClass };
}

/** The columns of the dates. `endDate` is null if it is the first day. */
function datesOf(typed: object & Partial<Pick<CatalogItem, keyof ItemDates>>) {
  const { date, time = null, endDate, endTime = null, furtherDates } = typed;
  if (endDate === undefined) return {};
  const laterDay = endDate === date ? null : endDate;
  if (!date || !furtherDates) return { endDate: laterDay, furtherDates: null };
  const read = readTypedDates(furtherDates, { date, time, endDate: laterDay, endTime });
  return { endDate: laterDay, furtherDates: read.ok ? storeFurtherDates(read.spans) : null };
}

interface SavedEdit extends ItemEdit {
  values: ReturnType<typeof valuesOf>;
  /** Items to create with the same values on other days. */
  repeats: Repeat[];
}

/**
 * Creates or changes the item, and creates its repeats. Does nothing to an item or a repeat that exists
 * already with these values.
 */
async function saveItem(edit: SavedEdit): Promise<SubmitResult> {
  const { kind, id, values, repeats } = edit;
  return inTransaction((transaction) => {
    const found = findItemOfAnyKind(id, transaction);
    const withRepeats = (saved: CatalogItem, followingCount: number): SubmitResult => {
      const added = addRepeats(transaction, edit);
      return { ok: true, saved, repeated: { asked: repeats.length, added }, followingCount };
    };
    return saveRecord<CatalogItem, SubmitResult>(transaction, edit, {
      found,
      isOurs: found?.kind === kind,
      values,
      subject: "item",
      differences: (stored) => itemDifferences(kind, { typed: values, stored }),
      refuse: (stored) => {
        const conflict = conflictWithParticipants(transaction, edit, stored);
        return conflict && { fieldErrors: itemConflicts[conflict] };
      },
      keep: (stored) => withRepeats(stored, 0),
      write: (stored) => {
        const columns = { ...values, ...planColumns(transaction, edit, stored) };
        const saved = writeItem(transaction, { ...edit, columns });
        if (!stored) copyFromTemplate(transaction, edit);
        const isShared = stored && edit.posted.alsoFollowing;
        // Before the repeats are added, because they would count as following dates.
        return withRepeats(saved, isShared ? changeFollowing(transaction, { ...edit, stored }) : 0);
      },
    });
  });
}

/**
 * The plan columns to write when an item is saved in its own form. As specified, the membership category
 * turns a product into a plan, whose title then decides the facts, once. Another category turns it into an
 * ordinary product again.
 */
function planColumns(transaction: Queryable, { values }: SavedEdit, stored: CatalogItem | null) {
  if (!values.isPlan) return noPlan;
  if (stored?.isPlan) return {};
  const facts = specifiedPlan(values.title);
  const mostPopular = facts.mostPopular && !hasMostPopular(transaction);
  return planColumnsOf({ ...facts, mostPopular });
}

function hasMostPopular(transaction: Queryable): boolean {
  const isPopular = eq(catalogItems.planMostPopular, true);
  return (
    transaction.select({ id: catalogItems.id }).from(catalogItems).where(isPopular).get() !==
    undefined
  );
}

function copyFromTemplate(transaction: Queryable, { kind, id, templateId, now }: SavedEdit): void {
  const template = templateId === null ? null : findItem({ kind, id: templateId }, transaction);
  if (template) copyContents(transaction, { fromId: template.id, toId: id, now });
}

/** Twenty-six copies on the start page would hide everything else, so only the lists show repeats. */
const shownNowhere = { showOnStartpage: false, showOnOffer: false };

/**
 * Returns the number of created items, which deliver what the item delivers. The earliest date gets the latest creation time, so that lists of the
 * newest items show the dates in order.
 */
function addRepeats(transaction: Queryable, edit: SavedEdit): number {
  const { kind, values, repeats, now } = edit;
  const added = repeats.filter(({ id, ...dates }, index) => {
    const createdAt = new Date(now.getTime() - (index + 1));
    const [created] = transaction
      .insert(catalogItems)
      .values({ ...values, ...shownNowhere, ...dates, kind, id, createdAt, updatedAt: now })
      .onConflictDoNothing({ target: catalogItems.id })
      .returning()
      .all();
    if (created) {
      copyContents(transaction, { fromId: edit.id, toId: id, now });
      recordItemChange(transaction, created, { ...edit, action: "angelegt" });
    }
    return created !== undefined;
  });
  return added.length;
}

/**
 * Why the item cannot lose this date. Without a date and time nobody would see its participants any more. And if it would
 * have ended so long ago that their data would be deleted, a typo in the year would make the housekeeping do so within the
 * hour.
 */
function conflictWithParticipants(
  transaction: Queryable,
  { values, now }: SavedEdit,
  stored: CatalogItem,
): "undated" | "longOver" | null {
  const dates = { ...blankDates, ...values };
  const day = lastDayOf(values);
  const isUndated = isAttended(stored) && !isAttended(dates);
  const isLongOver = day !== null && day !== lastDayOf(stored) && day < participantsKeptFrom(now);
  if (!isUndated && !isLongOver) return null;
  const { id, eventId } = eventBookings;
  const isTheirs = eq(eventId, stored.id);
  const named = transaction.select({ id }).from(eventBookings).where(isTheirs).limit(1).get();
  if (!named) return null;
  return isUndated ? "undated" : "longOver";
}

function lastDayOf(values: Partial<DateColumns>): string | null {
  const last = lastDateOf({ ...blankDates, ...values });
  return last && (last.endDate ?? last.date);
}

const blankDates = { date: null, time: null, endDate: null, endTime: null, furtherDates: null };
