import { choice, type Section } from "#app/features/settings/setting.ts";

export const securitySettings = {
  title: "Sicherheit",
  intro:
    "Der zweite Faktor ist ein Code aus einer App auf dem Telefon, der bei der Anmeldung zusätzlich zum Passwort nötig ist. Alle richten ihn für sich selbst ein: im Dashboard unter „Zwei-Faktor-Anmeldung“.",
  settings: {
    /** Whether admins need a second factor before anything else in the administration opens. */
    adminSecondFactor: {
      ...choice({ optional: "freiwillig", required: "Pflicht" }),
      label: "Zweiter Faktor für die Verwaltung",
      hint: "Bei „Pflicht“ öffnet sich die Verwaltung erst, wenn er eingerichtet ist, auch für Sie.",
      width: 3,
      default: "optional",
      isInList: true,
    },
  },
} satisfies Section;
