import { env } from "#app/environment/env.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findContents } from "#app/features/deliveries/contents.server.ts";
import { findHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { readContract } from "#app/features/orders/contract/order-contract.server.ts";
import { orderConfirmationKey } from "#app/features/orders/emails/order-confirmation-email.server.ts";
import { nextSteps } from "#app/features/orders/order-state.tsx";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { remainderOf } from "#app/features/orders/taken-back/taken-back.ts";
import { findOnlineStanding } from "#app/features/payments/online/online-standing.server.ts";
import { isPaidOnline } from "#app/features/payments/online/online-state.ts";
import { findTransfer } from "#app/features/payments/transfer.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import { siteText } from "#app/site/labels.server.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";

/** Loads an order's page: transfer, seats and next steps. Only the customer gets the last two. */
export async function loadConfirmationPage(order: OrderWithItems, viewer: Account) {
  const isOwn = order.userId === viewer.id;
  const isMailed = Boolean(env.SMTP_URL);
  const remainder = remainderOf(order);
  const online = isOwn ? findOnlineStanding(remainder) : null;
  const transfer = isPaidOnline(online) ? null : findTransfer(remainder);
  const events = isOwn ? await listSeatsOf([order.id]) : [];
  const inDashboard = siteText(layoutLabels.inYourDashboard);
  const wayToPay = isPaidOnline(online) ? "online" : transfer && "transfer";
  const isDelivering = isOwn && delivers(remainder, viewer);
  const steps = nextSteps(remainder, { wayToPay, isMailed, events, inDashboard, isDelivering });
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
    steps: shownSteps,
  };
}

/** Whether the order opens something to its customer. */
function delivers({ items }: OrderWithItems, viewer: Account): boolean {
  const ids = items.map(({ itemId }) => itemId);
  return findContents(viewer, ids).length > 0;
}
