import { newsletter } from "#app/content/newsletter-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a visitor who subscribes or unsubscribes. */
export const subscriptionWords = {
  subscribed: {
    kind: "success",
    title: "Erfolgreich angemeldet!",
    description: "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
  } satisfies NewToast,
  pending: {
    kind: "info",
    title: "Bitte bestätige deine Anmeldung",
    description:
      "Wir schicken dir dazu eine E-Mail mit einem Link. Erst wenn du dort bestätigst, bekommst du den Newsletter.",
  } satisfies NewToast,
  asked: {
    kind: "info",
    title: "Bitte bestätige deine Anmeldung",
    description:
      "Die E-Mail mit dem Link haben wir dir schon geschickt. Bitte schau in dein Postfach und in den Spam-Ordner: Der neueste Link gilt.",
  } satisfies NewToast,
  duplicate: {
    kind: "info",
    title: "Diese E-Mail ist bereits angemeldet",
    description: "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
  } satisfies NewToast,
  unsubscribed: {
    kind: "success",
    title: "Newsletter abbestellt",
  } satisfies NewToast,
  failed: {
    title: newsletter.failureTitle,
    formErrors: ["Bitte versuche es später erneut."],
  },
  tooMany: "Das waren zu viele Anmeldungen",
};
