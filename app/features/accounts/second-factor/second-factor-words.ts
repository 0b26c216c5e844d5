import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const SECOND_FACTOR_PATH = "/dashboard/zwei-faktor";
/** The page that asks for the code after the password. */
export const CODE_PATH = "/auth/code";

/** Toasts and error messages about the second factor, for its owner. */
export const secondFactorWords = {
  title: "Zwei-Faktor-Anmeldung",
  wrong:
    "Dieser Code stimmt nicht. Nimm den, der gerade in der App steht, und vergleiche die Uhr deines Telefons mit der Serverzeit.",
  used: "Dieser Code wurde schon benutzt, warte auf den nächsten.",
  unreadable:
    "Der Server kann Codes aus der App gerade nicht prüfen, weil sein SESSION_SECRET ein anderes ist. Ein Wiederherstellungscode geht. Sonst hilft die Person, die den Server betreibt.",
  wrongPassword: "Dieses Passwort stimmt nicht.",
  tooMany: "Das waren zu viele Versuche",
  /** After five wrong codes. */
  ended: {
    kind: "error",
    title: "Fünfmal ein falscher Code",
    description: "Bitte melde dich noch einmal mit deinem Passwort an.",
  } satisfies NewToast,
  outdatedSignIn: {
    kind: "error",
    title: "Diese Anmeldung ist abgelaufen",
    description: "Bitte melde dich noch einmal mit deinem Passwort an.",
  } satisfies NewToast,
  signedInByRecovery: (left: number): NewToast => ({
    kind: hasFewCodes(left) ? "error" : "info",
    title: "Dieser Wiederherstellungscode ist jetzt verbraucht",
    description: `${leftCodes(left)} Neue erzeugst du im Dashboard unter „Zwei-Faktor-Anmeldung“.`,
  }),
  switchedOff: {
    kind: "success",
    title: "Der zweite Faktor ist ausgeschaltet",
    description: "Ab jetzt meldest du dich nur mit deinem Passwort an.",
  } satisfies NewToast,
  outdated: {
    kind: "info",
    title: "Inzwischen hat sich hier etwas geändert",
    description: "Das ist der aktuelle Stand.",
  } satisfies NewToast,
  failed: {
    title: "Das hat nicht geklappt",
    formErrors: ["Es hat sich nichts geändert. Bitte versuche es später erneut."],
  },
  onlyForAdmins: "Die Zwei-Faktor-Anmeldung gibt es für Konten der Verwaltung.",
};

/** So few that the owner should create new ones. */
export const hasFewCodes = (left: number) => left <= 2;

/** The number of recovery codes that are left, with a warning if they are few. */
export function leftCodes(left: number): string {
  if (left === 0) return "Du hast keinen Wiederherstellungscode mehr. Erzeuge jetzt neue.";
  const codes = left === 1 ? "1 Wiederherstellungscode" : `${left} Wiederherstellungscodes`;
  if (!hasFewCodes(left)) return `Du hast noch ${codes}.`;
  return `Du hast nur noch ${codes}. Erzeuge bald neue.`;
}
