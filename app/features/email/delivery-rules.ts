import type { NodemailerError } from "nodemailer";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an e-mail waits after each attempt that was refused for now; the last is repeated. */
const EMAIL_PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** How long all e-mails wait after each attempt in a row that met no mail server. */
const SERVER_PAUSES = [1, 2, 5, 10, 30, 60, 300].map((seconds) => seconds * SECOND);
/** Nobody expects an e-mail any more after that (RFC 5321, 4.5.4.1, asks for four to five days). */
const GIVE_UP = 5 * 24 * HOUR;

/** Nodemailer's codes for 'nobody there', 'lost on the way' and 'we are not let in'. */
const SERVER_TROUBLE = new Set([
  ...["ECONNECTION", "ESOCKET", "EDNS", "ETIMEDOUT", "EABORT"],
  ...["ETLS", "EPROTOCOL", "EPROXY", "EAUTH", "ENOAUTH"],
]);

/**
 * What a failed attempt says about the e-mail: it is refused for good, or for now, or it is not its
 * fault because there is no mail server at present.
 */
export function judge(error: NodemailerError): "never" | "later" | "no server" {
  const { code = "", command, permanent } = error;
  if (SERVER_TROUBLE.has(code)) return "no server";
  // A refusal of the sender is about our settings: to give up would lose every e-mail at once.
  const isAboutEmail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutEmail && command !== "MAIL FROM" && permanent ? "never" : "later";
}

export function isTooOld({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > GIVE_UP;
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
