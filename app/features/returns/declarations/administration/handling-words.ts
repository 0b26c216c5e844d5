import { emailWritten } from "#app/features/email/written-email.ts";
import { outcomeLabels } from "#app/features/returns/declarations/administration/declaration-state.tsx";
import { declarationNames } from "#app/features/returns/declarations/declared-content.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Declaration } from "#db/schema.ts";

export const handlingFailure = "Fehler beim Speichern der Erklärung";

export const handlingFailed = { title: handlingFailure, formErrors: [TRY_LATER] };

/** Another admin was faster. */
export const alreadyHandled = {
  title: "Diese Erklärung ist inzwischen erledigt",
  formErrors: [
    "Jemand anderes war schneller. Das Ergebnis steht oben. Ihre Nachricht steht noch im Formular und wurde nicht verschickt.",
  ],
};

export const nothingChosen = {
  title: "Noch ist nichts ausgewählt",
  formErrors: [
    "Bitte wählen Sie, was Sie zurücknehmen. Gehört nichts davon zu diesem Widerruf, lehnen Sie ihn ab und schreiben Sie dazu, warum. Bisher wurde nichts geändert und keine E-Mail verschickt.",
  ],
};

/** The matching membership is no longer the one that the page showed. */
export const membershipChanged = {
  title: "An der Mitgliedschaft hat sich etwas geändert",
  formErrors: [
    "Jemand anderes war schneller, oder sie ist inzwischen zu Ende. Es wurde nichts beendet, die Erklärung ist noch offen. Bitte prüfen Sie, was jetzt gilt, und entscheiden Sie noch einmal.",
  ],
};

export const noMembershipChosen = {
  title: "Noch ist nichts ausgewählt",
  formErrors: [
    "Bitte setzen Sie den Haken, wenn diese Mitgliedschaft enden soll. Gehört sie nicht zu dieser Kündigung, lehnen Sie die Kündigung ab und schreiben Sie dazu, warum. Bisher wurde nichts geändert und keine E-Mail verschickt.",
  ],
};

/** Somebody has answered the confirmation since the page was shown. */
export const evidenceChanged = {
  title: "Inzwischen wissen wir mehr über den Absender",
  formErrors: [
    "Jemand hat die Erklärung bestätigt oder bestritten. Was jetzt gilt, steht oben. Es wurde nichts geändert, die Erklärung ist noch offen.",
  ],
};

/** The order no longer has the chosen pieces. */
export const piecesGone = {
  title: "So viel ist von der Bestellung nicht mehr übrig",
  formErrors: [
    "Jemand anderes war schneller, oder die Bestellung ist storniert. Es wurde nichts zurückgenommen, die Erklärung ist noch offen. Bitte wählen Sie noch einmal.",
  ],
};

/** The toast after a declaration has been handled. */
export function handled(
  { kind, outcome }: Pick<Declaration, "kind" | "outcome">,
  isMailed: boolean,
): NewToast {
  const result = outcome ? outcomeLabels[outcome] : "erledigt";
  return {
    kind: "success",
    title: `${declarationNames[kind]} ${result}`,
    description: `Die Erklärung ist erledigt. ${emailWritten(isMailed)}`,
  };
}
