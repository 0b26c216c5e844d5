import {
  configuredProvider,
  hasProvider,
} from "#app/features/money/online/configured-provider.server.ts";
import type { CheckoutMethod, PaymentChoice } from "#app/features/money/payment-methods.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";

/** Cents. Providers refuse smaller amounts. */
const SMALLEST_ONLINE_AMOUNT = 50;

/**
 * The ways to pay an order of this total, in cents, the owner's default first. Without a bank account and a
 * provider the only way is a transfer, and the shop writes to the customer how.
 */
export function offeredMethods(total: number): CheckoutMethod[] {
  const canPayOnline = total >= SMALLEST_ONLINE_AMOUNT && hasProvider();
  if (!canPayOnline) return ["transfer"];
  if (!bankAccount()) return ["online"];
  return siteSettings().paymentDefault === "online"
    ? ["online", "transfer"]
    : ["transfer", "online"];
}

/** The posted way if it is offered, else the first one that is. */
export function chosenMethod(posted: string | undefined, total: number): CheckoutMethod {
  const offered = offeredMethods(total);
  return offered.find((method) => method === posted) ?? offered[0] ?? "transfer";
}

export function paymentChoice(total: number): PaymentChoice {
  const methods = offeredMethods(total);
  const isOnline = methods.includes("online");
  return {
    methods,
    onlineWays: isOnline ? waysToPayOnline() : [],
    isToldLater: !isOnline && bankAccount() === null,
  };
}

/** Whether orders can be paid without a word from the owner. */
export function hasWayToPay(): boolean {
  return bankAccount() !== null || hasProvider();
}

const HOUR = 60 * 60 * 1000;
const ways = { names: [] as string[], askedAt: Number.NEGATIVE_INFINITY };

/** The provider's names of its ways to pay, asked for at most once an hour. No page waits for the answer. */
function waysToPayOnline(): string[] {
  if (Date.now() - ways.askedAt >= HOUR) {
    ways.askedAt = Date.now();
    configuredProvider()
      ?.checkConnection()
      .then((answer) => {
        if (answer.ok) ways.names = answer.value;
      })
      .catch((error) => logError(error, "while asking for ways to pay"));
  }
  return ways.names;
}
