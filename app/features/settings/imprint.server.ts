import { postalAddress } from "#app/features/settings/operator.server.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import { savedSettings } from "#app/features/settings/site-settings.server.ts";

/** The facts about the operator that § 5 DDG requires. */
export interface Imprint {
  /** Name, legal form and address, line by line. */
  address: string[];
  facts: { term: string; value: string }[];
}

/** The facts that every imprint needs. */
const required = ["operatorName", "street", "zipcode", "city", "email", "phone"] as const;

/** The imprint's facts; null until the owner has saved a name and an address. Contains no invented facts. */
export function findImprint(): Imprint | null {
  const own = savedSettings();
  const { operatorName, legalForm, street, city } = own;
  if (!operatorName || !street || !city) return null;
  const [name = "", ...lines] = postalAddress({ ...own, siteName: "" });
  const facts = [
    { term: "Vertreten durch", value: own.representative },
    { term: "Telefon", value: own.phone },
    { term: "E-Mail", value: own.email },
    { term: "Registereintrag", value: own.register },
    { term: taxTerm(own.vatId), value: own.vatId },
    { term: "Aufsichtsbehörde", value: own.authority },
  ];
  return {
    address: [name, ...(legalForm ? [legalForm] : []), ...lines],
    facts: facts.flatMap(({ term, value }) => (value ? [{ term, value }] : [])),
  };
}

/** The settings that an imprint needs and that the owner has not saved. */
export function imprintGaps(): SettingName[] {
  const own = savedSettings();
  return required.filter((name) => !own[name]);
}

/** A Wirtschafts-Identifikationsnummer ends with a hyphen and five digits (§ 139c AO). */
function taxTerm(id: string | null): string {
  return id?.includes("-")
    ? "Wirtschafts-Identifikationsnummer"
    : "Umsatzsteuer-Identifikationsnummer";
}
