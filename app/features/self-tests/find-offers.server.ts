import type { FittingOffers } from "#app/content/self-tests.ts";
import { listItems } from "#app/features/catalog/catalog.server.ts";
import { priceTermsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { type ChosenOffers, chooseOffers } from "#app/features/self-tests/fitting-offers.ts";
import { logError } from "#app/http/log.server.ts";

/** Offers that suit a result; empty if the catalog fails, because the result page can do without them. */
export async function findOffers(
  { kinds, categories }: FittingOffers,
  { buyer, now = new Date() }: { buyer: Buyer; now?: Date },
): Promise<ChosenOffers> {
  try {
    const lists = await Promise.all(kinds.map((kind) => listItems(kind)));
    return chooseOffers(lists.flat(), categories, { now, buyer, terms: priceTermsAt(now) });
  } catch (error) {
    logError(error, "while looking for offers that go with a result");
    return { items: [], areAllOfCategory: false };
  }
}
