import { countMessages } from "#app/features/contact/admin-contacts.server.ts";
import { countFailedEmails } from "#app/features/email/count-undelivered-emails.server.ts";
import { countUnbookedPayments } from "#app/features/money/online/unbooked-payments.server.ts";
import { findRefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import { countOpenMoney } from "#app/features/money/statements/incoming-money.server.ts";
import {
  countOpenOrders,
  countUnsentOrders,
} from "#app/features/orders/administration/order-filter.server.ts";
import { readFigures } from "#app/features/overview/figures.server.ts";
import { countOpenDeclarations } from "#app/features/returns/declarations/administration/admin-declarations.server.ts";

/** The number of entries that wait for an admin, by the path of their list. */
export function countOpenTasks(now = new Date()) {
  return readFigures({
    "/admin/orders": async () => (await countOpenOrders()) + (await countUnsentOrders()),
    "/admin/payments": async () =>
      (await countOpenMoney()) + (await countUnbookedPayments()) + findRefundsDue(now).count,
    "/admin/declarations": countOpenDeclarations,
    "/admin/contacts": () => countMessages("new"),
    "/admin/outbox": countFailedEmails,
  });
}
