import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import { findAccessText } from "#app/features/deliveries/access-text.server.ts";
import { accessSentence } from "#app/features/deliveries/access-words.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import {
  paragraphs,
  withoutSoftHyphens,
} from "#app/features/orders/emails/order-email-parts.server.ts";
import type { PlacedOrder } from "#app/features/orders/loaded-order.ts";
import { inQuotes } from "#app/ui/format/quotes.ts";
import type { EmailBlock } from "#db/email-content.ts";

/**
 * Tells what a completed order opens, or when. An address that nobody has confirmed may belong to a stranger, so it gets the
 * link without the text.
 */
export function deliveryNews(
  { userId, items }: PlacedOrder,
  proof: AddressProof,
  now = new Date(),
): EmailBlock[] {
  if (userId === null) return [];
  const viewer = { id: userId, role: "customer" } as const;
  const contents = findContents(
    viewer,
    items.map(({ itemId }) => itemId),
    now,
  );
  if (contents.length === 0) return [];
  const textOf = ({ id }: Content) => (proof === "proven" ? findAccessText(viewer, id, now) : null);
  return [
    ...contents.flatMap((content) => newsOf(content, textOf(content))),
    { kind: "link", label: "Meine Inhalte", path: "/dashboard/inhalte" },
  ];
}

function newsOf({ title, access }: Content, text: string | null): EmailBlock[] {
  const name = inQuotes(withoutSoftHyphens(title));
  const sentence = accessSentence(access);
  if (access.state === "waiting") return paragraphs(`${name}: ${sentence}`);
  if (access.state !== "open") return [];
  const opening = [`${name} steht dir jetzt offen.`, access.until && sentence];
  return paragraphs(opening.filter(Boolean).join(" "), ...(text?.split(/\n{2,}/) ?? []));
}
