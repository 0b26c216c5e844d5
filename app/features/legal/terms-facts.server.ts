import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** The settings that the terms must not contradict. */
export interface TermsFacts
  extends Pick<
    SiteSettings,
    | "contractSentence"
    | "paymentDays"
    | "expireAfterDays"
    | "deliveryArea"
    | "deliveryTime"
    | "returnCosts"
    | "disputeSentence"
  > {
  paysOnline: boolean;
}

export function findTermsFacts({ paysOnline }: Pick<TermsFacts, "paysOnline">): TermsFacts {
  const settings = siteSettings();
  const { contractSentence, paymentDays, expireAfterDays } = settings;
  const { deliveryArea, deliveryTime, returnCosts, disputeSentence } = settings;
  const sale = { deliveryArea, deliveryTime, returnCosts };
  return { ...sale, contractSentence, paymentDays, expireAfterDays, disputeSentence, paysOnline };
}
