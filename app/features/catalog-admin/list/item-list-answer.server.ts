import { data } from "@remix-run/node";
import type { z } from "zod";
import { kinds } from "#app/features/catalog/kinds.ts";
import { itemListPath } from "#app/features/catalog-admin/admin-kinds.ts";
import { restoreItem } from "#app/features/catalog-admin/delete-item.server.ts";
import { itemMessages } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import type { itemListSchema } from "#app/features/catalog-admin/list/item-list-schema.ts";
import { switchItem } from "#app/features/catalog-admin/list/switch-item.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { type Message, seeOther, toastCookie } from "#app/http/toast.server.ts";
import type { ItemKind } from "#db/schema.ts";

type Change = z.output<ReturnType<typeof itemListSchema>> & {
  kind: ItemKind;
  adminId: string;
  now: Date;
};

/**
 * Does what was pressed in a row of a list, and leads back to that very page of it; with script
 * (`stay`) the page stays. The message comes either way, that of a failure, too.
 */
export async function answerItemList(request: Request, change: Change) {
  const result = await makeChange(change).catch(asFailed("while changing a listed item"));
  if (!result.ok && result.reason === "not-found") {
    throw refusal(404, kinds[change.kind].notFound);
  }
  const toast = messageAfter(change, result);
  if (change.intent === "switch" && change.stay) {
    return data(null, { headers: { "Set-Cookie": await toastCookie(request, [toast]) } });
  }
  const { search } = new URL(request.url);
  return seeOther(itemListPath(change.kind, search), { request, toast });
}

type Result =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" | "failed" }
  | { ok: false; reason: "archived"; title: string };

async function makeChange(change: Change) {
  return change.intent === "restore" ? restoreItem(change) : switchItem(change);
}

function messageAfter(change: Change, result: Result): Message {
  if (!result.ok) {
    return result.reason === "archived"
      ? itemMessages.inArchive(result)
      : itemMessages.failed("Aktualisieren", change.kind);
  }
  if (!result.isNew) return itemMessages.asBefore(result);
  const item = { kind: change.kind, title: result.title };
  return change.intent === "restore"
    ? itemMessages.restored(item)
    : itemMessages.switched(item, change.field, change.value);
}
