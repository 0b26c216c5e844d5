/** In units of the drawing. */
const SLOT = 10;
const HEIGHT = 100;

/** Two values of one day or month. */
interface PairOfBars {
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

interface SumProps {
  term: string;
  value: string;
  /** Whether its bars in the drawing are filled or outlined; missing if it has none. */
  isFilled?: boolean;
}

/** A sum in words above a chart, with the look of its bars. */
export function Sum({ term, value, isFilled }: SumProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        {isFilled !== undefined && <Swatch isFilled={isFilled} />}
        {term}
      </dt>
      <dd className="font-serif text-h3 lining-nums tabular-nums">{value}</dd>
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
