import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a customer who deletes the account. */
export const deleteAccountMessages = {
  deleted: {
    kind: "success",
    title: "Dein Konto ist gelöscht",
    description: "Bestellungen bleiben als Belege, ohne Konto. Alles andere ist weg.",
  } satisfies Message,
  wrongPassword: "Dieses Passwort stimmt nicht.",
  lastAdmin:
    "Das ist das letzte Konto der Verwaltung. Solange es kein zweites gibt, lässt es sich nicht löschen.",
  refused: {
    failed: {
      title: "Das Konto ist nicht gelöscht",
      formErrors: ["Es ist noch alles da. Bitte versuche es später erneut."],
    },
    tooMany: "Das waren zu viele Versuche",
  },
};
