import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import {
  checkAccessibility,
  checkAddress,
  checkDemoContent,
  checkDispute,
  checkFaults,
  checkGuaranteeNotice,
  checkOperator,
  checkTaxScheme,
} from "#app/features/legal/law-checks.ts";
import type { OwnersDuty } from "#app/features/legal/owners-duties.ts";
import { findStoredFaults } from "#app/features/legal/stored-facts.server.ts";
import type { LaunchPoint, LaunchResult, Noun } from "#app/features/noun.ts";
import { impersonalTable } from "#app/features/personal-table.server.ts";
import { noticePdf, noticePicture } from "#app/features/settings/guarantee-notice.server.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import { storedSettings, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import { legalTexts } from "#db/schema.ts";
import { findDemoAccounts } from "#db/seed/seed.server.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The legal duties share words and rules with `npm run rechtscheck`. */
export const legalNoun: Noun = {
  beforeLaunch: [
    { place: 1, ...ownersDuty("operator", () => checkOperator(missingOperatorFacts())) },
    { place: 3, ...ownersDuty("legalTexts") },
    // The instruction needs the same facts as the imprint.
    { place: 5, ...ownersDuty("instruction") },
    { place: 6, ...ownersDuty("tax", () => checkTaxScheme(taxSchemeAt(new Date()) !== null)) },
    { place: 7, ...ownersDuty("deliveryTime"), isForGoods: true },
    { place: 9, ...ownersDuty("paymentMeans"), isForGoods: true },
    { place: 10, ...ownersDuty("productSafety"), isForGoods: true },
    { place: 11, ...ownersDuty("guaranteeNotice", askForNotice), isForGoods: true },
    { place: 12, ...duty("dispute", () => checkDispute(isDecided("dispute"))) },
    { place: 13, ...ownersDuty("closedPlatform") },
    { place: 14, ...duty("accessibility", () => checkAccessibility(isDecided("accessibility"))) },
    { place: 15, ...ownersDuty("thirdParties") },
    { place: 16, ...ownersDuty("rating") },
    { place: 29, ...ownersDuty("demoContent", askForOwnContent) },
    { place: 30, ...ownersDuty("encryption", () => checkAddress(env.BASE_URL ?? null)) },
  ],
  impersonal: [impersonalTable(legalTexts, ["id", "name", "sha256", "createdAt"])],
};

function duty(name: DutyName, check: LaunchPoint["check"]): Omit<LaunchPoint, "place"> {
  const { title, paragraph } = legalDuties[name];
  return { label: title, paragraph, check };
}

/** A duty that the stored texts and settings keep or break. `ask` goes first: it asks for what is not set yet. */
function ownersDuty(name: OwnersDuty, ask: () => LaunchResult = () => null) {
  return duty(
    name,
    async (nouns) => ask() ?? checkFaults(name, (await findStoredFaults(nouns, new Date()))[name]),
  );
}

/** The facts that § 5 DDG requires of every operator. Demo content does not count. */
function missingOperatorFacts(): SettingName[] {
  const required = ["operatorName", "street", "zipcode", "city", "email"] as const;
  return required.filter((name) => !storedSettings().texts[name]);
}

function askForNotice(): LaunchResult {
  return checkGuaranteeNotice({
    hasPicture: noticePicture() !== null,
    hasPdf: noticePdf() !== null,
  });
}

/** Whether the owner has written the text, or chosen that it is not needed. Saving its section decides nothing. */
function isDecided(name: "dispute" | "accessibility"): boolean {
  const { texts } = storedSettings();
  return name === "dispute"
    ? Boolean(texts.disputeSentence) || texts.disputeNeeded === "no"
    : Boolean(texts.accessibilityStatement) || texts.accessibilityNeeded === "no";
}

function askForOwnContent(): LaunchResult {
  return checkDemoContent({
    isShown: showsDemoContent(),
    hasAccounts: findDemoAccounts().length > 0,
  });
}
