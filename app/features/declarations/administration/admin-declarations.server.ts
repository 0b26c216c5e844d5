import { count, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { listSeatsOf } from "#app/features/bookings/seat-participants.server.ts";
import type { DeclarationFilter } from "#app/features/declarations/administration/declaration-state.tsx";
import {
  findDifferences,
  findEvidence,
} from "#app/features/declarations/administration/evidence.server.ts";
import { findMatchingOrders } from "#app/features/declarations/administration/matching-orders.server.ts";
import { findTakenBack } from "#app/features/declarations/administration/taken-by-declaration.server.ts";
import {
  findDeclarant,
  findTerminableMembership,
} from "#app/features/declarations/administration/termination/terminable-membership.server.ts";
import { findWithdrawableOrder } from "#app/features/declarations/administration/withdrawal/withdrawable-order.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { declarations, users } from "#db/schema.ts";

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
        name: sql`${declarations.name} collate nocase`,
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

const listed = {
  id: declarations.id,
  kind: declarations.kind,
  name: declarations.name,
  email: declarations.email,
  contract: declarations.contract,
  orderId: declarations.orderId,
  userId: declarations.userId,
  receivedAt: declarations.receivedAt,
  handledAt: declarations.handledAt,
  outcome: declarations.outcome,
  confirmedAt: declarations.confirmedAt,
  disputedAt: declarations.disputedAt,
};

export type ListedDeclaration = ReturnType<typeof loadListed>[number];

function loadListed(ids: string[]) {
  const rows = db.select(listed).from(declarations).where(inArray(declarations.id, ids)).all();
  const orders = findMatchingOrders(rows);
  return rows.map((row) => {
    const order = orders.get(row.id) ?? null;
    return { ...row, order, evidence: findEvidence(row, order) };
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

const shown = {
  ...listed,
  parts: declarations.parts,
  pieces: declarations.pieces,
  terminationKind: declarations.terminationKind,
  reason: declarations.reason,
  wishedEnd: declarations.wishedEnd,
  contractEnd: declarations.contractEnd,
  note: declarations.note,
  handledBy: users.email,
};

/** A declaration with the matching order; null if there is no such declaration. */
export async function findAdminDeclaration(id: string) {
  const declaration = db
    .select(shown)
    .from(declarations)
    .leftJoin(users, eq(users.id, declarations.handledBy))
    .where(eq(declarations.id, id))
    .get();
  if (!declaration) return null;
  const isOpen = declaration.outcome === null;
  const withdrawable = isOpen ? findWithdrawableOrder(declaration) : null;
  const order = findMatchingOrders([declaration]).get(id) ?? null;
  return {
    ...declaration,
    order,
    evidence: findEvidence(declaration, order),
    differences: findDifferences(declaration, order),
    withdrawable,
    membership: isOpen ? findTerminableMembership(declaration) : null,
    account: declaration.kind === "termination" ? findDeclarant(declaration) : null,
    /** The seats of the order's events, because taking seats back may concern their participants. */
    events: withdrawable ? await listSeatsOf([withdrawable.id]) : [],
    takenBack: findTakenBack(declaration),
  };
}

export type AdminDeclaration = NonNullable<Awaited<ReturnType<typeof findAdminDeclaration>>>;
