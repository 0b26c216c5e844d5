import { isAnythingForSale } from "#app/features/catalog/anything-for-sale.server.ts";
import { listMissingLegalTexts } from "#app/features/legal/legal-texts.server.ts";
import { listPlans } from "#app/features/membership/plans.server.ts";
import { bankAccount } from "#app/features/orders/payment/payment.server.ts";
import { findBackupState } from "#app/features/overview/figures.server.ts";
import {
  checkAddress,
  checkBackup,
  checkBank,
  checkDemoContent,
  checkLegalTexts,
  checkMail,
  checkOffers,
  checkOperator,
  checkPlans,
  type LaunchResult,
} from "#app/features/overview/launch/launch-checks.ts";
import { publishedWords } from "#app/features/page-words/page-words.server.ts";
import { settingLabels } from "#app/features/site-settings/setting-words.ts";
import { logError } from "#app/http/log.server.ts";
import { env } from "#app/settings/env.server.ts";
import { storedSettings } from "#app/site/site-settings.server.ts";
import { findDemoAccounts } from "#db/seed/seed.server.ts";
import { showsDemoContent, testEmailArrival } from "#db/shop.server.ts";

/** All checks by their label, in the order of the list. */
const checks: Record<string, () => Promise<LaunchResult>> = {
  "Angaben zum Betreiber": async () => checkOperator(missingFacts()),
  Rechtstexte: async () =>
    checkLegalTexts(await listMissingLegalTexts((name) => publishedWords(name).text)),
  "E-Mails": async () =>
    checkMail({ hasServer: Boolean(env.SMTP_URL), hasArrived: testEmailArrival() !== null }),
  Bankverbindung: async () => checkBank(bankAccount()),
  Mitgliedschaft: async () => checkPlans((await listPlans(null)).length),
  "Erstes Angebot": async () => checkOffers(await isAnythingForSale()),
  Beispielinhalte: async () =>
    checkDemoContent({
      isShown: showsDemoContent(),
      hasAccounts: findDemoAccounts().length > 0,
    }),
  "Adresse der Website": async () => checkAddress(env.BASE_URL ?? null),
  Sicherung: async () => checkBackup((await findBackupState()).at),
};

/** The facts that § 5 DDG requires of every operator. Demo content does not count. */
const requiredFacts = ["operatorName", "street", "zipcode", "city", "email"] as const;

function missingFacts(): string[] {
  const { texts } = storedSettings();
  return requiredFacts.filter((name) => !texts[name]).map((name) => settingLabels[name] ?? name);
}

export interface LaunchLine {
  label: string;
  /** null: done. */
  gap: LaunchResult;
}

/** Every check with its result. A check that fails is logged and counts as a gap. */
export async function listLaunchLines(): Promise<LaunchLine[]> {
  const lines = Object.entries(checks).map(async ([label, check]) => {
    const gap = await check().catch((error) => {
      logError(error, `while checking '${label}' before the start`);
      return { sentence: "Das ließ sich gerade nicht prüfen.", to: null };
    });
    return { label, gap };
  });
  return Promise.all(lines);
}
