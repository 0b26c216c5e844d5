import type { MessageMark } from "#app/features/contact/admin-contact-schema.ts";
import { emailWritten } from "#app/features/email/written-email.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

type Operation = "Aktualisieren" | "Löschen";
type Failure = { ok: false; reason: "not-found" | "failed" };
type MarkingResult = { ok: true; isNew: boolean } | Failure;

const states: Record<MessageMark, string> = {
  read: "gelesen",
  unread: "neu",
  answered: "beantwortet",
  unanswered: "unbeantwortet",
};

/**
 * The toast for an admin who has marked a message; undefined if the message was only opened and had been read
 * before.
 */
export function toastAfterMarking(mark: MessageMark, result: MarkingResult): NewToast | undefined {
  if (!result.ok) return result.reason === "failed" ? failed : gone;
  if (result.isNew) {
    const description = `Sie gilt jetzt als ${states[mark]}.`;
    return { kind: "success", title: "Nachricht aktualisiert", description };
  }
  if (mark === "read") return undefined;
  return {
    kind: "info",
    title: `Die Nachricht gilt schon als ${states[mark]}`,
    description: "Es wurde nichts geändert.",
  };
}

/** Toasts and error messages for an admin who answers a message. */
export const answerWords = {
  written: (email: string, isMailed: boolean): NewToast => ({
    kind: "success",
    title: "Antwort geschrieben",
    description: emailWritten(isMailed, email),
  }),
  asBefore: {
    kind: "info",
    title: "Diese Antwort gibt es schon",
    description: "Ein zweites Mal geht sie nicht hinaus.",
  } satisfies NewToast,
  failed: { title: "Fehler beim Schreiben der Antwort", formErrors: [TRY_LATER] },
};

/** The toast for an admin whose message has been deleted meanwhile. */
export const messageGone = (): NewToast => gone;

/** The toast for an admin who has deleted a message. */
export function contactDeletionToast(result: { ok: true; name: string } | { ok: false }): NewToast {
  if (!result.ok) return gone;
  return {
    kind: "success",
    title: "Nachricht gelöscht",
    description: `Die Nachricht von ${result.name} wurde gelöscht.`,
  };
}

export const messageFailure = (operation: Operation) => `Fehler beim ${operation} der Nachricht`;

const failed: NewToast = {
  kind: "error",
  title: messageFailure("Aktualisieren"),
  description: TRY_LATER,
};

const gone: NewToast = {
  kind: "info",
  title: "Diese Nachricht gibt es nicht mehr",
  description: "Vielleicht hat sie schon jemand gelöscht.",
};
