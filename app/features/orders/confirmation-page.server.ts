import { env } from "#app/environment/env.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import { findHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { listInvoicesOf } from "#app/features/invoices/invoices.server.ts";
import { findOnlineStanding } from "#app/features/money/online/online-standing.server.ts";
import { isPaidOnline } from "#app/features/money/online/online-state.ts";
import { findTransfer } from "#app/features/money/transfer.server.ts";
import { readContract } from "#app/features/orders/contract/order-contract.server.ts";
import { orderConfirmationKey } from "#app/features/orders/emails/order-confirmation-email.server.ts";
import type { OrderLeft, OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { type LaterContents, nextSteps } from "#app/features/orders/order-state.tsx";
import { findCalledOff } from "#app/features/returns/called-off/called-off-lines.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import { siteText } from "#app/features/settings/labels.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";

/** Loads an order's page: transfer, seats and next steps. Only the customer gets the last two. */
export async function loadConfirmationPage(order: OrderWithItems, viewer: Account) {
  const isOwn = order.userId === viewer.id;
  const isMailed = Boolean(env.SMTP_URL);
  const remainder = order.left;
  const online = isOwn ? findOnlineStanding(remainder) : null;
  const transfer = isPaidOnline(online) ? null : findTransfer(remainder);
  const events = isOwn ? await listSeatsOf([order.id]) : [];
  const inDashboard = siteText(layoutLabels.inYourDashboard);
  const wayToPay = isPaidOnline(online) ? "online" : transfer && "transfer";
  const contents = isOwn ? contentsOf(remainder, viewer) : [];
  const isDelivering = contents.length > 0;
  const steps = nextSteps(remainder, {
    wayToPay,
    isMailed,
    events,
    inDashboard,
    isDelivering,
    later: laterAmong(contents),
    deliveryTime: siteSettings().deliveryTime,
  });
  const isHeldBack = (await findHeldBack([orderConfirmationKey(order)])).size > 0;
  const contract = await readContract(order, { isOwn, isMailed });
  const shownSteps = isOwn ? steps : [];
  return {
    order,
    isDelivered: isDelivering && order.status === "completed",
    transfer,
    online,
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
