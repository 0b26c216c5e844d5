import type { ReactNode } from "react";
import { COUNTED_BY } from "#app/features/money/figures/money-figures.tsx";
import {
  FIGURES_PATH,
  shownCell,
  type TableName,
  tableOf,
} from "#app/features/overview/figures/figure-tables.ts";
import type { ShopFigures } from "#app/features/overview/figures/shop-figures.server.ts";
import { UNREADABLE } from "#app/features/overview/overview-list.tsx";
import { PairChart, Sum } from "#app/features/overview/pair-chart.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatMonth } from "#app/ui/format/month.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";
import type { OrderStep } from "#db/schema.ts";

/** The figures of the shop, each as a drawing with a table and a file. */
export function FigureSections({ figures }: { figures: ShopFigures }) {
  return (
    <>
      <Section name="umsatz" title="Umsatz je Monat" figures={figures} isFolded>
        <RevenueByMonth {...figures} />
      </Section>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
        <Section name="verkauft" title="Verkauft" figures={figures} bars={soldBars(figures)}>
          <p className="text-sm text-ink-soft">
            Was in zwölf Monaten bestellt wurde, ohne Storniertes und Zurückgenommenes.
          </p>
        </Section>
        <Section name="plaetze" title="Plätze" figures={figures} bars={seatBars(figures)}>
          <p className="text-sm text-ink-soft">
            Die nächsten Termine. Ein Strich heißt: ohne Grenze.
          </p>
        </Section>
      </div>
      <Section name="bestellweg" title="Vom Warenkorb zur Bestellung" figures={figures} isFolded>
        <CheckoutFunnel {...figures} />
      </Section>
      <Section name="mitglieder" title="Mitglieder" figures={figures} isFolded>
        <MembersByMonth {...figures} />
      </Section>
    </>
  );
}

interface SectionProps {
  name: TableName;
  title: string;
  figures: ShopFigures;
  /** Whether the table is folded below a drawing. */
  isFolded?: boolean;
  /** The length of the bar in each row, from 0 to 1. */
  bars?: (number | undefined)[];
  children: ReactNode;
}

function Section({ name, title, figures, isFolded, bars, children }: SectionProps) {
  const table = tableOf(figures, name);
  if (!table) {
    return (
      <AdminSection id={name} title={title}>
        <p className="text-ink-soft">{UNREADABLE}</p>
      </AdminSection>
    );
  }
  const rows = table.rows.map(([first = "", ...others], index) => [
    <NameWithBar key="name" name={shownCell(first)} length={bars?.[index]} />,
    ...others.map(shownCell),
  ]);
  const shown = (
    <div className="max-w-text">
      <MiniTable caption={table.caption} head={table.head} rows={rows} />
    </div>
  );
  return (
    <AdminSection id={name} title={title}>
      {children}
      {rows.length === 0 && <p>Noch nichts.</p>}
      {rows.length > 0 && (isFolded ? <Disclosure summary="In Zahlen">{shown}</Disclosure> : shown)}
      <p>
        <ButtonLink to={`${FIGURES_PATH}/export.csv?tabelle=${name}`} size="small" reloadDocument>
          <Icon name="download" />
          {title} als CSV
        </ButtonLink>
      </p>
    </AdminSection>
  );
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

function soldBars({ sold }: ShopFigures): number[] {
  const highest = Math.max(...(sold ?? []).map(({ amount }) => amount));
  return (sold ?? []).map(({ amount }) => (highest > 0 ? amount / highest : 0));
}

/** A date without a limit has no bar. */
function seatBars({ dates }: ShopFigures): (number | undefined)[] {
  return (dates ?? []).map(({ ordered, capacity }) =>
    capacity ? Math.min(1, ordered / capacity) : undefined,
  );
}

function RevenueByMonth({ revenue, toCome }: ShopFigures) {
  const months = revenue ?? [];
  const sumOf = (key: "amount" | "before") => months.reduce((sum, each) => sum + each[key], 0);
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum term="Zwölf Monate" isFilled value={formatPrice(sumOf("amount"))} />
        <Sum term="Das Jahr davor" isFilled={false} value={formatPrice(sumOf("before"))} />
        {toCome && (
          <Sum term={`Offen (${toCome.open.count})`} value={formatPrice(toCome.open.amount)} />
        )}
      </dl>
      {months.some(({ amount, before }) => amount > 0 || before > 0) && (
        <PairChart
          bars={months.map(({ month, ...pair }) => ({ key: month, ...pair }))}
          highestLabel={(highest) => `Höchster Monat: ${formatPrice(highest)}`}
          label="Säulen: der Umsatz jedes Monats neben dem des Jahres davor, in Zahlen unter „In Zahlen“"
          ends={endsOf(months)}
        />
      )}
      <p className="max-w-text text-sm text-ink-soft">
        {COUNTED_BY} Nach Art und Zahlungsweg steht es unter{" "}
        <TextLink to="/admin/payments?ansicht=zahlen">Zahlungen</TextLink>.
      </p>
    </>
  );
}

const stepTerms: Record<OrderStep, string> = {
  cart: "Warenkörbe begonnen",
  checkout: "Kasse geöffnet",
  order: "Bestellt",
};

const percent = new Intl.NumberFormat("de-DE", { style: "percent", maximumFractionDigits: 0 });

/** The sums of the three steps, each with its share of the carts. */
function CheckoutFunnel({ funnel }: ShopFigures) {
  const months = funnel ?? [];
  const sumOf = (step: OrderStep) => months.reduce((sum, each) => sum + each[step], 0);
  const carts = sumOf("cart");
  return (
    <>
      {months.length > 0 && (
        <dl className="grid max-w-text gap-4">
          {keysOf(stepTerms).map((step) => (
            <StepSum
              key={step}
              term={stepTerms[step]}
              count={sumOf(step)}
              carts={carts}
              isShare={step !== "cart"}
            />
          ))}
        </dl>
      )}
      <p className="max-w-text text-sm text-ink-soft">
        Der Server zählt, wie oft im Monat ein leerer Warenkorb den ersten Artikel bekam, ein
        angemeldeter Mensch damit die Kasse öffnete und eine Bestellung entstand. Er zählt ohne
        eigenes Cookie und speichert nur Summen. Damit eine Kasse nicht zweimal zählt, merkt er sich
        die Nummer des Warenkorbs, nur im Arbeitsspeicher. Eine Bestellung kann einen Warenkorb aus
        dem Monat davor haben.
      </p>
    </>
  );
}

interface StepSumProps {
  term: string;
  count: number;
  carts: number;
  /** Whether the share of the carts says something. */
  isShare: boolean;
}

function StepSum({ term, count, carts, isShare }: StepSumProps) {
  const share = isShare && carts > 0 && `${percent.format(count / carts)} der Warenkörbe`;
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="tabular-nums">
        <span className="font-serif text-h3 lining-nums">{count}</span>
        {share && ` ${share}`}
        <ShareBar length={carts > 0 ? Math.min(1, count / carts) : 0} />
      </dd>
    </div>
  );
}

function MembersByMonth({ members }: ShopFigures) {
  const months = members ?? [];
  const sumOf = (key: "joined" | "left") => months.reduce((sum, each) => sum + each[key], 0);
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum term="Heute" value={String(months.at(-1)?.running ?? 0)} />
        <Sum term="Neu in zwölf Monaten" isFilled value={String(sumOf("joined"))} />
        <Sum term="Gegangen" isFilled={false} value={String(sumOf("left"))} />
      </dl>
      {sumOf("joined") + sumOf("left") > 0 && (
        <PairChart
          bars={months.map(({ month, joined, left }) => ({
            key: month,
            amount: joined,
            before: left,
          }))}
          highestLabel={(highest) => `Höchste Säule: ${highest}`}
          label="Säulen: neue und gegangene Mitglieder jedes Monats, in Zahlen unter „In Zahlen“"
          ends={endsOf(months)}
        />
      )}
    </>
  );
}

function endsOf(months: { month: string }[]): [string, string] {
  const [first, last] = [months.at(0), months.at(-1)];
  return [first ? formatMonth(first.month) : "", last ? formatMonth(last.month) : ""];
}
