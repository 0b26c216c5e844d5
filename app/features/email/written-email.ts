import { readableAddress } from "#app/ui/format/readable-address.ts";

const KEPT = "bleibt unter „E-Mails“, solange kein Mailserver eingerichtet ist";

/** Tells an admin in a sentence where an e-mail is that the shop has just written. */
export function emailWritten(isMailed: boolean, recipient?: string): string {
  const email = recipient ? `Die E-Mail an ${readableAddress(recipient)}` : "Die E-Mail dazu";
  return isMailed ? `${email} steht unter „E-Mails“ und geht gleich hinaus.` : `${email} ${KEPT}.`;
}

/** The same for several e-mails; empty for none. */
export function emailsWritten(isMailed: boolean, count: number): string {
  if (count === 0) return "";
  if (count === 1) return emailWritten(isMailed);
  return isMailed
    ? `${count} E-Mails stehen unter „E-Mails“ und gehen gleich hinaus.`
    : `${count} E-Mails bleiben unter „E-Mails“, solange kein Mailserver eingerichtet ist.`;
}
