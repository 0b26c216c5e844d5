import { Link } from "@remix-run/react";
import type { SiteSettings } from "#app/features/settings/settings-schema.ts";

const payers: Record<SiteSettings["communityPriceFor"], string> = {
  everyone: "alle",
  members: "nur Mitglieder mit bezahltem Plan",
};

const includedPrices: Record<SiteSettings["includedPrice"], string> = {
  free: "„Inklusive“ und Angebote ihres Plans kosten Mitglieder 0 € für das erste Stück.",
  regular:
    "„Inklusive“ kostet Mitglieder den regulären Preis, ebenso Angebote ihres Plans ohne Community-Preis.",
};

/** The settings that decide on the prices for members. */
export type PriceRuleSettings = Pick<SiteSettings, "communityPriceFor" | "includedPrice">;

/** Says in one line what members pay, with a link to the settings. */
export function PriceRule({ communityPriceFor, includedPrice }: PriceRuleSettings) {
  return (
    <p className="max-w-text text-ink-soft">
      {`Den Community-Preis zahlen ${payers[communityPriceFor]}. ${includedPrices[includedPrice]}`}{" "}
      <Link to="/admin/settings/sale">Einstellen</Link>
    </p>
  );
}
