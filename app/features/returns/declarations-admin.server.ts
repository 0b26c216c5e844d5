import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { MemberPiece } from "#app/features/membership/member-pieces.tsx";
import {
  listMemberPieces,
  listMemberPiecesSince,
} from "#app/features/membership/members-admin.server.ts";
import { amountTakenBack } from "#app/features/orders/loaded-order.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { listChargesOf, listItemsOf } from "#app/features/orders/orders.server.ts";
import { mayAwaitGoods } from "#app/features/orders/shipment.ts";
import {
  type Customer,
  type DeclarationFilter,
  differencesOf,
  evidenceOf,
} from "#app/features/returns/declarations-admin.ts";
import {
  type DeclaredContract,
  findDeclarant,
  findDeclaredContract,
  findMatchingOrders,
} from "#app/features/returns/declared-contract.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import {
  type Declaration,
  type DeclaredPieces,
  declarations,
  type OrderItem,
  orders,
  users,
} from "#db/schema.ts";

const { handledAt, disputedAt } = declarations;

const conditions: Record<DeclarationFilter, SQL> = {
  open: isNull(handledAt),
  handled: isNotNull(handledAt),
  disputed: isNotNull(disputedAt),
};

/** One page of all declarations or of the filtered ones, with the number of declarations per filter. */
export async function listDeclarations(query: ListQuery, filter: DeclarationFilter | null) {
  const list = findListPage(
    {
      table: declarations,
      sorts: {
        date: declarations.receivedAt,
        name: germanOrder(declarations.name),
        email: sql`${declarations.email} collate nocase`,
      },
      initial: { sort: "date", dir: "desc" },
      where: filter ? conditions[filter] : undefined,
      load: loadListed,
    },
    query,
  );
  const counts = {
    open: countMatching("open"),
    handled: countMatching("handled"),
    disputed: countMatching("disputed"),
  };
  return { list, counts };
}

const { token, sha256, ...facts } = getTableColumns(declarations);

export type ListedDeclaration = ReturnType<typeof loadListed>[number];

function loadListed(ids: string[]) {
  const rows = db.select(facts).from(declarations).where(inArray(declarations.id, ids)).all();
  const orders = findMatchingOrders(rows);
  return rows.map((row) => {
    const order = orders.get(row.id) ?? null;
    return { ...row, order, evidence: evidenceOf(row, findDeclarant(row, order) ?? order) };
  });
}

/** The number of declarations that wait for an admin. */
export async function countOpenDeclarations(): Promise<number> {
  return countMatching("open");
}

function countMatching(filter: DeclarationFilter): number {
  const found = db.select({ rows: count() }).from(declarations).where(conditions[filter]).get();
  return found?.rows ?? 0;
}

const admins = alias(users, "admins");
const senders = alias(users, "senders");

/** A declaration with the matching order; null if there is no such declaration. */
export async function findAdminDeclaration(id: string) {
  const found = db
    .select({ facts, handledBy: admins.email, senderEmail: senders.email })
    .from(declarations)
    .leftJoin(admins, eq(admins.id, declarations.handledBy))
    .leftJoin(senders, eq(senders.id, declarations.userId))
    .where(eq(declarations.id, id))
    .get();
  if (!found) return null;
  const { facts: declaration, handledBy, senderEmail } = found;
  const contract = findDeclaredContract(declaration);
  const { name, email } = declaration;
  const sender = { name, email, account: senderEmail };
  return {
    ...declaration,
    ...contract,
    handledBy,
    differences: differencesOf(sender, customerOf(contract)),
    /** The seats of the order's events, because taking seats back may concern their participants. */
    events: contract.withdrawable ? await listSeatsOf([contract.withdrawable.id]) : [],
    memberPieces: memberPiecesOf(contract),
    takenBack: findTakenBack(declaration),
  };
}

/** Free pieces that came with a plan of the withdrawn order, or with the membership that is terminated. */
function memberPiecesOf({ withdrawable, membership }: DeclaredContract): MemberPiece[] {
  if (withdrawable) return listMemberPiecesSince(withdrawable.id);
  return membership?.since ? listMemberPieces(membership.userId, membership.since) : [];
}

export type AdminDeclaration = NonNullable<Awaited<ReturnType<typeof findAdminDeclaration>>>;

/** The customer as the order states it or, without one, the account. */
function customerOf({ order, account }: DeclaredContract): Customer {
  if (order) {
    const { customerName: name, customerEmail, accountEmail } = order;
    const addresses = [customerEmail, accountEmail];
    return { name, addresses, account: accountEmail, place: "in der Bestellung" };
  }
  const { name = null, email = null } = account ?? {};
  return { name, addresses: [email], account: email, place: "im Konto" };
}

type Handled = Pick<Declaration, "id" | "outcome" | "pieces" | "orderId" | "handledAt">;

/**
 * The pieces that an accepted withdrawal has taken back, such as '2 × Tagebuch', and the cents to refund for
 * them; null if it has taken nothing back.
 */
export function findTakenBack({ id, outcome, pieces, orderId, handledAt }: Handled) {
  if (outcome !== "accepted" || !pieces || !orderId || !handledAt) return null;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return null;
  const items = listItemsOf([orderId]);
  const charges = listChargesOf([orderId]);
  const until = listAcceptedUntil(orderId, handledAt);
  const others = until.filter((each) => each.id !== id).flatMap((each) => each.pieces ?? []);
  const amountAfter = (taken: DeclaredPieces[]) =>
    amountTakenBack({ charges, items: items.map((item) => withTaken(item, taken)) });
  return {
    titles: items
      .map((item) => ({ ...item, quantity: countOf(item, pieces) }))
      .filter(({ quantity }) => quantity > 0)
      .map(describeLine),
    /** Whether the refund may wait for goods (§ 357 Abs. 4 BGB). */
    mayWaitForGoods:
      mayAwaitGoods({ ...order, items }) &&
      items.some((item) => item.withdrawalClass === "goods" && countOf(item, pieces) > 0),
    amount: amountAfter([...others, ...pieces]) - amountAfter(others),
  };
}

/** The accepted declarations about the order up to this time. */
function listAcceptedUntil(orderId: string, handledAt: Date) {
  return db
    .select({ id: declarations.id, pieces: declarations.pieces })
    .from(declarations)
    .where(
      and(
        eq(declarations.orderId, orderId),
        eq(declarations.outcome, "accepted"),
        isNotNull(declarations.pieces),
        lte(declarations.handledAt, handledAt),
      ),
    )
    .orderBy(asc(declarations.handledAt))
    .all();
}

function withTaken(item: OrderItem, taken: DeclaredPieces[]): OrderItem {
  return { ...item, cancelledQuantity: countOf(item, taken) };
}

function countOf({ id }: OrderItem, taken: DeclaredPieces[]): number {
  return taken
    .filter(({ orderItemId }) => orderItemId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
