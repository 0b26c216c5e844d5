import type { PriceRuleSettings } from "#app/features/catalog/administration/price-rule.tsx";
import { listComingDates } from "#app/features/catalog/coming-dates.server.ts";
import { countItems } from "#app/features/catalog/count-items.server.ts";
import { listTitlesForSale } from "#app/features/catalog/listed-items.server.ts";
import { countMessages } from "#app/features/contact/admin-contacts.server.ts";
import { listNewestUnread } from "#app/features/contact/newest-unread.server.ts";
import {
  countFailedEmails,
  countKeptEmails,
  countWaitingEmails,
} from "#app/features/email/count-undelivered-emails.server.ts";
import { listNewestMembers } from "#app/features/membership/administration/newest-members.server.ts";
import { countWaitingReminders } from "#app/features/money/clock/unpaid-orders.server.ts";
import { moneyByDay } from "#app/features/money/figures/money-figures.server.ts";
import { countUnbookedPayments } from "#app/features/money/online/unbooked-payments.server.ts";
import { findRefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { listOldestUnpaid } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  countOpenOrders,
  countOverdueOrders,
  countUnpayableOrders,
  countUnsentOrders,
  hasOrders,
} from "#app/features/orders/administration/order-filter.server.ts";
import { findBackupState, readFigures } from "#app/features/overview/figures.server.ts";
import { listLaunchLines } from "#app/features/overview/launch/launch-lines.server.ts";
import { compareHalves, REVENUE_DAYS, type Revenue } from "#app/features/overview/revenue.ts";
import { countOpenDeclarations } from "#app/features/returns/declarations/administration/admin-declarations.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The number of entries in each list. */
const SHOWN = 5;

/** All that the first page of the administration shows about the shop. A part that fails is null. */
export async function readOverview(nouns: Noun[], now = new Date()) {
  return readFigures({
    launch: () => listLaunchLines(nouns),
    hasOrders,
    // The sentence about them ends with the first order.
    forSale: async () => ((await hasOrders()) ? [] : listTitlesForSale(now)),
    events: () => countItems("event"),
    courses: () => countItems("course"),
    products: () => countItems("product"),
    messages: () => countMessages(),
    openDeclarations: countOpenDeclarations,
    newMessages: () => countMessages("new"),
    openOrders: countOpenOrders,
    overdueOrders: countOverdueOrders,
    unpayableOrders: countUnpayableOrders,
    unsentOrders: countUnsentOrders,
    unbookedPayments: countUnbookedPayments,
    refundsDue: async () => findRefundsDue(now),
    failedEmails: countFailedEmails,
    keptEmails: countKeptEmails,
    waitingEmails: countWaitingEmails,
    waitingReminders: () => countWaitingReminders(now),
    backup: () => findBackupState(now),
    comingDates: () => listComingDates(SHOWN, now),
    unpaidOrders: () => listOldestUnpaid(SHOWN, now),
    unreadMessages: () => listNewestUnread(SHOWN),
    newMembers: () => listNewestMembers(SHOWN, now),
    revenue: async () => findRevenue(now),
    priceRule: async () => findPriceRule(),
  });
}

/** The price settings, in a shop with demo content; null in any other. */
function findPriceRule(): PriceRuleSettings | null {
  if (!showsDemoContent()) return null;
  const { communityPriceFor, includedPrice } = siteSettings();
  return { communityPriceFor, includedPrice };
}

/** The revenue of the last 30 days in Berlin, today included, and of the 30 days before. */
function findRevenue(now: Date): Revenue {
  const today = berlinDay(now);
  return compareHalves(moneyByDay(addDays(today, 1 - 2 * REVENUE_DAYS)), today);
}
