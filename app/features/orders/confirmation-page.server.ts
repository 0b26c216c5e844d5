import { env } from "#app/environment/env.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import { findEmailAbout } from "#app/features/email/outbox.server.ts";
import { findHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { listInvoicesOf } from "#app/features/invoices/invoices.server.ts";
import {
  findReferences,
  type KeptTexts,
  versionPath,
} from "#app/features/legal/contract-texts.server.ts";
import { instructionTitles, partAnchors } from "#app/features/legal/withdrawal-instructions.ts";
import { wayToPay as howToPay } from "#app/features/money/how-to-pay.tsx";
import { findOnlineStanding } from "#app/features/money/online/pay-online.server.ts";
import { isPaidOnline } from "#app/features/money/online/pay-online.ts";
import { findTransfer } from "#app/features/money/transfer.server.ts";
import { type WithdrawalRight, withdrawalRightsOf } from "#app/features/orders/contract.server.ts";
import {
  linesLeft,
  type OrderLeft,
  type OrderWithItems,
} from "#app/features/orders/loaded-order.ts";
import { orderConfirmationKey } from "#app/features/orders/order-emails.server.ts";
import { orderPageState, reasonIn } from "#app/features/orders/order-page-state.ts";
import { type LaterContents, nextSteps } from "#app/features/orders/order-state.tsx";
import { RIGHT_HAS_EXPIRED } from "#app/features/orders/withdrawal-exemption.ts";
import { findOpenWithdrawals } from "#app/features/returns/open-withdrawals.server.ts";
import { findCalledOff } from "#app/features/returns/order-notes.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay, formatDay, quotedTitles } from "#app/ui/format/format.ts";

/**
 * Loads an order's page: its state, transfer, seats and next steps. Only the customer gets the last two. `round`: see
 * `roundOf`.
 */
export async function loadConfirmationPage(
  order: OrderWithItems,
  { viewer, round }: { viewer: Account; round: number | null },
) {
  const isOwn = order.userId === viewer.id;
  const isMailed = Boolean(env.SMTP_URL);
  const remainder = order.left;
  const online = isOwn ? findOnlineStanding(remainder) : null;
  const transfer = isPaidOnline(online) ? null : findTransfer(remainder);
  const events = isOwn ? await listSeatsOf([order.id]) : [];
  const openWithdrawals = findOpenWithdrawals([order.id]).get(order.id) ?? [];
  const { status, money } = remainder;
  const isBeingWithdrawn = openWithdrawals.length > 0;
  const state = orderPageState({ status, money, online, round, isBeingWithdrawn });
  const wayToPay = reasonIn(state, howToPay({ transfer, online }));
  const contents = isOwn ? contentsOf(remainder, viewer) : [];
  const isDelivering = contents.length > 0;
  const steps = nextSteps(remainder, {
    wayToPay,
    isMailed,
    events,
    isDelivering,
    later: laterAmong(contents),
    deliveryTime: siteSettings().deliveryTime,
  });
  const isHeldBack = (await findHeldBack([orderConfirmationKey(order)])).size > 0;
  const contract = await loadContract(order, { isOwn, isMailed });
  const shownSteps = isOwn ? steps : [];
  return {
    order,
    isDelivered: isDelivering && order.status === "completed",
    state,
    wayToPay,
    openWithdrawals,
    transfer,
    online,
    round,
    events,
    isOwn,
    isMailed,
    isHeldBack,
    contract,
    invoices: listInvoicesOf([order.id]),
    calledOff: findCalledOff([order.id]).get(order.id) ?? [],
    steps: shownSteps,
  };
}

/** Everything that the order opens to its customer. */
function contentsOf({ items }: OrderLeft, viewer: Account): Content[] {
  return findContents(
    viewer,
    items.map(({ itemId }) => itemId),
  );
}

/** The contents that a payment today would not open. All of an order wait for the same day. */
function laterAmong(contents: Content[]): LaterContents | null {
  const later = contents.flatMap(({ title, access }) =>
    access.state === "unpaid" && access.opensOn !== null ? [{ title, day: access.opensOn }] : [],
  );
  const titles = later.map(({ title }) => title.replaceAll("\u00AD", ""));
  return later[0] ? { titles, opensOn: later[0].day } : null;
}

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
  /** See `endOfPeriod`. */
  ends: string | null;
  /** See `earlyStartAnswer`. */
  answer: string | null;
  /** The complete instruction; null where there is no right. */
  instruction: { title: string; path: string } | null;
}

/** The rights to withdraw from what is left of the order, and the texts that it was placed under. */
async function loadContract(
  order: OrderWithItems,
  { isOwn, isMailed }: { isOwn: boolean; isMailed: boolean },
): Promise<OrderContract> {
  const texts = findReferences(order);
  const rights = withdrawalRightsOf({ ...order, items: linesLeft(order.items) }).map((right) =>
    shown(right, { texts, ends: endOfPeriod(right, order) }),
  );
  return {
    rights,
    termsPath: texts.terms && versionPath("terms", texts.terms),
    filePath: isOwn && !isMailed && (await hasConfirmation(order)) ? confirmationPath(order) : null,
  };
}

function shown(
  { titles, sentence, answer, withdrawalClass }: WithdrawalRight,
  { texts: { instruction }, ends }: { texts: KeptTexts; ends: string | null },
): ShownRight {
  const named = { titles: quotedTitles(titles), sentence, ends, answer };
  if (withdrawalClass === "dated-leisure") return { ...named, instruction: null };
  // An order placed before versions were stored refers to the instruction that is in effect now.
  const page = instruction ? versionPath("instruction", instruction) : "/widerruf";
  const path = `${page}#${partAnchors[withdrawalClass]}`;
  return { ...named, instruction: { title: instructionTitles[withdrawalClass], path } };
}

/**
 * Says when the period ends or ended, where the shop knows its beginning: digital content and services. Nobody knows when
 * goods arrived. Null as well once the right has expired, or the order is cancelled.
 */
function endOfPeriod(
  { withdrawalClass, sentence }: WithdrawalRight,
  { status, createdAt }: OrderWithItems,
): string | null {
  const isKnown = withdrawalClass === "digital" || withdrawalClass === "service";
  if (!isKnown || sentence === RIGHT_HAS_EXPIRED || status === "cancelled") return null;
  const lastDay = lastWithdrawalDay(createdAt);
  const verb = berlinDay(new Date()) <= lastDay ? "endet" : "endete";
  return `Die Frist ${verb} am ${formatDay(lastDay).long}.`;
}

async function hasConfirmation({ id, userId }: OrderWithItems): Promise<boolean> {
  return userId !== null && (await findEmailAbout(userId, orderConfirmationKey({ id }))) !== null;
}

function confirmationPath({ id }: Pick<OrderWithItems, "id">): string {
  return `/order-confirmation/${id}/confirmation.html`;
}
