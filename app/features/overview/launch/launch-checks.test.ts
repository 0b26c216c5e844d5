import { expect, it } from "vitest";
import {
  checkAddress,
  checkBackup,
  checkBank,
  checkDemoContent,
  checkMail,
  checkOffers,
  checkOperator,
  checkPageTexts,
  checkPictureConsents,
  checkPlans,
  checkProviderMode,
  checkShipping,
  type LaunchResult,
} from "#app/features/overview/launch/launch-checks.ts";

it.each<[string, LaunchResult, string, string | null]>([
  [
    "facts about the operator",
    checkOperator(["city", "email"]),
    ": Ort, E-Mail-Adresse.",
    "/admin/settings/operator#einstellungen-operator-city",
  ],
  [
    "a mail server",
    checkMail({ hasServer: false, hasArrived: true }),
    "Umgebungsvariable SMTP_URL im Startbefehl oder in der Compose-Datei, zum Beispiel „SMTP_URL=smtps://",
    "/admin/outbox",
  ],
  [
    "a test e-mail",
    checkMail({ hasServer: true, hasArrived: false }),
    "Noch ist keine Testmail angekommen.",
    "/admin/settings/mail#testmail",
  ],
  [
    "a bank account",
    checkBank(null),
    "Tragen Sie sie in den Einstellungen ein.",
    "/admin/settings/bank#einstellungen-bank-bankRecipient",
  ],
  [
    "real payments",
    checkProviderMode({ mode: "test" }),
    "läuft im Testbetrieb",
    "/admin/settings/payments",
  ],
  ["a plan", checkPlans(0), "noch keinen Plan", "/admin/plans/new"],
  ["an offer", checkOffers(false), "Noch lässt sich nichts kaufen.", "/admin/events/new"],
  [
    "content of its own",
    checkDemoContent({ isShown: true, hasAccounts: true }),
    "erfundene Beispiele",
    "/",
  ],
  [
    "the removal of its demo accounts",
    checkDemoContent({ isShown: false, hasAccounts: true }),
    "noch Beispielkonten",
    "/admin/accounts",
  ],
  [
    "an address",
    checkAddress(null),
    "BASE_URL=https://shop.example“, und startet den Server neu.",
    null,
  ],
  [
    "shipping costs",
    checkShipping(false),
    "kostet 0 €. Stimmt das?",
    "/admin/settings/sale#einstellungen-sale-shippingFlat",
  ],
  [
    "its own words",
    checkPageTexts(["Konzept", "Team"]),
    "der Mustertext: Konzept, Team.",
    "/admin/pages/lesen",
  ],
  [
    "consents",
    checkPictureConsents([{ name: "Ida", path: "/admin/team/ida" }]),
    "ohne Einverständnis: Ida.",
    "/admin/team/ida",
  ],
  [
    "an encrypted address",
    checkAddress(new URL("http://shop.example")),
    "http://shop.example ist unverschlüsselt",
    null,
  ],
  ["a backup", checkBackup(null), "noch keine Sicherung", null],
])("a shop without %s is told so, with a link", (_what, gap, part, to) => {
  expect(gap?.sentence).toContain(part);
  expect(gap?.to).toBe(to);
});

it.each<[string, LaunchResult]>([
  ["all facts about the operator", checkOperator([])],
  ["a mail server whose test e-mail has arrived", checkMail({ hasServer: true, hasArrived: true })],
  ["a bank account", checkBank({ iban: "DE02120300000000202051" })],
  ["real payments", checkProviderMode({ mode: "live" })],
  ["a plan", checkPlans(1)],
  ["chosen shipping costs", checkShipping(true)],
  ["pages that the owner has read", checkPageTexts([])],
  ["all consents", checkPictureConsents([])],
  ["an offer", checkOffers(true)],
  ["no demo content", checkDemoContent({ isShown: false, hasAccounts: false })],
  ["an encrypted address", checkAddress(new URL("https://shop.example"))],
  ["a backup", checkBackup(new Date())],
])("a shop with %s has no such gap", (_what, gap) => {
  expect(gap).toBeNull();
});
