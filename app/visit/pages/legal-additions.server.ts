import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import {
  type ProviderCompany,
  providerCompanies,
} from "#app/features/money/online/provider-names.ts";
import type { Noun } from "#app/features/noun.ts";
import { type KeptData, listKeptData } from "#app/features/privacy/kept-data.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** The parts below the owner's text on a legal page. */
export interface LegalAdditions {
  /** § 36 VSBG, on imprint and terms; null if the owner wants none. */
  dispute: string | null;
  /** Only below the privacy text. */
  keptData: KeptData[] | null;
  /** The company that receives data when a customer pays online, only below the privacy text; null for none. */
  paymentProvider: ProviderCompany | null;
}

/** `name` is that of the page, such as 'agb'. */
export function findLegalAdditions(nouns: Noun[], name: string): LegalAdditions {
  return {
    dispute: name === "datenschutz" ? null : siteSettings().disputeSentence,
    keptData: name === "datenschutz" ? listKeptData(nouns) : null,
    paymentProvider: name === "datenschutz" ? findProviderCompany() : null,
  };
}

function findProviderCompany(): ProviderCompany | null {
  const provider = configuredProvider();
  return provider && providerCompanies[provider.name];
}
