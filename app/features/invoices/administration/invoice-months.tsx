import { formatMonth } from "#app/ui/format/month.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The months that stand open; earlier ones are folded. */
const OPEN = 3;

/** The files of each month with invoices, for the tax adviser. Renders nothing without any. */
export function InvoiceMonths({ months }: { months: string[] }) {
  if (months.length === 0) return null;
  const earlier = months.slice(OPEN);
  return (
    <section aria-labelledby="monate" className="grid gap-3">
      <h2 id="monate" className="text-h4">
        Für die Steuerberatung
      </h2>
      <MonthList months={months.slice(0, OPEN)} />
      {earlier.length > 0 && (
        <Disclosure summary="Frühere Monate">
          <MonthList months={earlier} />
        </Disclosure>
      )}
    </section>
  );
}

function MonthList({ months }: { months: string[] }) {
  return (
    <ul className="grid gap-2">
      {months.map((month) => (
        <li key={month} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-36">{formatMonth(month)}</span>
          {(["csv", "zip"] as const).map((type) => (
            <ButtonLink
              key={type}
              to={`/admin/invoices/export.${type}?monat=${month}`}
              size="small"
              reloadDocument
            >
              <Icon name="download" />
              <span>
                <span className="sr-only">{formatMonth(month)} als </span>
                {type === "csv" ? "CSV" : "ZIP der PDF-Dateien"}
              </span>
            </ButtonLink>
          ))}
        </li>
      ))}
    </ul>
  );
}
