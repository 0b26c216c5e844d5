import { testWords } from "#app/content/self-tests.ts";
import { datesInWords, type ItemDates } from "#app/features/catalog/further-dates.ts";
import { type ItemView, priceEntries } from "#app/features/catalog/item-view.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { ItemRow } from "#app/features/catalog/list/item-row.tsx";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import type { ChosenOffers } from "#app/features/self-tests/fitting-offers.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";

interface FittingOffersListProps {
  offers: ChosenOffers;
  /** The introduction, which depends on whether all offers are of the result's categories. */
  lead: string;
}

/** Links to the offers' pages. It contains no forms, because submitting one would lose the result. */
export function FittingOffersList({ offers, lead }: FittingOffersListProps) {
  if (offers.items.length === 0) return null;
  return (
    <section aria-labelledby="angebote">
      <SectionHead
        id="angebote"
        title={testWords.offersHeading}
        lead={offers.areAllOfCategory ? lead : testWords.otherOffersLead}
      />
      <ul className="border-t border-line">
        {offers.items.map((item) => (
          <Offer key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ item }: { item: ItemView }) {
  return (
    <ItemRow
      item={item}
      sizes="9rem"
      className="grid-cols-[5.5rem_minmax(0,1fr)] gap-y-2 border-b py-5 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_auto]"
      pictureClassName="lg:row-span-2"
      prices={
        <div className="col-start-2 lg:col-start-3 lg:row-start-1 lg:text-end">
          <p className="flex flex-wrap gap-x-5 lg:flex-col">
            {priceEntries(item).map(({ label, value, community }) => (
              <span key={label} className="whitespace-nowrap">
                {community && <HalfSun className="me-[.4em]" />}
                <span className="text-ink-soft">{label}</span>{" "}
                <span className="font-strong tabular-nums">{value}</span>
              </span>
            ))}
          </p>
          <PriceWordsLine words={item.priceWords} className="lg:max-w-48" />
        </div>
      }
    >
      <p className="mt-1 text-ink-soft">{factsOf(item).join(" · ")}</p>
    </ItemRow>
  );
}

function factsOf({ lineType, date, location, ...times }: ItemView): string[] {
  const when = date && whenOf({ date, ...times });
  return [lineTypeLabels[lineType], when, location].flatMap((fact) => fact || []);
}

function whenOf({ date, time, ...end }: ItemDates): string {
  if (end.endDate || end.furtherDates) return datesInWords({ date, time, ...end });
  return formatDay(date).long + (time ? `, ${time}\u00A0Uhr` : "");
}
