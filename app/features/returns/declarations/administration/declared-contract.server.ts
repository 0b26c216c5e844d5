import {
  type DeclaredFacts,
  type Evidence,
  evidenceOf,
} from "#app/features/returns/declarations/administration/evidence.ts";
import {
  findMatchingOrders,
  type MatchingOrder,
} from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import {
  type Declarant,
  findDeclarant,
  findTerminableMembership,
  type TerminableMembership,
} from "#app/features/returns/declarations/administration/termination/terminable-membership.server.ts";
import {
  findWithdrawableOrder,
  type WithdrawableOrder,
} from "#app/features/returns/declarations/administration/withdrawal/withdrawable-order.server.ts";
import { db, type Queryable } from "#db/client.server.ts";

/** The contract that a declaration is about, as far as it is found. */
export interface DeclaredContract {
  /** The order that the declaration names. */
  order: MatchingOrder | null;
  /** The account that a termination is about. */
  account: Declarant | null;
  evidence: Evidence;
  /** The order from which accepting an open withdrawal takes pieces back. */
  withdrawable: WithdrawableOrder | null;
  /** The membership that accepting an open termination ends. */
  membership: TerminableMembership | null;
}

/** Looks each fact about the contract up once. */
export function findDeclaredContract(
  declared: DeclaredFacts,
  { queryable = db, now = new Date() }: { queryable?: Queryable; now?: Date } = {},
): DeclaredContract {
  const order = findMatchingOrders([declared], queryable).get(declared.id) ?? null;
  const account = findDeclarant(declared, order, queryable);
  const evidence = evidenceOf(declared, account ?? order);
  const isOpen = declared.outcome === null;
  return {
    order,
    account,
    evidence,
    withdrawable: isOpen && order ? findWithdrawableOrder(declared, order, queryable) : null,
    membership: isOpen && account ? findTerminableMembership(declared, account, now) : null,
  };
}
