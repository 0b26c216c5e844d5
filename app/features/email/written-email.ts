import { readableAddress } from "#app/ui/format/readable-address.ts";

const KEPT = "bleibt unter „E-Mails“, solange kein Mailserver eingerichtet ist";

/** Tells an admin in a sentence where an e-mail is that the shop has just written. */
export function emailWritten(isMailed: boolean, recipient?: string): string {
  const email = recipient ? `Die E-Mail an ${readableAddress(recipient)}` : "Die E-Mail dazu";
  return isMailed ? `${email} steht unter „E-Mails“ und geht gleich hinaus.` : `${email} ${KEPT}.`;
}
