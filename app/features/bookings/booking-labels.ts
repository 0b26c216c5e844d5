import { inEnglish } from "#app/ui/labels/label.ts";

/** Labels of the form for participants. */
export const bookingLabels = {
  saved: inEnglish("Registration details submitted successfully", "Die Teilnahme ist gespeichert"),
  failed: inEnglish(
    "Error submitting registration: it could not be saved",
    "Die Teilnahme ließ sich nicht speichern",
  ),
  lost: inEnglish(
    "Error submitting registration: no connection",
    "Die Teilnahme ließ sich nicht speichern",
  ),
};
