import type { LostInvoice } from "#app/features/invoices/lost-invoice.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { LineType } from "#db/schema.ts";

interface Cancelled {
  /** Empty if the account has been deleted; undefined for several orders. */
  customerEmail?: string;
  /** The types of the order's lines; undefined if they are unknown. */
  types?: LineType[];
  /** Whether goods were sent that have to come back. */
  hasSentGoods?: boolean;
  /** The pieces that the orders' plans made free, in words; empty for nothing. */
  memberPieces?: string;
  /** The number of the order's invoice, which is cancelled as well; null if there is none. */
  invoice?: string | null;
}

/** The consequences of cancelling an order, one sentence each, consistent with `orderStatusEmail`. */
export function cancelConsequences({
  customerEmail,
  types,
  hasSentGoods = false,
  memberPieces = "",
  invoice = null,
}: Cancelled): string[] {
  const holds = (...wanted: LineType[]) =>
    types === undefined || types.some((type) => wanted.includes(type));
  return [
    mailSentence(customerEmail),
    ...(holds("event", "course", "product")
      ? [`Plätze und Ware sind sofort wieder frei${hasSentGoods ? SENT_GOODS_LATER : ""}.`]
      : []),
    ...(holds("membership") ? ["Eine Mitgliedschaft daraus gilt nicht mehr."] : []),
    ...(memberPieces ? [memberPieces] : []),
    ...(invoice ? [`Die Rechnung ${invoice} wird storniert.`] : []),
    "Geld, das schon da ist, steht danach unter „Zahlungen“ zum Erstatten bereit.",
  ];
}

const SENT_GOODS_LATER = ", verschickte Ware erst, wenn sie zurück ist";

interface Reopened extends Pick<Cancelled, "customerEmail" | "types"> {
  /** Null if the order loses no invoice; undefined if that is unknown. */
  lostInvoice?: LostInvoice | null;
}

/** The consequences if a completed order becomes pending again, consistent with `orderStatusEmail`. */
export function reopenConsequences({ customerEmail, types, lostInvoice }: Reopened): string[] {
  const grants =
    types === undefined || types.some((type) => type === "membership" || type === "course");
  return [
    ...(grants ? ["Mitgliedschaft und Zugang daraus gelten nicht mehr."] : []),
    ...(lostInvoice === undefined ? [ANY_LOST_INVOICE] : []),
    ...(lostInvoice ? [lostInvoiceSentence(lostInvoice)] : []),
    mailSentence(customerEmail),
  ];
}

const ANY_LOST_INVOICE = "Eine Rechnung, deren Zahlung dann fehlt, wird storniert.";

export function lostInvoiceSentence({ number, isReplaced }: LostInvoice): string {
  const next = isReplaced ? " Eine neue Rechnung über den offenen Betrag ersetzt sie." : "";
  return `Die Rechnung ${number} wird storniert, weil ihre Zahlung dann fehlt.${next}`;
}

export function mailSentence(customerEmail: string | undefined): string {
  if (customerEmail === undefined)
    return "Der Shop schreibt dazu eine E-Mail an alle, die bestellt haben.";
  if (customerEmail === "") return "Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.";
  return `Der Shop schreibt dazu eine E-Mail an ${readableAddress(customerEmail)}.`;
}
