import type { LegalPageName } from "#app/content/legal.ts";
import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import { isAnythingForSale } from "#app/features/catalog/anything-for-sale.server.ts";
import { goodsAmong, listListedItems } from "#app/features/catalog/offered-goods.server.ts";
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
  checkPageTexts,
  checkPictureConsents,
  checkPlans,
  checkProxy,
  checkShipping,
  type LaunchResult,
} from "#app/features/overview/launch/launch-checks.ts";
import {
  checkAccessibility,
  checkDeliveryArea,
  checkDeliveryTime,
  checkGuaranteeNotice,
  checkInstruction,
  checkManufacturers,
  checkRating,
  checkTax,
} from "#app/features/overview/launch/law-checks.ts";
import { publishedWords } from "#app/features/page-words/page-words.server.ts";
import { listUnreadPages } from "#app/features/page-words/unread-pages.server.ts";
import { listPicturesWithoutConsent } from "#app/features/people/administration/picture-consents.server.ts";
import { settingLabels } from "#app/features/site-settings/setting-words.ts";
import { logError } from "#app/http/log.server.ts";
import { noticePdf, noticePicture } from "#app/site/guarantee-notice.server.ts";
import { findImprint, imprintGaps } from "#app/site/imprint.server.ts";
import type { SettingName } from "#app/site/settings-schema.ts";
import { siteSettings, storedSettings } from "#app/site/site-settings.server.ts";
import type { CatalogItem } from "#db/schema.ts";
import { findDemoAccounts } from "#db/seed/seed.server.ts";
import { showsDemoContent, testEmailArrival, wasProxyUnheeded } from "#db/shop.server.ts";

interface Check {
  label: string;
  /** The law that requires it, if one does. */
  paragraph?: string;
  /** Resolves to undefined if the check does not apply to this shop. */
  find: (items: ListItems) => Promise<LaunchResult | undefined>;
}

/** Reads the listed items once for all checks. */
type ListItems = () => Promise<CatalogItem[]>;

/** All checks in list order. Those required by law share their words with `npm run rechtscheck`. */
const checks: Check[] = [
  lawful("operator", async () => checkOperator(missingOperatorFacts())),
  lawful("legalTexts", async () => checkLegalTexts(await missingTexts())),
  {
    label: "Texte der Seiten gelesen",
    find: async () => (showsDemoContent() ? undefined : checkPageTexts(listUnreadPages())),
  },
  // The instruction needs the same facts as the imprint.
  lawful("instruction", async () => checkInstruction(labelsOf(imprintGaps()))),
  lawful("tax", async (items) => checkTax(await findTax(items))),
  aboutGoods("deliveryTime", () => checkDeliveryTime(siteSettings().deliveryTime)),
  {
    label: "Versandkosten",
    find: ifGoods(() => checkShipping(storedSettings().texts.shippingFlat !== undefined)),
  },
  aboutGoods("paymentMeans", () => checkDeliveryArea(siteSettings().deliveryArea)),
  aboutGoods("productSafety", checkManufacturers),
  aboutGoods("guaranteeNotice", () =>
    checkGuaranteeNotice({ hasPicture: noticePicture() !== null, hasPdf: noticePdf() !== null }),
  ),
  lawful("accessibility", async () => checkAccessibility(findStatement())),
  lawful("rating", async () => checkRating(siteSettings().rating === "quoted")),
  {
    label: "E-Mails",
    find: async () =>
      checkMail({ hasServer: Boolean(env.SMTP_URL), hasArrived: testEmailArrival() !== null }),
  },
  { label: "Bankverbindung", find: async () => checkBank(bankAccount()) },
  { label: "Mitgliedschaft", find: async () => checkPlans((await listPlans(null)).length) },
  {
    label: "Einverständnisse",
    find: async () => checkPictureConsents(listPicturesWithoutConsent()),
  },
  { label: "Erstes Angebot", find: async () => checkOffers(await isAnythingForSale()) },
  lawful("demoContent", async () =>
    checkDemoContent({
      isShown: showsDemoContent(),
      hasAccounts: findDemoAccounts().length > 0,
    }),
  ),
  lawful("encryption", async () => checkAddress(env.BASE_URL ?? null)),
  {
    label: "Proxy",
    find: async () =>
      env.TRUST_PROXY === 0 && (await wasProxyUnheeded()) ? checkProxy() : undefined,
  },
  { label: "Sicherung", find: async () => checkBackup((await findBackupState()).at) },
];

function lawful(duty: DutyName, find: Check["find"]): Check {
  const { title, paragraph } = legalDuties[duty];
  return { label: title, paragraph, find };
}

/** A check that matters only where goods are sold. */
function aboutGoods(duty: DutyName, check: (goods: CatalogItem[]) => LaunchResult): Check {
  return lawful(duty, ifGoods(check));
}

function ifGoods(check: (goods: CatalogItem[]) => LaunchResult): Check["find"] {
  return async (items) => {
    const goods = goodsAmong(await items());
    return goods.length > 0 ? check(goods) : undefined;
  };
}

/** The facts that § 5 DDG requires of every operator. Demo content does not count. */
const requiredFacts = ["operatorName", "street", "zipcode", "city", "email"] as const;

function missingOperatorFacts(): string[] {
  const { texts } = storedSettings();
  return labelsOf(requiredFacts.filter((name) => !texts[name]));
}

function labelsOf(names: SettingName[]): string[] {
  return names.map((name) => settingLabels[name] ?? name);
}

/** The missing legal texts. Saved facts about the operator replace the text of the imprint. */
async function missingTexts(): Promise<LegalPageName[]> {
  const missing = await listMissingLegalTexts((name) => publishedWords(name).text);
  return missing.filter((name) => name !== "impressum" || findImprint() === null);
}

async function findTax(list: ListItems) {
  const { taxScheme } = siteSettings();
  const items = taxScheme === "regular" ? await list() : [];
  const withoutReason = items.filter(({ taxRate, taxNote }) => taxRate === 0 && !taxNote);
  return { hasScheme: taxScheme !== null, withoutReason };
}

function findStatement() {
  const exists = siteSettings().accessibilityStatement !== null;
  return { exists, isDeclined: storedSettings().texts.accessibilityStatement === "" };
}

export interface LaunchLine {
  label: string;
  paragraph?: string;
  /** null: done. */
  gap: LaunchResult;
}

/** Every check that applies to this shop, with its result. One that throws is logged and counts as a gap. */
export async function listLaunchLines(): Promise<LaunchLine[]> {
  let listed: Promise<CatalogItem[]> | undefined;
  const items: ListItems = () => {
    listed ??= listListedItems();
    return listed;
  };
  const lines = checks.map(async ({ label, paragraph, find }): Promise<LaunchLine[]> => {
    const gap = await find(items).catch((error) => {
      logError(error, `while checking '${label}' before the start`);
      return { sentence: "Das ließ sich gerade nicht prüfen.", to: null };
    });
    return gap === undefined ? [] : [{ label, paragraph, gap }];
  });
  return (await Promise.all(lines)).flat();
}
