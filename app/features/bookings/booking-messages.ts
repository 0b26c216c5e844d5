import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for the participant form. Texts quoted from the specification stay English. */
export const bookingMessages = {
  saved: {
    kind: "success",
    title: "Registration details submitted successfully",
    titleLang: "en",
  } satisfies Message,
  failed: {
    title: "Error submitting registration: it could not be saved",
    formErrors: ["Deine Angaben stehen noch da. Bitte versuche es später erneut."],
  },
  refused: "Die Teilnahme ist nicht gespeichert",
  notFound: "Diesen Platz gibt es in deinen Bestellungen nicht.",
  cancelled: "Die Bestellung ist storniert. Sie nimmt keine Teilnehmenden mehr an.",
  begun: "Die Veranstaltung hat begonnen. Die Angaben lassen sich nicht mehr ändern.",
};
