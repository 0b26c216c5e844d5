import { newsletter } from "#app/content/newsletter-words.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a visitor who subscribes or unsubscribes. */
export const newsletterMessages = {
  subscribed: {
    kind: "success",
    title: "Erfolgreich angemeldet!",
    description: "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
  } satisfies Message,
  pending: {
    kind: "info",
    title: "Bitte bestätige deine Anmeldung",
    description:
      "Wir schicken dir dazu eine E-Mail mit einem Link. Erst wenn du dort bestätigst, bekommst du den Newsletter.",
  } satisfies Message,
  duplicate: {
    kind: "info",
    title: "Diese E-Mail ist bereits angemeldet",
    description: "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
  } satisfies Message,
  unsubscribed: {
    kind: "success",
    title: "Newsletter abbestellt",
  } satisfies Message,
  failed: {
    title: newsletter.failureTitle,
    formErrors: ["Bitte versuche es später erneut."],
  },
  tooMany: "Das waren zu viele Anmeldungen",
};
