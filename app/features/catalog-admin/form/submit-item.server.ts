import { type ItemView, itemViewOf } from "#app/features/catalog/item-view.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { type Difference, differencesOf } from "#app/features/catalog-admin/form/item-fields.ts";
import {
  changeItem,
  createItem,
  type EditedItem,
  findItem,
  type LastChange,
} from "#app/features/catalog-admin/form/save-item.server.ts";
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
  item: ItemView;
  buyer: Buyer;
}

export interface ItemConflict {
  differences: Difference[];
  lastChange: LastChange | null;
}

export type SubmitResult =
  | { ok: true; outcome: "created" | "changed"; item: CatalogItem }
  | { ok: true; outcome: "preview"; preview: ItemPreview }
  | { ok: false; reason: "long-over" }
  /** `newId` is the id of the item that submitting the form again creates. */
  | { ok: false; reason: "gone"; newId: string }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: ItemConflict };

/** Previews, creates or changes the item, depending on the pressed button. */
export async function submitItem(submitted: SubmittedItem): Promise<SubmitResult> {
  const { kind, itemId, adminId, now, buyer } = submitted;
  const { intent, version, newId, ...values } = submitted.posted;
  const edited = { kind, id: newId ?? itemId ?? createShortId(), values, adminId, now };
  if (intent === "preview")
    return { ok: true, outcome: "preview", preview: preview(edited, buyer) };
  const isNew = isNewItem(submitted);
  const saved = await (isNew ? createItem(edited) : changeItem({ ...edited, version }));
  if (saved.ok) return { ok: true, outcome: isNew ? "created" : "changed", item: saved.item };
  if (saved.reason === "long-over") return { ok: false, reason: "long-over" };
  if (saved.reason === "gone") return { ok: false, reason: "gone", newId: createShortId() };
  const { stored, lastChange } = saved;
  const differences = differencesOf(kind, { typed: values, stored });
  return {
    ok: false,
    reason: "conflict",
    version: stored.version,
    conflict: { differences, lastChange },
  };
}

/** A form without a version creates an item, unless its address contains the id of an item to change. */
export function isNewItem({ itemId, posted }: Pick<SubmittedItem, "itemId" | "posted">): boolean {
  return posted.version === undefined && (posted.newId !== undefined || itemId === undefined);
}

/** The item as its page would show it after saving. */
function preview({ kind, id, values, now }: EditedItem, buyer: Buyer): ItemPreview {
  const item = { ...(findItem({ kind, id }) ?? blankItem(now)), ...values, kind, id };
  return { item: itemViewOf(item, { now, buyer }), buyer };
}

function blankItem(now: Date) {
  return {
    description: null,
    price: null,
    communityPrice: null,
    imageAlt: "",
    showOnStartpage: false,
    showOnOffer: false,
    date: null,
    time: null,
    location: null,
    provider: null,
    details: null,
    availability: true,
    capacity: null,
    stock: null,
    ordered: 0,
    archivedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
