import { type FigureContent, type FigureShare, shownCell } from "#app/features/figure.ts";
import { PairChart, Sum } from "#app/features/overview/figures/pair-chart.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

/** The sums of a figure and its drawing. */
export function FigureDrawing({ sums = [], pairs, shares }: FigureContent) {
  return (
    <>
      {sums.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map((sum) => (
            <Sum key={sum.term} {...sum} />
          ))}
        </dl>
      )}
      {pairs && <PairChart {...pairs} />}
      {shares && (
        <dl className="grid max-w-text gap-4">
          {shares.map((share) => (
            <ShareSum key={share.term} {...share} />
          ))}
        </dl>
      )}
    </>
  );
}

function ShareSum({ term, value, words, length }: FigureShare) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="tabular-nums">
        <span className="font-serif text-h3 lining-nums">{shownCell(value)}</span>
        {words && ` ${words}`}
        <ShareBar length={length} />
      </dd>
    </div>
  );
}

/** The table of a figure, perhaps folded, with the bars of its rows. */
export function FigureRows({ table, folded, bars }: FigureContent) {
  const rows = table.rows.map(([first = "", ...others], index) => [
    <NameWithBar key="name" name={shownCell(first)} length={bars?.[index]} />,
    ...others.map(shownCell),
  ]);
  if (rows.length === 0) return <p>Noch nichts.</p>;
  const shown = (
    <div className="max-w-text">
      <MiniTable caption={table.caption} head={table.head} rows={rows} />
    </div>
  );
  return folded ? <Disclosure summary={folded}>{shown}</Disclosure> : shown;
}

function NameWithBar({ name, length }: { name: string; length?: number }) {
  if (length === undefined) return name;
  return (
    <>
      {name}
      <ShareBar length={length} />
    </>
  );
}

/** A bar that is filled up to a length from 0 to 1. */
function ShareBar({ length }: { length: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1 block h-1.5 w-full"
    >
      <rect width={100} height={4} className="fill-line forced-colors:fill-none" />
      <rect width={100 * length} height={4} className="fill-lake forced-colors:fill-[CanvasText]" />
    </svg>
  );
}
