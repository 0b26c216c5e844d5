import type { Account } from "#app/features/accounts/accounts.server.ts";
import { type Exemption, withdrawalExemptionOf } from "#app/features/orders/early-start.ts";
import {
  isAllTakenBack,
  linesLeft,
  type OrderWithItems,
} from "#app/features/orders/loaded-order.ts";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import {
  findOpenWithdrawals,
  type OpenWithdrawal,
} from "#app/features/returns/open-withdrawals.server.ts";
import { findWithdrawn, type WithdrawnOrder } from "#app/features/returns/order-notes.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import type { DeclaredPieces, OrderItem } from "#db/schema.ts";

/** Orders with more pieces are described in words, because a form has at most 100 fields. */
const MAX_LISTED_PIECES = 60;

/** A piece that the owner may tick. */
export interface OfferedPiece {
  value: string;
  label: string;
  /** It may be ticked all the same. */
  exemption: Exemption | null;
  /** When the customer has withdrawn from it already, as far as no admin has decided on that; else null. */
  declaredAt: Date | null;
}

/** The order that a withdrawal starts from, as its owner's form shows it. */
export interface DeclaredOrder {
  id: string;
  /** Values of the form's fields. */
  prefilled: { name: string; contract: string; email: string };
  /** One for each piece that is left; empty if there are too many to list. */
  pieces: OfferedPiece[];
  /** Null as long as there is something left to withdraw from. */
  withdrawn: WithdrawnOrder | null;
}

/** The order if it belongs to the viewer. For everybody else the form stays empty. */
export async function findDeclaredOrder(
  orderId: string | null,
  viewer: Account | null,
): Promise<DeclaredOrder | null> {
  const order = viewer && orderId ? await findOrder(orderId, viewer) : null;
  if (!order || order.userId !== viewer?.id) return null;
  return {
    id: order.id,
    prefilled: {
      name: order.customerName,
      contract: `Bestellung ${order.number} vom ${formatDate(order.createdAt)}`,
      email: order.customerEmail,
    },
    pieces: offeredPieces(order),
    withdrawn: isAllTakenBack(order.items) ? findWithdrawn(order) : null,
  };
}

/** The pieces that can still be taken back. */
function offeredPieces(order: OrderWithItems): OfferedPiece[] {
  const pieces = order.status === "cancelled" ? [] : piecesOf(linesLeft(order.items));
  if (pieces.length > MAX_LISTED_PIECES) return [];
  const withdrawals = findOpenWithdrawals([order.id]).get(order.id) ?? [];
  return pieces.map(({ value, label, line, index }) => ({
    value,
    label,
    exemption: withdrawalExemptionOf(line, order),
    declaredAt: declaredAtOf({ orderItemId: line.id, index }, withdrawals),
  }));
}

/** Declarations count the pieces of a line, so the first ones stand for them. */
function declaredAtOf(
  { orderItemId, index }: DeclaredPiece,
  withdrawals: OpenWithdrawal[],
): Date | null {
  let declared = 0;
  for (const { pieces, parts, receivedAt } of withdrawals) {
    if (pieces === null && parts === null) return receivedAt;
    declared += pieces?.find((each) => each.orderItemId === orderItemId)?.quantity ?? 0;
    if (index < declared) return receivedAt;
  }
  return null;
}

interface DeclaredPiece {
  orderItemId: string;
  /** Counts the line's pieces from 0. */
  index: number;
}

function piecesOf(lines: OrderItem[]) {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      orderItemId: line.id,
      title: datedTitle(line),
      value: `${line.id}.${index + 1}`,
      label: line.quantity === 1 ? datedTitle(line) : `${datedTitle(line)}, Stück ${index + 1}`,
      line,
      index,
    })),
  );
}

type TickedPieces =
  | { ok: true; pieces: DeclaredPieces[] | null; inWords: string | null }
  /** The ticked pieces belong to no order of the viewer, for example after signing out. */
  | { ok: false };

/** The ticked pieces by line of the order, and in words; both null if none is ticked. */
export async function readTickedPieces(
  ticked: string[],
  order: { id: string } | null,
  viewer: Account | null,
): Promise<TickedPieces> {
  if (ticked.length === 0) return { ok: true, pieces: null, inWords: null };
  const found = order && viewer ? await findOrder(order.id, viewer) : null;
  // A piece that was taken back after the form had been opened still counts as declared.
  const known = found ? piecesOf(found.items).filter(({ value }) => ticked.includes(value)) : [];
  if (known.length !== new Set(ticked).size) return { ok: false };
  const lines = new Map<string, { title: string; quantity: number }>();
  for (const { orderItemId, title } of known) {
    const { quantity = 0 } = lines.get(orderItemId) ?? {};
    lines.set(orderItemId, { title, quantity: quantity + 1 });
  }
  const pieces = [...lines].map(([orderItemId, { quantity }]) => ({ orderItemId, quantity }));
  const words = [...lines.values()].map(({ quantity, title }) => `${quantity} × ${title}`);
  return { ok: true, pieces, inWords: words.join("\n") };
}
