import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import { type RichText, RichTextView } from "#app/ui/parts/rich-text.tsx";

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
type PriceRuleSettings = Pick<SiteSettings, "communityPriceFor" | "includedPrice">;

export function PriceRule(settings: PriceRuleSettings) {
  return (
    <p className="max-w-text text-ink-soft">
      <RichTextView text={priceRule(settings)} />
    </p>
  );
}

/** Says in one line what members pay, with a link to the settings. */
export function priceRule({ communityPriceFor, includedPrice }: PriceRuleSettings): RichText {
  return [
    `Den Community-Preis zahlen ${payers[communityPriceFor]}. ${includedPrices[includedPrice]} `,
    { link: "Einstellen", to: "/admin/settings/sale" },
  ];
}
