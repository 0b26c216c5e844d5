import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { paragraphs } from "#app/features/orders/order-email-parts.server.ts";
import type { TerminableMembership } from "#app/features/returns/declarations/administration/termination/terminable-membership.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { formatDay } from "#app/ui/format/format.ts";

/**
 * Tells a member that the membership ends after a termination from an address that does not belong to the account.
 * A stranger could have declared it.
 */
export function strangersTerminationEmail(
  declarationId: string,
  { email, userId, plan }: TerminableMembership,
  { contractEnd, proof }: { contractEnd: string; proof: AddressProof },
): NewEmail {
  return {
    key: `termination-of-membership:${declarationId}`,
    priority: "order",
    recipient: email,
    userId,
    contract: { declarationId },
    isUnproven: proof !== "proven",
    subject: "Eine Kündigung deiner Mitgliedschaft",
    content: paragraphs(
      "Hallo,",
      `nach einer Kündigung endet deine Mitgliedschaft (${plan}) am ${formatDay(contractEnd).long}.`,
      `Die Kündigung kam von einer anderen E-Mail-Adresse als deiner. Warst du das nicht, schreib uns bitte gleich ${whereToWrite()}.`,
    ),
  };
}
