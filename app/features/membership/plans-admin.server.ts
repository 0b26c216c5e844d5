import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  communityPaysLess,
  hasTaxReason,
  priceControls,
  taxColumnsOf,
} from "#app/features/catalog/administration/form/price-schema.ts";
import { findListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import {
  archiveItem,
  deleteItem,
  findItemOfAnyKind,
  recordItemChange,
  restoreItem,
  writeItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { findPlanItem, isPlanItem, listPlanItems } from "#app/features/catalog/plan.server.ts";
import { linesOf, planTermsOf } from "#app/features/catalog/plan.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { findLastChange } from "#app/features/change-log/change-log.server.ts";
import {
  MAX_MONTHS,
  planDifferences,
  planTexts,
  planValuesOf,
  planWords,
} from "#app/features/membership/plans-admin.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import {
  controlTexts,
  type Edit,
  type NotSaved,
  saveRecord,
} from "#app/features/records/records.server.ts";
import { type ListResult, type Move, moveActions, moveRow } from "#app/features/records/records.ts";
import { usesTaxRates } from "#app/features/settings/site-settings.server.ts";
import {
  checkbox,
  optionalLine,
  optionalText,
  postedShortId,
  printed,
  requiredLine,
  versionField,
} from "#app/http/form-fields.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { drawing } from "#db/drawings.ts";
import { createShortId } from "#db/ids.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type CatalogItem, catalogItems, planInclusions } from "#db/schema.ts";
import { PLAN_CATEGORY, planColumnsOf } from "#db/specified-plans.ts";

/** The plans on /join, in its order, and the hidden ones. */
export async function listAdminPlans(now = new Date()) {
  const inWords = (plan: CatalogItem) => adminPlanOf(plan, now);
  return {
    shown: await Promise.all(listPlanItems().map(inWords)),
    hidden: await Promise.all(listPlanItems({ isHidden: true }).map(inWords)),
  };
}

export type AdminPlan = Awaited<ReturnType<typeof adminPlanOf>>;

async function adminPlanOf(item: CatalogItem, now: Date) {
  const { months, isPaid } = planTermsOf(item);
  const hindrance = hindranceOf(item, now);
  const listed = await findListedItem(PLAN_KIND, item.id);
  return {
    id: item.id,
    title: item.title,
    price: item.price,
    months,
    isPaid,
    mostPopular: item.planMostPopular && item.archivedAt === null,
    /** Says why nobody can choose the plan; null if it can be chosen. */
    hindrance: hindrance && describeHindrance(item, hindrance),
    archivedAt: item.archivedAt,
    orderCount: listed?.orderCount ?? 0,
    isKeptByMembers: listed?.isKeptByMembers ?? false,
  };
}

type Change = PlanListChange & { adminId: string; now: Date };

/** Performs the action of a button in the list. */
export async function changePlanList(change: Change): Promise<ListResult> {
  const { planId: itemId, adminId, now } = change;
  const target = { kind: PLAN_KIND, itemId, only: isPlanItem, adminId, now };
  if ("neighbourId" in change) return movePlan({ ...change, direction: change.intent });
  return change.intent === "hide"
    ? archiveItem(target, "ausgeblendet")
    : restoreItem(target, "eingeblendet");
}

/** Deletes a plan, or hides it if orders refer to it. Returns the toast that follows. */
export async function deletePlan(
  itemId: string,
  occasion: { adminId: string; now: Date },
): Promise<NewToast> {
  const result = await deleteItem({ kind: PLAN_KIND, itemId, only: isPlanItem, ...occasion });
  return result.ok ? planWords[result.outcome](result.title) : planWords.gone;
}

type PlanMove = Omit<Move, "id"> & { planId: string; adminId: string; now: Date };

/** Moves a plan past the neighbour that the admin saw. Both have to be on /join still. */
export async function movePlan(move: PlanMove): Promise<ListResult> {
  return inTransaction((transaction) => {
    const moved = moveRow(listPlanItems({}, transaction), { ...move, id: move.planId });
    if (!moved) return { ok: false, reason: "not-found" };
    const { row: plan, order } = moved;
    if (order) {
      placePlans(transaction, order);
      recordItemChange(transaction, plan, { ...move, action: moveActions[move.direction] });
    }
    return { ok: true, title: plan.title, isNew: order !== null };
  });
}

/** Places a new plan after all others. Returns its position. */
export function placeLast(transaction: Queryable): number {
  const plans = listPlanItems({}, transaction);
  placePlans(transaction, plans);
  return plans.length + 1;
}

/** The position is not part of a plan's form, so changing it does not start a new version. */
function placePlans(transaction: Queryable, plans: Pick<CatalogItem, "id">[]): void {
  for (const [index, { id }] of plans.entries()) {
    transaction
      .update(catalogItems)
      .set({ planPosition: index + 1, updatedAt: sql`${catalogItems.updatedAt}` })
      .where(eq(catalogItems.id, id))
      .run();
  }
}

export type PlanForm = Awaited<ReturnType<typeof loadPlanForm>>;

/** Loads the form's data: for the plan with this id, or for a new plan without an id. */
export async function loadPlanForm(id: string | undefined) {
  const plan = id === undefined ? null : findPlanItem(id);
  const listed = plan && (await findListedItem(PLAN_KIND, plan.id));
  return {
    /** Metadata around the fields; null for a new or deleted plan. */
    record: plan &&
      listed && { ...listed, version: plan.version, lastChange: findLastChange("item", plan.id) },
    isMissing: id !== undefined && plan === null,
    defaultValue: plan
      ? { ...controlTexts(planTexts(planValuesOf(plan))), includes: findIncluded(plan.id).ids }
      : {},
    includable: listIncludable(plan?.id),
    pictures: listPictureChoices("plan"),
    usesTaxRates: usesTaxRates(new Date()),
    newId: createShortId(),
  };
}

interface PlanEdit extends Edit {
  posted: PostedPlan;
}

/** The picture of a plan for which the owner has chosen none. */
const GENERAL_PICTURE = drawing("mitglied-frei");

type SavedPlan = { ok: true; saved: CatalogItem } | NotSaved;

/** Creates or changes the plan. A new one comes after the others. */
export async function savePlan(edit: PlanEdit): Promise<SavedPlan> {
  const { id, isNew, posted, now } = edit;
  return inTransaction((transaction) => {
    const item = findItemOfAnyKind(id, transaction);
    const isOurs = item?.isPlan === true;
    const [before, after] = [
      findIncluded(id, transaction),
      findIncludable(posted.includes, transaction),
    ];
    const found = item && { ...item, includes: before.ids.join() };
    const values = valuesOf(posted, isOurs && !isNew ? item : null);
    return saveRecord<CatalogItem & { includes: string }, SavedPlan>(transaction, edit, {
      found,
      isOurs,
      values: { ...values, includes: after.ids.join() },
      subject: "item",
      differences: (stored) => {
        const { imageUrl, imageAlt } = values;
        const taxed = { ...posted, ...taxColumnsOf(posted), imageUrl, imageAlt };
        return planDifferences(
          { ...taxed, includes: after.titles },
          { ...planValuesOf(stored), includes: before.titles },
        );
      },
      keep: (saved) => ({ ok: true, saved }),
      write: () => {
        if (posted.mostPopular) retireMostPopular(transaction, edit);
        const columns = isNew ? { ...values, planPosition: placeLast(transaction) } : values;
        const saved = writeItem(transaction, { ...edit, kind: PLAN_KIND, columns });
        writeIncluded(transaction, { planId: id, itemIds: after.ids, now });
        return { ok: true, saved };
      },
    });
  });
}

function valuesOf(posted: PostedPlan, stored: CatalogItem | null) {
  const { title, price, communityPrice, imageUrl, imageAlt } = posted;
  const picture = imageUrl ? { imageUrl, imageAlt: imageAlt ?? "" } : (stored ?? GENERAL_PICTURE);
  return {
    title,
    price,
    communityPrice,
    category: stored?.category ?? PLAN_CATEGORY,
    withdrawalClass: stored?.withdrawalClass ?? defaultClasses.membership,
    ...taxColumnsOf(posted),
    imageUrl: picture.imageUrl,
    imageAlt: picture.imageAlt,
    ...planColumnsOf({ ...posted, isPaid: price !== 0 }),
  };
}

/** Makes room for a new most popular plan. An admin who is editing the former one gets a conflict. */
function retireMostPopular(transaction: Queryable, { id, adminId, now }: Edit): void {
  const isFormer = and(eq(catalogItems.planMostPopular, true), ne(catalogItems.id, id));
  const former = transaction.select().from(catalogItems).where(isFormer).get();
  if (!former) return;
  transaction
    .update(catalogItems)
    .set({ planMostPopular: false, version: former.version + 1, updatedAt: now })
    .where(eq(catalogItems.id, former.id))
    .run();
  recordItemChange(transaction, former, {
    adminId,
    action: "nicht mehr die beliebteste Mitgliedschaft",
    now,
  });
}

/** Plans do not include each other. */
const canBeIncluded = eq(catalogItems.isPlan, false);

function isIncludedBy(planId: string) {
  return and(eq(planInclusions.planId, planId), isNull(planInclusions.removedAt));
}

export type IncludableItem = ReturnType<typeof listIncludable>[number];

/** The items that a plan can include: all in the shop, and archived ones that it includes already. */
export function listIncludable(planId: string | undefined) {
  const { id, kind, title, date, archivedAt } = catalogItems;
  const included = db
    .select({ id: planInclusions.itemId })
    .from(planInclusions)
    .where(isIncludedBy(planId ?? ""));
  return db
    .select({ id, kind, title, date, archivedAt })
    .from(catalogItems)
    .where(and(canBeIncluded, or(isNull(archivedAt), inArray(id, included))))
    .orderBy(asc(date), asc(germanOrder(title)), asc(id))
    .all();
}

/** The items with these ids that still exist, as ids in a fixed order and as titles. */
export function findIncludable(itemIds: string[], queryable: Queryable) {
  const { id, title } = catalogItems;
  const items = queryable
    .select({ id, title })
    .from(catalogItems)
    .where(and(canBeIncluded, inArray(id, itemIds)))
    .orderBy(asc(id))
    .all();
  return { ids: items.map((item) => item.id), titles: items.map((item) => item.title) };
}

export function findIncluded(planId: string, queryable: Queryable = db) {
  const { itemId } = planInclusions;
  const isTheirs = isIncludedBy(planId);
  const included = queryable.select({ itemId }).from(planInclusions).where(isTheirs).all();
  return findIncludable(
    included.map((each) => each.itemId),
    queryable,
  );
}

/** Makes the plan include exactly these items from now on. Memberships that exist keep the others. */
export function writeIncluded(
  transaction: Queryable,
  { planId, itemIds, now }: { planId: string; itemIds: string[]; now: Date },
): void {
  transaction
    .update(planInclusions)
    .set({ removedAt: now })
    .where(and(isIncludedBy(planId), notInArray(planInclusions.itemId, itemIds)))
    .run();
  if (itemIds.length === 0) return;
  transaction
    .insert(planInclusions)
    .values(itemIds.map((each) => ({ planId, itemId: each })))
    .onConflictDoUpdate({
      target: [planInclusions.planId, planInclusions.itemId],
      set: { removedAt: null },
      setWhere: isNotNull(planInclusions.removedAt),
    })
    .run();
}

const MAX_LINES = 20;
const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = MAX_LINES * MAX_LINE_LENGTH;

/** A form with more ticked boxes could be refused as a whole. */
const MAX_INCLUDES = 200;

/** The maximum number of fields in the form, with some room for boxes beyond the limit. */
export const MAX_PLAN_FIELDS = MAX_INCLUDES + 50;

const NO_MONTHS = `Bitte geben Sie eine ganze Zahl von 1 bis ${MAX_MONTHS} an, oder lassen Sie das Feld leer: Dann endet die Mitgliedschaft nie.`;

/** Null means unlimited. */
const months = z
  .string(NO_MONTHS)
  .trim()
  .refine((text) => /^([1-9]\d?)?$/.test(text) && Number(text) <= MAX_MONTHS, NO_MONTHS)
  .optional()
  .transform((text) => (text ? Number(text) : null));

/** One entry per line. */
const lines = optionalText(MAX_TEXT_LENGTH)
  .transform(linesOf)
  .refine((all) => all.length <= MAX_LINES, `Bitte höchstens ${MAX_LINES} Zeilen.`)
  .refine(
    (all) => all.every((line) => line.length <= MAX_LINE_LENGTH),
    `Bitte höchstens ${MAX_LINE_LENGTH} Zeichen in einer Zeile.`,
  );

/** The form of a plan. */
export const planSchema = z
  .object({
    version: versionField,
    newId: postedShortId,
    title: printed(requiredLine("Bitte geben Sie einen Titel an.", 200)),
    ...priceControls,
    months,
    features: lines,
    notIncluded: lines,
    /** Ids of items. `savePlan` ignores those that no longer exist. */
    includes: z
      .array(z.string())
      .max(MAX_INCLUDES, `Bitte höchstens ${MAX_INCLUDES} Angebote.`)
      .default([]),
    mostPopular: checkbox,
    /**
     * If empty, the plan keeps its picture or gets the general one. `receiveFormPicture` validates any other
     * value.
     */
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .refine(...communityPaysLess())
  .superRefine(hasTaxReason);

export type PostedPlan = z.output<typeof planSchema>;

export type PlanListChange = z.output<typeof planListSchema>;

const planId = z.string("Bitte wählen Sie eine Mitgliedschaft.").max(40);

/** The buttons of the list. */
export const planListSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["up", "down"]), planId, neighbourId: planId }),
    z.object({ intent: z.enum(["hide", "show"]), planId }),
  ],
  "Diese Änderung kennen wir nicht.",
);
