import type { AddressProof } from "#app/features/accounts/proven-address.server.ts";
import { askToConfirmAddress } from "#app/features/email/address-confirmation.ts";
import { invoicePath, titleOf } from "#app/features/invoices/invoices.ts";
import type { Transfer } from "#app/features/money/transfer.ts";
import type { PlacedOrder } from "#app/features/orders/loaded-order.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { LineType, StoredInvoice } from "#db/schema.ts";

type Customer = Pick<PlacedOrder, "customerEmail" | "userId">;

/** The recipient of an order's e-mails, and whether the hourly limits for unproven addresses apply. */
export function recipientFields({ customerEmail, userId }: Customer, proof: AddressProof) {
  return {
    priority: "order" as const,
    recipient: customerEmail,
    userId: userId ?? undefined,
    isUnproven: proof !== "proven",
  };
}

/** The fields of a business letter about an order to its customer. */
export function letterFields(order: Customer & Pick<PlacedOrder, "id">, proof: AddressProof) {
  return { ...recipientFields(order, proof), contract: { orderId: order.id } };
}

/**
 * Invites the account's owner to prove the address, and explains the e-mail to a stranger whose address was
 * typed.
 */
export function unprovenAddressBlocks(
  { userId }: Pick<Customer, "userId">,
  proof: AddressProof,
): EmailBlock[] {
  if (proof === "proven") return [];
  const invitation = proof === "open" && userId !== null ? askToConfirmAddress(userId) : [];
  const text =
    "Du hast nichts bestellt? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Du musst nichts tun und nichts bezahlen.";
  return [{ kind: "note", text }, ...invitation];
}

export function paragraphs(...texts: string[]): EmailBlock[] {
  return texts.map((text) => ({ kind: "paragraph", text }));
}

/** The transfer details, also as a GiroCode. */
export function transferFacts(transfer: Transfer): EmailBlock[] {
  const { recipient, iban, bic, amount, reference, girocode } = transfer;
  return [
    {
      kind: "facts",
      entries: [
        { term: "Empfänger", value: recipient },
        { term: "IBAN", value: iban },
        ...(bic ? [{ term: "BIC", value: bic }] : []),
        { term: "Betrag", value: formatPrice(amount) },
        { term: "Verwendungszweck", value: reference },
      ],
    },
    ...(girocode ? [{ kind: "qr-code" as const, ...girocode }] : []),
    ...(girocode
      ? paragraphs(
          "Den GiroCode kannst du mit der Banking-App abfotografieren. Er steht auch auf der Seite deiner Bestellung.",
        )
      : []),
  ];
}

/**
 * Attaches invoices. They contain what the customer has typed, so other addresses than a proven one only learn where
 * to find them.
 */
export function invoiceBlocks(papers: StoredInvoice[], proof: AddressProof): EmailBlock[] {
  return papers.map((paper) => {
    const title = titleOf(paper.content);
    if (proof !== "proven") {
      return {
        kind: "paragraph",
        text: `Deine ${title} findest du auf der Seite deiner Bestellung.`,
      };
    }
    return {
      kind: "attachment",
      documentId: paper.documentId,
      text: `Deine ${title} ist angehängt.`,
      link: { label: title, path: invoicePath(paper) },
    };
  });
}

/** Links to the order's page, which only the signed-in customer can open. */
export function orderPage({ id }: Pick<PlacedOrder, "id">): EmailBlock[] {
  return [
    { kind: "link", label: "Bestellung ansehen", path: `/order-confirmation/${id}` },
    { kind: "note", text: "Dafür musst du angemeldet sein." },
  ];
}

/** The titles of the order's lines of this type. */
export function titlesOf({ items }: Pick<PlacedOrder, "items">, type: LineType): string[] {
  return items
    .filter(({ itemType }) => itemType === type)
    .map(({ itemTitle }) => withoutSoftHyphens(itemTitle));
}

/** Mail programs would show soft hyphens. */
export function withoutSoftHyphens(title: string): string {
  return title.replaceAll("\u00AD", "");
}
