import { asc, eq } from "drizzle-orm";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import {
  type ItemField,
  itemFieldsOf,
} from "#app/features/catalog/administration/form/item-fields.ts";
import { writeTypedDates } from "#app/features/catalog/administration/form/typed-dates.ts";
import { findListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import { findItem } from "#app/features/catalog/administration/item-record.server.ts";
import { countFollowing } from "#app/features/catalog/administration/repetition.server.ts";
import { canBeCalledOff } from "#app/features/catalog/availability.ts";
import { countOnStartpage } from "#app/features/catalog/catalog.server.ts";
import { furtherDatesOf } from "#app/features/catalog/further-dates.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { findLastChange } from "#app/features/change-log/change-log.server.ts";
import {
  listPictureChoices,
  type PictureChoice,
  type PictureChoices,
} from "#app/features/pictures/picture-fields.server.ts";
import { controlTexts } from "#app/features/records/records.server.ts";
import { usesTaxRates } from "#app/features/settings/site-settings.server.ts";
import { db } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The number of items that fill a row of the start page. */
const STARTPAGE_ROW = 3;

/** The maximum number of category suggestions. */
const MAX_CATEGORIES = 200;

export type ItemForm = Awaited<ReturnType<typeof loadItemForm>>;

interface FormAddress {
  kind: ItemKind;
  /** The item to edit. */
  itemId?: string;
  /** The item whose values a new item starts with. */
  templateId?: string | null;
}

/** Loads the form's data: for the item with this id, or for a new item without an id. */
export async function loadItemForm({ kind, itemId: id, templateId = null }: FormAddress) {
  const item = id === undefined ? null : findItem({ kind, id });
  const template =
    id === undefined && templateId !== null ? findItem({ kind, id: templateId }) : null;
  const pictures = listPictureChoices(kind);
  const listed = item && (await findListedItem(kind, item.id));
  return {
    kind,
    /** Metadata around the fields; null for a new or deleted item. */
    item: item &&
      listed && {
        ...listed,
        version: item.version,
        isPlan: item.isPlan,
        isAttended: isAttended(item),
        canBeCalledOff: isAttended(item) && canBeCalledOff(item, new Date()),
        lastChange: findLastChange("item", item.id),
        /** The number of later dates with the same title. */
        followingCount: countFollowing(item),
      },
    /** The title of the item whose values the form of a new item contains. */
    template: template?.title ?? null,
    isMissing: id === undefined ? templateId !== null && template === null : item === null,
    defaultValue: item ? textsOf(item) : newItemTexts(kind, template, pictures),
    categories: listCategories(kind),
    pictures,
    usesTaxRates: usesTaxRates(new Date()),
    newId: createShortId(),
  };
}

type Texts = Partial<Record<ItemField, string>>;

/** The item's values as the form controls show them. */
function textsOf(item: CatalogItem): Texts {
  const values = { ...item, furtherDates: writeTypedDates(furtherDatesOf(item)) };
  const fields = itemFieldsOf(item.kind).map((field) => [field, values[field]] as const);
  return controlTexts(Object.fromEntries(fields));
}

const noDates = { date: "", endDate: "", furtherDates: "" };

/**
 * A duplicate starts without a date, because the same date twice is rarely intended. It is not yet selected
 * for the start page or the offers page.
 */
function newItemTexts(
  kind: ItemKind,
  template: CatalogItem | null,
  { drawings }: PictureChoices,
): Texts {
  if (template) return { ...textsOf(template), ...noDates, showOnStartpage: "", showOnOffer: "" };
  return {
    ...presetPicture(kind, drawings),
    withdrawalClass: defaultClasses[kind],
    availability: adminKinds[kind].hasAvailability ? "on" : "",
    namesParticipants: adminKinds[kind].dates === "none" ? "" : "on",
    showOnStartpage: countOnStartpage(kind) < STARTPAGE_ROW ? "on" : "",
    showOnOffer: showsDemoContent() ? "" : "on",
  };
}

/**
 * A drawing that no item of the kind shows yet, as long as there is one, as the preset of events and courses. A product
 * needs its own picture.
 */
function presetPicture(kind: ItemKind, drawings: PictureChoice[]) {
  if (adminKinds[kind].dates === "none" || showsDemoContent()) return {};
  const { imageUrl } = catalogItems;
  const isOfKind = eq(catalogItems.kind, kind);
  const shown = db.selectDistinct({ imageUrl }).from(catalogItems).where(isOfKind).all();
  const isNew = ({ address }: PictureChoice) => shown.every((item) => item.imageUrl !== address);
  const preset = drawings.find(isNew) ?? drawings[0];
  return { imageUrl: preset?.address, imageAlt: preset?.description };
}

function listCategories(kind: ItemKind): string[] {
  return db
    .selectDistinct({ category: catalogItems.category })
    .from(catalogItems)
    .where(eq(catalogItems.kind, kind))
    .orderBy(asc(germanOrder(catalogItems.category)))
    .limit(MAX_CATEGORIES)
    .all()
    .map(({ category }) => category);
}
