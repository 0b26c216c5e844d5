import { asBefore } from "#app/features/editing/edit-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** The outcome of each button of a form with a draft. */
export const outcomeOf = { save: "saved", publish: "published", withdraw: "withdrawn" } as const;

export type DraftIntent = keyof typeof outcomeOf;
type Change = (typeof outcomeOf)[DraftIntent];
export type DraftOutcome<Intent extends DraftIntent> = (typeof outcomeOf)[Intent] | "unchanged";

const titles: Record<Change, string> = {
  saved: "Entwurf gespeichert",
  published: "Veröffentlicht",
  withdrawn: "Zurückgezogen",
};

/** The toast after a button. `consequences` say what each outcome means for readers. */
export function draftToast<Outcome extends Change>(
  outcome: Outcome | "unchanged",
  title: string,
  consequences: Record<Outcome, string>,
): NewToast {
  if (outcome === "unchanged") return asBefore(title);
  const description = `${title}: ${consequences[outcome]}`;
  return { kind: "success", title: titles[outcome], description };
}

/** `outdated`: the record has changed since the question. */
export type DiscardResult = "discarded" | "unchanged" | "outdated";

/** The toast after an admin has confirmed to discard the draft. */
export function discardToast(result: DiscardResult, title: string): NewToast {
  if (result === "unchanged") return asBefore(title);
  return result === "discarded"
    ? {
        kind: "success",
        title: "Entwurf verworfen",
        description: `${title}: Hier steht wieder, was veröffentlicht ist.`,
      }
    : {
        kind: "info",
        title: "Jemand war schneller",
        description: "Inzwischen hat jemand anderes gespeichert. Es wurde nichts verworfen.",
      };
}

/** The reasons why valid input was not saved. `howToKeepIt` tells what to do if the record is deleted. */
export function draftConflicts(notFound: string, howToKeepIt: string) {
  return {
    changed: {
      title: "Jemand war schneller",
      formErrors: [
        "Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Beim nächsten Klick ersetzt Ihre Fassung die andere.",
      ],
    },
    gone: { title: notFound, formErrors: [howToKeepIt] },
  };
}
