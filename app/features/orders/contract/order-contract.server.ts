import { findEmailAbout } from "#app/features/email/outbox.server.ts";
import {
  findReferences,
  type KeptTexts,
} from "#app/features/legal/contract-texts/contract-texts.server.ts";
import { partAnchors } from "#app/features/legal/contract-texts/instruction/instruction-markdown.ts";
import { instructionTitles } from "#app/features/legal/contract-texts/instruction/official-instruction.ts";
import { versionPath } from "#app/features/legal/contract-texts/text-version.server.ts";
import {
  type WithdrawalRight,
  withdrawalRightsOf,
} from "#app/features/orders/contract/withdrawal-rights.ts";
import { orderConfirmationKey } from "#app/features/orders/emails/order-confirmation-email.server.ts";
import { linesLeft, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { quotedTitles } from "#app/ui/format/format.ts";

/** The contract as its order's page shows it. */
export interface OrderContract {
  rights: ShownRight[];
  /** The path of the terms' version; null if there were none. */
  termsPath: string | null;
  /** The path of the confirmation as a file, for the customer of a shop that sends no e-mails; else null. */
  filePath: string | null;
}

interface ShownRight {
  /** '„Tagebuch“ und „Mutkarten“'. */
  titles: string;
  sentence: string;
  /** See `earlyStartAnswer`. */
  answer: string | null;
  /** The complete instruction; null where there is no right. */
  instruction: { title: string; path: string } | null;
}

/** The rights to withdraw from what is left of the order, and the texts that it was placed under. */
export async function readContract(
  order: OrderWithItems,
  { isOwn, isMailed }: { isOwn: boolean; isMailed: boolean },
): Promise<OrderContract> {
  const texts = findReferences(order);
  const rights = withdrawalRightsOf({ ...order, items: linesLeft(order.items) }).map((right) =>
    shown(right, texts),
  );
  return {
    rights,
    termsPath: texts.terms && versionPath("terms", texts.terms),
    filePath: isOwn && !isMailed && (await hasConfirmation(order)) ? confirmationPath(order) : null,
  };
}

function shown(
  { titles, sentence, answer, withdrawalClass }: WithdrawalRight,
  { instruction }: KeptTexts,
): ShownRight {
  const named = { titles: quotedTitles(titles), sentence, answer };
  if (withdrawalClass === "dated-leisure") return { ...named, instruction: null };
  // An order placed before versions were stored refers to the instruction that is in effect now.
  const page = instruction ? versionPath("instruction", instruction) : "/widerruf";
  const path = `${page}#${partAnchors[withdrawalClass]}`;
  return { ...named, instruction: { title: instructionTitles[withdrawalClass], path } };
}

async function hasConfirmation({ id, userId }: OrderWithItems): Promise<boolean> {
  return userId !== null && (await findEmailAbout(userId, orderConfirmationKey({ id }))) !== null;
}

function confirmationPath({ id }: Pick<OrderWithItems, "id">): string {
  return `/order-confirmation/${id}/confirmation.html`;
}
