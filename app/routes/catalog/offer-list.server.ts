import { demoListLead } from "#app/features/catalog/item-view.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import type { ItemList } from "#app/features/catalog/list/item-list.tsx";
import { listOffers } from "#app/features/catalog/list/list-offers.server.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { findBuyer } from "#app/viewer/viewer.server.ts";
import type { ItemKind } from "#db/schema.ts";

/** The page of a kind's offers as this visitor sees them, filtered and, if `isSorted`, sorted as the address says. */
export async function loadOfferList(
  request: Request,
  kind: ItemKind,
  { isSorted = false } = {},
): Promise<ItemList> {
  const query = new URL(request.url).searchParams;
  const viewing = { now: new Date(), buyer: await findBuyer(request) };
  return { lead: leadOf(kind), ...(await listOffers(kind, { query, isSorted, ...viewing })) };
}

/** The owner's sentence on /offers also introduces the list. */
function leadOf(kind: ItemKind): string {
  return demoListLead(kind) ?? publishedWords("offers")[`${kinds[kind].wordPrefix}Lead`];
}
