import { refundDay } from "#app/features/declarations/administration/refund-day.ts";
import { declarationNames } from "#app/features/declarations/declared-content.ts";
import { formatReceivedAt } from "#app/features/declarations/received-moment.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { formatDay } from "#app/ui/format/format.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { Declaration } from "#db/schema.ts";

/** Tells the declarant the outcome, in the admin's words and our own. It repeats none of the declared text. */
export function outcomeEmail(
  declaration: Declaration,
  { order, replyTo }: { order: { number: string } | null; replyTo: string | null },
): NewEmail {
  const { id, kind, email, userId, outcome, note } = declaration;
  const isAccepted = outcome === "accepted";
  const subject = `${kind === "withdrawal" ? "Dein Widerruf" : "Deine Kündigung"} ist ${isAccepted ? "angenommen" : "nicht angenommen"}`;
  return {
    key: `declaration-outcome:${id}`,
    recipient: email,
    replyTo: replyTo ?? undefined,
    userId: userId ?? undefined,
    subject,
    content: [
      ...paragraphs(
        "Hallo,",
        isAccepted ? acceptedSentence(declaration) : rejectedSentence(declaration),
      ),
      ...(order ? paragraphs(`Deine Bestellung ${order.number} ist damit storniert.`) : []),
      ...(note ? [{ kind: "quote" as const, text: note }] : []),
      ...paragraphs("Fragen dazu? Antworte einfach auf diese E-Mail."),
    ],
  };
}

function acceptedSentence({ kind, receivedAt }: Declaration): string {
  const received = formatReceivedAt(receivedAt);
  if (kind === "termination") return `wir haben deine Kündigung vom ${received} angenommen.`;
  const day = formatDay(refundDay(receivedAt)).long;
  return `wir haben deinen Widerruf vom ${received} angenommen. Was du bezahlt hast, bekommst du bis ${day} zurück, auf demselben Weg, auf dem du bezahlt hast.`;
}

function rejectedSentence({ kind, receivedAt }: Declaration): string {
  return `wir können ${kind === "withdrawal" ? "deinen" : "deine"} ${declarationNames[kind]} vom ${formatReceivedAt(receivedAt)} nicht annehmen.`;
}

function paragraphs(...texts: string[]): EmailBlock[] {
  return texts.map((text) => ({ kind: "paragraph", text }));
}
