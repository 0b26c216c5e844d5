import { COUNTED_BY } from "#app/features/money/figures/money-figures.tsx";
import { FIGURES_PATH } from "#app/features/overview/figures/figure-tables.ts";
import { UNREADABLE } from "#app/features/overview/overview-list.tsx";
import { PairChart, Sum } from "#app/features/overview/pair-chart.tsx";
import type { Revenue } from "#app/features/overview/revenue.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

/** The revenue of the last 30 days beside that of the 30 days before; null: could not be read. */
export function RevenueSection({ revenue }: { revenue: Revenue | null }) {
  return (
    <AdminSection id="umsatz" title="Umsatz">
      {revenue ? (
        <RevenueFigure revenue={revenue} />
      ) : (
        <p className="text-ink-soft">{UNREADABLE}</p>
      )}
      <p>
        <TextLink to={FIGURES_PATH}>Alle Zahlen: Monate, Angebote, Plätze, Mitglieder</TextLink>
      </p>
    </AdminSection>
  );
}

function RevenueFigure({ revenue }: { revenue: Revenue }) {
  const { days, total, totalBefore } = revenue;
  return (
    <figure className="grid grid-cols-1 gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum term="Letzte 30 Tage" isFilled value={formatPrice(total)} />
        <Sum term="Die 30 Tage davor" isFilled={false} value={formatPrice(totalBefore)} />
      </dl>
      {total + totalBefore > 0 && (
        <PairChart
          bars={days.map(({ day, ...pair }) => ({ key: day, ...pair }))}
          highestLabel={(highest) => `Höchster Tag: ${formatPrice(highest)}`}
          label="Säulen: der Umsatz jedes Tages, in Zahlen unter „Beträge je Tag“"
          ends={[formatShortDate(days.at(0)?.day ?? ""), formatShortDate(days.at(-1)?.day ?? "")]}
        />
      )}
      <figcaption className="max-w-text text-sm text-ink-soft">
        {comparison(revenue)} {COUNTED_BY}
      </figcaption>
      <Disclosure summary="Beträge je Tag">
        <div className="max-w-text">
          <MiniTable
            caption="Umsatz je Tag"
            head={["Tag", "Umsatz", "30 Tage davor"]}
            rows={days.map(({ day, amount, before }) => [
              formatShortDate(day),
              formatPrice(amount),
              formatPrice(before),
            ])}
          />
        </div>
      </Disclosure>
    </figure>
  );
}

const percent = new Intl.NumberFormat("de-DE", { style: "percent" });

function comparison({ total, totalBefore }: Revenue): string {
  if (total + totalBefore === 0) return "In den letzten 60 Tagen ging nichts ein.";
  if (total === totalBefore) return "Das ist genauso viel wie in den 30 Tagen davor.";
  if (totalBefore === 0) return "In den 30 Tagen davor ging nichts ein.";
  const share = Math.abs(total / totalBefore - 1);
  if (share < 0.005) return "Das ist ungefähr so viel wie in den 30 Tagen davor.";
  const change = percent.format(share);
  return `Das sind ${change} ${total > totalBefore ? "mehr" : "weniger"} als in den 30 Tagen davor.`;
}
