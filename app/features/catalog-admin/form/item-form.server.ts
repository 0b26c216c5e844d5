import { asc, eq, sql } from "drizzle-orm";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldsOf, type ItemField } from "#app/features/catalog-admin/form/item-fields.ts";
import { findItem, findLastChange } from "#app/features/catalog-admin/form/save-item.server.ts";
import { findListedItem } from "#app/features/catalog-admin/list/admin-items.server.ts";
import { writePrice } from "#app/http/price-field.ts";
import { db } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

/** The maximum number of category suggestions. */
const MAX_CATEGORIES = 200;

export type ItemForm = Awaited<ReturnType<typeof loadItemForm>>;

/** Loads the form's data: for the item with this id, or for a new item without an id. */
export async function loadItemForm(kind: ItemKind, id: string | undefined) {
  const item = id === undefined ? null : findItem({ kind, id });
  const listed = item && (await findListedItem(kind, item.id));
  return {
    kind,
    /** Metadata around the fields; null for a new or deleted item. */
    item: item &&
      listed && { ...listed, version: item.version, lastChange: findLastChange(item.id) },
    isMissing: id !== undefined && item === null,
    defaultValue: item ? textsOf(item) : newItemTexts(kind),
    categories: listCategories(kind),
    newId: createShortId(),
  };
}

type Texts = Partial<Record<ItemField, string>>;

/** The item's values as the form controls show them. */
function textsOf(item: CatalogItem): Texts {
  return Object.fromEntries(fieldsOf(item.kind).map((field) => [field, textOf(field, item)]));
}

function textOf(field: ItemField, item: CatalogItem): string {
  const value = item[field];
  if (value === null || value === false) return "";
  if (value === true) return "on";
  const isPrice = field === "price" || field === "communityPrice";
  return isPrice ? writePrice(Number(value)) : String(value);
}

function newItemTexts(kind: ItemKind): Texts {
  return adminKinds[kind].hasAvailability ? { availability: "on" } : {};
}

function listCategories(kind: ItemKind): string[] {
  return db
    .selectDistinct({ category: catalogItems.category })
    .from(catalogItems)
    .where(eq(catalogItems.kind, kind))
    .orderBy(asc(sql`${catalogItems.category} collate nocase`))
    .limit(MAX_CATEGORIES)
    .all()
    .map(({ category }) => category);
}
