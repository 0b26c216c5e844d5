import { listFunnelByMonth } from "#app/features/checkout/funnel.server.ts";
import type { FigureContent, FigureShare } from "#app/features/figure.ts";
import type { Noun } from "#app/features/noun.ts";
import { impersonalTable } from "#app/features/personal-table.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { formatMonth, monthsUntil } from "#app/ui/format/month.ts";
import { type OrderStep, orderStepCounts, orderSteps } from "#db/schema.ts";

export const checkoutNoun: Noun = {
  figures: [
    {
      name: "bestellweg",
      title: "Vom Warenkorb zur Bestellung",
      place: 4,
      read: (now) => describeFunnel(listFunnelByMonth(monthsUntil(berlinDay(now)))),
    },
  ],
  impersonal: [impersonalTable(orderStepCounts, ["month", "step", "count"])],
};

type Funnel = ReturnType<typeof listFunnelByMonth>;

function describeFunnel(months: Funnel): FigureContent {
  return {
    shares: months.length > 0 ? sharesOf(months) : undefined,
    note:
      "Der Server zählt, wie oft im Monat ein leerer Warenkorb den ersten Artikel bekam, ein angemeldeter " +
      "Mensch damit die Kasse öffnete und eine Bestellung entstand. Er zählt ohne eigenes Cookie und speichert " +
      "nur Summen. Damit eine Kasse nicht zweimal zählt, merkt er sich die Nummer des Warenkorbs, nur im " +
      "Arbeitsspeicher. Eine Bestellung kann einen Warenkorb aus dem Monat davor haben.",
    folded: "In Zahlen",
    table: {
      caption: "Vom Warenkorb zur Bestellung",
      head: ["Monat", "Warenkörbe", "Kasse", "Bestellungen"],
      rows: months
        .toReversed()
        .map(({ month, cart, checkout, order }) => [formatMonth(month), cart, checkout, order]),
    },
  };
}

/** The sums of the three steps, each with its share of the carts. */
function sharesOf(months: Funnel): FigureShare[] {
  const sumOf = (step: OrderStep) => months.reduce((sum, each) => sum + each[step], 0);
  const carts = sumOf("cart");
  return orderSteps.map((step) => {
    const count = sumOf(step);
    const share = carts > 0 ? count / carts : 0;
    const hasWords = step !== "cart" && carts > 0;
    return {
      term: stepTerms[step],
      value: count,
      words: hasWords ? `${percent.format(share)} der Warenkörbe` : undefined,
      length: Math.min(1, share),
    };
  });
}

const stepTerms: Record<OrderStep, string> = {
  cart: "Warenkörbe begonnen",
  checkout: "Kasse geöffnet",
  order: "Bestellt",
};

const percent = new Intl.NumberFormat("de-DE", { style: "percent", maximumFractionDigits: 0 });
