import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  findOrderFilters,
  listOrderedItems,
} from "#app/features/orders/administration/order-filters.server.ts";
import {
  listParcels,
  parcelsSchema,
  readLinks,
  requestedParcels,
  shipParcels,
} from "#app/features/orders/parcels.server.ts";
import {
  MAX_PARCELS,
  parcelsAddress,
  parcelToasts,
  parcelWords,
} from "#app/features/orders/parcels.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { listSearch, parseListQuery } from "#app/http/list-query.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { Actor } from "#db/schema.ts";

/**
 * The page of 'Zu verschicken' that the address asks for. `alle` marks its orders without an open withdrawal, for browsers
 * without script.
 */
export function loadParcels(request: Request) {
  const { searchParams } = new URL(request.url);
  const filters = findOrderFilters(searchParams);
  const list = listParcels(parseListQuery(request), filters);
  const shown = list.rows.map(({ id }) => id);
  const free = list.rows.filter(({ withdrawals }) => withdrawals.length === 0);
  const marked = searchParams.has("alle")
    ? free.map(({ id }) => id)
    : requestedParcels(searchParams);
  return {
    list,
    filters,
    items: listOrderedItems(),
    marked: marked.filter((id) => shown.includes(id)),
  };
}

/** Each of 100 orders has a mark and a link. */
const limits = { maxFields: 250, maxBytes: LONG_FORM_BYTES };

const paths = { print: "packzettel", addresses: "adressen.csv" } as const;

/** Answers the form of 'Zu verschicken': records that the marked orders were sent, or leads to their slips or addresses. */
export async function answerParcels(request: Request, actor: Actor) {
  const form = await readForm(request, parcelsSchema, limits);
  if (!form.ok) return form.reply;
  const orderIds = [...new Set(form.value.order.filter(Boolean))];
  const { intent } = form.value;
  if (!intent) return form.fail(parcelWords.unknown);
  if (orderIds.length === 0) return form.fail(parcelWords.unmarked);
  if (orderIds.length > MAX_PARCELS) return form.fail(parcelWords.tooMany);
  const { pathname, search } = new URL(request.url);
  const view = listSearch(search);
  if (intent !== "ship") {
    return seeOther(parcelsAddress(paths[intent], orderIds, view), { request });
  }
  const read = readLinks(form.formData, orderIds);
  if (!read.ok) {
    return form.fail({ title: parcelWords.refused, fieldErrors: read.fieldErrors });
  }
  const shipping = { orderIds, links: read.links, actor, now: new Date() };
  const result = await shipParcels(shipping).catch(logAndFail("while noting shipments"));
  if ("reason" in result) return form.fail(parcelWords.failed, { status: 500 });
  const toast = parcelToasts(result, { isMailed: hasMailServer() });
  return seeOther(pathname + view, { request, toast });
}
