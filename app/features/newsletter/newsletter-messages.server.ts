import type { Message } from "#app/http/toast.server.ts";

/** What is answered to somebody who subscribes: a message, or why it did not work. */
export const newsletterMessages = {
  subscribed: {
    kind: "success",
    title: "Erfolgreich angemeldet!",
    description: "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
  } satisfies Message,
  duplicate: {
    kind: "info",
    title: "Diese E-Mail ist bereits angemeldet",
    description: "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
  } satisfies Message,
  failed: {
    title: "Fehler bei der Anmeldung",
    formErrors: ["Bitte versuche es später erneut."],
  },
  tooMany: "Das waren zu viele Anmeldungen",
};
