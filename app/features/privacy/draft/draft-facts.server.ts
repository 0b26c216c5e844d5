import { eq } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { providerCompanies } from "#app/features/money/online/provider-names.ts";
import { areaOfTable, draftAreas } from "#app/features/privacy/draft/draft-areas.ts";
import { type PrivacyFacts, privacyDraft } from "#app/features/privacy/draft/privacy-draft.ts";
import { keptDataOf } from "#app/features/privacy/kept-data.server.ts";
import { personalData } from "#app/features/privacy/personal-data.ts";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

/** A draft of the privacy text from the map of personal data and the settings. */
export function draftPrivacyText(now = new Date()): string {
  return privacyDraft(findFacts(), formatDate(now));
}

function findFacts(): PrivacyFacts {
  const { siteName, mapPlace } = siteSettings();
  const { name, street, place, phone, email } = operatorFacts();
  const provider = configuredProvider();
  const goods = eq(catalogItems.withdrawalClass, "goods");
  return {
    siteName,
    address: [name, street, place].filter((line) => line !== null),
    email: email && readableAddress(email),
    phone,
    website: env.BASE_URL?.origin ?? null,
    mailServer: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    paymentProvider: provider && providerCompanies[provider.name],
    sellsGoods:
      db.select({ id: catalogItems.id }).from(catalogItems).where(goods).get() !== undefined,
    showsMap: mapPlace !== null,
    areas: keysOf(draftAreas).map((area) => ({
      area: draftAreas[area],
      rows: keysOf(areaOfTable)
        .filter((table) => areaOfTable[table] === area)
        .map((table) => keptDataOf(personalData[table])),
    })),
  };
}
