import { and, asc, eq, gt, inArray, ne, not, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { orderSearch } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  findOrderFilters,
  orderCondition,
} from "#app/features/orders/administration/order-filters.server.ts";
import type { OrderFilters } from "#app/features/orders/administration/order-filters.ts";
import { datedTitle, describeLine } from "#app/features/orders/order-words.ts";
import { type OrderChange, withItems } from "#app/features/orders/orders.server.ts";
import {
  deliveryLines,
  MAX_PARCELS,
  parcelWords,
  type ShippedParcels,
  trackingField,
} from "#app/features/orders/parcels.ts";
import { ship, trackingUrl } from "#app/features/orders/shipment.server.ts";
import { deliveryAddressOf, goodsToShip, isUnsent } from "#app/features/orders/shipment.ts";
import {
  findOpenWithdrawals,
  hasOpenWithdrawal,
  type OpenWithdrawal,
} from "#app/features/returns/open-withdrawals.server.ts";
import { postalAddress } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { findListPage, type ListPage } from "#db/lists/list-page.server.ts";
import { findMatches } from "#db/lists/search.server.ts";
import { isUnsent as isStoredUnsent, type Order, orders } from "#db/schema.ts";

/** An order whose goods wait to be sent, as far as its row shows it. */
export interface Parcel extends Pick<Order, "id" | "number" | "createdAt" | "notes"> {
  /** '2 × Tagebuch' */
  goods: string[];
  /** The lines of the label. */
  address: string[];
  withdrawals: Pick<OpenWithdrawal, "id" | "receivedAt" | "parts">[];
}

/** A page of the orders to send that match the search and the filters, oldest first. */
export function listParcels(
  { q, page }: { q: string; page: string | null },
  filters: OrderFilters,
): ListPage<Parcel> {
  const search = orderSearch(q);
  const list = findListPage(
    {
      table: orders,
      sorts: { date: orders.createdAt },
      initial: { sort: "date", dir: "asc" },
      where: and(orderCondition({ ...filters, status: "unsent" }), search.where),
      load: loadParcels,
    },
    { q: search.q, page, sort: null, dir: null, rows: MAX_PARCELS },
  );
  return { ...list, q };
}

function loadParcels(ids: string[]): Parcel[] {
  const withdrawals = findOpenWithdrawals(ids);
  return findOrders(ids).map((order) => {
    const { id, number, createdAt, notes } = order;
    return {
      id,
      number,
      createdAt,
      notes,
      goods: goodsToShip(order).map(describeLine),
      address: deliveryLines(order),
      withdrawals: withdrawals.get(id) ?? [],
    };
  });
}

function findOrders(ids: string[]) {
  return withItems(db.select().from(orders).where(inArray(orders.id, ids)).all());
}

/** The ids in an address, without repetitions. What is no id of an order finds nothing later. */
export function requestedParcels(params: URLSearchParams): string[] {
  return [...new Set(params.getAll("order"))].slice(0, MAX_PARCELS);
}

/** The form of 'Zu verschicken'. Its links are read by `readLinks`, because each order has a field of its own. */
export const parcelsSchema = z.object({
  intent: z.enum(["ship", "print", "addresses"]).optional().catch(undefined),
  /** A malformed id counts as the id of an order that does not exist. */
  order: z.array(z.string().max(100).catch("")),
});

type ReadLinks =
  | { ok: true; links: Map<string, string | null> }
  /** Errors by the name of their field. */
  | { ok: false; fieldErrors: Record<string, string[]> };

/**
 * Reads the link of each order. A link without a mark is refused as well, because it would get lost: somebody has
 * forgotten either.
 */
export function readLinks(
  fields: Iterable<[name: string, typed: unknown]>,
  marked: string[],
): ReadLinks {
  const prefix = trackingField("");
  const links = new Map<string, string | null>();
  const problems = new Map<string, string>();
  for (const [name, typed] of fields) {
    if (!name.startsWith(prefix) || typeof typed !== "string" || typed.trim() === "") continue;
    const orderId = name.slice(prefix.length);
    const { data, error } = trackingUrl.safeParse(typed);
    if (!marked.includes(orderId)) problems.set(orderId, parcelWords.linkUnmarked);
    else if (error) problems.set(orderId, error.issues[0]?.message ?? "");
    else links.set(orderId, data);
  }
  const faulty = numbersOfUnsent([...problems.keys()]);
  if (faulty.length === 0) return { ok: true, links };
  const errors = faulty.map(({ id, number }) => [
    trackingField(id),
    [`${number}: ${problems.get(id)}`],
  ]);
  return { ok: false, fieldErrors: Object.fromEntries(errors) };
}

/** Others have no field on the page. */
function numbersOfUnsent(ids: string[]) {
  if (ids.length === 0) return [];
  const { id, number, createdAt } = orders;
  const found = db
    .select({ id, number })
    .from(orders)
    .where(and(isAmong(id, ids), isStoredUnsent(orders)));
  return found.orderBy(asc(createdAt), asc(id)).all();
}

interface Shipping extends Omit<OrderChange, "orderId"> {
  orderIds: string[];
  /** The links to parcels by the order's id. */
  links: Map<string, string | null>;
}

/**
 * Records that the goods of all these orders were sent, and writes to each customer once. Leaves out orders with an open
 * withdrawal. Orders that were sent before, and their links, stay as they are.
 */
export async function shipParcels({ orderIds, links, actor, now }: Shipping) {
  return inTransaction<ShippedParcels>((transaction) => {
    const found = transaction.select().from(orders).where(isAmong(orders.id, orderIds));
    const withdrawals = findOpenWithdrawals(orderIds);
    const result: ShippedParcels = { sent: [], withdrawn: [], settled: [] };
    for (const order of withItems(found.orderBy(asc(orders.createdAt), asc(orders.id)).all())) {
      if (!isUnsent(order)) result.settled.push(order.number);
      else if (withdrawals.has(order.id)) result.withdrawn.push(order.number);
      else {
        ship(transaction, order, { trackingUrl: links.get(order.id) ?? null, actor, now });
        result.sent.push(order);
      }
    }
    return result;
  });
}

/**
 * The page of the next order to send after this one: oldest first, and from the beginning after the newest. Null if there
 * is none, or if the page of this order was opened neither from 'Zu verschicken' nor to send it. `search`: the part of
 * the query that describes the list.
 */
export function nextParcelPath(order: Order, search: string): string | null {
  const view = new URLSearchParams(search);
  const isFromList = view.get("status") === "unsent";
  if (!isFromList && !isWaiting(order)) return null;
  const next = findNextParcel(order, isFromList ? isInView(view) : undefined);
  return next && `/admin/orders/${next.id}${isFromList ? search : "?status=unsent"}`;
}

const isWaiting = ({ status, shippedAt, goodsLeft }: Order) =>
  status === "completed" && shippedAt === null && goodsLeft > 0;

/** Whether the search and the filters of an address let an order pass. */
function isInView(view: URLSearchParams): SQL | undefined {
  const { q, where } = orderSearch((view.get("q") ?? "").trim().slice(0, 100));
  const isFiltered = and(orderCondition(findOrderFilters(view)), where);
  const matches = findMatches({ table: orders, where: isFiltered }, q);
  return matches ? isAmong(orders.id, matches.ids) : isFiltered;
}

function findNextParcel({ id, createdAt }: Order, isShown: SQL | undefined) {
  const isLater = or(
    gt(orders.createdAt, createdAt),
    and(eq(orders.createdAt, createdAt), gt(orders.id, id)),
  );
  return findOldest(and(isLater, isShown)) ?? findOldest(and(ne(orders.id, id), isShown)) ?? null;
}

function findOldest(condition: SQL | undefined) {
  const { id, number, createdAt } = orders;
  return db
    .select({ id, number })
    .from(orders)
    .where(and(isStoredUnsent(orders), not(hasOpenWithdrawal()), condition))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
    .get();
}

export interface PackingSlip extends Pick<Order, "id" | "number" | "createdAt" | "notes"> {
  address: string[];
  goods: { id: string; quantity: number; title: string }[];
}

/** The slips of these orders, oldest first, and the numbers of those left out because of an open withdrawal. */
export function loadPackingSlips(orderIds: string[]) {
  const { parcels, withdrawn } = loadMarked(orderIds);
  const slips = parcels.map((order): PackingSlip => {
    const { id, number, createdAt, notes } = order;
    const goods = goodsToShip(order).map((line) => ({
      id: line.id,
      quantity: line.quantity,
      title: datedTitle(line),
    }));
    return { id, number, createdAt, notes, address: deliveryLines(order), goods };
  });
  return { slips, withdrawn, sender: postalAddress(siteSettings()) };
}

/** Orders that were sent already are printed again, for a slip that was lost. */
function loadMarked(orderIds: string[]) {
  const withdrawals = findOpenWithdrawals(orderIds);
  const found = db.select().from(orders).where(isAmong(orders.id, orderIds));
  const withGoods = withItems(found.orderBy(asc(orders.createdAt), asc(orders.id)).all()).filter(
    (order) => goodsToShip(order).length > 0,
  );
  const parcels = withGoods.filter(({ id }) => !withdrawals.has(id));
  const withdrawn = withGoods.filter(({ id }) => withdrawals.has(id));
  return { parcels, withdrawn: withdrawn.map(({ number }) => number) };
}

/**
 * A CSV file with the address of each of these orders, or of all to send if `orderIds` is empty, oldest first. Orders
 * with an open withdrawal are left out.
 */
export function exportAddresses(orderIds: string[]): CsvFile<Order> {
  return {
    name: "adressen",
    head: ["Bestellung", "Firma", "Name", "Straße", "PLZ", "Ort", "Land"],
    batches: orderIds.length > 0 ? [loadMarked(orderIds).parcels] : eachUnsent(),
    cells: (order) => {
      const { company, customerName, street, zipcode, city, country } = deliveryAddressOf(order);
      return [order.number, company ?? "", customerName, street, zipcode, city, country];
    },
  };
}

/** In batches, so that a long list does not block the shop. */
function* eachUnsent(): Generator<Order[]> {
  let last: Order | undefined;
  do {
    const isAfter: SQL | undefined =
      last &&
      or(
        gt(orders.createdAt, last.createdAt),
        and(eq(orders.createdAt, last.createdAt), gt(orders.id, last.id)),
      );
    const batch: Order[] = db
      .select()
      .from(orders)
      .where(and(isStoredUnsent(orders), not(hasOpenWithdrawal()), isAfter))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(MAX_PARCELS)
      .all();
    yield batch;
    last = batch.length < MAX_PARCELS ? undefined : batch.at(-1);
  } while (last);
}
