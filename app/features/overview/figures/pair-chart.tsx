import { type FigureSum, type PairsOfBars, shownCell } from "#app/features/figure.ts";

/** In units of the drawing. */
const SLOT = 10;
const HEIGHT = 100;

/** One slot per pair: a filled bar within an outlined one. */
export function PairChart({ bars, unit, highest: highestTerm, label, ends }: PairsOfBars) {
  const highest = Math.max(...bars.flatMap(({ amount, before }) => [amount, before]));
  const heightOf = (value: number) => (value / highest) * HEIGHT;
  return (
    <div className="grid gap-1 text-xs text-ink-soft">
      <p>{`${highestTerm}: ${shownCell(unit === "cents" ? { cents: highest } : highest)}`}</p>
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

/** A sum in words above a chart, with the look of its bars. */
export function Sum({ term, value, isFilled }: FigureSum) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        {isFilled !== undefined && <Swatch isFilled={isFilled} />}
        {term}
      </dt>
      <dd className="font-serif text-h3 lining-nums tabular-nums">{shownCell(value)}</dd>
    </div>
  );
}

/** The bar that stands for one of the two values in the chart's legend. */
function Swatch({ isFilled }: { isFilled: boolean }) {
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
