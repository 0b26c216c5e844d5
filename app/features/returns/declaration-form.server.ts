import { z } from "zod";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import {
  isAllTakenBack,
  linesLeft,
  type OrderWithItems,
} from "#app/features/orders/loaded-order.ts";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import {
  type Exemption,
  withdrawalExemptionOf,
} from "#app/features/orders/withdrawal-exemption.ts";
import { receiveDeclaration } from "#app/features/returns/declarations.server.ts";
import {
  findOpenWithdrawals,
  type OpenWithdrawal,
} from "#app/features/returns/open-withdrawals.server.ts";
import { findWithdrawn, type WithdrawnOrder } from "#app/features/returns/order-notes.server.ts";
import { emailOf, optionalDay, requiredLine } from "#app/http/form-fields.ts";
import type { Limited, Sender } from "#app/http/rate-limit.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import type { DeclaredPieces, OrderItem } from "#db/schema.ts";

/** Optional text of several lines. Control characters become spaces. Null if it is empty. */
export const declaredText = (longest: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]/gu, " ")
        .trim(),
    )
    .max(longest, `Bitte höchstens ${longest.toLocaleString("de-DE")} Zeichen.`)
    .optional()
    .transform((text) => text || null);

/** Identifies one view of the form. A post without a valid token is still a declaration. */
const token = z
  .string()
  .regex(/^[\w-]{16,100}$/)
  .optional()
  .catch(undefined);

/** The fields of both forms. */
const declarationFields = {
  name: requiredLine("Bitte gib deinen Namen ein.", 200),
  contract: requiredLine(
    "Bitte gib die Bestellnummer an oder beschreibe, um welchen Vertrag es geht.",
    300,
  ),
  email: emailOf("Bitte gib an, wohin wir die Bestätigung schicken sollen."),
  token,
};

/** § 356a Abs. 2 BGB: name, contract or the part of it, and where the confirmation goes. Nothing else. */
export const withdrawalSchema = z.object({
  ...declarationFields,
  parts: declaredText(1000),
  /** The pieces of an order that its owner has ticked. */
  piece: z.array(z.string().max(100)).max(99).optional(),
});

interface Declarant {
  sender: Sender;
  user: Account | null;
  /** The order from whose page the declarant came. */
  orderId: string | null;
}

/** Receives a withdrawal. `now` is the time of the post. Lateness is no reason to refuse it. */
export async function receiveWithdrawal(
  { piece = [], parts, ...declared }: z.output<typeof withdrawalSchema>,
  { sender, user, orderId }: Declarant,
  now: Date,
): Promise<{ ok: true; id: string } | Limited | { ok: false; reason: "unknown-pieces" }> {
  const order = await findDeclaredOrder(orderId, user);
  const ticked = await findTickedPieces(piece, order, user);
  if (!ticked.ok) return { ok: false, reason: "unknown-pieces" };
  const words = [ticked.inWords, parts].filter(Boolean).join("\n");
  const withdrawal = {
    ...declared,
    kind: "withdrawal" as const,
    parts: words || null,
    pieces: ticked.pieces,
    orderId: order?.id ?? null,
    userId: user?.id ?? null,
  };
  return receiveDeclaration(sender, withdrawal, now);
}

/** § 312k Abs. 2 BGB: kind and reason, person, contract, end, and where the confirmation goes. */
export const terminationSchema = z
  .object({
    ...declarationFields,
    kind: z.enum(["ordinary", "extraordinary"], "Bitte wähle die Art der Kündigung."),
    reason: declaredText(2000),
    /** § 312k Abs. 5 BGB: without a date the earliest one counts. */
    end: z.enum(["earliest", "date"]).default("earliest"),
    endDate: optionalDay("Bitte gib ein Datum an, das es gibt, zum Beispiel 31.12.2026."),
  })
  .refine(({ kind, reason }) => kind === "ordinary" || reason !== null, {
    path: ["reason"],
    error: "Bitte nenne den Grund der außerordentlichen Kündigung.",
  })
  .refine(({ end, endDate }) => end === "date" || endDate === null, {
    path: ["endDate"],
    error: "Du hast einen Tag eingetragen. Wähle „zu diesem Tag“, oder lass das Feld leer.",
  })
  .refine(({ end, endDate }) => end === "earliest" || endDate !== null, {
    path: ["endDate"],
    error: "Bitte gib den Tag an, zu dem der Vertrag enden soll.",
  });

/** Receives a termination. `now` is the time of the post. */
export async function receiveTermination(
  { kind, end, endDate, ...declared }: z.output<typeof terminationSchema>,
  { sender, userId }: { sender: Sender; userId: string | null },
  now: Date,
): Promise<{ ok: true; id: string } | Limited> {
  const termination = {
    ...declared,
    kind: "termination" as const,
    terminationKind: kind,
    wishedEnd: end === "date" ? endDate : null,
    userId,
  };
  return receiveDeclaration(sender, termination, now);
}

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
    declaredAt: declaredAtOf(line.id, index, withdrawals),
  }));
}

/**
 * Declarations count the pieces of a line, so the first ones stand for them.
 * @param index counts the line's pieces from 0
 */
function declaredAtOf(
  orderItemId: string,
  index: number,
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
async function findTickedPieces(
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
