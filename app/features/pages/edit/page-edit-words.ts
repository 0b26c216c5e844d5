import { MAX_ENTRIES } from "#app/features/pages/edit/change-content.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

type Outcome = "saved" | "published" | "discarded" | "reset" | "restored" | "unchanged";

/** The toast after a change of a page, whose name in the administration is `label`. */
export function pageToast(outcome: Outcome, label: string): NewToast {
  const [title, description] = sentences[outcome];
  const kind = outcome === "unchanged" ? "info" : "success";
  return { kind, title, description: `${label}: ${description}` };
}

const sentences: Record<Outcome, [title: string, description: string]> = {
  saved: [
    "Entwurf gespeichert",
    "Auf der Website ändert sich erst etwas, wenn Sie veröffentlichen.",
  ],
  published: ["Veröffentlicht", "So steht es jetzt auf der Website."],
  discarded: ["Entwurf verworfen", "Hier steht wieder, was veröffentlicht ist."],
  reset: ["Auf Vorlage zurückgesetzt", "Der Entwurf enthält wieder die Texte der Vorlage."],
  restored: ["Wiederhergestellt", "Der Entwurf enthält die frühere Fassung."],
  unchanged: ["Das war schon so", "Es hat sich nichts geändert."],
};

/** The toast after template texts were confirmed, by the names of their pages. */
export function confirmedToast(labels: string[]): NewToast {
  const description = `${labels.join(", ")}: So steht es jetzt auf der Website.`;
  return { kind: "success", title: "Bestätigt", description };
}

/** Asks before a legal text is published that still has a placeholder or the first sentence of a draft. */
export const placeholderLeft = (left: string) => ({
  title: `Darin steht noch „${left}“. Trotzdem veröffentlichen?`,
  formErrors: [
    "Noch ist nichts gespeichert oder veröffentlicht. Ersetzen Sie alles in eckigen Klammern durch Ihre Angaben, und löschen Sie zuletzt den Absatz, der mit „Entwurf“ beginnt. „Trotzdem veröffentlichen“ steht unten bei den anderen Knöpfen.",
  ],
  code: PLACEHOLDER_LEFT,
});

export const PLACEHOLDER_LEFT = "placeholder-left";

/** The intent that publishes a text in which a placeholder was found. */
export const PUBLISH_ANYWAY = "publish-anyway";

export const pageFailures = {
  save: { title: "Fehler beim Speichern der Seite", formErrors: [TRY_LATER] },
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Beim nächsten Klick ersetzt Ihre Fassung die andere.",
    ],
  },
  gone: {
    title: "Diesen Eintrag gibt es nicht mehr",
    formErrors: [
      "Jemand hat ihn inzwischen entfernt. Ihre Angaben stehen noch im Formular. „Hinzufügen“ legt damit einen neuen Eintrag an.",
    ],
  },
  notMoved: {
    title: "Diesen Eintrag gibt es nicht mehr",
    formErrors: [
      "Jemand hat ihn inzwischen entfernt. Es wurde nichts verschoben und nichts gespeichert. Ihre Eingaben stehen noch im Formular.",
    ],
  },
  notGivenUp: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert. Es wurde nichts verworfen, zurückgesetzt oder veröffentlicht. Im Formular steht, was jetzt gespeichert ist.",
    ],
  },
  notRestored: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert, oder die Fassung gibt es nicht mehr. Es wurde nichts wiederhergestellt. Sehen Sie nach, was jetzt im Entwurf steht, und versuchen Sie es noch einmal.",
    ],
  },
  notConfirmed: (labels: string[]) => ({
    title: "Nicht alles ist bestätigt",
    formErrors: [
      `Inzwischen hat jemand diese Seiten geändert oder veröffentlicht: ${labels.join(", ")}. Unten steht, was noch zu lesen ist.`,
    ],
  }),
  full: {
    title: "Die Liste ist voll",
    formErrors: [
      `Eine Liste hat höchstens ${MAX_ENTRIES} Einträge. Ihre Angaben stehen noch im Formular. Entfernen Sie zuerst einen anderen Eintrag.`,
    ],
  },
};
