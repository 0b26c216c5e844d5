import { emailHtml } from "#app/features/email/email-html.server.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  receiptContent,
  receiptSubject,
} from "#app/features/returns/declarations/declaration-emails.ts";
import type { ReceivedDeclaration } from "#app/features/returns/declarations/receive-declaration.server.ts";
import { formatReceivedAt } from "#app/features/returns/declarations/received-moment.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { berlinClock } from "#app/ui/format/format.ts";

/**
 * The confirmation as a self-contained document for the declarant to keep (§ 126b BGB), with its file name.
 */
export function receiptFile(declaration: ReceivedDeclaration): { name: string; html: string } {
  const { kind, receivedAt } = declaration;
  const subject = `${receiptSubject(declaration)}: ${formatReceivedAt(receivedAt)}`;
  const day = berlinClock(receivedAt).slice(0, 10);
  return {
    name: `${kind === "withdrawal" ? "widerruf" : "kuendigung"}-${day}.html`,
    html: emailHtml(receiptContent(declaration, { isMailed: hasMailServer() }), {
      origin: ownOrigin(),
      subject,
    }),
  };
}
