import type { Message } from "#app/http/toast.server.ts";

/** What naming a participant is answered with; quoted English texts stay English. */
export const bookingMessages = {
  saved: {
    kind: "success",
    title: "Registration details submitted successfully",
    titleLang: "en",
  } satisfies Message,
  failed: "Error submitting registration: it could not be saved",
  refused: "Die Teilnahme ist nicht gespeichert",
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
  notFound: "Diesen Platz gibt es in deinen Bestellungen nicht.",
  cancelled: "Die Bestellung ist storniert. Sie nimmt keine Teilnehmenden mehr an.",
  begun: "Die Veranstaltung hat begonnen. Die Angaben lassen sich nicht mehr ändern.",
};
