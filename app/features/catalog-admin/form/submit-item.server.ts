import { blankItem } from "#app/features/catalog/blank-item.ts";
import { describeOnPage } from "#app/features/catalog/describe-item.server.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { isMembership } from "#app/features/catalog/kinds.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import type { RepeatedCount } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { itemDifferences, shownValuesOf } from "#app/features/catalog-admin/form/item-fields.ts";
import {
  changeItem,
  createItem,
  type EditedItem,
  findItem,
} from "#app/features/catalog-admin/form/save-item.server.ts";
import { specifiedPlanColumns } from "#app/features/catalog-admin/plans/plan-columns.server.ts";
import {
  findRepetition,
  type RepetitionPreview,
} from "#app/features/catalog-admin/repetition/find-repetition.server.ts";
import { taxColumnsOf } from "#app/features/catalog-admin/tax/price-schema.ts";
import type { LastChange } from "#app/features/change-log/last-change.server.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { createShortId } from "#db/ids.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

interface SubmittedItem {
  kind: ItemKind;
  /** The id in the address, of an existing or deleted item. */
  itemId: string | undefined;
  posted: PostedItem;
  adminId: string;
  now: Date;
  /** The buyer for whom the preview shows prices. */
  buyer: Buyer;
}

export interface ItemPreview {
  item: ItemPageView;
  buyer: Buyer;
}

export interface ItemConflict {
  differences: Difference[];
  lastChange: LastChange | null;
}

export type SubmitResult =
  | { ok: true; outcome: "created" | "changed"; item: CatalogItem; repeated: RepeatedCount }
  | { ok: true; outcome: "preview"; preview: ItemPreview }
  /** The dates that submitting the form again creates. */
  | { ok: true; outcome: "repetition"; repetition: RepetitionPreview }
  | { ok: false; reason: "long-over" }
  /** `newId` is the id of the item that submitting the form again creates. */
  | { ok: false; reason: "gone"; newId: string }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: ItemConflict };

/** Previews, creates or changes the item, depending on the pressed button. */
export async function submitItem(submitted: SubmittedItem): Promise<SubmitResult> {
  const { kind, itemId, adminId, now, buyer } = submitted;
  const { intent, version, newId, posted, values } = partsOf(submitted);
  const isNew = isNewItem(submitted);
  const repetition = findRepetition({ posted, values, isNew, now });
  const repeats = repetition?.repeats ?? [];
  const id = newId ?? itemId ?? createShortId();
  const complete: EditedItem["complete"] = (transaction, stored) =>
    specifiedPlanColumns(transaction, { kind, values }, stored);
  const edited = { kind, id, values, repeats, complete, adminId, now };
  if (intent === "preview")
    return { ok: true, outcome: "preview", preview: preview(edited, buyer) };
  if (repetition && (intent === "repeat" || !repetition.isSeen)) {
    return { ok: true, outcome: "repetition", repetition: repetition.preview };
  }
  const saved = await (isNew ? createItem(edited) : changeItem({ ...edited, version }));
  if (saved.ok) {
    const repeated = { asked: repeats.length, added: saved.added };
    return { ok: true, outcome: isNew ? "created" : "changed", item: saved.item, repeated };
  }
  if (saved.reason === "long-over") return { ok: false, reason: "long-over" };
  if (saved.reason === "gone") return { ok: false, reason: "gone", newId: createShortId() };
  const { stored, lastChange } = saved;
  const differences = itemDifferences(kind, { typed: values, stored: shownValuesOf(stored) });
  return {
    ok: false,
    reason: "conflict",
    version: stored.version,
    conflict: { differences, lastChange },
  };
}

/** Separates the item's values from the other controls of its form. */
function partsOf({ kind, posted: form }: SubmittedItem) {
  const {
    intent,
    version,
    newId,
    repeatEvery,
    repeatUnit,
    repeatCount,
    repeatDates,
    repeatId,
    ...typed
  } = form;
  const values = { ...typed, ...taxColumnsOf(typed), withdrawalClass: classOf(kind, typed) };
  const posted = { repeatEvery, repeatUnit, repeatCount, repeatDates, repeatId };
  return { intent, version, newId, posted, values };
}

/**
 * A membership is always a service. The form still offers other classes, because a new product has no
 * category yet.
 */
function classOf(kind: ItemKind, typed: Pick<PostedItem, "category" | "withdrawalClass">) {
  const isPlan = isMembership({ kind, category: typed.category });
  return isPlan ? defaultClasses.membership : typed.withdrawalClass;
}

interface Addressed {
  itemId: string | undefined;
  posted: Pick<PostedItem, "version" | "newId">;
}

/** A form without a version creates an item, unless its address contains the id of an item to change. */
export function isNewItem({ itemId, posted }: Addressed): boolean {
  return posted.version === undefined && (posted.newId !== undefined || itemId === undefined);
}

/** The item as its page would show it after saving. */
function preview({ kind, id, values, now }: EditedItem, buyer: Buyer): ItemPreview {
  const item = { ...(findItem({ kind, id }) ?? blankItem(now)), ...values, kind, id };
  return { item: describeOnPage(item, { now, buyer }), buyer };
}
