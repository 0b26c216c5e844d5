import { ADMIN_ISSUES_PATH, adminIssuePath } from "#app/features/change-log/subject-paths.ts";
import { recordWords } from "#app/features/records/records.ts";
import { countOf } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { BadgeLook } from "#app/ui/parts/badge.tsx";
import type { IssueState, RecipientState } from "#db/schema.ts";

/** The issues that were sent, for everyone. */
export const ARCHIVE_PATH = "/newsletter/ausgaben";
export const ARCHIVE_FEED_PATH = "/newsletter/ausgaben.atom";

export function archivePath(slug: string): string {
  return `${ARCHIVE_PATH}/${slug}`;
}

export { ADMIN_ISSUES_PATH, adminIssuePath };

/** The steps of the welcome series. */
export const WELCOME_PATH = "/admin/newsletter/willkommen";

export function welcomeStepPath(id: string): string {
  return `${WELCOME_PATH}/${id}`;
}

/** The page that asks before an issue is sent. */
export function sendIssuePath(id: string): string {
  return `${adminIssuePath(id)}/senden`;
}

export function issueDeletionPath(id: string): string {
  return `${adminIssuePath(id)}/delete`;
}

/** The ways in which mail programs show an e-mail. */
export type Look = "light" | "dark" | "text";

/** The issue as an e-mail. `version` makes browsers load a frame again after each change. */
export function issueDocumentPath(id: string, look: Look, version: number): string {
  return `${adminIssuePath(id)}/vorschau.html?ansicht=${look}&fassung=${version}`;
}

/** The link of a subscription that ends it. The token signs the path without it. */
export function unsubscriptionPath(subscriptionId: string, token = ""): string {
  return `/newsletter/unsubscribe?abo=${subscriptionId}&token=${token}`;
}

export const issueStateLabels: Record<IssueState, string> = {
  draft: "Entwurf",
  planned: "geplant",
  sending: "wird gesendet",
  held: "angehalten",
  sent: "gesendet",
  aborted: "abgebrochen",
};

export const issueStateLooks: Record<IssueState, BadgeLook> = {
  draft: { tone: "line", icon: "pencil" },
  planned: { tone: "warn", icon: "calendar" },
  sending: { tone: "warn", icon: "hourglass" },
  held: { tone: "bad", icon: "circle-alert" },
  sent: { tone: "good", icon: "check" },
  aborted: { tone: "line", icon: "x" },
};

export const recipientStateLabels: Record<RecipientState, string> = {
  waiting: "wartet",
  sending: "wird gesendet",
  accepted: "angenommen",
  refused: "abgelehnt",
  unclear: "unklar",
  skipped: "ausgelassen",
};

/** The number of recipients in each state. */
export type RecipientCounts = Record<RecipientState, number>;

/** An issue goes to all subscribers, to all members, or to those of one plan. */
export type Audience = { kind: "subscribers" } | { kind: "members"; planId: string | null };

/** Returns null for what no form of ours sends. */
export function audienceOf(text: string): Audience | null {
  if (text === "subscribers") return { kind: "subscribers" };
  if (text === "members") return { kind: "members", planId: null };
  const planId = /^plan:([2-9a-z]{10})$/.exec(text)?.[1];
  return planId ? { kind: "members", planId } : null;
}

export const issueWords = recordWords({
  singular: "Ausgabe",
  genitive: "der Ausgabe",
  createTitle: "Neue Ausgabe",
  notFound: "Diese Ausgabe gibt es nicht (mehr).",
  pronoun: "sie",
});

export const issuesFailure = "Fehler beim Laden der Ausgaben";

export const issueConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Beim nächsten Klick ersetzt Ihre Fassung die andere.",
    ],
  },
  gone: {
    title: issueWords.titles.notFound,
    formErrors: [
      "Jemand hat sie inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit eine neue an.",
    ],
  },
};

export const issueSentences = {
  noMailServer:
    "Ohne Mailserver (SMTP_URL) geht kein Newsletter hinaus. Der Betrieb der Website richtet ihn ein.",
  noText: "Die Ausgabe hat noch keinen Text.",
  nobody: "Es gibt niemanden, an den die Ausgabe gehen könnte.",
  notDraft: "Nur ein Entwurf lässt sich ändern.",
  tooManySteps: "Mehr als fünf Schritte hat die Reihe nicht.",
  isOn: "Erst ausschalten: Dieser Schritt geht gerade hinaus.",
  isRunning: "Erst anhalten: Diese Ausgabe wird gerade gesendet.",
  tooLate:
    "Der Zeitpunkt ist mehr als sechs Stunden her, deshalb geht die Ausgabe nicht von selbst hinaus. „Fortsetzen“ sendet sie jetzt.",
  restored:
    "Diese Datenbank stammt aus einer Sicherung. Ob die Ausgabe danach schon hinausging, weiß sie nicht. „Fortsetzen“ sendet sie an alle, die hier noch warten, oder plant sie wieder, wenn ihre Zeit noch kommt. Ein Schritt der Willkommensreihe geht mit „Einschalten“ weiter.",
};

/** The labels of the fields, in form order. */
export const issueLabels = {
  subject: "Betreff",
  preview: "Vorschautext",
  body: "Text",
  audience: "An wen",
  sendAt: "Wann",
  slug: "Ende der Adresse",
  archive: "Im Archiv zeigen",
};

export type IssueFieldValues = Record<keyof typeof issueLabels, string>;

/** The labels of the fields that add a picture to the text. They are not part of an issue. */
export const pictureLabels = {
  image: "Bild anfügen",
  imageAlt: "Bildbeschreibung",
};

export type PictureFieldValues = Record<keyof typeof pictureLabels, string>;

const changed: NewToast = {
  kind: "info",
  title: "Das ging nicht mehr",
  description: "Inzwischen hat sich geändert, wo der Versand steht.",
};

export const stepWords = recordWords({
  singular: "Schritt",
  genitive: "des Schritts",
  createTitle: "Neuer Schritt",
  notFound: "Diesen Schritt gibt es nicht (mehr).",
  pronoun: "ihn",
});

/** The labels of the fields of a step, in form order. */
export const stepLabels = {
  subject: issueLabels.subject,
  preview: issueLabels.preview,
  body: issueLabels.body,
  days: "Tage nach der Bestätigung",
};

export type StepFieldValues = Record<keyof typeof stepLabels, string>;

/** More than five e-mails would not welcome anybody. */
export const MOST_STEPS = 5;

/** The titles of the toasts after an issue was held, continued or ended, by its state now. */
const pressedTitles: Record<IssueState, string> = {
  draft: "Die Ausgabe ist wieder ein Entwurf",
  planned: "Die Ausgabe ist wieder geplant",
  sending: "Der Versand geht weiter",
  held: "Die Ausgabe ist angehalten",
  sent: "Die Ausgabe ist gesendet",
  aborted: "Der Versand ist abgebrochen",
};

/** The toasts after the buttons of an issue. */
export const issueToasts = {
  saved: (subject: string) => issueWords.done("gespeichert", `${subject}: als Entwurf.`),
  tested: (address: string): NewToast => ({
    kind: "success",
    title: "Testmail geschrieben",
    description: `Sie geht gleich an ${address}.`,
  }),
  sending: (count: number): NewToast => ({
    kind: "success",
    title: "Der Versand läuft",
    description: `An ${countOf(count, "Adresse", "Adressen")}.`,
  }),
  planned: (moment: string): NewToast => ({
    kind: "success",
    title: "Die Ausgabe ist geplant",
    description: `Sie geht von selbst hinaus: ${moment}.`,
  }),
  asked: (count: number): NewToast => ({
    kind: count > 0 ? "success" : "info",
    title: count > 0 ? "Um Bestätigung gebeten" : "Alle wurden schon einmal gefragt",
    description: `${countOf(count, "E-Mail", "E-Mails")} geschrieben.`,
  }),
  pressed: (state: IssueState): NewToast => ({ kind: "success", title: pressedTitles[state] }),
  changed,
};
