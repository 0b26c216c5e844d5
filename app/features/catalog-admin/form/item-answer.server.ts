import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { isPast } from "#app/features/catalog/availability.ts";
import { type ItemView, viewOf } from "#app/features/catalog/item-view.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { itemListPath } from "#app/features/catalog-admin/admin-kinds.ts";
import { itemFailure, itemMessages } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import type {
  itemSchemas,
  PostedItem,
} from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { itemConflicts } from "#app/features/catalog-admin/form/item-conflict-messages.ts";
import {
  type Difference,
  differencesOf,
  fieldLabels,
} from "#app/features/catalog-admin/form/item-fields.ts";
import {
  changeItem,
  createItem,
  findItem,
  type LastChange,
  type SaveResult,
} from "#app/features/catalog-admin/form/save-item.server.ts";
import { keepPicture } from "#app/features/catalog-admin/picture/item-picture.server.ts";
import type { FormReply, ReadForm, readForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { type Message, seeOther } from "#app/http/toast.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { createShortId } from "#db/ids.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

interface ItemPost {
  kind: ItemKind;
  /** As the address has it: of an item that is there, or was. */
  itemId: string | undefined;
  form: Awaited<ReturnType<typeof readForm<(typeof itemSchemas)[ItemKind]>>>;
  adminId: string;
  /** For whom the preview shows the prices. */
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

/** Saves what was typed and leads back to the list, or answers with the form and what it is to show. */
export async function answerItem(request: Request, post: ItemPost) {
  const { form, kind } = post;
  const { imageUrl, errors, hasFailed } = await keepPicture(form);
  const kept = { imageUrl };
  if (!form.ok) return again(form.reply, { kept, errors });
  if (Object.keys(errors).length > 0) {
    return again(form.fail({}, { status: hasFailed ? 500 : 400 }), { kept, errors });
  }
  const wish = wishOf(post, form.value, imageUrl);
  try {
    if (form.value.intent === "preview") {
      const preview = await previewOf(wish, post.buyer);
      return again(form.fail({}, { status: 200 }), { kept, preview });
    }
    const saved = await (wish.isNew ? createItem(wish) : changeItem(wish));
    if (!saved.ok) return answerConflict(form.fail, saved, wish);
    const toast = messageFor(saved.item, wish);
    const { search } = new URL(request.url);
    return seeOther(itemListPath(kind, search), { request, toast });
  } catch (error) {
    logError(error, "while saving an item");
    const title = itemFailure(wish.isNew ? "Erstellen" : "Aktualisieren", kind);
    return again(form.fail({ title, formErrors: [TRY_LATER] }, { status: 500 }), { kept });
  }
}

type Wish = ReturnType<typeof wishOf>;

/** Without a version there is nothing yet to be changed, unless the address names it. */
function wishOf({ kind, itemId, adminId }: ItemPost, posted: PostedItem, imageUrl: string) {
  const { intent, version, newId, ...values } = posted;
  return {
    kind,
    id: newId ?? itemId ?? createShortId(),
    isNew: version === undefined && (newId !== undefined || itemId === undefined),
    version,
    values: { ...values, imageUrl },
    adminId,
    now: new Date(),
  };
}

/** The item as it would be. */
async function previewOf({ kind, id, values, now }: Wish, buyer: Buyer): Promise<ItemPreview> {
  const item = { ...(findItem({ kind, id }) ?? blankItem(now)), ...values, kind, id };
  return { item: viewOf(item, { now, buyer }), buyer };
}

function blankItem(now: Date): Omit<CatalogItem, "id" | "kind" | keyof Wish["values"]> {
  return {
    ...{ date: null, time: null, location: null, provider: null, details: null },
    ...{ availability: true, capacity: null, stock: null, ordered: 0 },
    ...{ archivedAt: null, version: 1, createdAt: now, updatedAt: now },
  };
}

function messageFor(item: CatalogItem, { isNew, now }: Wish): Message {
  const message = isNew ? itemMessages.created(item) : itemMessages.updated(item);
  const limit = item.capacity ?? item.stock;
  const warnings = [
    limit !== null &&
      item.ordered > limit &&
      `Bestellt sind schon ${item.ordered}, mehr als ${limit}.`,
    isPast(item, now) && "Der Termin ist vorbei: Bestellen kann das niemand mehr.",
  ];
  return { ...message, description: [message.description, ...warnings].filter(Boolean).join(" ") };
}

/** From here on the form is about what is stored now, so that sending it once more is meant. */
function answerConflict(
  fail: ReadForm<PostedItem>["fail"],
  saved: SaveResult & { ok: false },
  { kind, values }: Wish,
) {
  const { imageUrl } = values;
  if (saved.reason === "gone") {
    const kept = { imageUrl, version: undefined, newId: createShortId() };
    return again(fail(itemConflicts.gone(kind), { status: 409 }), { kept });
  }
  if (saved.reason === "long-over") {
    return again(fail({ fieldErrors: itemConflicts.longOver }), { kept: { imageUrl } });
  }
  const { stored, lastChange } = saved;
  const differences = differencesOf(kind, { typed: values, stored });
  return again(fail(itemConflicts.changed, { status: 409 }), {
    kept: { imageUrl, version: String(stored.version) },
    conflict: { differences, lastChange },
  });
}

interface Additions {
  /** Fields that are not sent back as they were typed. */
  kept: Record<string, string | undefined>;
  errors?: Record<string, string[]>;
  preview?: ItemPreview;
  conflict?: ItemConflict;
}

/** The form once more, with what was typed. */
function again(reply: FormReply, { kept, errors, ...shown }: Additions) {
  const { result, title } = reply.data;
  const error = inOrder({ ...result.error, ...errors });
  return data(
    {
      result: {
        ...result,
        status: error ? ("error" as const) : result.status,
        error,
        initialValue: { ...result.initialValue, ...kept },
      },
      title,
      ...shown,
    },
    reply.init ?? undefined,
  );
}

type Errors = SubmissionResult["error"];

/** As the fields stand on the page, those of no field first; undefined: there are none. */
function inOrder(errors: NonNullable<Errors>): Errors {
  const order = Object.keys(fieldLabels);
  const place = (name: string) => order.indexOf(name === "image" ? "imageUrl" : name);
  const sorted = Object.entries(errors).sort(([a], [b]) => place(a) - place(b));
  return sorted.length > 0 ? Object.fromEntries(sorted) : undefined;
}
