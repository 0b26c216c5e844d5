import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

export const SETTINGS_PATH = "/admin/settings";
export const SETTINGS_FAILURE = "Fehler beim Speichern der Einstellungen";

/** Messages about the settings' forms. */
export const settingsMessages = {
  saved: (section: string): Message => ({
    kind: "success",
    title: "Einstellungen gespeichert",
    description: `„${section}“ gilt ab sofort, auf allen Seiten und in neuen E-Mails.`,
  }),
  asBefore: (section: string): Message => ({
    kind: "info",
    title: "Nichts zu ändern",
    description: `„${section}“ war schon so gespeichert.`,
  }),
  conflict: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen sind andere Einstellungen gespeichert. Ihre Angaben stehen noch im Formular, gespeichert sind sie nicht. „Speichern“ ersetzt die andere Fassung dieses Abschnitts durch Ihre.",
    ],
  },
  failed: { title: SETTINGS_FAILURE, formErrors: [TRY_LATER] },
};
