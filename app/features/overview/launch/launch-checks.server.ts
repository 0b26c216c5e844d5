import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import { isAnythingForSale } from "#app/features/catalog/listed-items.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { personPath } from "#app/features/change-log/subject-paths.ts";
import { itemContentsPath } from "#app/features/deliveries/administration/content-paths.ts";
import { holderOfItem } from "#app/features/deliveries/files/file-holder.ts";
import { filesPath } from "#app/features/deliveries/files/file-paths.ts";
import {
  findUncaptioned,
  hasMedia,
} from "#app/features/deliveries/files/missing-captions.server.ts";
import { findMissingFiles } from "#app/features/deliveries/files/missing-files.server.ts";
import { findSoldWithoutContents } from "#app/features/deliveries/sold-without-contents.server.ts";
import { sellerGaps } from "#app/features/invoices/invoices.server.ts";
import type { OwnersDuty } from "#app/features/legal/owners-duties.ts";
import {
  configuredProvider,
  hasProvider,
} from "#app/features/money/online/configured-provider.server.ts";
import { findBackupState } from "#app/features/overview/figures.server.ts";
import {
  checkAddress,
  checkBackup,
  checkBank,
  checkCaptions,
  checkDemoContent,
  checkInvoices,
  checkMail,
  checkOffers,
  checkOperator,
  checkPageTexts,
  checkPictureConsents,
  checkPlans,
  checkProviderMode,
  checkProxy,
  checkShipping,
  checkSiteName,
  checkSoldContents,
  type LaunchResult,
} from "#app/features/overview/launch/launch-checks.ts";
import {
  checkAccessibility,
  checkDispute,
  checkFaults,
  checkGuaranteeNotice,
  checkTaxScheme,
} from "#app/features/overview/launch/law-checks.ts";
import {
  type LegalState,
  readLegalState,
} from "#app/features/overview/launch/stored-facts.server.ts";
import { listUnreadPages } from "#app/features/pages/unread-pages.server.ts";
import { findMissingPictures } from "#app/features/pictures/missing-pictures.server.ts";
import { noticePdf, noticePicture } from "#app/features/settings/guarantee-notice.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import {
  siteSettings,
  storedSettings,
  taxSchemeAt,
} from "#app/features/settings/site-settings.server.ts";
import { PERSON_FORM } from "#app/features/team/administration/person-form.tsx";
import { logError } from "#app/http/log.server.ts";
import type { MissingFiles } from "#db/backup/missing-files.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type Person, people } from "#db/schema.ts";
import { findDemoAccounts } from "#db/seed/seed.server.ts";
import { showsDemoContent, testEmailArrival, wasUntrustedProxySeen } from "#db/shop.server.ts";

interface Check {
  label: string;
  /** The law that requires it, if one does. */
  paragraph?: string;
  /** Whether it matters only where goods are sold. */
  isForGoods?: boolean;
  /** Resolves to undefined if the check does not apply to this shop. */
  find: (findState: () => Promise<LegalState>) => Promise<LaunchResult | undefined>;
}

/** All checks in list order. Those required by law share words and rules with `npm run rechtscheck`. */
const checks: Check[] = [
  dutyCheck("operator", () => checkOperator(missingOperatorFacts())),
  {
    label: "Name der Website",
    find: async () =>
      showsDemoContent() ? undefined : checkSiteName(isSaved("siteName"), siteSettings().siteName),
  },
  dutyCheck("legalTexts"),
  {
    label: "Texte der Seiten gelesen",
    find: async () => (showsDemoContent() ? undefined : checkPageTexts(listUnreadPages())),
  },
  // The instruction needs the same facts as the imprint.
  dutyCheck("instruction"),
  dutyCheck("tax", () => checkTaxScheme(taxSchemeAt(new Date()) !== null)),
  ifGoods(dutyCheck("deliveryTime")),
  ifGoods({
    label: "Versandkosten",
    find: async () => checkShipping(isSaved("shippingFlat")),
  }),
  ifGoods(dutyCheck("paymentMeans")),
  ifGoods(dutyCheck("productSafety")),
  ifGoods(
    dutyCheck("guaranteeNotice", () =>
      checkGuaranteeNotice({ hasPicture: noticePicture() !== null, hasPdf: noticePdf() !== null }),
    ),
  ),
  legalCheck("dispute", async () => checkDispute(isDecided("dispute"))),
  dutyCheck("closedPlatform"),
  legalCheck("accessibility", async () => checkAccessibility(isDecided("accessibility"))),
  dutyCheck("thirdParties"),
  dutyCheck("rating"),
  {
    label: "E-Mails",
    find: async () =>
      checkMail({ hasServer: Boolean(env.SMTP_URL), hasArrived: testEmailArrival() !== null }),
  },
  {
    label: "Bilder",
    find: async () => checkStored({ ...findMissingPictures(), to: "/admin/pictures" }),
  },
  { label: "Dateien", find: async () => checkStored(findMissingFiles()) },
  { label: "Untertitel", find: async () => checkWords() },
  { label: "Verkaufte Inhalte", find: async () => checkSold() },
  {
    label: "Bankverbindung",
    find: async () => checkBank(bankAccount(), hasProvider()),
  },
  { label: "Zahlungsdienst", find: async () => checkProvider() },
  {
    label: "Rechnungen",
    find: async () =>
      siteSettings().invoiceWhen === "off"
        ? undefined
        : checkInvoices(!sellerGaps().includes("taxNumber")),
  },
  { label: "Mitgliedschaft", find: async () => checkPlans(listPlanItems().length) },
  {
    label: "Einverständnisse",
    find: async () => checkPictureConsents(listPicturesWithoutConsent()),
  },
  { label: "Erstes Angebot", find: async () => checkOffers(await isAnythingForSale()) },
  dutyCheck("demoContent", () =>
    checkDemoContent({
      isShown: showsDemoContent(),
      hasAccounts: findDemoAccounts().length > 0,
    }),
  ),
  dutyCheck("encryption", () => checkAddress(env.BASE_URL ?? null)),
  {
    label: "Proxy",
    find: async () =>
      env.TRUST_PROXY === 0 && (await wasUntrustedProxySeen()) ? checkProxy() : undefined,
  },
  { label: "Sicherung", find: async () => checkBackup((await findBackupState()).at) },
];

function legalCheck(duty: DutyName, find: Check["find"]): Check {
  const { title, paragraph } = legalDuties[duty];
  return { label: title, paragraph, find };
}

/** A duty that the stored texts and settings keep or break. `ask` goes first: it asks for what is not set yet. */
function dutyCheck(duty: OwnersDuty, ask: () => LaunchResult = () => null): Check {
  return legalCheck(
    duty,
    async (findState) => ask() ?? checkFaults(duty, (await findState()).faults[duty]),
  );
}

function ifGoods({ find, ...check }: Check): Check {
  return {
    ...check,
    isForGoods: true,
    find: async (findState) => ((await findState()).sellsGoods ? find(findState) : undefined),
  };
}

/** Does not apply to a shop without such files. */
function checkStored({
  used,
  sentence,
  to,
}: MissingFiles & { to: string | null }): LaunchResult | undefined {
  if (used === 0) return undefined;
  return sentence === null ? null : { sentence, to };
}

/** Does not apply to a shop whose lessons have neither films nor recordings. */
function checkWords(): LaunchResult | undefined {
  if (!hasMedia()) return undefined;
  const uncaptioned = findUncaptioned().filter(({ isPublished }) => isPublished);
  const [first] = uncaptioned;
  return checkCaptions(
    uncaptioned.map(({ lesson, item }) => ({ title: lesson.title, course: item.title })),
    first ? filesPath(holderOfItem(first.item)) : null,
  );
}

/** Applies only as long as something digital was sold that delivers nothing. */
function checkSold(): LaunchResult | undefined {
  const sold = findSoldWithoutContents();
  const [first] = sold;
  return (
    first &&
    checkSoldContents(
      sold.map(({ title }) => title),
      itemContentsPath(first),
    )
  );
}

function checkProvider(): LaunchResult | undefined {
  const provider = configuredProvider();
  return provider ? checkProviderMode(provider) : undefined;
}

/** The facts that § 5 DDG requires of every operator. Demo content does not count. */
const requiredFacts = ["operatorName", "street", "zipcode", "city", "email"] as const;

function missingOperatorFacts(): SettingName[] {
  return requiredFacts.filter((name) => !storedSettings().texts[name]);
}

/** Whether the owner has saved this setting, perhaps as an empty field. */
function isSaved(name: SettingName): boolean {
  return storedSettings().texts[name] !== undefined;
}

/** Whether the owner has written the text, or chosen that it is not needed. Saving its section decides nothing. */
function isDecided(duty: "dispute" | "accessibility"): boolean {
  const { texts } = storedSettings();
  return duty === "dispute"
    ? Boolean(texts.disputeSentence) || texts.disputeNeeded === "no"
    : Boolean(texts.accessibilityStatement) || texts.accessibilityNeeded === "no";
}

export interface LaunchLine {
  label: string;
  paragraph?: string;
  /** null: done, or later. */
  gap: LaunchResult;
  /** Whether the check applies only once goods are sold. */
  isLater?: boolean;
}

function isForServer({ gap }: LaunchLine): boolean {
  return gap?.isForServer === true;
}

/**
 * Every check that applies to this shop or will once it sells goods, with its result. What only the server's operator can
 * mend comes last. A check that throws is logged and counts as a gap.
 */
export async function listLaunchLines(): Promise<LaunchLine[]> {
  let state: Promise<LegalState> | undefined;
  const findState = () => {
    state ??= readLegalState(new Date());
    return state;
  };
  const lines = checks.map(async (check): Promise<LaunchLine[]> => {
    const { label, paragraph, isForGoods, find } = check;
    const gap = await find(findState).catch((error) => {
      logError(error, `while checking '${label}' before the start`);
      return { sentence: "Das ließ sich gerade nicht prüfen.", to: null };
    });
    if (gap !== undefined) return [{ label, paragraph, gap }];
    return isForGoods ? [{ label, paragraph, gap: null, isLater: true }] : [];
  });
  const all = (await Promise.all(lines)).flat();
  return all.toSorted((one, other) => Number(isForServer(one)) - Number(isForServer(other)));
}

/** The control with the date of the consent. */
function consentPath({ kind, id }: Pick<Person, "kind" | "id">): string {
  return `${personPath(kind, id)}#${PERSON_FORM}-consentSince`;
}

/** The people whose picture visitors see although no consent is stored, each with the path of its form. */
function listPicturesWithoutConsent(): { name: string; path: string }[] {
  const { id, kind, name } = people;
  const isShown = and(eq(people.hidden, false), isNotNull(people.imageUrl));
  const hasNoConsent = and(isNull(people.consentSince), eq(people.isDemo, false));
  const rows = db
    .select({ id, kind, name })
    .from(people)
    .where(and(isShown, hasNoConsent))
    .orderBy(asc(germanOrder(name)), asc(id))
    .all();
  return rows.map((row) => ({ name: row.name, path: consentPath(row) }));
}
