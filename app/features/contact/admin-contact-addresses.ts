import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";

interface AnsweredMessage {
  email: string;
  message: string;
  createdAt: Date | string;
}

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
  { email, message, createdAt }: AnsweredMessage,
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
