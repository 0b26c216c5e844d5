import type { Buyer } from "#app/features/catalog/pricing.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { isPayingMember } from "#app/features/membership/membership.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";

/**
 * The prices for the account (null: a visitor). The settings grant the community price to everyone or only to
 * paying members, and decide whether paying members get items that read 'Inklusive' for nothing.
 */
export async function buyerOf(userId: string | null, now = new Date()): Promise<Buyer> {
  const { communityPriceFor, includedPrice } = siteSettings();
  const isForEveryone = communityPriceFor === "everyone";
  const isFree = includedPrice === "free";
  const isMember =
    (isFree || !isForEveryone) && isPayingMember(findMembershipOrders(userId).purchases, now);
  const paysCommunityPrice = isForEveryone || isMember;
  return { paysCommunityPrice, ...(isFree && isMember && { getsIncludedFree: true }) };
}
