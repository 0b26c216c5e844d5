import { FIGURES_PATH } from "#app/features/overview/figures/figure-tables.ts";
import { UNREADABLE } from "#app/features/overview/overview-list.tsx";
import type { Revenue } from "#app/features/overview/revenue.ts";
import { COUNTED_BY } from "#app/features/settlement/figures/money-figures.tsx";
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
        <Sum term="Letzte 30 Tage" isFilled cents={total} />
        <Sum term="Die 30 Tage davor" isFilled={false} cents={totalBefore} />
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

interface SumProps {
  term: string;
  /** Whether its bars in the chart are filled. */
  isFilled: boolean;
  cents: number;
}

function Sum({ term, isFilled, cents }: SumProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Swatch isFilled={isFilled} />
        {term}
      </dt>
      <dd className="font-serif text-h3 lining-nums tabular-nums">{formatPrice(cents)}</dd>
    </div>
  );
}

/** In units of the drawing. */
const SLOT = 10;
const HEIGHT = 100;

/** Two values of one day or month. */
export interface PairOfBars {
  key: string;
  /** Filled. */
  amount: number;
  /** Outlined. */
  before: number;
}

interface PairChartProps {
  bars: PairOfBars[];
  /** Names the highest value. */
  highestLabel: (highest: number) => string;
  /** The description for screen readers. */
  label: string;
  /** The words below the first and the last bar. */
  ends: [string, string];
}

/** One slot per pair: a filled bar within an outlined one. */
export function PairChart({ bars, highestLabel, label, ends }: PairChartProps) {
  const highest = Math.max(...bars.flatMap(({ amount, before }) => [amount, before]));
  const heightOf = (value: number) => (value / highest) * HEIGHT;
  return (
    <div className="grid gap-1 text-xs text-ink-soft">
      <p>{highestLabel(highest)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible border-b-[1.5px] border-ink"
      >
        {bars.map(({ key, amount, before }, index) => (
          <g key={key} transform={`translate(${index * SLOT} 0)`}>
            {before > 0 && <EarlierBar height={heightOf(before)} bottom={HEIGHT} />}
            {amount > 0 && <CurrentBar height={heightOf(amount)} bottom={HEIGHT} />}
          </g>
        ))}
      </svg>
      <p className="flex justify-between tabular-nums">
        <span>{ends[0]}</span> <span>{ends[1]}</span>
      </p>
    </div>
  );
}

/** The bar that stands for one of the two values in the chart's legend. */
export function Swatch({ isFilled }: { isFilled: boolean }) {
  const size = { height: 10, bottom: 10 };
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className="size-4">
      {isFilled ? <CurrentBar {...size} /> : <EarlierBar {...size} />}
    </svg>
  );
}

interface BarProps {
  height: number;
  bottom: number;
}

function CurrentBar({ height, bottom }: BarProps) {
  const place = { x: 3, y: bottom - height, width: 4, height };
  return <rect {...place} className="fill-lake forced-colors:fill-[CanvasText]" />;
}

function EarlierBar({ height, bottom }: BarProps) {
  const place = { x: 1, y: bottom - height, width: 8, height };
  return (
    <rect
      {...place}
      vectorEffect="non-scaling-stroke"
      className="fill-none stroke-edge forced-colors:stroke-[CanvasText]"
    />
  );
}
