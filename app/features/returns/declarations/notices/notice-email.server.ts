import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { authorshipPath } from "#app/features/returns/declarations/authorship/authorship-path.ts";
import { declarationNames } from "#app/features/returns/declarations/declared-content.ts";
import type { ConcernedCustomer } from "#app/features/returns/declarations/notices/concerned-customer.server.ts";
import { formatReceivedAt } from "#app/features/returns/declarations/received-moment.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { type EmailBlock, PATH_TOKEN } from "#db/email-content.ts";
import type { Declaration } from "#db/schema.ts";

type Told = Pick<Declaration, "id" | "kind" | "receivedAt">;

const MAX_LINKS = 10;

/**
 * Tells a customer about declarations from other addresses that concern one order or the membership. It contains no
 * typed text.
 * @param declarations the newest first
 */
export function noticeEmail(
  declarations: [newest: Told, ...Told[]],
  { contractId, userId, recipient, number }: ConcernedCustomer,
): NewEmail {
  const [newest] = declarations;
  const count = declarations.length;
  const contract = number === null ? "deiner Mitgliedschaft" : `zu deiner Bestellung ${number}`;
  const many = `${count} ${number === null ? "Kündigungen" : "Erklärungen"} ${contract}`;
  const one = `${newest.kind === "withdrawal" ? "Ein Widerruf" : "Eine Kündigung"} ${contract}`;
  const proof = userId === null ? "foreign" : proofOf(userId, recipient);
  return {
    key: `declaration-notice:${newest.id}`,
    priority: "order",
    recipient,
    userId: userId ?? undefined,
    contract: { orderId: number === null ? null : contractId, declarationId: newest.id },
    isUnproven: proof !== "proven",
    subject: count === 1 ? one : many,
    content: [
      { kind: "paragraph", text: "Hallo," },
      {
        kind: "paragraph",
        text:
          count === 1
            ? `am ${formatReceivedAt(newest.receivedAt)} (Ortszeit Berlin), hat jemand über unser Formular ${deedOf(newest, number)} und dabei eine andere E-Mail-Adresse als diese hier angegeben.`
            : `über unser Formular kamen ${many}. Darin steht eine andere E-Mail-Adresse als diese hier.`,
      },
      {
        kind: "paragraph",
        text: "Es hat sich noch nichts geändert. Warst du es selbst, musst du nichts tun. Warst du es nicht, sag uns bitte Bescheid:",
      },
      ...declarations.slice(0, MAX_LINKS).map((declaration): EmailBlock => {
        const { id, kind, receivedAt } = declaration;
        const which = `${declarationNames[kind]} vom ${formatReceivedAt(receivedAt)}: `;
        return {
          kind: "link",
          label: `${count === 1 ? "" : which}Das war ich nicht`,
          path: authorshipPath(id, "customer", PATH_TOKEN),
        };
      }),
      ...(count > MAX_LINKS ? [leftOut(count)] : []),
    ],
  };
}

function deedOf({ kind }: Told, number: string | null): string {
  if (number === null) return "unter deinem Namen deine Mitgliedschaft gekündigt";
  return kind === "withdrawal"
    ? `deine Bestellung ${number} widerrufen`
    : `einen Vertrag aus deiner Bestellung ${number} gekündigt`;
}

function leftOut(count: number): EmailBlock {
  const text = `Das sind die neuesten ${MAX_LINKS} von ${count}. Kommen auch die anderen nicht von dir, schreib uns bitte ${whereToWrite()}.`;
  return { kind: "note", text };
}
