import type { NodemailerError } from "nodemailer";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time that an e-mail waits after each attempt that was refused for now; the last is repeated. */
const EMAIL_PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** The time that all e-mails wait after each attempt in a row that met no mail server. */
const SERVER_PAUSES = [1, 2, 5, 10, 30, 60, 300].map((seconds) => seconds * SECOND);
/** The pauses after each time that a mail server received a whole e-mail and did not answer. */
const UNANSWERED_PAUSES = [10 * SECOND, MINUTE, HOUR, 6 * HOUR];
/** The number of unanswered tries, each of which may have delivered a copy. */
const MOST_UNANSWERED = UNANSWERED_PAUSES.length + 1;
/** Nobody expects an e-mail any more after that (RFC 5321, 4.5.4.1, asks for four to five days). */
const GIVE_UP = 5 * 24 * HOUR;

/** Nodemailer's codes for 'nobody there', 'lost on the way' and 'we are not let in'. */
const SERVER_TROUBLE = new Set([
  "ECONNECTION",
  "ESOCKET",
  "EDNS",
  "ETIMEDOUT",
  "EABORT",
  "ETLS",
  "EPROTOCOL",
  "EPROXY",
  "EAUTH",
  "ENOAUTH",
]);

/** The reason for a failed attempt, and whether the mail server had received the whole e-mail by then. */
export type SendError = NodemailerError & { isTransmitted?: boolean };

/**
 * Classifies a failed attempt: the e-mail is refused for good (`never`) or for now (`later`); the mail
 * server received all of it and never replied (`unanswered`); or no mail server can be reached at present.
 */
export function classifyFailure(error: SendError): "never" | "later" | "unanswered" | "no server" {
  const { code = "", command, permanent, responseCode, isTransmitted } = error;
  if (SERVER_TROUBLE.has(code)) {
    return isTransmitted && !responseCode ? "unanswered" : "no server";
  }
  // A refusal of the sender is about our settings: to give up would lose every e-mail at once.
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutEmail && command !== "MAIL FROM" && permanent ? "never" : "later";
}

export function isTooOld({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > GIVE_UP;
}

/** Tells whether this many unanswered tries are enough to give up. */
export function isUnansweredForGood(unanswered: number): boolean {
  return unanswered >= MOST_UNANSWERED;
}

/** The milliseconds that an e-mail waits after this many unanswered tries. */
export function unansweredPause(unanswered: number): number {
  return nth(UNANSWERED_PAUSES, unanswered);
}

/** Milliseconds that an e-mail waits after so many attempts of its own. */
export function emailPause(attempts: number): number {
  return nth(EMAIL_PAUSES, attempts);
}

/** Milliseconds that the sender waits after so many attempts in a row that met no mail server. */
export function serverPause(attempts: number): number {
  return nth(SERVER_PAUSES, attempts);
}

function nth(pauses: number[], attempts: number): number {
  return pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? 0;
}
