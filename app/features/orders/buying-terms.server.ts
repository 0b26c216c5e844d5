import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { hasProvider } from "#app/features/money/online/configured-provider.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** The terms that customers must be able to read before they order. Amounts are cents, periods are days. */
export interface BuyingTerms
  extends Pick<
    SiteSettings,
    | "paymentDays"
    | "shippingFlat"
    | "shippingFreeFrom"
    | "deliveryArea"
    | "deliveryTime"
    | "returnCosts"
    | "contractSentence"
  > {
  /** Whether an order names the account to pay into. */
  namesAccount: boolean;
  canPayOnline: boolean;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** The terms of sale from the settings. */
export function buyingTerms(): BuyingTerms {
  const { paymentDays, contractSentence, ...settings } = siteSettings();
  const { shippingFlat, shippingFreeFrom, deliveryArea, deliveryTime, returnCosts } = settings;
  return {
    paymentDays,
    contractSentence,
    namesAccount: bankAccount() !== null,
    canPayOnline: hasProvider(),
    isMailed: hasMailServer(),
    shippingFlat,
    shippingFreeFrom,
    deliveryArea,
    deliveryTime,
    returnCosts,
  };
}
