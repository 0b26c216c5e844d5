import { membershipsAt, type Period, periodsOf } from "#app/features/membership/membership.ts";
import {
  latestAtOnce,
  type MembershipRecords,
  purchasesAfter,
} from "#app/features/membership/membership-entries.ts";
import { berlinDay, formatDay } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** The state of an account's membership; days are ISO days in Berlin. */
export type MemberState =
  | {
      state: "running";
      plan: string;
      /** null means unlimited. */
      until: string | null;
      /** Whether an admin has set that day. */
      isTerminated: boolean;
    }
  /** Its last period has ended. */
  | { state: "over"; plan: string; until: string }
  /** An admin has ended it. */
  | { state: "ended"; plan: string | null; until: string }
  | { state: "none" };

/** The state of the current membership, or of the last one. */
export function memberStateOf(
  { purchases, endings }: Pick<MembershipRecords, "purchases" | "endings">,
  now: Date,
): MemberState {
  const counting = purchasesAfter(purchases, endings);
  const [best] = membershipsAt(counting, now);
  if (best) return { ...best, state: "running", plan: best.plan.name };
  // Only plans with months and terminated ones expire.
  const [last] = periodsOf(counting).toSorted((a, b) => endOf(b).localeCompare(endOf(a)));
  if (last?.lastDay) {
    const state = last.isTerminated ? "ended" : "over";
    return { state, plan: last.plan.name, until: last.lastDay };
  }
  const ending = latestAtOnce(endings);
  if (!ending) return { state: "none" };
  const before = purchasesAfter(
    purchases.filter(({ completedAt }) => completedAt <= ending.recordedAt),
    endings.filter((earlier) => earlier.recordedAt < ending.recordedAt),
  );
  const [ended] = membershipsAt(before, ending.recordedAt);
  return { state: "ended", plan: ended?.plan.name ?? null, until: berlinDay(ending.recordedAt) };
}

const endOf = ({ lastDay }: Period) => lastDay ?? "";

export const MEMBERSHIP_FAILURE = "Fehler beim Aktualisieren der Mitgliedschaft";

/** Toasts and error messages for an admin who grants or ends a membership. */
export const memberWords = {
  granted: (plan: string): NewToast => ({
    kind: "success",
    title: "Mitgliedschaft vergeben",
    description: `${plan} gilt ab sofort. Es geht keine E-Mail hinaus.`,
  }),
  ended: (lastDay: string | null): NewToast => ({
    kind: "success",
    title: "Mitgliedschaft beendet",
    description: `${lastDay ? `Ihr letzter Tag ist der ${formatDay(lastDay).long}` : "Sie gilt ab sofort nicht mehr"}. Es geht keine E-Mail hinaus.`,
  }),
  "past-day": "Bitte geben Sie heute oder einen späteren Tag an.",
  asBefore: {
    kind: "info",
    title: "Das ist schon geschehen",
    description: "Es wurde nur einmal eingetragen.",
  } satisfies NewToast,
  "unknown-plan": "Bitte wählen Sie, welche Mitgliedschaft Sie vergeben.",
  notFound: "Das Konto wurde nicht gefunden.",
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "An dieser Mitgliedschaft hat sich inzwischen etwas geändert. Ihre Änderung haben wir nicht übernommen. Bitte prüfen Sie, was jetzt gilt, und entscheiden Sie dann noch einmal.",
    ],
  },
  "no-member": {
    title: "Es gibt keine Mitgliedschaft zu beenden",
    formErrors: ["Es läuft keine Mitgliedschaft."],
  },
  failed: {
    title: MEMBERSHIP_FAILURE,
    formErrors: [TRY_LATER],
  },
};
