import type { MoneyFigures, MoneyOfAccount } from "#app/features/money/money-figures.server.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { OVERDUE_LABEL } from "#app/features/orders/order-state.tsx";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMonth } from "#app/ui/format/month.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";

/** How every figure about money counts. */
export const COUNTED_BY = "Geld zählt an dem Tag, an dem es gekommen oder zurückgegangen ist.";

/** The money of the last twelve months in figures, and the file for the tax adviser. */
export function MoneySections({ figures }: { figures: MoneyFigures }) {
  return (
    <>
      <AdminSection id="einnahmen" title="Einnahmen">
        <Income {...figures} />
      </AdminSection>
      <div className="grid gap-x-10 gap-y-6 @min-[46rem]:grid-cols-2">
        <AdminSection id="nach-art" title="Nach Art">
          <MiniTable
            caption="Einnahmen der letzten zwölf Monate nach Art"
            head={["Art", "Betrag"]}
            rows={figures.byKind.map(({ label, amount }) => [label, formatPrice(amount)])}
          />
        </AdminSection>
        <AdminSection id="nach-weg" title="Nach Zahlungsweg">
          <MiniTable
            caption="Einnahmen der letzten zwölf Monate nach Zahlungsweg"
            head={["Weg", "Zahlungen", "Betrag"]}
            rows={figures.byMethod.map(({ method, amount, count }) => [
              paymentMethodLabels[method],
              count,
              formatPrice(amount),
            ])}
          />
        </AdminSection>
      </div>
      <AdminSection id="steuerberatung" title="Für die Steuerberatung">
        <AdviserFiles {...figures} />
      </AdminSection>
    </>
  );
}

function Income({ months, open, overdue }: MoneyFigures) {
  const current = months.at(-1);
  const refunded = months.reduce((sum, month) => sum + month.refunded, 0);
  return (
    <figure className="grid grid-cols-1 gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum term="Dieser Monat" cents={current ? current.received - current.refunded : 0} />
        <Sum term={withCount("Offen", open.count)} cents={open.amount} />
        <Sum term={withCount(OVERDUE_LABEL, overdue.count)} cents={overdue.amount} />
        <Sum term="Erstattet in zwölf Monaten" cents={refunded} />
      </dl>
      {months.some(({ received }) => received > 0) && <Chart months={months} />}
      <figcaption className="max-w-text text-sm text-ink-soft">
        {COUNTED_BY} „Dieser Monat“ ist ohne das, was erstattet ist.
      </figcaption>
      <Disclosure summary="Beträge je Monat">
        <div className="max-w-text">
          <MiniTable
            caption="Einnahmen je Monat"
            head={["Monat", "Zahlungen", "Bekommen", "Erstattet"]}
            rows={months
              .toReversed()
              .map(({ month, count, received, refunded: back }) => [
                formatMonth(month),
                count,
                formatPrice(received),
                formatPrice(back),
              ])}
          />
        </div>
      </Disclosure>
    </figure>
  );
}

const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-serif text-h3 lining-nums tabular-nums">{formatPrice(cents)}</dd>
    </div>
  );
}

/** In units of the drawing. */
const SLOT = 20;
const HEIGHT = 100;

/** A bar for each month. The outlined part at its top was refunded. */
function Chart({ months }: Pick<MoneyFigures, "months">) {
  const highest = Math.max(...months.map(({ received }) => received));
  const heightOf = (cents: number) => (Math.max(cents, 0) / highest) * HEIGHT;
  const [first, last] = [months.at(0), months.at(-1)];
  return (
    <div className="grid gap-1 text-xs text-ink-soft">
      <p>
        Höchste Säule: {formatPrice(highest)}, vor Erstattungen. Der leere Teil einer Säule ist
        erstattet.
      </p>
      <svg
        role="img"
        aria-label="Säulen: die Einnahmen jedes Monats, in Zahlen unter „Beträge je Monat“"
        viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full overflow-visible border-b-[1.5px] border-ink"
      >
        {months.map(({ month, received, refunded }, index) => {
          const place = { x: index * SLOT + 4, width: SLOT - 8 };
          const kept = heightOf(received - refunded);
          return (
            <g key={month}>
              <rect
                {...place}
                y={HEIGHT - heightOf(received)}
                height={heightOf(received)}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-edge forced-colors:stroke-[CanvasText]"
              />
              <rect
                {...place}
                y={HEIGHT - kept}
                height={kept}
                className="fill-lake forced-colors:fill-[CanvasText]"
              />
            </g>
          );
        })}
      </svg>
      <p className="flex justify-between">
        <span>{first && formatMonth(first.month)}</span>{" "}
        <span>{last && formatMonth(last.month)}</span>
      </p>
    </div>
  );
}

/** This month, the last one, this year and the last one. */
function AdviserFiles({ months }: Pick<MoneyFigures, "months">) {
  const current = months.at(-1)?.month ?? "";
  const year = Number(current.slice(0, "YYYY".length));
  const lastMonth = months.at(-2)?.month ?? current;
  const periods = [
    { period: current, name: `${formatMonth(current)} (bis heute)` },
    { period: lastMonth, name: formatMonth(lastMonth) },
    { period: String(year), name: String(year) },
    { period: String(year - 1), name: String(year - 1) },
  ];
  return (
    <>
      <p className="max-w-text">
        Eine CSV-Datei mit jeder Zahlung und Erstattung: Tag, Bestellung, Name, Weg, Betrag und
        Steuer nach Satz, die neuesten zuerst. Bei Bestellungen nach § 19 UStG bleiben die Spalten
        der Steuer leer.
      </p>
      <ul className="flex flex-wrap gap-3">
        {periods.map(({ period, name }) => (
          <li key={period}>
            <ButtonLink
              to={`/admin/payments/export.csv?zeitraum=${period}`}
              size="small"
              reloadDocument
            >
              <Icon name="download" />
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The sums of a person's orders. */
export function MoneyFacts({ money }: { money: MoneyOfAccount }) {
  const { open, owed, paid, returned } = money;
  return (
    <AdminSection id="geld" title="Geld">
      <AdminFacts
        entries={[
          { term: "Noch zu bezahlen", value: formatPrice(open) },
          { term: "Zu erstatten", value: formatPrice(owed) },
          {
            term: "Insgesamt bezahlt",
            value:
              returned > 0
                ? `${formatPrice(paid)}, davon ${formatPrice(returned)} zurückgezahlt`
                : formatPrice(paid),
          },
        ]}
      />
    </AdminSection>
  );
}

/** The values of `?ansicht=`. Without one, /admin/payments shows the bank statements. */
export const paymentViews = ["erstattungen", "zahlen"] as const;
type PaymentView = (typeof paymentViews)[number];

const tabs: { view: PaymentView | null; label: string }[] = [
  { view: null, label: "Kontoauszüge" },
  { view: "erstattungen", label: "Erstattungen" },
  { view: "zahlen", label: "Einnahmen" },
];

/** Links between the views of /admin/payments. */
export function PaymentTabs({ current }: { current: PaymentView | null }) {
  return (
    <Tabs
      label="Zahlungen"
      tabs={tabs.map(({ view, label }) => ({
        to: view === null ? "/admin/payments" : `/admin/payments?ansicht=${view}`,
        label,
        isCurrent: view === current,
      }))}
    />
  );
}
