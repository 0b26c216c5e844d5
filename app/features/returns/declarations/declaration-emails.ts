import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { authorshipPath } from "#app/features/returns/declarations/authorship/authorship-path.ts";
import {
  type DeclaredContent,
  declaredEntries,
  declaredSentence,
  givenByButton,
} from "#app/features/returns/declarations/declared-content.ts";
import { GOODS_FIRST } from "#app/features/returns/declarations/goods-first.ts";
import { formatReceivedAt } from "#app/features/returns/declarations/received-moment.ts";
import { type EmailBlock, PATH_TOKEN } from "#db/email-content.ts";
import type { Declaration } from "#db/schema.ts";

/** The next steps after each kind of declaration. Its receipt is not its acceptance. */
export function nextStepsAfter(kind: Declaration["kind"], { isMailed }: MailState): string {
  const [mailed, unmailed] = answers[kind];
  return `${isMailed ? mailed : unmailed} ${endings[kind]}`;
}

interface MailState {
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** The first sentences where the shop sends e-mails, and where it does not. */
const answers = {
  withdrawal: [
    "Das bestätigt den Eingang. Wir prüfen jetzt, ob du den Vertrag widerrufen kannst, und melden uns.",
    "Das bestätigt den Eingang. Wir prüfen jetzt, ob du den Vertrag widerrufen kannst. Hast du ein Konto, steht das Ergebnis dort bei deiner Bestellung.",
  ],
  termination: [
    "Das bestätigt den Eingang und das genannte Ende des Vertrags. Wir tragen die Kündigung ein und schreiben dir dann den Tag, an dem der Vertrag endet.",
    "Das bestätigt den Eingang und das genannte Ende des Vertrags. Wir tragen die Kündigung ein. Der Tag, an dem der Vertrag endet, steht dann in deinem Konto.",
  ],
} as const;

const endings = {
  withdrawal: `Wenn ja, bekommst du, was du schon bezahlt hast, spätestens 14 Tage nach dem Eingang zurück (§ 357 BGB). ${GOODS_FIRST}`,
  termination: "Eine Mitgliedschaft mit Laufzeit endet spätestens mit ihr von selbst.",
} as const;

/** Content, time of receipt and next steps of a declaration, for the e-mail and for the file. */
export function receiptContent(
  declaration: DeclaredContent & Pick<Declaration, "receivedAt">,
  mail: MailState,
): EmailBlock[] {
  const entries = declaredEntries(declaration).map(({ term, value }) => `${term}: ${value}`);
  return [
    {
      kind: "paragraph",
      text: `Eingang der Erklärung: ${formatReceivedAt(declaration.receivedAt)} (Ortszeit Berlin).`,
    },
    { kind: "paragraph", text: "Das ist ihr Inhalt:" },
    { kind: "quote", text: [declaredSentence(declaration), ...entries].join("\n") },
    { kind: "paragraph", text: givenByButton(declaration) },
    { kind: "paragraph", text: nextStepsAfter(declaration.kind, mail) },
  ];
}

export function receiptSubject({ kind }: Pick<Declaration, "kind">): string {
  return `Deine ${kind === "withdrawal" ? "Widerrufserklärung" : "Kündigung"} ist eingegangen`;
}

/**
 * Confirms the receipt (§ 356a Abs. 4, § 312k Abs. 4 BGB). The law requires the content to be repeated, so
 * this is the only e-mail that carries typed text to an unproven address: as a quotation, never in the
 * subject. Only the signed-in account decides whether the address is proven, so the e-mail reveals no other
 * account.
 */
export function receiptEmail(
  declaration: Declaration,
  { replyTo, proof }: { replyTo: string | null; proof: AddressProof },
): NewEmail {
  const { id, email, kind, userId, orderId } = declaration;
  // Only its signed-in owner declares a withdrawal from an order's page, and needs no answer.
  const isCertain = orderId !== null;
  return {
    key: `declaration-receipt:${id}`,
    priority: "order",
    recipient: email,
    replyTo: replyTo ?? undefined,
    userId: userId ?? undefined,
    contract: { orderId, declarationId: id },
    isUnproven: proof !== "proven",
    subject: receiptSubject(declaration),
    content: [
      { kind: "paragraph", text: "Hallo," },
      ...receiptContent(declaration, { isMailed: true }),
      {
        kind: "paragraph",
        text: `Jeder kann in unser Formular jede Adresse eintippen. Darum fragen wir nach.${isCertain ? "" : " Mit deiner Antwort geht es schneller, und niemand kann etwas in deinem Namen erklären."}`,
      },
      {
        kind: "link",
        label: "Sag uns, ob du das warst",
        path: authorshipPath(id, "recipient", PATH_TOKEN),
      },
      {
        kind: "note",
        text: `Du hast nichts ${kind === "withdrawal" ? "widerrufen" : "gekündigt"}? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Klick auf „Sag uns, ob du das warst“ und dort auf „Das war ich nicht“, oder antworte kurz auf diese E-Mail.${proof === "proven" ? "" : " Eckige Klammern im Inhalt sind von uns: Sie verhindern, dass aus fremden Wörtern Links werden."}`,
      },
    ],
  };
}
