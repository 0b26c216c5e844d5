import type { NodemailerError } from "nodemailer";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pause after each temporary refusal of an e-mail, in milliseconds. The last one repeats. */
const EMAIL_PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/**
 * The pause of the whole sender after each consecutive attempt without a mail server. The last one repeats.
 */
const SERVER_PAUSES = [1, 2, 5, 10, 30, 60, 300].map((seconds) => seconds * SECOND);
/** The pause after each attempt in which the mail server received the whole e-mail but did not reply. */
const UNANSWERED_PAUSES = [10 * SECOND, MINUTE, HOUR, 6 * HOUR];
/** The maximum number of unanswered attempts, each of which may have delivered a copy. */
const MAX_UNANSWERED = UNANSWERED_PAUSES.length + 1;
/** The maximum age of a queued e-mail (RFC 5321, 4.5.4.1, recommends four to five days). */
const GIVE_UP = 5 * 24 * HOUR;

/** Nodemailer's codes for an unreachable server, a lost connection and a rejected login. */
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

/** The error of a failed attempt, and whether the mail server had received the whole e-mail by then. */
export type SendError = NodemailerError & { isTransmitted?: boolean };

/**
 * Classifies a failed attempt: the e-mail is refused permanently (`never`) or temporarily (`later`); the mail
 * server received all of it and did not reply (`unanswered`); or no mail server can be reached at present.
 */
export function classifyFailure(error: SendError): "never" | "later" | "unanswered" | "no server" {
  const { code = "", command, permanent, responseCode, isTransmitted } = error;
  if (SERVER_TROUBLE.has(code)) {
    return isTransmitted && !responseCode ? "unanswered" : "no server";
  }
  // A refused sender means that our settings are wrong: giving up would lose every e-mail.
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutEmail && command !== "MAIL FROM" && permanent ? "never" : "later";
}

export function isTooOld({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > GIVE_UP;
}

/** Whether this number of unanswered attempts is enough to give up. */
export function isUnansweredTooOften(unanswered: number): boolean {
  return unanswered >= MAX_UNANSWERED;
}

/** The pause in milliseconds after this number of unanswered attempts. */
export function unansweredPause(unanswered: number): number {
  return nth(UNANSWERED_PAUSES, unanswered);
}

/** The pause in milliseconds after this number of refused attempts of one e-mail. */
export function emailPause(attempts: number): number {
  return nth(EMAIL_PAUSES, attempts);
}

/** The pause in milliseconds after this number of consecutive attempts without a mail server. */
export function serverPause(attempts: number): number {
  return nth(SERVER_PAUSES, attempts);
}

function nth(pauses: number[], attempts: number): number {
  return pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? 0;
}
