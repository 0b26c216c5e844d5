import { DAY, HOUR, MINUTE } from "#app/environment/durations.ts";
import { classifyFailure, type SendError } from "#app/features/email/delivery-rules.ts";

/** The pauses after each 'later' of the mail server about one recipient, in milliseconds. Then it is given up. */
const LATER_PAUSES = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** The pause after this number of deferrals; null: no further attempt. */
export function laterPause(deferrals: number): number | null {
  return LATER_PAUSES[deferrals - 1] ?? null;
}

/** The number of issues in a row that a recipient may fail to get. */
export const MOST_FAILED_ISSUES = 3;

export type Judgement =
  /** The address does not take it. `isGone`: there is no such mailbox (RFC 3463, 5.1.x and 5.2.1). */
  | { kind: "refused"; isGone: boolean }
  | { kind: "later" }
  /** The mail server has received all of it and did not answer. */
  | { kind: "unclear" }
  /** No mail server can be reached. It concerns no recipient. */
  | { kind: "no server" }
  /** The mail server takes no e-mails from us. `isAboutRecipient`: it said so of one recipient, and may take others. */
  | { kind: "ours"; isAboutRecipient: boolean }
  /** It said so of this recipient again, and has taken e-mails to others. */
  | { kind: "unwanted" };

/** Judges a failed attempt by the mail server's answer. */
export function judgeFailure(error: SendError): Judgement {
  const kind = classifyFailure(error);
  if (kind === "unanswered") return { kind: "unclear" };
  const { responseCode = 0, response = "", command } = error;
  if (kind === "no server" || responseCode === 421) {
    // A refused login is no trouble that passes by itself.
    const isLogin = error.code === "EAUTH" && responseCode >= 500;
    return isLogin ? { kind: "ours", isAboutRecipient: false } : { kind: "no server" };
  }
  // Behind the reply code only: other words may contain an IP address.
  const [, code = ""] = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isPermanent = responseCode >= 500 && responseCode < 600;
  if (!isPermanent) return { kind: "later" };
  if (code.startsWith("5.7.") || command === "MAIL FROM") {
    return { kind: "ours", isAboutRecipient: command === "RCPT TO" };
  }
  return { kind: "refused", isGone: code.startsWith("5.1.") || code === "5.2.1" };
}

/** The milliseconds from one e-mail to the next, evenly spread. */
export function gapBetween(perMinute: number, isSlow: boolean): number {
  return (60_000 / perMinute) * (isSlow ? 2 : 1);
}

/** The number of recipients in a row that the mail server may defer before the rate is halved. */
export const MOST_DEFERRALS = 3;
/** Half the rate for this long, in milliseconds. */
export const SLOW_FOR = HOUR;
/** A planned issue does not start by itself if it is later than this, in milliseconds. */
export const LATE = 6 * HOUR;

/** A step of the welcome series is left out if it is later than this, in milliseconds. */
export const WELCOME_PATIENCE = 2 * DAY;

/** The sentence about an issue that the mail server refused. */
export function refusedBecause(answer: string): string {
  return `Der Mailserver nimmt von uns keine E-Mails an. Das liegt nicht an den Empfängern: Absender, SPF, DKIM und die Grenzen des Anbieters prüfen, dann „Fortsetzen“ (bei der Willkommensreihe: „Einschalten“). Seine Antwort: ${answer}`;
}
