import { formatDay } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

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
