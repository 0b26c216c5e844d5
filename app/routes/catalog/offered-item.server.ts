import { findOfferedItem, findSimilarDates } from "#app/features/catalog/catalog.server.ts";
import { describeOnPage } from "#app/features/catalog/item-view.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { hasFreePiece, priceFor } from "#app/features/catalog/pricing.ts";
import { alreadyOpen } from "#app/features/deliveries/already-open.server.ts";
import { findContent } from "#app/features/deliveries/contents.server.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { varyBy } from "#app/http/variants.server.ts";
import { findBuyer, findUser } from "#app/viewer/viewer.server.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** The item with this id. Throws a 404 with the kind's own message if the shop does not offer it. */
export async function requireItem<Kind extends ItemKind>(kind: Kind, id = "") {
  const item = await findOfferedItem(kind, id);
  if (!item) throw refusal(404, kinds[kind].notFound);
  return item;
}

/** The content of an offered item's page for this visitor. */
export async function viewOfferedItem<Item extends CatalogItem>(
  request: Request,
  item: Item,
  now: Date,
) {
  const buyer = await findBuyer(request);
  return {
    item: describeOnPage(item, { now, buyer }),
    publicPrice: priceFor(item, buyerOf(null)),
    ...(await varyBy(request, `open ${item.id}`, async (asked) => {
      const user = await findUser(asked);
      const priced = hasFreePiece(item, await findBuyer(asked)) ? [] : [item];
      const content = findContent(user, item);
      return { content, alreadyOpen: alreadyOpen(user, priced, content ? [content] : []) };
    })),
  };
}

/** The event or course that an address names, with all that its page shows to this visitor. */
export async function requireDatedItem(request: Request, kind: "event" | "course", id?: string) {
  const item = await requireItem(kind, id);
  const viewing = { now: new Date(), buyer: await findBuyer(request) };
  return {
    ...(await viewOfferedItem(request, item, viewing.now)),
    nextDates: await findSimilarDates(item, viewing),
  };
}
