import { refundDay } from "#app/features/declarations/administration/refund-day.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import type { Declaration } from "#db/schema.ts";

export const declarationFilters = ["open", "handled"] as const;

/** The filters of the list. */
export type DeclarationFilter = (typeof declarationFilters)[number];

export const declarationFilterLabels: Record<DeclarationFilter, string> = {
  open: "offen",
  handled: "erledigt",
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
      erledigt: {outcomeLabels[outcome]}
    </Badge>
  );
}

/** The next duty that follows from an open declaration. */
export function nextDuty({ kind, receivedAt }: Pick<Declaration, "kind" | "receivedAt">): string {
  if (kind === "withdrawal") return `Erstatten bis ${formatDay(refundDay(receivedAt)).long}`;
  return "Vertrag zum genannten Tag beenden";
}

interface Consequences extends Pick<Declaration, "kind"> {
  order: { number: string } | null;
  /** The order of which accepting the declaration takes pieces back. */
  withdrawable: { number: string } | null;
}

/** The consequences of accepting a declaration, one sentence each; empty if no order fits. */
export function consequencesOf({ kind, order, withdrawable }: Consequences): string[] {
  if (withdrawable) {
    return [
      "Was Sie zurücknehmen, ist sofort wieder frei, und eine Mitgliedschaft daraus endet.",
      `Wer alles auswählt, storniert die Bestellung ${withdrawable.number}.`,
      "Alles andere bleibt bestellt. Kommt davon doch etwas zurück, regeln Sie das selbst.",
      "Geld, das schon da ist, überweisen Sie selbst zurück.",
    ];
  }
  if (!order) return [];
  if (kind === "termination") {
    return [
      "„Annehmen“ ändert an der Mitgliedschaft nichts. Beenden Sie sie zum genannten Tag selbst.",
    ];
  }
  return [
    `„Annehmen“ ändert an der Bestellung ${order.number} nichts: Daraus ist nichts mehr zurückzunehmen.`,
  ];
}
