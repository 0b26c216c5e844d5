import { expect, it } from "vitest";
import { legalDuties } from "#app/content/legal-duties.ts";
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
import type { LaunchResult } from "#app/features/noun.ts";

const mug = { label: "Becher", to: "/admin/products/new/becher" };
const mugs = ["Becher", "Lampe", "Decke", "Kerze", "Karte"].map((label) => ({ ...mug, label }));

it.each<[string, LaunchResult, string, string | null]>([
  [
    "facts about the operator",
    checkOperator(["city", "email"]),
    ": Ort, E-Mail-Adresse.",
    "/admin/settings/operator#einstellungen-operator-city",
  ],
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
    "an encrypted address",
    checkAddress(new URL("http://shop.example")),
    "http://shop.example ist unverschlüsselt",
    null,
  ],
  [
    "a tax scheme",
    checkTaxScheme(false),
    "kein Wort zur Steuer. Wählen Sie",
    "/admin/settings/sale#einstellungen-sale-taxScheme",
  ],
  [
    "the picture of the notice",
    checkGuaranteeNotice({ hasPicture: false, hasPdf: true }),
    "auf den Seiten Ihrer Waren. Laden Sie",
    "/admin/settings/gewaehrleistung",
  ],
  [
    "the PDF of the notice",
    checkGuaranteeNotice({ hasPicture: true, hasPdf: false }),
    "als PDF für die E-Mails. ",
    "/admin/settings/gewaehrleistung",
  ],
  [
    "a decision about dispute resolution",
    checkDispute(false),
    "Im Impressum und unter den AGB fehlt der Satz, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen. Pflicht ist er, wenn",
    "/admin/settings/law#einstellungen-law-disputeNeeded",
  ],
  [
    "a statement about accessibility",
    checkAccessibility(false),
    "noch keine Erklärung. ",
    "/admin/settings/law#einstellungen-law-accessibilityNeeded",
  ],
])("a shop without %s is told so, with a link", (_what, gap, part, to) => {
  expect(gap?.sentence).toContain(part);
  expect(gap?.to).toBe(to);
});

it.each<[string, LaunchResult]>([
  ["all facts about the operator", checkOperator([])],
  ["no demo content", checkDemoContent({ isShown: false, hasAccounts: false })],
  ["an encrypted address", checkAddress(new URL("https://shop.example"))],
  ["a tax scheme", checkTaxScheme(true)],
  ["the notice as picture and PDF", checkGuaranteeNotice({ hasPicture: true, hasPdf: true })],
  ["a decision about dispute resolution", checkDispute(true)],
  ["a decision about accessibility", checkAccessibility(true)],
  ["no fault", checkFaults("rating", [])],
])("a shop with %s has no such gap", (_what, gap) => {
  expect(gap).toBeNull();
});

it("a gap names three places of each fault, and leads to the first", () => {
  const faults = [
    ...mugs.map((at) => ({ at, what: "kein Hersteller" })),
    { at: { label: "Tee", to: null }, what: "kein Hersteller" },
    { at: { label: "Tee", to: null }, what: "kein Preis" },
    { at: { label: "Tee", to: null }, what: "kein Preis" },
  ];
  const start =
    "Becher, Lampe, Decke und 2 weitere: kein Hersteller. Tee: kein Hersteller, kein Preis. ";
  const sentence = start + legalDuties.productSafety.remedy;
  expect(checkFaults("productSafety", faults)).toEqual({
    sentence,
    to: `${mug.to}#artikel-manufacturer`,
  });
});
