import {
  type FigureContent,
  type FigureShare,
  type FigureSum,
  type PairsOfBars,
  shownCell,
} from "#app/features/figure.ts";
import { UNREADABLE } from "#app/features/overview/overview-parts.tsx";
import type { ShownFigure } from "#app/features/overview/shop-figures.server.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

export const FIGURES_PATH = "/admin/figures";

/** The figures of the shop, each as a drawing with a table and a file. */
export function FigureSections({ figures }: { figures: ShownFigure[] }) {
  return inRows(figures).map((row) => {
    const sections = row.map((figure) => <FigureSection key={figure.name} {...figure} />);
    const [first] = row;
    if (!first?.isHalf) return sections;
    return (
      <div key={first.name} className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
        {sections}
      </div>
    );
  });
}

/** Halves that follow each other are in one row. */
function inRows(figures: ShownFigure[]): ShownFigure[][] {
  const rows: ShownFigure[][] = [];
  for (const figure of figures) {
    const last = rows.at(-1);
    if (figure.isHalf && last?.[0]?.isHalf) last.push(figure);
    else rows.push([figure]);
  }
  return rows;
}

function FigureSection({ name, title, isHalf, content }: ShownFigure) {
  if (!content) {
    return (
      <AdminSection id={name} title={title}>
        <p className="text-ink-soft">{UNREADABLE}</p>
      </AdminSection>
    );
  }
  return (
    <AdminSection id={name} title={title}>
      <FigureDrawing {...content} />
      {content.note && (
        <p className={`${isHalf ? "" : "max-w-text "}text-sm text-ink-soft`}>
          <RichTextView text={content.note} link={TextLink} />
        </p>
      )}
      <FigureRows {...content} />
      <p>
        <ButtonLink to={`${FIGURES_PATH}/export.csv?tabelle=${name}`} size="small" reloadDocument>
          <Icon name="download" />
          {title} als CSV
        </ButtonLink>
      </p>
    </AdminSection>
  );
}

/** A figure on the overview, which leads to all others. */
export function DashboardFigure({ name, title, content }: ShownFigure) {
  return (
    <AdminSection id={name} title={title}>
      {content ? (
        <figure className="grid grid-cols-1 gap-4">
          <FigureDrawing {...content} />
          {content.note && (
            <figcaption className="max-w-text text-sm text-ink-soft">
              <RichTextView text={content.note} link={TextLink} />
            </figcaption>
          )}
          <FigureRows {...content} />
        </figure>
      ) : (
        <p className="text-ink-soft">{UNREADABLE}</p>
      )}
      <p>
        <TextLink to={FIGURES_PATH}>Alle Zahlen: Monate, Angebote, Plätze, Mitglieder</TextLink>
      </p>
    </AdminSection>
  );
}

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
