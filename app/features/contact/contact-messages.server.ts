import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a visitor who sends a message. */
export const contactAnswers = {
  sent: {
    kind: "success",
    title: "Nachricht gesendet!",
    description:
      "Vielen Dank für deine Nachricht. Wir werden uns so schnell wie möglich bei dir melden.",
  } satisfies Message,
  failed: {
    title: "Fehler beim Senden",
    formErrors: ["Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail."],
  },
  tooMany: "Das waren zu viele Nachrichten",
};
