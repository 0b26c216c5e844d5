import { eq, sql } from "drizzle-orm";
import { recordItemChange } from "#app/features/catalog/administration/item-record.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

interface Move {
  planId: string;
  /** The plan to move past. */
  neighbourId: string;
  direction: "up" | "down";
  adminId: string;
  now: Date;
}

type MoveResult =
  | { ok: true; title: string; isNew: boolean }
  /** One of the two is no longer on /join. */
  | { ok: false; reason: "not-found" };

/**
 * Moves a plan past the neighbour that the admin saw. Does nothing if it stands there already, because of a
 * double click or another admin.
 */
export async function movePlan(move: Move): Promise<MoveResult> {
  const { planId, neighbourId, direction } = move;
  return inTransaction((transaction) => {
    const plans = listPlanItems({}, transaction);
    const from = plans.findIndex(({ id }) => id === planId);
    const to = plans.findIndex(({ id }) => id === neighbourId);
    const plan = plans[from];
    if (!plan || to === -1) return { ok: false, reason: "not-found" };
    const { title } = plan;
    const isThere = direction === "up" ? from <= to : from >= to;
    if (isThere) return { ok: true, title, isNew: false };
    placePlans(transaction, plans.toSpliced(from, 1).toSpliced(to, 0, plan));
    const action = direction === "up" ? "nach oben verschoben" : "nach unten verschoben";
    recordItemChange(transaction, plan, { ...move, action });
    return { ok: true, title, isNew: true };
  });
}

/** Places a new plan after all others. Returns its position. */
export function placeLast(transaction: Queryable): number {
  const plans = listPlanItems({}, transaction);
  placePlans(transaction, plans);
  return plans.length + 1;
}

/** The position is not part of a plan's form, so changing it does not start a new version. */
function placePlans(transaction: Queryable, plans: Pick<CatalogItem, "id">[]): void {
  for (const [index, { id }] of plans.entries()) {
    transaction
      .update(catalogItems)
      .set({ planPosition: index + 1, updatedAt: sql`${catalogItems.updatedAt}` })
      .where(eq(catalogItems.id, id))
      .run();
  }
}
