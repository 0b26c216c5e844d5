import type { SettingsSection } from "#app/features/settings/settings-schema.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const SETTINGS_PATH = "/admin/settings";
/** The page with the form of a section. */
export const sectionPath = (section: SettingsSection) => `${SETTINGS_PATH}/${section}`;
/** The form of a section, and its line in the list of all sections, to which old links lead. */
export const sectionId = (section: SettingsSection) => `einstellungen-${section}`;
export const NOTICE_PATH = `${SETTINGS_PATH}/gewaehrleistung`;
export const TEST_EMAIL_PATH = `${SETTINGS_PATH}/test-email`;
export const DELIVERY_PATH = `${SETTINGS_PATH}/zustellung`;
/** The form that sends a test e-mail. */
export const TEST_EMAIL_FORM = "testmail";
export const SETTINGS_FAILURE = "Fehler beim Speichern der Einstellungen";

/** Messages about the settings' forms. */
export const settingsWords = {
  saved: (section: string, later: string | null): NewToast => ({
    kind: "success",
    title: "Einstellungen gespeichert",
    description: [`„${section}“ gilt ab sofort, auf allen Seiten und in neuen E-Mails.`, later]
      .filter((sentence) => sentence !== null)
      .join(" "),
  }),
  asBefore: (section: string): NewToast => ({
    kind: "info",
    title: "Nichts zu ändern",
    description: `„${section}“ war schon so gespeichert.`,
  }),
  conflict: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen sind andere Einstellungen gespeichert. Ihre Angaben stehen noch im Formular, sind aber nicht gespeichert. „Speichern“ ersetzt die andere Fassung dieses Abschnitts durch Ihre.",
    ],
  },
  failed: { title: SETTINGS_FAILURE, formErrors: [TRY_LATER] },
  opening: (opened: "yes" | "no"): NewToast => ({
    kind: "success",
    title: opened === "yes" ? "Der Shop ist geöffnet" : "Der Shop ist geschlossen",
    description:
      opened === "yes"
        ? "Ab sofort sehen ihn alle und können bestellen. Schließen können Sie ihn in den Einstellungen."
        : "Ab sofort sehen ihn nur noch Sie und andere aus der Verwaltung.",
  }),
  openingAsBefore: (opened: "yes" | "no"): NewToast => ({
    kind: "info",
    title: opened === "yes" ? "Der Shop ist schon geöffnet" : "Der Shop ist schon geschlossen",
  }),
  notice: (intent: "upload" | "remove-picture" | "remove-pdf"): NewToast => ({
    kind: "success",
    title: intent === "upload" ? "Hinweis gespeichert" : "Hinweis entfernt",
    description:
      intent === "upload"
        ? "Der Hinweis zur Gewährleistung steht jetzt bei Ihren Waren."
        : `${intent === "remove-pdf" ? "Das PDF" : "Das Bild"} des Hinweises zur Gewährleistung ist entfernt.`,
  }),
  testEmailSent: (email: string): NewToast => ({
    kind: "success",
    title: "Die Testmail ist unterwegs",
    description: `Sie geht an ${readableAddress(email)}. Bitte öffnen Sie den Link darin.`,
  }),
  testEmailArrived: {
    kind: "success",
    title: "Die Testmail ist angekommen",
  } satisfies NewToast,
  testEmailRefused: {
    tooMany: "Das waren viele Testmails auf einmal",
    failed: { title: "Fehler beim Senden der Testmail", formErrors: [TRY_LATER] },
  },
  outdatedLink:
    "Dieser Link gilt nicht mehr, oder er gehört zu einem anderen Konto. Schicken Sie in den Einstellungen eine neue Testmail.",
};

/** The hidden field with the path of a logo that has already been uploaded. */
export const LOGO_PATH = "logoPath";
export const REMOVE_LOGO = "remove-logo";
