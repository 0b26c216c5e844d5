import {
  listMemberNames,
  loadMembers,
} from "#app/features/membership/administration/members.server.ts";
import { comparable } from "#app/features/returns/declarations/administration/evidence.ts";
import type { MatchingOrder } from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import type { Declaration } from "#db/schema.ts";

/** The customer whose order or membership a declaration from another address concerns. */
export interface ConcernedCustomer {
  /** The id of the order or, for a membership, of the account. */
  contractId: string;
  /** Null after the account is deleted. */
  userId: string | null;
  recipient: string;
  /** The order's number; null for a membership. */
  number: string | null;
}

/**
 * The customer who has to hear of an open declaration. Null if nobody is found, if the owner was signed in, or if the
 * confirmation tells the customer already.
 */
export function concernedCustomer(
  declaration: Declaration,
  order: MatchingOrder | undefined,
  findMember: MemberSearch,
): ConcernedCustomer | null {
  if (declaration.outcome !== null) return null;
  const customer = order ? customerOf(order) : memberOf(findMember(declaration));
  const isOwners = order ? order.isOwners : customer?.userId === declaration.userId;
  if (!customer?.recipient || isOwners) return null;
  return comparable(customer.recipient) === comparable(declaration.email) ? null : customer;
}

function customerOf({ id, userId, number, accountEmail, customerEmail }: MatchingOrder) {
  // An order keeps no address after its account is deleted.
  return { contractId: id, userId, recipient: accountEmail ?? customerEmail, number };
}

function memberOf(member: { id: string; email: string } | null): ConcernedCustomer | null {
  if (!member) return null;
  const { id, email } = member;
  return { contractId: id, userId: id, recipient: email, number: null };
}

type MemberSearch = (termination: Declaration) => { id: string; email: string } | null;

/**
 * Creates the search for the only member with the typed name among those of the plan that a termination names. It
 * reads the names of all members once, when it needs them.
 */
export function createMemberSearch(now: Date): MemberSearch {
  let idsByName: Map<string, string[]> | undefined;
  return ({ kind, name, contract }) => {
    if (kind !== "termination") return null;
    idsByName ??= groupedByName();
    const members = loadMembers(idsByName.get(comparable(name)) ?? [], now).filter(
      ({ membership }) =>
        membership.state === "running" &&
        comparable(contract).includes(comparable(membership.plan)),
    );
    return members.length === 1 && members[0] ? members[0] : null;
  };
}

function groupedByName(): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const member of listMemberNames()) {
    const name = comparable(member.name);
    ids.set(name, [...(ids.get(name) ?? []), member.id]);
  }
  return ids;
}
