import type { MessageMark } from "#app/features/contact/contact-admin-schema.ts";
import { emailWritten } from "#app/features/email/written-email.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { contactMessages } from "#db/schema.ts";

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

export type MessageStatus = (typeof contactMessages.$inferSelect)["status"];

export const messageStatusLabels: Record<MessageStatus, string> = { new: "Neu", read: "Gelesen" };

export const messageFilters = ["new", "read", "unanswered", "answered"] as const;

export type MessageFilter = (typeof messageFilters)[number];

export const messageFilterLabels: Record<MessageFilter, string> = {
  ...messageStatusLabels,
  unanswered: "Unbeantwortet",
  answered: "Beantwortet",
};

/** Some mail programs and operating systems truncate or reject longer addresses. */
const MAX_DRAFT = 2000;

const CUT = "\r\n> […]";

/** The subject of an answer to a message. */
export const replySubject = (siteName: string) => `Re: Deine Nachricht an ${siteName}`;

/**
 * The mailto address of a reply that quotes as much of the message as fits (RFC 6068: lines end with CR LF,
 * everything is percent-encoded).
 */
export function replyDraft(
  { email, message, createdAt }: { email: string; message: string; createdAt: Date | string },
  siteName: string,
): string {
  const quote = message.replace(/^/gm, "> ").replace(/\r?\n/g, "\r\n");
  const draftWith = (quoted: string) => {
    const body = `Hallo,\r\n\r\n\r\n\r\nAm ${formatMoment(createdAt)} hast du geschrieben:\r\n${quoted}`;
    return mailtoLink(email, { subject: replySubject(siteName), body });
  };
  const whole = draftWith(quote);
  if (whole.length <= MAX_DRAFT) return whole;
  const room = MAX_DRAFT - draftWith(CUT).length;
  return draftWith(beginningOf(quote, room) + CUT);
}

/** Does not cut within an encoded character. */
function beginningOf(text: string, room: number): string {
  let used = 0;
  let beginning = "";
  for (const character of text) {
    used += encodeURIComponent(character).length;
    if (used > room) break;
    beginning += character;
  }
  return beginning.trimEnd();
}
