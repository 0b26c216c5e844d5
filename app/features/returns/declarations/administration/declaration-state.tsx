import { MAY_WAIT_FOR_GOODS, refundDay } from "#app/features/money/refunds/refunds.ts";
import {
  certaintyOf,
  type Evidence,
} from "#app/features/returns/declarations/administration/evidence.ts";
import type { MatchingOrder } from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import type { TerminableMembership } from "#app/features/returns/declarations/administration/termination/terminable-membership.server.ts";
import type { WithdrawableOrder } from "#app/features/returns/declarations/administration/withdrawal/withdrawable-order.server.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import type { Declaration, OrderCharge } from "#db/schema.ts";

export const declarationFilters = ["open", "handled", "disputed"] as const;

/** The filters of the list. */
export type DeclarationFilter = (typeof declarationFilters)[number];

export const declarationFilterLabels: Record<DeclarationFilter, string> = {
  open: "offen",
  handled: "erledigt",
  disputed: "bestritten",
};

export const outcomeLabels = { accepted: "angenommen", rejected: "abgelehnt" } as const;

/** Whether a declaration still waits for an admin, and its outcome. */
export function DeclarationState({
  declaration: { outcome },
}: {
  declaration: Pick<Declaration, "outcome">;
}) {
  if (outcome === null) {
    return (
      <Badge tone="warn" icon="hourglass">
        offen
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="check">
      {outcomeLabels[outcome]}
    </Badge>
  );
}

interface Due extends Pick<Declaration, "kind" | "receivedAt"> {
  order: Pick<MatchingOrder, "hasPayment"> | null;
}

/** The next duty that follows from an open declaration. A doubtful one has to be examined first. */
export function nextDuty(declaration: Due & { evidence: Evidence }): string {
  const certainty = certaintyOf(declaration.evidence);
  const isDoubtful = certainty === "uncertain" || certainty === "disputed";
  const duty = dutyOf(declaration);
  return isDoubtful ? `Klären, ob die Erklärung echt ist. Wenn ja: ${duty}` : duty;
}

/** The duty that follows from a genuine declaration. */
function dutyOf({ kind, receivedAt, order }: Due): string {
  if (kind === "termination") return "Vertrag zum genannten Tag beenden";
  const refund = `Erstatten bis ${formatDay(refundDay(receivedAt)).long}`;
  return `${refund}${ifPaid(order)}`;
}

/** Follows a refund for an order that the shop knows no payment of. */
export function ifPaid(order: Due["order"]): string {
  return order?.hasPayment ? "" : ", falls schon bezahlt";
}

/** All lines that a charge is for. */
const wholes: Record<OrderCharge["chargedFor"], string> = { goods: "alle Waren", order: "alles" };

interface Consequences extends Due {
  order: MatchingOrder | null;
  /** The order from which accepting the declaration takes pieces back. */
  withdrawable: WithdrawableOrder | null;
  /** The membership that accepting the declaration ends. */
  membership: TerminableMembership | null;
}

/**
 * The consequences of accepting a declaration, one sentence each; empty for a withdrawal that no order
 * matches.
 */
export function consequencesOf(declaration: Consequences): string[] {
  const { kind, order, withdrawable, membership } = declaration;
  if (withdrawable) {
    const { number, declaredRefund, chargeRefunds } = withdrawable;
    return [
      `Was Sie zurücknehmen, wird sofort wieder frei${withdrawable.hasSentGoods ? ", verschickte Ware erst, wenn sie zurück ist" : ""}. Eine Mitgliedschaft daraus endet.`,
      `Wenn Sie alles auswählen, wird die Bestellung ${number} storniert.`,
      "Alles andere bleibt bestellt. Kommt davon doch etwas zurück, regeln Sie das selbst.",
      ...(declaredRefund > 0 ? [`Vorausgewählt sind ${formatPrice(declaredRefund)}.`] : []),
      ...chargeRefunds.map(
        ({ label, amount, chargedFor }) =>
          `Wenn Sie ${wholes[chargedFor]} zurücknehmen, gehören ${formatPrice(amount)} ${label} dazu.`,
      ),
      `${dutyOf(declaration)}. Geld, das schon da ist, steht danach unter „Zahlungen“ zum Erstatten bereit.`,
      ...(withdrawable.hasGoods ? [MAY_WAIT_FOR_GOODS] : []),
    ];
  }
  if (kind === "termination") {
    return membership
      ? [
          `„Annehmen“ beendet die Mitgliedschaft ${membership.plan} von ${readableAddress(membership.email)} nach diesem Tag.`,
          "Geld, das Sie für die Zeit danach schulden, überweisen Sie selbst zurück.",
        ]
      : ["Dazu passt keine laufende Mitgliedschaft: „Annehmen“ verschickt nur die E-Mail."];
  }
  if (!order) return [];
  return [
    `„Annehmen“ ändert an der Bestellung ${order.number} nichts: Es ist nichts mehr zurückzunehmen.`,
  ];
}
