import { findInclusions, sellsPaidPlan } from "#app/features/catalog/plan.server.ts";
import type { Buyer, FreePieces } from "#app/features/catalog/pricing.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import {
  isIncludedIn,
  type Membership,
  membershipsAt,
} from "#app/features/membership/membership.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { findOrderedItemIds } from "#db/ordered-items.server.ts";

/**
 * The prices for the account (null: a visitor). The settings grant the community price to everyone or only to
 * paying members, and decide whether members get one piece of each included item for nothing.
 */
export function buyerOf(userId: string | null, now = new Date()): Buyer {
  const { communityPriceFor, includedPrice } = siteSettings();
  const isForMembers = communityPriceFor === "members";
  const givesFree = includedPrice === "free";
  // Under the specified prices, nothing depends on memberships.
  const areForMembers = isForMembers || givesFree;
  const running = areForMembers ? membershipsAt(findMembershipOrders(userId).purchases, now) : [];
  return {
    paysCommunityPrice: !isForMembers || running.some(({ plan }) => plan.isPaid),
    isForMembers,
    canJoin: areForMembers && sellsPaidPlan(now),
    free: givesFree ? freePiecesOf(userId, running) : null,
  };
}

function freePiecesOf(userId: string | null, running: Membership[]): FreePieces {
  if (userId === null || running.length === 0) {
    return { isPayingMember: false, includedIds: [], takenIds: [] };
  }
  const included = findInclusions().filter((each) =>
    running.some(({ plan }) => isIncludedIn(plan, each.plan)),
  );
  return {
    isPayingMember: running.some(({ plan }) => plan.isPaid),
    includedIds: included.map(({ itemId }) => itemId),
    // The items of which the account has taken its free piece.
    takenIds: findOrderedItemIds(userId, { asMemberPiece: true }),
  };
}
